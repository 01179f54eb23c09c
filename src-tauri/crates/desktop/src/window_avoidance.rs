//! Window avoidance: own windows that cover the target of an action are asked to move before the action is
//! refused. Moving them is up to the program.

use crate::{Rect, ScreenPoint};
use std::time::Duration;

/// Interval for checking whether the target is free.
pub(crate) const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// Maximum number of checks. Window managers move windows asynchronously.
pub(crate) const MAX_POLLS: u32 = 25;
/// Time for the windows below to redraw before the first capture.
pub(crate) const REDRAW_DELAY: Duration = Duration::from_millis(80);

/// Moves own windows out of the way.
pub trait WindowAvoidance: Send + Sync {
    /// Starts moving own windows away from these screen points. Returns `false` if none can move. Called on the
    /// actor thread: it must return at once without waiting.
    fn move_away(&self, points: &[ScreenPoint]) -> bool;

    /// Hears of a target that was captured to be shown to the person: its points, none for keyboard actions, and
    /// the part of the screen in the picture. A window that asks about it can stand beside it. Called on the actor
    /// thread, as above.
    fn target_captured(&self, points: &[ScreenPoint], area: Rect);
}
