//! Session with the current model: one for as long as the model stays the same, so that it may remember what it already
//! wrote.

use model::{ModelSession, Models};

/// Model session in use, if any was started.
#[derive(Default)]
pub(crate) struct ActiveModelSession(Option<(String, Box<dyn ModelSession>)>);

impl ActiveModelSession {
    /// The session with this model, started when there was none or one with another model; `None` when there is no such
    /// model.
    pub(crate) fn with(&mut self, models: &Models, id: &str) -> Option<&mut dyn ModelSession> {
        if self.0.as_ref().is_none_or(|(model, _)| model != id) {
            self.0 = Some((id.to_owned(), models.find(id)?.start_session()));
        }
        self.0
            .as_mut()
            .map(|(_, session)| session.as_mut() as &mut dyn ModelSession)
    }
}
