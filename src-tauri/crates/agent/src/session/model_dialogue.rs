//! The session's dialogue with its model: one for as long as the model stays the same, so that the
//! model may remember what it already wrote.

use model::{Dialogue, Models};

/// The dialogue at hand, if any was begun.
#[derive(Default)]
pub(crate) struct Talk(Option<(String, Box<dyn Dialogue>)>);

impl Talk {
    /// The dialogue with this model, begun anew when there was none or one with another; `None` when
    /// there is no such model.
    pub(crate) fn with(&mut self, models: &Models, id: &str) -> Option<&mut dyn Dialogue> {
        if self.0.as_ref().is_none_or(|(model, _)| model != id) {
            self.0 = Some((id.to_owned(), models.find(id)?.dialogue()));
        }
        self.0
            .as_mut()
            .map(|(_, dialogue)| dialogue.as_mut() as &mut dyn Dialogue)
    }
}
