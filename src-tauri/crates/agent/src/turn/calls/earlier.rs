//! Calls that need others of the same answer: one begins once the calls it waits for have a result, and gets the results
//! it names.

use super::{
    CallRunner,
    order::{OutlinedCall, waits},
    pending_tools,
    queue::{NeededCalls, QueuedCall},
};
use crate::{conversation::history::CallEnd, events::CallMessage};
use model::DependentCall;
use protocol::{BlobRef, CallId, Item, Outcome, ToolCall};
use store::StoreError;
use tools::{
    Artifact, EarlierStep, PreparedCall, ReadArtifactTool, Registry, StepResult, ToolError,
    named_steps,
};

/// Returns what each call of an answer needs. `prepared` are those whose input is valid.
pub(super) fn needed(
    registry: &Registry,
    calls: &[ToolCall],
    prepared: &[PreparedCall],
    dependent: &[DependentCall],
) -> Vec<NeededCalls> {
    let place_of = |id: &CallId| calls.iter().position(|call| call.call == *id);
    let follows = |call: &ToolCall| {
        let on = dependent.iter().filter(|entry| entry.call == call.call);
        let on = on.flat_map(|entry| &entry.on);
        on.filter_map(place_of).collect::<Vec<_>>()
    };
    let outlines = calls.iter().map(|call| {
        let parsed = prepared.iter().find(|parsed| parsed.call.call == call.call);
        let kind = match parsed {
            Some(parsed) => Some(parsed.kind.clone()),
            None => registry.kind_of(call),
        };
        OutlinedCall::of(call, kind.as_ref(), follows(call))
    });
    let awaited = waits(&outlines.collect::<Vec<_>>()).into_iter();
    let id = |place: usize| calls[place].call.clone();
    awaited
        .zip(calls)
        .enumerate()
        .map(|(own, (awaited, call))| {
            let follows = follows(call).into_iter();
            // One that comes later is not waited for, so it can't be required either.
            let before = follows.filter(|place| *place < own);
            NeededCalls {
                awaited: awaited.into_iter().map(id).collect(),
                required: before.map(|place| (place + 1, id(place))).collect(),
            }
        })
        .collect()
}

impl CallRunner<'_, '_> {
    /// Starts what can start in all queues. A call that ends at once may free one of another queue.
    pub(super) async fn advance_all(&mut self) -> Result<(), StoreError> {
        loop {
            for queue in 0..self.queues.len() {
                self.advance(queue).await?;
            }
            let is_freed = |queue: usize| {
                let queued = &self.queues[queue];
                queued.is_ready() && queued.front.is_none() && !self.waits_for_earlier(queue)
            };
            if !self.may_begin() || !(0..self.queues.len()).any(is_freed) {
                return Ok(());
            }
        }
    }

    /// True while the next call of a queue needs the result of another.
    pub(super) fn waits_for_earlier(&self, queue: usize) -> bool {
        let Some(next) = self.queues[queue].next() else {
            return false;
        };
        let open = self.turn.log.conversation().open_calls();
        let is_open = |id: &CallId| open.iter().any(|(call, _)| call.call == *id);
        next.needs.awaited.iter().any(is_open)
    }

    /// Returns the message of a call that is not run, since one that it follows was not done.
    pub(super) fn lost_by(&self, queued: &QueuedCall) -> Option<CallMessage> {
        let conversation = self.turn.log.conversation();
        let is_done = |id: &CallId| {
            let end = conversation.end_of(id);
            end.is_some_and(|end| end.outcome == Outcome::Done)
        };
        let mut required = queued.needs.required.iter();
        let (number, _) = required.find(|(_, id)| !is_done(id))?;
        Some(CallMessage::after_lost(*number))
    }

    /// Prepares a call, unless it is invalid or its tool is still starting.
    pub(super) async fn prepare(
        &mut self,
        queued: &QueuedCall,
    ) -> Result<PreparedCall, CallMessage> {
        let QueuedCall {
            call,
            prepared,
            invalid,
            needs: _,
        } = queued;
        if let Some(problem) = invalid {
            return Err(CallMessage::invalid(problem));
        }
        if let Some(message) = pending_tools::not_yet(self.turn, call) {
            return Err(message);
        }
        let steps = self.steps_before(call);
        let (executor, scope) = (self.turn.executor, self.turn.scope());
        let specs = &self.turn.context.tools;
        let prepared = executor.prepare_announced(
            call,
            prepared.clone(),
            &scope,
            specs,
            Some(steps.as_slice()),
        );
        prepared
            .await
            .map_err(|error| CallMessage::same_for_both(error.message()))
    }

    /// Prepares a call that had started when the program was cut off: what it names stands for the same as then.
    pub(super) async fn prepare_started(
        &mut self,
        call: &ToolCall,
    ) -> Result<PreparedCall, ToolError> {
        let (steps, scope) = (self.steps_before(call), self.turn.scope());
        let executor = self.turn.executor;
        let prepared = executor.prepare_announced(call, None, &scope, &[], Some(steps.as_slice()));
        prepared.await
    }

    /// True for a call of a tool that the chat was not given.
    pub(super) fn is_withheld(&self, call: &ToolCall) -> bool {
        let kind = self.turn.parts.registry.kind_of(call);
        let domain = kind.filter(|_| call.name != ReadArtifactTool::NAME);
        let options = self.turn.options();
        domain.is_some_and(|kind| options.is_some_and(|options| !options.gives(&kind.domain)))
    }

    /// Results of the calls of this answer before a call that names one.
    fn steps_before(&self, call: &ToolCall) -> Vec<EarlierStep> {
        if named_steps(&call.input).is_empty() {
            return Vec::new();
        }
        let conversation = self.turn.log.conversation();
        let before = self.answer.iter().take_while(|(id, _)| *id != call.call);
        let steps = before.map(|(id, tool)| EarlierStep {
            tool: tool.clone(),
            // One that has no result is not named: what is named was waited for.
            result: conversation
                .end_of(id)
                .map_or(StepResult::Missing(Outcome::NotExecuted), step_result),
        });
        steps.collect()
    }
}

fn step_result(end: CallEnd<'_>) -> StepResult {
    if end.outcome != Outcome::Done {
        return StepResult::Missing(end.outcome);
    }
    // A part that was kept is shown as an excerpt in its place.
    let shown = end.content.iter().filter(|item| is_part(item)).count();
    let mut kept: Vec<_> = end.kept.iter().map(artifact).collect();
    match kept.pop() {
        Some(only) if kept.is_empty() && shown <= 1 => return StepResult::Kept(only),
        Some(last) => {
            kept.push(last);
            return StepResult::Parts(kept);
        }
        None => {}
    }
    let texts = end.content.iter().filter_map(Item::as_text);
    let texts: Vec<_> = texts.collect();
    match texts.is_empty() && !end.content.is_empty() {
        true => StepResult::NoText,
        false => StepResult::Text(texts.join("\n")),
    }
}

fn artifact((name, blob): &(String, BlobRef)) -> Artifact {
    Artifact {
        reference: name.clone(),
        summary: String::new(),
        blob: blob.clone(),
    }
}

/// True for an item that shows a part of a result.
fn is_part(item: &Item) -> bool {
    match item {
        Item::Text { .. } | Item::Image { .. } => true,
        Item::Quoted { .. }
        | Item::Thinking { .. }
        | Item::File { .. }
        | Item::Original { .. }
        | Item::ToolCall(_)
        | Item::ToolResult(_)
        | Item::Opaque { .. } => false,
    }
}
