//! One way of looking at a desktop: what it was shown last is what its places mean.

use crate::{Action, ActionTarget, Desktop, DesktopError, Geometry, MonitorId, Rect, Report, Size};
use std::sync::{Mutex, PoisonError};
use tokio_util::sync::CancellationToken;

/// Who looks and acts, such as one chat. Two views of one desktop do not disturb each other: each
/// keeps the monitor and the size of the picture it was shown last.
pub struct Viewport {
    desktop: Desktop,
    /// The one size of all its pictures; nothing means as large as the desktop's limits allow.
    picture: Option<Size>,
    last_frame: Mutex<Option<LastFrame>>,
}

/// What a view was shown last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LastFrame {
    pub(crate) monitor: MonitorId,
    pub(crate) geometry: Geometry,
}

impl Viewport {
    pub(crate) fn new(desktop: Desktop, picture: Option<Size>) -> Self {
        Self {
            desktop,
            picture,
            last_frame: Mutex::new(None),
        }
    }

    /// Does `action` once everything asked for earlier is done, and says what came of it. Ends within
    /// tens of milliseconds after `cancel` fires, or when the future is dropped, with nothing held down.
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

    /// What a person is to be shown of `action` before they allow it: the part of the screen it is about, as it
    /// looks now. Nothing for an action that only looks. Changes nothing.
    pub async fn target(&self, action: Action) -> Result<Option<ActionTarget>, DesktopError> {
        let last_frame = *self.last_frame();
        self.desktop.target(action, self.picture, last_frame).await
    }

    /// Where the monitor lies that it was shown last, in screen pixels.
    #[must_use]
    pub fn monitor_area(&self) -> Option<Rect> {
        self.last_frame()
            .map(|last_frame| last_frame.geometry.monitor)
    }

    fn last_frame(&self) -> std::sync::MutexGuard<'_, Option<LastFrame>> {
        // What is behind the lock is replaced whole; a panic elsewhere cannot leave half of it.
        self.last_frame
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}
