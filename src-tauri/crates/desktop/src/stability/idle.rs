//! Wait until a program has stopped computing. On a slow or busy computer what a program draws comes long after it was asked for, and
//! pauses in between look like quiet.

use crate::{Clock, DesktopError, SleepOutcome};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Number of looks in a row that find a program idle before it counts as idle.
const IDLE_LOOKS: u32 = 4;
/// Time between two looks.
const INTERVAL: Duration = Duration::from_millis(25);
/// Longest wait: programs that play or count never become idle.
const LONGEST: Duration = Duration::from_secs(2);

/// Waits until `works` has returned `false` several times in a row; not at all if it returns `None`, because then nobody can tell.
pub(crate) fn wait_until_idle(
    mut works: impl FnMut() -> Option<bool>,
    clock: &dyn Clock,
    cancel: &CancellationToken,
) -> Result<(), DesktopError> {
    let end = clock.now() + LONGEST;
    let mut idle_looks = 0;
    while clock.now() < end {
        match works() {
            Some(true) => idle_looks = 0,
            Some(false) => idle_looks += 1,
            None => return Ok(()),
        }
        if idle_looks >= IDLE_LOOKS {
            return Ok(());
        }
        if clock.sleep(INTERVAL, cancel) == SleepOutcome::Cancelled {
            return Err(DesktopError::Cancelled);
        }
    }
    Ok(())
}
