//! Own windows that can make way: one that lies over a place where something is to be done is asked to move
//! before the action is turned away. How windows are moved is the program's business.

use crate::ScreenPoint;
use std::time::Duration;

/// How often it is looked whether the place is free.
pub(crate) const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// How often at most. Window managers move windows in their own time.
pub(crate) const MAX_POLLS: u32 = 25;
/// What lay below has to draw itself again before the first look at it.
pub(crate) const REDRAW_DELAY: Duration = Duration::from_millis(80);

/// Can move own windows out of the way.
pub trait WindowAvoidance: Send + Sync {
    /// Begins to move own windows that lie over any of these places, in screen pixels. `false` when none of
    /// them can. Called on the desktop's thread: it must come back at once and wait for nobody.
    fn move_away(&self, points: &[ScreenPoint]) -> bool;
}
