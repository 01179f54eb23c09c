//! Pictures for those who look on, between two jobs. Never while there is one to do: what an action shows,
//! it shows by itself.

use super::{Actor, Job, Task, contained};
use crate::{Action, Damage, DesktopError, Eyes as _};
use tokio::sync::mpsc;

impl Actor {
    /// Shows the screen if it looks different from what was shown last and nobody waits in `jobs`.
    pub(super) fn show(&mut self, jobs: &mpsc::Receiver<Job>) {
        self.showing.put_off();
        if let Err(error) = contained(|| self.try_to_show(jobs)) {
            // Those who look on keep the last picture; whoever acts is told what is wrong.
            tracing::debug!(%error, "there is nothing to look on at");
        }
    }

    fn try_to_show(&mut self, jobs: &mpsc::Receiver<Job>) -> Result<(), DesktopError> {
        let is_known = self.showing.frame().is_some();
        if is_known && matches!(self.eyes.damage(), Ok(Damage::Nothing)) {
            return Ok(());
        }
        let task = Task {
            action: Action::Screenshot,
            picture: None,
            shown: self.showing.shown(),
        };
        let (monitor, geometry) = match self.as_shown(&task) {
            Ok(found) => found,
            Err(_) => self.monitor_to_show(&task)?,
        };
        let mut frame = self.eyes.capture(&monitor)?;
        self.draw_cursor(&mut frame)?;
        if self.showing.frame() == Some(&frame) {
            return Ok(());
        }
        if !jobs.is_empty() {
            // What was drawn has been asked for and not shown: it must not be forgotten.
            self.showing.doubt();
            return Ok(());
        }
        let picture = frame.encode(&geometry)?;
        self.showing.show(&picture, frame);
        Ok(())
    }
}
