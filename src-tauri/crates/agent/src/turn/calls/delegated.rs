//! Calls that somebody else answers. Those that ask the person are recorded as asked and wait without a time limit; the
//! answer becomes their result. Also keeps anything from being done before the person agreed to the plan, where they want that.

use super::{CallRunner, RunningCall, output, scheduling::CallTask};
use crate::executor::CallWork;
use futures::FutureExt as _;
use protocol::{CallEvent, DurableBody, Effect, PersonQuestion, ToolCall};
use std::time::Duration;
use store::StoreError;
use tools::PreparedCall;

impl CallRunner<'_, '_> {
    /// Question of a call that is answered instead of run. A plan is only asked about while the person wants to see it first.
    pub(super) fn question_of(&self, prepared: &PreparedCall) -> Option<PersonQuestion> {
        let question = prepared.operation.asks_person()?.question();
        match &question {
            PersonQuestion::Choice { .. } | PersonQuestion::Form { .. } => Some(question),
            PersonQuestion::Plan { .. } => self.is_plan_missing().then_some(question),
        }
    }

    /// True for a call that does more than look, or has another do so, before the person agreed to a plan.
    pub(super) fn wants_plan_before(&self, prepared: &PreparedCall) -> bool {
        let gives_away = prepared.operation.sub_agent().is_some();
        (gives_away || prepared.kind.effect > Effect::Observe) && self.is_plan_missing()
    }

    fn is_plan_missing(&self) -> bool {
        let is_wanted = self
            .turn
            .options()
            .is_some_and(|options| options.plan_first);
        is_wanted && !self.turn.log.conversation().has_plan()
    }

    /// Records the question and returns the wait for its answer.
    pub(super) async fn ask_person(
        &mut self,
        call: &ToolCall,
        question: PersonQuestion,
    ) -> Result<CallTask, StoreError> {
        // Expected before anybody can know of the question.
        let answer = self
            .turn
            .inputs
            .delegations
            .expect_answer(call.call.clone());
        let asked = DurableBody::Call(CallEvent::PersonAsked {
            call: call.call.clone(),
            question,
        });
        self.turn.log.record(vec![asked]).await?;
        let cancel = self.work.child_token();
        Ok(async move { answer.answer(&cancel).await.map(CallWork::Answered) }.boxed())
    }

    /// True while a call waits for the person.
    pub(super) fn waits_for_person(&self) -> bool {
        self.at_work.values().any(|running| running.asks)
    }

    /// Records the answer and the result that follows from it.
    pub(super) async fn record_answer(
        &mut self,
        running: &RunningCall,
        text: Option<String>,
    ) -> Result<(), StoreError> {
        let call = &running.prepared.call;
        let Some(asks) = running.prepared.operation.asks_person() else {
            return Ok(());
        };
        let result = match &text {
            Some(words) => asks.answered(words),
            None => asks.unanswered(),
        };
        let answered = DurableBody::Call(CallEvent::PersonAnswered {
            call: call.call.clone(),
            text,
            form: None,
        });
        let mut events = vec![answered];
        let duration = running.since.elapsed();
        events.extend(output::events(&self.output_place(), call, result, duration).await?);
        self.turn.log.record(events).await
    }

    pub(super) fn is_delegated(&self, call: &ToolCall) -> bool {
        let tool = call.toolset.as_deref().unwrap_or(&call.name);
        let mut specs = self.turn.context.tools.iter();
        specs.any(|spec| spec.name == tool && spec.delegated)
    }

    /// Work of a delegated call, which waits for its result from outside.
    pub(super) fn delegate(&self, call: &ToolCall) -> CallTask {
        let delegated = self.turn.inputs.delegations.expect(call.call.clone());
        let limits = self.turn.options().map(|options| options.limits);
        let patience = Duration::from_secs(limits.unwrap_or_default().delegated_seconds);
        let cancel = self.work.child_token();
        async move {
            delegated
                .output(patience, &cancel)
                .await
                .map(CallWork::done)
        }
        .boxed()
    }
}
