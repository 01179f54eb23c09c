//! Recovery of a session whose program was cut off, and of those that worked on parts of its task.

use super::{OpenSessions, SessionsError};
use crate::{conversation::history::StartedCall, session::log::Log, sub_agents::part_end};
use protocol::{DurableBody, SessionId, SessionState};
use std::sync::Arc;
use store::StoreError;

impl OpenSessions {
    /// Closes what was open in a session and in the parts of its task, except for calls that can be followed.
    pub(super) async fn recover_task(
        &self,
        log: &mut Log,
        goes_on: impl Fn(&StartedCall) -> bool,
    ) -> Result<(), SessionsError> {
        self.recover_parts(log.session()).await?;
        let ended = ends_of_parts(log).await?;
        Ok(log.recover(ended, goes_on).await?)
    }

    /// Closes what was open in the parts of a session's task. Nothing goes on there: what came of it would reach nobody.
    async fn recover_parts(&self, id: &SessionId) -> Result<(), SessionsError> {
        let store = &self.parts.store;
        // The lowest first: what a part did is known once those below it have ended.
        for part in store.family(id).await?.into_iter().skip(1).rev() {
            let summary = store.session(&part).await?;
            if !summary.is_some_and(|summary| summary.state == SessionState::Open) {
                continue;
            }
            // The person may go on with it as a chat of its own.
            let Some(_claim) = store.claim(&part)? else {
                continue;
            };
            let clock = Arc::clone(&self.parts.clock);
            let mut log = Log::open(store.clone(), clock, part).await?;
            let ended = ends_of_parts(&log).await?;
            log.recover(ended, |_| false).await?;
        }
        Ok(())
    }
}

/// Returns the events that end the parts that were at work for a session. What the part of another chat does, which this one
/// was copied from, belongs to that chat.
async fn ends_of_parts(log: &Log) -> Result<Vec<DurableBody>, StoreError> {
    let mut ended = Vec::new();
    for (call, part) in log.conversation().sub_agents().at_work() {
        let of_part = log.store().session(part).await?;
        let parent = of_part.and_then(|summary| summary.parent);
        if parent.as_ref() != Some(log.session()) {
            continue;
        }
        ended.extend(part_end(log.store(), call, part).await?);
    }
    Ok(ended)
}
