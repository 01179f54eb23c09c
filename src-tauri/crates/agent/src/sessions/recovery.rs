//! Recovery of a session whose program was cut off, and of those that worked on parts of its task.

use super::{OpenSessions, SessionsError};
use crate::{
    conversation::history::StartedCall,
    session::log::Log,
    sub_agents::{PartUse, use_of},
};
use protocol::{SessionId, SessionState};
use std::{collections::HashMap, sync::Arc};
use store::StoreError;

impl OpenSessions {
    /// Closes what was open in a session and in the parts of its task, except for calls that can be followed.
    pub(super) async fn recover_task(
        &self,
        log: &mut Log,
        goes_on: impl Fn(&StartedCall) -> bool,
    ) -> Result<(), SessionsError> {
        self.recover_parts(log.session()).await?;
        let used = used_by_parts(log).await?;
        Ok(log.recover(&used, goes_on).await?)
    }

    /// Closes what was open in the parts of a session's task. Nothing goes on there: what came of it would reach nobody.
    async fn recover_parts(&self, id: &SessionId) -> Result<(), SessionsError> {
        let store = &self.parts.store;
        // The lowest first: what a part used is known once those below it have ended.
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
            let used = used_by_parts(&log).await?;
            log.recover(&used, |_| false).await?;
        }
        Ok(())
    }
}

/// Returns what those used that were at work for a session.
async fn used_by_parts(log: &Log) -> Result<HashMap<SessionId, PartUse>, StoreError> {
    let mut used = HashMap::new();
    for (_, part) in log.conversation().sub_agents().at_work() {
        used.insert(part.clone(), use_of(log.store(), part).await?);
    }
    Ok(used)
}
