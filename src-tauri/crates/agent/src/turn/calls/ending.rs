//! Ends of calls: with a result, a failure or a crash, or because the turn was stopped.

use super::{
    CallRunner, CallsOutcome, RunningCall, approval::QuestionSubject, forms::form_ended, output,
    output::OutputPlace,
};
use crate::{
    events::{CallMessage, CutCause, failed, interrupted, not_executed},
    executor::{CallPart, CallWork},
    limits::guards::LimitReached,
    session::stop::StopCause,
};
use localization::{LocalizedText, localized};
use protocol::{AnsweredBy, DurableBody, Effect, FormEnd, OnFailure, ToolCall, ToolOutput};
use std::time::Duration;
use store::StoreError;
use tokio::{
    task::{self, JoinError},
    time::Instant,
};
use tools::{Progress, ToolError};

/// Time stopped calls have to release everything before they are dropped: with the writing, a stop takes less
/// than 50 ms.
const STOP_GRACE: Duration = Duration::from_millis(30);

/// The same where sub-agents are at work: each stops those below it first. They act no more as soon as they are told.
const SUB_AGENT_GRACE: Duration = Duration::from_millis(500);

/// A task that came to its end, or crashed.
pub(super) type EndedTask = Result<(task::Id, Result<CallWork, ToolError>), JoinError>;

impl CallRunner<'_, '_> {
    /// Records the end of a call.
    pub(super) async fn finish(&mut self, ended: EndedTask) -> Result<(), StoreError> {
        let (id, result) = match ended {
            Ok((id, result)) => (id, Some(result)),
            // Nobody here cancels a call's task and then waits for it, so the runtime is going away.
            // Recovery closes what is not recorded now, when the session is opened next.
            Err(end) if end.is_cancelled() => std::future::pending().await,
            Err(crash) => {
                tracing::error!(%crash, "a tool crashed");
                (crash.id(), None)
            }
        };
        // Every task was entered when it was started, and is taken out here, once.
        let Some(running) = self.at_work.remove(&id) else {
            return Ok(());
        };
        self.queues[running.queue].busy = false;
        if running.form.is_some() {
            let ended = form_ended(&running.prepared.call.call, FormEnd::Cancelled);
            self.turn.log.record(vec![ended]).await?;
        }
        // However it ended, what it did and used is told.
        let part = self.part_end(&running.prepared.call.call).await?;
        if !part.is_empty() {
            self.turn.log.record(part).await?;
        }
        let result = match result {
            Some(Ok(CallWork::Submitted(ticket))) => return self.submitted(running, ticket).await,
            Some(Ok(CallWork::Answered(text))) => return self.record_answer(&running, text).await,
            Some(Ok(CallWork::Part(report))) => return self.end_part(running, *report).await,
            Some(Ok(CallWork::Done(output))) => Ok(*output),
            Some(Err(ToolError::Cancelled)) => return self.end_interrupted(running).await,
            Some(Err(error)) if self.is_tried_again(&running, &error) => {
                self.try_again(running, &error);
                return Ok(());
            }
            Some(Err(error)) => Err(error),
            None => return self.end_crashed(&running).await,
        };
        let RunningCall {
            queue,
            prepared,
            since,
            ..
        } = running;
        self.record(queue, &prepared.call, result, since.elapsed())
            .await
    }

    /// Ends the turn with a failed call, where the options say so.
    fn end_on_failure(&mut self, reason: &LocalizedText) {
        if self.on_failure() == OnFailure::Stop {
            let reason = output::shortened(reason);
            self.end.get_or_insert(CallsOutcome::Failed(reason));
        }
    }

    fn on_failure(&self) -> OnFailure {
        let options = self.turn.options();
        options.map_or_else(OnFailure::default, |options| options.on_failure)
    }

    /// Returns whether a failed call is run once more before anybody is told: one that only looks, and that its tool runs.
    fn is_tried_again(&self, running: &RunningCall, error: &ToolError) -> bool {
        let RunningCall { prepared, .. } = running;
        self.on_failure() == OnFailure::Retry
            && matches!(error, ToolError::ForModel(_))
            && prepared.kind.effect == Effect::Observe
            && prepared.operation.background().is_none()
            && prepared.operation.sub_agent().is_none()
            && !self.is_delegated(&prepared.call)
            && !running.again
            && self.end.is_none()
            && self.cut.is_none()
    }

    fn try_again(&mut self, running: RunningCall, error: &ToolError) {
        let again = Progress {
            message: localized!(
                "agent-call-again",
                reason = output::short(&error.to_string())
            ),
            fraction: None,
        };
        self.tell(running.prepared.call.call.clone(), again);
        let work = self.work_on(running.prepared.clone(), CallPart::Whole);
        self.begin(
            work,
            RunningCall {
                again: true,
                form: None,
                ..running
            },
        );
    }

    /// Records that a call was stopped, unless it is followed the next time.
    pub(super) async fn end_interrupted(&mut self, running: RunningCall) -> Result<(), StoreError> {
        self.queues[running.queue].halt();
        match self.interruption(&running) {
            Some(event) => self.turn.log.record(vec![event]).await,
            None => Ok(()),
        }
    }

    /// Records that the tool of a call panicked.
    async fn end_crashed(&mut self, running: &RunningCall) -> Result<(), StoreError> {
        self.queues[running.queue].halt();
        let (call, duration) = (&running.prepared.call, running.since.elapsed());
        let message = CallMessage::crashed();
        self.end_on_failure(&message.for_people);
        let event = failed(call, &message, duration);
        self.turn.log.record(vec![event]).await
    }

    /// Place of the results of this turn's model.
    pub(super) fn output_place(&self) -> OutputPlace<'_> {
        OutputPlace {
            store: self.turn.log.store(),
            max_characters: self.turn.window().result_characters(),
        }
    }

    pub(super) async fn record(
        &mut self,
        queue: usize,
        call: &ToolCall,
        result: Result<ToolOutput, ToolError>,
        duration: Duration,
    ) -> Result<(), StoreError> {
        let event = match result {
            Ok(output) => {
                self.note_suggestions(&output);
                let events = output::events(&self.output_place(), call, output, duration).await?;
                return self.turn.log.record(events).await;
            }
            Err(ToolError::Cancelled) => interrupted(
                call,
                &CallMessage::interrupted(self.cut_cause(), None),
                duration,
            ),
            Err(error @ ToolError::TakenOver(by)) => {
                self.turn.record_takeover(by).await?;
                interrupted(call, &CallMessage::taken_over(error.to_string()), duration)
            }
            Err(ToolError::ForModel(text)) => {
                self.end_on_failure(&text);
                output::failed(&self.output_place(), call, text, duration).await?
            }
            Err(ToolError::Fatal(text)) => {
                let event = failed(call, &CallMessage::same_for_both(text.clone()), duration);
                self.end = Some(CallsOutcome::Fatal(text));
                event
            }
        };
        self.queues[queue].halt();
        self.turn.log.record(vec![event]).await
    }

    /// Stops all calls, because the turn is stopped.
    pub(super) async fn stop_calls(&mut self, cause: StopCause) -> Result<(), StoreError> {
        let mut events = self.cut_off(CutCause::Stop(cause)).await?;
        let by = match cause {
            StopCause::Person => AnsweredBy::Stop,
            StopCause::NobodyToAsk => AnsweredBy::Nobody,
            StopCause::Closed => AnsweredBy::Closed,
        };
        if cause == StopCause::NobodyToAsk {
            let unapproved = self.give_up_question();
            events.extend(self.withdraw(by));
            events.extend(unapproved);
        }
        self.close(events, by, &CallMessage::stopped(cause)).await
    }

    /// Ends all calls at a limit of the task.
    pub(super) async fn end_at_limit(&mut self, reached: LimitReached) -> Result<(), StoreError> {
        let events = self.cut_off(CutCause::Limit(reached.guard)).await?;
        self.end.get_or_insert(CallsOutcome::Limit(reached));
        let message = CallMessage::beyond_limit();
        self.close(events, AnsweredBy::Limit, &message).await
    }

    /// Takes the call out of its queue that nobody could be asked about.
    fn give_up_question(&mut self) -> Option<DurableBody> {
        let open = self.question.as_ref()?;
        let QuestionSubject::Call { queue } = open.subject else {
            return None;
        };
        let front = self.queues[queue].front.take()?;
        Some(not_executed(
            &front.prepared.call,
            &CallMessage::unapproved(),
        ))
    }

    /// Reason that a call which comes to no end is cut off. A tool may give up by itself, or know of a stop before the
    /// turn does: then nobody is said to have pressed it.
    pub(super) fn cut_cause(&self) -> CutCause {
        let stopped = || self.turn.inputs.stop.cause().map(CutCause::Stop);
        self.cut.or_else(stopped).unwrap_or(CutCause::Cancelled)
    }

    /// Cuts off the calls at work: they get a moment to release everything. Returns the events of those that took longer.
    async fn cut_off(&mut self, cause: CutCause) -> Result<Vec<DurableBody>, StoreError> {
        self.cut = Some(cause);
        self.work.cancel();
        let grace = match self.delegates() {
            true => SUB_AGENT_GRACE,
            false => STOP_GRACE,
        };
        let until = Instant::now() + grace;
        while let Ok(Some(ended)) =
            tokio::time::timeout_at(until, self.running.join_next_with_id()).await
        {
            self.finish(ended).await?;
        }
        self.running.abort_all();
        // What becomes of them is recorded below: nobody waits for them.
        self.running.detach_all();
        let mut cut_off: Vec<_> = std::mem::take(&mut self.at_work).into_values().collect();
        cut_off.sort_by_key(|running| running.since);
        let mut events = Vec::new();
        for running in cut_off {
            events.extend(self.part_end(&running.prepared.call.call).await?);
            events.extend(self.interruption(&running));
        }
        Ok(events)
    }

    /// Skips the calls that were not begun when the calls end early.
    pub(super) async fn close_rest(&mut self) -> Result<(), StoreError> {
        let (by, message) = match &self.end {
            Some(CallsOutcome::Limit(_)) => (AnsweredBy::Limit, CallMessage::beyond_limit()),
            Some(
                CallsOutcome::All
                | CallsOutcome::Stopped
                | CallsOutcome::Failed(_)
                | CallsOutcome::Fatal(_),
            )
            | None => (AnsweredBy::Rules, CallMessage::turn_ended()),
        };
        self.close(Vec::new(), by, &message).await
    }

    async fn close(
        &mut self,
        mut events: Vec<DurableBody>,
        by: AnsweredBy,
        message: &CallMessage,
    ) -> Result<(), StoreError> {
        events.extend(self.withdraw(by));
        let waiting = self.queues.iter_mut().flat_map(|queue| queue.drain());
        events.extend(waiting.map(|call| not_executed(&call, message)));
        if events.is_empty() {
            Ok(())
        } else {
            self.turn.log.record(events).await
        }
    }
}
