//! Stability wait: polls the screen after an action and continues as soon as it stops changing, instead of
//! sleeping a fixed time.
//!
//! This file is the loop: query the damage, capture if something was drawn, sleep. `tracker` decides when the
//! screen is stable, `tile_diff` finds the changed parts. Nothing here knows an action.

use crate::{
    Clock, Damage, DesktopError, Frame, Monitor, Rect, ScreenCapture, SleepOutcome,
    StabilityOptions,
};
use std::time::Duration;
use tokio_util::sync::CancellationToken;
use tracker::{StabilityTracker, StabilityVerdict};

mod tile_diff;
mod tracker;

/// The screen once it was stable or the wait timed out.
pub(crate) struct StabilityOutcome {
    /// The last capture; `None` if the screen never differed from before.
    pub(crate) frame: Option<Frame>,
    pub(crate) waited: Duration,
    /// Set if the screen was still changing when the wait ended.
    pub(crate) timed_out: bool,
    /// Small areas that kept changing and were ignored, in screen pixels.
    pub(crate) ignored: Vec<Rect>,
}

/// Waits until the screen is stable after an action. `before` is a frame captured just before the action; the
/// damage must have been queried right before that capture.
pub(crate) fn wait_until_stable(
    screen: &mut dyn ScreenCapture,
    monitor: &Monitor,
    before: &Frame,
    options: StabilityOptions,
    clock: &dyn Clock,
    cancel: &CancellationToken,
) -> Result<StabilityOutcome, DesktopError> {
    let start = clock.now();
    let mut tracker = StabilityTracker::new(options, start, tile_diff::tile_count(before.area()));
    let mut frame: Option<Frame> = None;
    loop {
        let observed_at = clock.now();
        let mut changes = Vec::new();
        if may_have_changed(screen, monitor) {
            let now = screen.capture(monitor)?;
            changes = tile_diff::changed_patches(frame.as_ref().unwrap_or(before), &now);
            if !changes.is_empty() {
                frame = Some(now);
            }
        }
        let timed_out = match tracker.observe(observed_at, &changes) {
            StabilityVerdict::PollAgain { after } => {
                if clock.sleep(after, cancel) == SleepOutcome::Cancelled {
                    return Err(DesktopError::Cancelled);
                }
                continue;
            }
            StabilityVerdict::Stable => false,
            StabilityVerdict::TimedOut => true,
        };
        return Ok(StabilityOutcome {
            frame,
            waited: observed_at.saturating_sub(start),
            timed_out,
            ignored: tracker
                .ignored()
                .map(|patch| patch.area_on(before.area()))
                .collect(),
        });
    }
}

/// Returns `true` if the screen may have changed; backends without damage reports always have to capture.
fn may_have_changed(screen: &mut dyn ScreenCapture, monitor: &Monitor) -> bool {
    match screen.damage() {
        Ok(Damage::Unchanged) => false,
        Ok(Damage::Rects(parts)) => parts
            .iter()
            .any(|part| part.intersection(monitor.area).is_some()),
        Ok(Damage::Unknown) | Err(_) => true,
    }
}
