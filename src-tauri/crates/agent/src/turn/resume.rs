//! Going on with a turn that was cut off while somebody else worked for it. It waits for what comes of
//! that and does nothing else: whatever acts begins with a word of the person.

use super::{
    Turn,
    calls::{self, Ran},
    failure::Failure,
};
use crate::session::crash_recovery;
use protocol::{DurableBody, NoticeEvent, TurnEnd};
use store::StoreError;

impl Turn<'_> {
    /// Follows what had been handed over. When the person has said something meanwhile, the turn goes
    /// on with it; else it ends, and they are told how to go on.
    pub(crate) async fn resume(mut self) -> Result<(), StoreError> {
        let reason = self.follow_up().await?;
        self.finish(reason).await
    }

    async fn follow_up(&mut self) -> Result<TurnEnd, StoreError> {
        match calls::resume(self).await? {
            Ran::All => {}
            Ran::Stopped => return Ok(TurnEnd::Stopped),
            Ran::Fatal(message) => return self.fail(Failure::of_tool(message)).await,
            Ran::Limit(reached) => return self.trip(reached).await,
        }
        if self.take_notes().await? {
            self.inputs.only_follow(false);
            return self.steps().await;
        }
        let message = crash_recovery::CUT_OFF.to_owned();
        self.log
            .record(vec![DurableBody::Notice(NoticeEvent::Warning {
                message: message.into(),
            })])
            .await?;
        Ok(TurnEnd::Error)
    }

    /// Whether the turn is left open for the next time: only the program ends, and somebody else still
    /// works for it.
    pub(super) fn stays_open(&self) -> bool {
        let mut started = self.log.conversation().started_calls();
        let scope = self.scope();
        self.inputs.is_leaving()
            && started.any(|started| self.parts.runs_in_background(&started.call, &scope))
    }
}
