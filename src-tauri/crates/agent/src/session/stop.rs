//! Stop of a turn: one signal for all that it does, and the reason that was given first.

use protocol::TurnEnd;
use std::sync::{Arc, OnceLock};
use tokio_util::sync::{CancellationToken, WaitForCancellationFuture};

/// Reason to stop a turn before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StopCause {
    /// The person wants it.
    Person,
    /// A question came up, and nobody can be asked.
    NobodyToAsk,
    /// The program, the chat, or what shows it is closed.
    Closed,
}

/// Stop of a turn. Clones are the same stop.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop {
    token: CancellationToken,
    cause: Arc<OnceLock<StopCause>>,
}

impl Stop {
    /// Stops the turn. Of several reasons the first one counts.
    pub(crate) fn request(&self, cause: StopCause) {
        // Set before the signal, so that whoever wakes up finds it.
        let _ = self.cause.set(cause);
        self.token.cancel();
    }

    /// Returns the reason; none while the turn is not stopped.
    pub(crate) fn cause(&self) -> Option<StopCause> {
        self.cause.get().copied()
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.token.is_cancelled()
    }

    /// Returns when the turn is stopped, with the reason.
    pub(crate) async fn requested(&self) -> StopCause {
        self.token.cancelled().await;
        match self.cause() {
            Some(cause) => cause,
            // The reason is set before the signal.
            None => std::future::pending().await,
        }
    }

    pub(crate) fn cancelled(&self) -> WaitForCancellationFuture<'_> {
        self.token.cancelled()
    }

    /// Returns the signal alone.
    pub(crate) fn token(&self) -> &CancellationToken {
        &self.token
    }
}

impl StopCause {
    /// Returns the end of a turn that is stopped for this reason.
    pub(crate) fn turn_end(self) -> TurnEnd {
        match self {
            Self::Person => TurnEnd::Stopped,
            Self::NobodyToAsk => TurnEnd::Unanswered,
            Self::Closed => TurnEnd::Closed,
        }
    }
}
