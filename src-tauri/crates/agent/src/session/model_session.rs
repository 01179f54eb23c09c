//! Session with the current model: one for as long as the model stays the same, so that it may remember what it already
//! wrote.

use model::{Dialogue, Models};

/// Model session in use, if any was started.
#[derive(Default)]
pub(crate) struct ActiveModelSession(Option<(String, Box<dyn Dialogue>)>);

impl ActiveModelSession {
    /// The session with this model, started when there was none or one with another model; `None` when there is no such
    /// model.
    pub(crate) fn with(&mut self, models: &Models, id: &str) -> Option<&mut dyn Dialogue> {
        if self.0.as_ref().is_none_or(|(model, _)| model != id) {
            self.0 = Some((id.to_owned(), models.find(id)?.dialogue()));
        }
        self.0
            .as_mut()
            .map(|(_, dialogue)| dialogue.as_mut() as &mut dyn Dialogue)
    }
}
