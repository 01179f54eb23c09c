//! Session with the current model: one for as long as the model stays the same, so that it may remember what it already
//! wrote.

use model::{ModelSession, Models};

/// Model session in use, if any was started.
#[derive(Default)]
pub(crate) struct ActiveModelSession {
    session: Option<(String, Box<dyn ModelSession>)>,
    /// Tokens of a request that this model refused as too long.
    refused_tokens: Option<u64>,
}

impl ActiveModelSession {
    /// The session with this model, started when there was none or one with another model; `None` when there is no such
    /// model.
    pub(crate) fn with(&mut self, models: &Models, id: &str) -> Option<&mut dyn ModelSession> {
        if self.session.as_ref().is_none_or(|(model, _)| model != id) {
            self.session = Some((id.to_owned(), models.find(id)?.start_session()));
            self.refused_tokens = None;
        }
        self.session
            .as_mut()
            .map(|(_, session)| session.as_mut() as &mut dyn ModelSession)
    }

    /// Tokens of a request that this model refused as too long, the fewest so far.
    pub(crate) fn refused_tokens(&self) -> Option<u64> {
        self.refused_tokens
    }

    /// Notes that a request of so many tokens was refused as too long.
    pub(crate) fn refuse(&mut self, tokens: u64) {
        let before = self.refused_tokens.unwrap_or(u64::MAX);
        self.refused_tokens = Some(before.min(tokens));
    }
}
