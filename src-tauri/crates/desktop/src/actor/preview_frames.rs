//! Preview pictures between two requests, and never while one is waiting: actions publish their own pictures.

use super::{ActionTask, DesktopActor, DesktopRequest, catch_panics};
use crate::{Action, Damage, DesktopError, ScreenCapture as _};
use std::time::Duration;
use tokio::sync::mpsc;

/// Time between two pictures while the pointer overlay is in front of the screen.
const OVERLAY_INTERVAL: Duration = Duration::from_secs(2);

impl DesktopActor {
    /// Publishes a new preview picture if the screen has changed and no request is waiting in `requests`.
    pub(super) fn refresh_preview(&mut self, requests: &mpsc::Receiver<DesktopRequest>) {
        match self.overlay.may_be_seen() {
            // Each picture takes it off the screen for a moment.
            true => self.preview.delay_next_frame_by(OVERLAY_INTERVAL),
            false => self.preview.delay_next_frame(),
        }
        if let Err(error) = catch_panics(|| self.try_refresh_preview(requests)) {
            // Subscribers keep the last picture; whoever acts gets the error.
            tracing::debug!(%error, "there is nothing to look on at");
        }
        self.overlay.reveal();
    }

    fn try_refresh_preview(
        &mut self,
        requests: &mpsc::Receiver<DesktopRequest>,
    ) -> Result<(), DesktopError> {
        let has_frame = self.preview.frame().is_some();
        if has_frame && matches!(self.screen.damage_by_programs(), Ok(Damage::Unchanged)) {
            return Ok(());
        }
        let task = ActionTask {
            action: Action::Screenshot,
            picture_size: None,
            last_frame: self.preview.last_frame(),
        };
        let (monitor, geometry) = match self.monitor_of_last_frame(&task) {
            Ok(chosen) => chosen,
            Err(_) => self.monitor_for_screenshot(&task)?,
        };
        let mut frame = self.screen.capture(&monitor)?;
        self.draw_cursor(&mut frame)?;
        if self.preview.frame() == Some(&frame) {
            return Ok(());
        }
        if !requests.is_empty() {
            // The damage has been consumed but not shown, so the next refresh must capture again.
            self.preview.invalidate_frame();
            return Ok(());
        }
        let picture = frame.encode(&geometry)?;
        self.preview.publish(&picture, frame);
        Ok(())
    }
}
