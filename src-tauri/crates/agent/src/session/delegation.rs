//! Delegated calls: each waits here until its output is provided from outside.

use super::CommandError;
use localization::localized;
use protocol::{CallId, ToolOutput};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;
use tools::ToolError;

/// Delegated calls of a turn.
#[derive(Clone, Default)]
pub(crate) struct Delegations(Arc<Mutex<HashMap<CallId, oneshot::Sender<ToolOutput>>>>);

/// Delegated call that waits. Once this is dropped, a result for it is refused.
pub(crate) struct Delegated {
    call: CallId,
    output: oneshot::Receiver<ToolOutput>,
    delegations: Delegations,
}

impl Delegations {
    /// Accepts a result for this call from now on.
    pub(crate) fn expect(&self, call: CallId) -> Delegated {
        let (sender, output) = oneshot::channel();
        self.waiting().insert(call.clone(), sender);
        Delegated {
            call,
            output,
            delegations: self.clone(),
        }
    }

    /// Gives a result to the call that waits for it.
    pub(crate) fn provide(&self, call: &CallId, output: ToolOutput) -> Result<(), CommandError> {
        let waiting = self.waiting().remove(call);
        let is_taken = waiting.is_some_and(|waiting| waiting.send(output).is_ok());
        if is_taken {
            Ok(())
        } else {
            Err(not_waiting(call))
        }
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<CallId, oneshot::Sender<ToolOutput>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Delegated {
    /// Returns the output once it is provided.
    pub(crate) async fn output(
        mut self,
        patience: Duration,
        cancel: &CancellationToken,
    ) -> Result<ToolOutput, ToolError> {
        tokio::select! {
            biased;
            () = cancel.cancelled() => Err(ToolError::Cancelled),
            Ok(output) = &mut self.output => Ok(output),
            () = tokio::time::sleep(patience) => Err(ToolError::ForModel(localized!(
                "agent-call-not-delivered",
                seconds = patience.as_secs()
            ))),
        }
    }
}

impl Drop for Delegated {
    fn drop(&mut self) {
        self.delegations.waiting().remove(&self.call);
    }
}

/// Error for a result that no call waits for.
pub(crate) fn not_waiting(call: &CallId) -> CommandError {
    CommandError::NotHere(localized!("agent-call-not-waiting", call = call.as_str()))
}
