//! The note of an attempt's chat in the outbox: while it lives the chat goes on, and when it is dropped the chat is due.

use crate::{
    Name,
    session::{Outbox, OutgoingChat},
};
use protocol::SessionId;
use temporalio_sdk::activities::ActivityContext;

/// Told where a chat cannot be noted.
const MISSING: &str = "its chat will be missing in the archive";

/// Note of the chat of one attempt.
pub(in crate::engine) struct ChatNote<'a> {
    outbox: Option<&'a Outbox>,
    pool: Name,
    /// The task and its run, where both have names that a file can have.
    task: Option<(Name, Name)>,
    attempt: u32,
    noted: Option<OutgoingChat>,
}

impl<'a> ChatNote<'a> {
    /// The note of an attempt whose chat is not known yet.
    pub(in crate::engine) fn new(
        outbox: Option<&'a Outbox>,
        pool: &Name,
        context: &ActivityContext,
    ) -> Self {
        let info = context.info();
        let name = |told: &Option<String>| told.as_ref().and_then(|name| name.parse().ok());
        let task = name(&info.workflow_id).zip(name(&info.workflow_run_id));
        if outbox.is_some() && task.is_none() {
            tracing::warn!(task = ?info.workflow_id, "no file can have the name of this task: {MISSING}");
        }
        Self {
            outbox,
            pool: pool.clone(),
            task,
            attempt: info.attempt,
            noted: None,
        }
    }

    /// Notes that the attempt goes on with this chat.
    pub(super) fn begin(&mut self, session: &SessionId) {
        let Some((outbox, (task, run))) = self.outbox.zip(self.task.clone()) else {
            return;
        };
        let session = match session.as_str().parse() {
            Ok(session) => session,
            Err(error) => {
                tracing::error!(error, "{MISSING}");
                return;
            }
        };
        let chat = OutgoingChat {
            pool: self.pool.clone(),
            task,
            run,
            attempt: self.attempt,
            session,
        };
        match outbox.begin(&chat) {
            Ok(()) => self.noted = Some(chat),
            Err(error) => tracing::error!(%error, "{MISSING}"),
        }
    }
}

impl Drop for ChatNote<'_> {
    fn drop(&mut self) {
        let Some((outbox, chat)) = self.outbox.zip(self.noted.take()) else {
            return;
        };
        if let Err(error) = outbox.end(&chat) {
            // It is still noted: the next start of the worker sends it.
            tracing::error!(%error, "a chat reaches the archive late");
        }
    }
}
