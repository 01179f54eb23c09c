//! Watches the screen after an action and goes on as soon as it is quiet, instead of waiting a fixed time.

use crate::{Clock, DesktopError, Eyes, Frame, Monitor, SettleOptions, SettleReport, Slept};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// The screen once it is quiet, or as it was when the wait was given up.
///
/// Quiet means: nothing has changed for `quiet`, and either something did change since `before` or
/// `reaction` has passed. At least two looks are taken.
pub(crate) fn settle(
    eyes: &mut dyn Eyes,
    monitor: &Monitor,
    before: &Frame,
    options: SettleOptions,
    clock: &dyn Clock,
    cancel: &CancellationToken,
) -> Result<(Frame, SettleReport), DesktopError> {
    let start = clock.now();
    let mut last = eyes.capture(monitor)?;
    let mut reacted = last != *before;
    let mut still_since = clock.now();
    loop {
        if clock.sleep(options.interval, cancel) == Slept::Cancelled {
            return Err(DesktopError::Cancelled);
        }
        let looked_at = clock.now();
        let frame = eyes.capture(monitor)?;
        if frame != last {
            reacted = true;
            still_since = looked_at;
            last = frame;
        }
        let waited = looked_at.saturating_sub(start);
        let quiet = looked_at.saturating_sub(still_since) >= options.quiet
            && (reacted || waited >= options.reaction);
        if quiet || waited >= options.at_most {
            let report = SettleReport {
                waited_ms: milliseconds(waited),
                gave_up: !quiet,
            };
            return Ok((last, report));
        }
    }
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
