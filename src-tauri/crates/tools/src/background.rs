//! Background jobs: work that is done elsewhere and outlives this program. A job is submitted, then followed. Between the
//! two the session journals the job's handle, so that after a restart the same job is followed and nothing is submitted
//! twice.

use crate::{ToolContext, ToolError};
use async_trait::async_trait;
use jiff::Timestamp;
use localization::LocalizedText;
use protocol::{CallId, SessionId, Ticket, ToolOutput};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;

/// Hex digits of an idempotency key: 128 bits are unique.
const KEY_DIGITS: usize = 32;

/// A call whose work is done elsewhere.
#[async_trait]
pub trait BackgroundJob: Send + Sync {
    /// Submits the work. Where `submission.again`, the program was ended between this and the journaling of the handle:
    /// the implementation finds out whether the job exists already, and refuses with [`ToolError::ForModel`] rather than
    /// have it done twice.
    async fn submit(
        &self,
        submission: &Submission,
        context: &ToolContext,
    ) -> Result<Ticket, ToolError>;

    /// Waits for the result, in this run of the program or a later one. Returns soon after `context.cancel` fires; the
    /// work goes on all the same.
    async fn follow(&self, job: &Ticket, context: &ToolContext) -> Result<ToolOutput, ToolError>;

    /// Text for the model when the person stopped before the end: that the work goes on, and how to ask about it. Without
    /// a handle it is not known whether the job was submitted.
    fn detached(&self, job: Option<&Ticket>) -> LocalizedText;
}

/// One submission of a call's work. The same after a restart as before, apart from `again`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission {
    /// The session the call belongs to.
    pub session: SessionId,
    /// The call. Some models reuse an id in a later answer.
    pub call: CallId,
    /// Sequence number of the event that recorded its start, which makes it unique.
    pub seq: u64,
    /// Start of the call.
    pub begun: Timestamp,
    /// `true` when it may have been submitted before.
    pub again: bool,
}

impl Submission {
    /// Returns the idempotency key: the same for every attempt of this call, and of no other. It reveals nothing about
    /// the call.
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

    fn attempt(session: &str, call: &str, seq: u64) -> Submission {
        Submission {
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
        let again = Submission {
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
