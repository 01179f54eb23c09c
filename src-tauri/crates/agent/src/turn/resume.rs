//! Resumes a turn that was cut off while a background job worked for it. It waits for the result of
//! that and does nothing else: whatever acts begins with a word of the person.

use super::{
    Turn,
    calls::{self, CallsOutcome},
    failure::Failure,
};
use crate::session::crash_recovery;
use protocol::TurnEnd;
use store::StoreError;

impl Turn<'_> {
    /// Follows the background jobs. A message that came meanwhile continues the turn; without one it ends with a warning
    /// that says how to go on.
    pub(crate) async fn resume(mut self) -> Result<(), StoreError> {
        let reason = self.follow_jobs().await?;
        self.finish(reason).await
    }

    async fn follow_jobs(&mut self) -> Result<TurnEnd, StoreError> {
        match calls::resume(self).await? {
            CallsOutcome::All => {}
            CallsOutcome::Stopped => return Ok(TurnEnd::Stopped),
            CallsOutcome::Fatal(message) => return self.fail(Failure::of_tool(message)).await,
            CallsOutcome::Failed(reason) => return self.fail(Failure::of_step(&reason)).await,
            CallsOutcome::Limit(reached) => return self.end_at_limit(reached).await,
        }
        if self.drain_inputs().await? {
            return self.steps().await;
        }
        self.log
            .record(vec![crash_recovery::cut_off_warning()])
            .await?;
        Ok(TurnEnd::Error)
    }

    /// True when the turn is left open for the next start: only the program ends, and a background job still
    /// works for it.
    pub(super) fn leaves_jobs_running(&self) -> bool {
        let mut started = self.log.conversation().started_calls();
        let scope = self.scope();
        self.inputs.is_detached()
            && started.any(|started| self.parts.runs_in_background(&started.call, &scope))
    }
}
