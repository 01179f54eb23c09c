//! Watches the screen after an action and goes on as soon as it is quiet, instead of waiting a fixed time.
//!
//! This is the loop: ask what was drawn on, look if anything was, sleep. What the looks mean is decided in
//! `judge`, where in a picture something changed is found out in `tiles`. Nothing here knows an action.

use crate::{Clock, Damage, DesktopError, Eyes, Frame, Monitor, Rect, SettleOptions, Slept};
use judge::{Judge, Verdict};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

mod judge;
mod tiles;

/// How the screen was once it was quiet, or when the wait was given up.
pub(crate) struct Settled {
    /// The screen at the last look; nothing when it never differed from what it was before.
    pub(crate) frame: Option<Frame>,
    pub(crate) waited: Duration,
    /// Whether it was still moving when the wait ended.
    pub(crate) gave_up: bool,
    /// Small places that would not keep still and were not waited for, in screen pixels.
    pub(crate) ignored: Vec<Rect>,
}

/// Waits until the screen is quiet after an action. `before` is the screen as it was just before the action,
/// and the eyes must have been asked for their damage just before that.
pub(crate) fn settle(
    eyes: &mut dyn Eyes,
    monitor: &Monitor,
    before: &Frame,
    options: SettleOptions,
    clock: &dyn Clock,
    cancel: &CancellationToken,
) -> Result<Settled, DesktopError> {
    let start = clock.now();
    let mut judge = Judge::new(options, start, tiles::count(before.area()));
    let mut frame: Option<Frame> = None;
    loop {
        let looked_at = clock.now();
        let mut changes = Vec::new();
        if may_have_changed(eyes, monitor) {
            let now = eyes.capture(monitor)?;
            changes = tiles::changes(frame.as_ref().unwrap_or(before), &now);
            if !changes.is_empty() {
                frame = Some(now);
            }
        }
        let gave_up = match judge.saw(looked_at, &changes) {
            Verdict::LookAgain { after } => {
                if clock.sleep(after, cancel) == Slept::Cancelled {
                    return Err(DesktopError::Cancelled);
                }
                continue;
            }
            Verdict::Quiet => false,
            Verdict::GiveUp => true,
        };
        return Ok(Settled {
            frame,
            waited: looked_at.saturating_sub(start),
            gave_up,
            ignored: judge
                .ignored()
                .map(|patch| patch.on(before.area()))
                .collect(),
        });
    }
}

/// Eyes that cannot tell have to look.
fn may_have_changed(eyes: &mut dyn Eyes, monitor: &Monitor) -> bool {
    match eyes.damage() {
        Ok(Damage::Nothing) => false,
        Ok(Damage::Parts(parts)) => parts
            .iter()
            .any(|part| part.intersection(monitor.area).is_some()),
        Ok(Damage::Unknown) | Err(_) => true,
    }
}
