//! Pictures for those who look on, between two jobs. Never while there is one to do: what an action shows,
//! it shows by itself.

use super::{ActionTask, DesktopActor, DesktopRequest, catch_panics};
use crate::{Action, Damage, DesktopError, ScreenCapture as _};
use tokio::sync::mpsc;

impl DesktopActor {
    /// Shows the screen if it looks different from what was shown last and nobody waits in `jobs`.
    pub(super) fn refresh_preview(&mut self, requests: &mpsc::Receiver<DesktopRequest>) {
        self.preview.delay_next_frame();
        if let Err(error) = catch_panics(|| self.try_refresh_preview(requests)) {
            // Those who look on keep the last picture; whoever acts is told what is wrong.
            tracing::debug!(%error, "there is nothing to look on at");
        }
    }

    fn try_refresh_preview(
        &mut self,
        requests: &mpsc::Receiver<DesktopRequest>,
    ) -> Result<(), DesktopError> {
        let has_frame = self.preview.frame().is_some();
        if has_frame && matches!(self.screen.damage(), Ok(Damage::Unchanged)) {
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
            // What was drawn has been asked for and not shown: it must not be forgotten.
            self.preview.invalidate_frame();
            return Ok(());
        }
        let picture = frame.encode(&geometry)?;
        self.preview.publish(&picture, frame);
        Ok(())
    }
}
