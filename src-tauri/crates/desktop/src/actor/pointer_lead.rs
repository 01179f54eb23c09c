//! Lead of the pointer overlay: it glides to the place of an action before the action, if somebody sees it.

use super::DesktopActor;
use crate::{Action, DesktopError, Geometry, InputBackend as _};
use protocol::Point;
use tokio_util::sync::CancellationToken;

impl DesktopActor {
    /// Lets the overlay glide from the pointer to the place of `action`. Takes no time if it is not shown or the action
    /// goes to no place.
    pub(super) fn lead_pointer(
        &mut self,
        action: &Action,
        geometry: Geometry,
        cancel: &CancellationToken,
    ) -> Result<(), DesktopError> {
        let Some(place) = place_of(action) else {
            return Ok(());
        };
        // While something is dragged, the program below draws where it goes.
        if !self.overlay.is_active() || !self.input.held().is_empty() {
            return Ok(());
        }
        let from = self.input.pointer().ok();
        let lead_time = self.overlay.glide(from, geometry.to_screen(place));
        let waited = self.wait(lead_time, cancel);
        self.overlay.hide();
        waited
    }
}

/// Returns the place that an action goes to first.
fn place_of(action: &Action) -> Option<Point> {
    match action {
        Action::Click { at, .. } | Action::Scroll { at, .. } => *at,
        Action::Drag { from, .. } => Some(*from),
        Action::Move { to } => Some(*to),
        Action::LeftButton { .. }
        | Action::Type { .. }
        | Action::Press { .. }
        | Action::Hold { .. }
        | Action::Screenshot
        | Action::Zoom { .. }
        | Action::CursorPosition
        | Action::Wait { .. } => None,
    }
}
