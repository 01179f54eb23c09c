//! Watches the screen after an action and goes on as soon as it is quiet, instead of waiting a fixed time.
//!
//! This is the loop: ask what was drawn on, look if anything was, sleep. What the looks mean is decided in
//! `judge`, where in a picture something changed is found out in `tiles`. Nothing here knows an action.

use crate::{
    Clock, Damage, DesktopError, Frame, Monitor, Rect, ScreenCapture, SleepOutcome,
    StabilityOptions,
};
use std::time::Duration;
use tokio_util::sync::CancellationToken;
use tracker::{StabilityTracker, StabilityVerdict};

mod tile_diff;
mod tracker;

/// How the screen was once it was quiet, or when the wait was given up.
pub(crate) struct StabilityOutcome {
    /// The screen at the last look; nothing when it never differed from what it was before.
    pub(crate) frame: Option<Frame>,
    pub(crate) waited: Duration,
    /// Whether it was still moving when the wait ended.
    pub(crate) timed_out: bool,
    /// Small places that would not keep still and were not waited for, in screen pixels.
    pub(crate) ignored: Vec<Rect>,
}

/// Waits until the screen is quiet after an action. `before` is the screen as it was just before the action,
/// and the eyes must have been asked for their damage just before that.
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

/// Eyes that cannot tell have to look.
fn may_have_changed(screen: &mut dyn ScreenCapture, monitor: &Monitor) -> bool {
    match screen.damage() {
        Ok(Damage::Unchanged) => false,
        Ok(Damage::Rects(parts)) => parts
            .iter()
            .any(|part| part.intersection(monitor.area).is_some()),
        Ok(Damage::Unknown) | Err(_) => true,
    }
}
