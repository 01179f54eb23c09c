//! Tools whose work is done elsewhere and goes on without this program: first it is handed over, then
//! followed. Between the two the session writes down the ticket, so that after a restart the same work
//! is followed and nothing is handed over twice. Who does the work is not said here.

use crate::{ToolContext, ToolError};
use async_trait::async_trait;
use jiff::Timestamp;
use protocol::{CallId, SessionId, Ticket, ToolCall, ToolOutput};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;

/// Hex digits of a key: 128 bits are no other's.
const KEY_DIGITS: usize = 32;

/// Work that somebody else does.
#[async_trait]
pub trait Handover: Send + Sync {
    /// Hands the work over. Where `attempt.again`, the program was ended between this and the writing
    /// down of the ticket: whoever implements it finds out whether it was handed over already, and
    /// refuses with [`ToolError::ForModel`] rather than have it done twice.
    async fn hand_over(
        &self,
        call: &ToolCall,
        attempt: &Attempt,
        context: &ToolContext,
    ) -> Result<Ticket, ToolError>;

    /// Waits for what comes of it, in this run of the program or a later one. Returns soon after
    /// `context.cancel` fires; the work goes on all the same.
    async fn follow(
        &self,
        call: &ToolCall,
        ticket: &Ticket,
        context: &ToolContext,
    ) -> Result<ToolOutput, ToolError>;

    /// What the model is told when the person stopped before the end: that the work goes on, and how to
    /// ask about it. Without a ticket it is not known whether it was handed over.
    fn left(&self, ticket: Option<&Ticket>) -> String;
}

/// One call that is handed over. The same after a restart as before, apart from `again`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The session the call belongs to.
    pub session: SessionId,
    /// The call. Some models use a name again in a later answer.
    pub call: CallId,
    /// The number of the event that told of its start, which makes it this very call.
    pub seq: u64,
    /// When it began.
    pub begun: Timestamp,
    /// Whether it may have been handed over before.
    pub again: bool,
}

impl Attempt {
    /// A word that is the same however often this call is tried, and no other call's. It tells nothing
    /// about the call.
    #[must_use]
    pub fn key(&self) -> String {
        let parts = [self.session.as_str(), self.call.as_str()].join("\n");
        let digest = Sha256::digest(format!("{parts}\n{}", self.seq));
        let mut key = String::from("qilbee-");
        for byte in digest.iter().take(KEY_DIGITS / 2) {
            // Writing into a string does not fail.
            let _ = write!(key, "{byte:02x}");
        }
        key
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempt(session: &str, call: &str, seq: u64) -> Attempt {
        Attempt {
            session: session.into(),
            call: call.into(),
            seq,
            begun: Timestamp::UNIX_EPOCH,
            again: false,
        }
    }

    #[test]
    fn a_key_is_one_calls_and_stays_the_same() {
        let first = attempt("s", "c1", 7);
        let again = Attempt {
            again: true,
            begun: Timestamp::MAX,
            ..first.clone()
        };
        assert_eq!(first.key(), again.key());
        assert_eq!(first.key().len(), "qilbee-".len() + KEY_DIGITS);
        for other in [
            attempt("t", "c1", 7),
            attempt("s", "c2", 7),
            attempt("s", "c1", 8),
        ] {
            assert_ne!(first.key(), other.key(), "{other:?}");
        }
    }
}
