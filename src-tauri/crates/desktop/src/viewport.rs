//! Viewport: a caller's view of the desktop. The last frame it was shown defines the meaning of its
//! coordinates.

use crate::{
    Action, ActionTarget, Desktop, DesktopError, ReachedProgram, Rect, Report, Size,
    last_frame::LastFrame,
};
use std::sync::{Mutex, PoisonError};
use tokio_util::sync::CancellationToken;

/// A viewport of one caller, such as a session. Viewports of one desktop are independent: each keeps the
/// monitor and picture size it was shown last.
pub struct Viewport {
    desktop: Desktop,
    /// Fixed size of all its pictures; `None` means the largest size within the desktop's limits.
    picture: Option<Size>,
    last_frame: Mutex<Option<LastFrame>>,
}

impl Desktop {
    /// Creates a viewport whose pictures all have this size; `None` means the largest size within the desktop's
    /// limits.
    #[must_use]
    pub fn viewport(&self, picture: Option<Size>) -> Viewport {
        Viewport::new(self.clone(), picture)
    }
}

impl Viewport {
    fn new(desktop: Desktop, picture: Option<Size>) -> Self {
        Self {
            desktop,
            picture,
            last_frame: Mutex::new(None),
        }
    }

    /// Performs `action` after all earlier requests and reports the result. Ends within tens of milliseconds
    /// after `cancel` fires or the future is dropped, with nothing held down.
    pub async fn perform(
        &self,
        action: Action,
        cancel: &CancellationToken,
    ) -> Result<Report, DesktopError> {
        let last_frame = *self.last_frame();
        let (report, last_frame) = self
            .desktop
            .perform(action, self.picture, last_frame, cancel)
            .await?;
        *self.last_frame() = Some(last_frame);
        Ok(report)
    }

    /// Finds the program that `action` would reach.
    pub async fn reached(&self, action: Action) -> Result<ReachedProgram, DesktopError> {
        let last_frame = *self.last_frame();
        self.desktop.reached(action, self.picture, last_frame).await
    }

    /// Captures the target of `action` for approval: the part of the screen it refers to, as it looks now. `None`
    /// for an action that only looks. Changes nothing.
    pub async fn target(&self, action: Action) -> Result<Option<ActionTarget>, DesktopError> {
        let last_frame = *self.last_frame();
        self.desktop.target(action, self.picture, last_frame).await
    }

    /// Returns the area of the monitor shown last, in screen pixels.
    #[must_use]
    pub fn monitor_area(&self) -> Option<Rect> {
        self.last_frame()
            .map(|last_frame| last_frame.geometry.monitor)
    }

    fn last_frame(&self) -> std::sync::MutexGuard<'_, Option<LastFrame>> {
        // The value is always replaced whole: a panic elsewhere cannot leave half of it.
        self.last_frame
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}
