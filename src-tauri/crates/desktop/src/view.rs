//! One way of looking at a desktop: what it was shown last is what its places mean.

use crate::{Action, Desktop, DesktopError, Geometry, MonitorId, Rect, Report, Size, Target};
use std::sync::{Mutex, PoisonError};
use tokio_util::sync::CancellationToken;

/// Who looks and acts, such as one chat. Two views of one desktop do not disturb each other: each
/// keeps the monitor and the size of the picture it was shown last.
pub struct View {
    desktop: Desktop,
    /// The one size of all its pictures; nothing means as large as the desktop's limits allow.
    picture: Option<Size>,
    shown: Mutex<Option<Shown>>,
}

/// What a view was shown last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) monitor: MonitorId,
    pub(crate) geometry: Geometry,
}

impl View {
    pub(crate) fn new(desktop: Desktop, picture: Option<Size>) -> Self {
        Self {
            desktop,
            picture,
            shown: Mutex::new(None),
        }
    }

    /// Does `action` once everything asked for earlier is done, and says what came of it. Ends within
    /// tens of milliseconds after `cancel` fires, or when the future is dropped, with nothing held down.
    pub async fn perform(
        &self,
        action: Action,
        cancel: &CancellationToken,
    ) -> Result<Report, DesktopError> {
        let before = *self.shown();
        let (report, shown) = self
            .desktop
            .perform(action, self.picture, before, cancel)
            .await?;
        *self.shown() = Some(shown);
        Ok(report)
    }

    /// What a person is to be shown of `action` before they allow it: the part of the screen it is about, as it
    /// looks now. Nothing for an action that only looks. Changes nothing.
    pub async fn target(&self, action: Action) -> Result<Option<Target>, DesktopError> {
        let shown = *self.shown();
        self.desktop.target(action, self.picture, shown).await
    }

    /// Where the monitor lies that it was shown last, in screen pixels.
    #[must_use]
    pub fn looks_at(&self) -> Option<Rect> {
        self.shown().map(|shown| shown.geometry.monitor)
    }

    fn shown(&self) -> std::sync::MutexGuard<'_, Option<Shown>> {
        // What is behind the lock is replaced whole; a panic elsewhere cannot leave half of it.
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
