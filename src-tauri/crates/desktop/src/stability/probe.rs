//! Look before an action: finds large places that move by themselves, such as a video that nobody has waited for
//! yet.

use super::{may_have_changed, movement::Movements, tracker::is_large};
use crate::{Clock, Damage, DesktopError, Frame, Monitor, Rect, ScreenCapture, SleepOutcome};
use imaging::TilePatch;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// Number of changes from which on a place counts.
const MIN_CHANGES: u32 = 2;
/// Number of looks at a screen on which nothing large moves.
const LOOKS: u32 = 2;
/// Maximum number of looks, as long as a large place changed once: pictures of a slow film are far apart.
const MAX_LOOKS: u32 = 6;
/// Time between two looks: longer than a picture of a film is shown.
const INTERVAL: Duration = Duration::from_millis(45);

/// Returns `true` if so much was drawn since the last look that something may be moving by itself.
pub(crate) fn may_be_moving(drawn: &Damage, monitor: &Monitor) -> bool {
    match drawn {
        Damage::Rects(parts) => parts
            .iter()
            .filter_map(|part| TilePatch::covering(*part, monitor.area))
            .any(|patch| is_large(&patch)),
        Damage::Unchanged | Damage::Unknown => false,
    }
}

/// Returns the large places that move by themselves. Updates `frame`, captured just before, to the last look.
/// Looks again only as long as that can tell more.
pub(crate) fn moving_places(
    screen: &mut dyn ScreenCapture,
    monitor: &Monitor,
    frame: &mut Frame,
    clock: &dyn Clock,
    cancel: &CancellationToken,
) -> Result<Vec<Rect>, DesktopError> {
    let mut places = Movements::default();
    for look in 1..=MAX_LOOKS {
        if clock.sleep(INTERVAL, cancel) == SleepOutcome::Cancelled {
            return Err(DesktopError::Cancelled);
        }
        if may_have_changed(screen, monitor) {
            let now = screen.capture(monitor)?;
            let changes = imaging::changed_patches(frame, &now);
            for patch in changes.iter().filter(|patch| is_large(patch)) {
                places.record(patch, clock.now());
            }
            *frame = now;
        }
        let most_changes = places.iter().map(|place| place.changes).max();
        let may_move = most_changes.is_some_and(|changes| changes < MIN_CHANGES);
        if look >= LOOKS && !may_move {
            break;
        }
    }
    let area = frame.area();
    let moving = places.iter().filter(|place| place.changes >= MIN_CHANGES);
    Ok(moving.map(|place| place.bounds.area_on(area)).collect())
}
