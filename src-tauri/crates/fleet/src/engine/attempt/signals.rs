//! Signals to the workflow of a task that are on their way: news for people, which no step waits for.

use crate::{
    QubeTask,
    engine::{notes::EndedAttempt, workflow::DesktopTask},
};
use futures::{FutureExt as _, StreamExt as _, future::BoxFuture, stream::FuturesUnordered};
use std::time::Duration;
use temporalio_client::{Client, WorkflowHandle, WorkflowSignalOptions};
use temporalio_common::{HasWorkflowDefinition, SignalDefinition};
use tokio::time::timeout;

/// Most notes about tasks of Qube in an attempt.
const MAX_NOTES: usize = 200;

/// Signals of an attempt.
pub(super) struct Signals {
    workflow: WorkflowHandle<Client, DesktopTask>,
    sent: FuturesUnordered<BoxFuture<'static, ()>>,
    /// Notes about tasks of Qube that may still be sent: the history of a task is bounded.
    notes_left: usize,
}

impl Signals {
    /// Signals to this workflow, of which there is none yet.
    pub(super) fn to(workflow: WorkflowHandle<Client, DesktopTask>) -> Self {
        Self {
            workflow,
            sent: FuturesUnordered::new(),
            notes_left: MAX_NOTES,
        }
    }

    /// Tells people that a question is no longer open.
    pub(super) fn withdraw(&self, question: String) {
        self.send(DesktopTask::settle, question, "a question stays open");
    }

    /// Tells people which tasks were given to Qube, if any were.
    pub(super) fn note_qube(&mut self, tasks: Vec<QubeTask>) {
        if tasks.is_empty() || self.notes_left == 0 {
            return;
        }
        self.notes_left -= 1;
        self.send(DesktopTask::note_qube, tasks, "tasks of Qube are not told");
    }

    /// Tells people of an attempt that ends before its task.
    pub(super) fn note_ended_attempt(&self, ended: EndedAttempt) {
        self.send(
            DesktopTask::note_ended_attempt,
            ended,
            "an attempt is not told",
        );
    }

    /// Sends a signal. `loss` says what people do not learn where it does not arrive.
    fn send<S>(&self, signal: S, input: S::Input, loss: &'static str)
    where
        S: SignalDefinition<Workflow = <DesktopTask as HasWorkflowDefinition>::Run>
            + Send
            + 'static,
        S::Input: Send,
    {
        let workflow = self.workflow.clone();
        let sent = async move {
            let options = WorkflowSignalOptions::default();
            if let Err(error) = workflow.signal(signal, input, options).await {
                tracing::warn!(%error, loss, "a signal did not arrive");
            }
        };
        self.sent.push(sent.boxed());
    }

    /// Waits until one has arrived; for ever while there is none.
    pub(super) async fn arrive(&mut self) {
        if self.sent.next().await.is_none() {
            std::future::pending::<()>().await;
        }
    }

    /// Waits for those that are on their way, so long at most.
    pub(super) async fn finish(&mut self, limit: Duration) {
        let arrived = async { while self.sent.next().await.is_some() {} };
        if timeout(limit, arrived).await.is_err() {
            tracing::warn!("people were not told all");
        }
    }
}
