//! Assembly of a response from its events. Pure. An item counts as it was when it was done; what came before is only shown.

use super::{
    computer_batch::{self, ComputerCall, SafetyCheck},
    event::{AddedItem, Ending, StreamEvent},
    item::{self, FunctionItem, ItemContent, MessageItem, OutputItem},
};
use crate::{
    InvalidCall, ModelAnswer, ModelError, ModelEvent,
    server::{
        calls::OpenCall,
        protocol::AnswerStart,
        server_error::{self, ServerError},
    },
    wire::{
        answer_stream::{Assembly, AssemblyStep},
        api_failure::{garbled, in_one_line, told_reason},
    },
};
use ::protocol::{CallId, Item, StopReason, Tokens};
use localization::localized;
use serde_json::Value;
use std::collections::HashMap;

/// Phase of a message that is no answer yet.
const COMMENTARY: &str = "commentary";
/// Most of a wrong call's words that are told.
const MAX_PROBLEM_CHARACTERS: usize = 300;

/// Response under assembly.
pub(super) struct ResponsesAssembly {
    start: AnswerStart,
    items: Vec<OutputItem>,
    /// Calls that began, by place in the output.
    open: HashMap<usize, AddedItem>,
    /// Thinking was shown already.
    thought: bool,
    ending: Option<Ending>,
}

/// Answer under construction from whole items.
#[derive(Default)]
struct Built {
    items: Vec<Item>,
    raw: Vec<String>,
    invalid_calls: Vec<InvalidCall>,
    refusal: String,
    /// The provider wants a person to see this before it goes on.
    held_back: Vec<String>,
    speaks: bool,
    calls: bool,
}

impl ResponsesAssembly {
    pub(super) fn new(start: AnswerStart) -> Self {
        Self {
            start,
            items: Vec::new(),
            open: HashMap::new(),
            thought: false,
            ending: None,
        }
    }

    fn apply(&mut self, event: StreamEvent) -> Result<AssemblyStep, ModelError> {
        let show = |event| Ok(AssemblyStep::Show(vec![event]));
        match event {
            StreamEvent::TextDelta(text) if !text.is_empty() => show(ModelEvent::TextDelta(text)),
            StreamEvent::ThinkingDelta(text) if !text.is_empty() => {
                self.thought = true;
                show(ModelEvent::ThinkingDelta(text))
            }
            StreamEvent::ThinkingPart if self.thought => {
                show(ModelEvent::ThinkingDelta("\n\n".to_owned()))
            }
            StreamEvent::ItemAdded { place, item } => {
                self.open.insert(place, item);
                Ok(AssemblyStep::Quiet)
            }
            StreamEvent::InputDelta { place, delta } => {
                let open = self.open.get(&place);
                let text = |field: fn(&AddedItem) -> Option<&String>| {
                    open.and_then(field).cloned().unwrap_or_default()
                };
                show(ModelEvent::ToolCallDelta {
                    call: CallId::new(text(|item| item.call_id.as_ref())),
                    name: text(|item| item.name.as_ref()),
                    partial_input: delta,
                })
            }
            StreamEvent::ItemDone(raw) => {
                let item = OutputItem::decode(&raw);
                self.items
                    .push(item.map_err(|error| self.garbled(&error.to_string()))?);
                Ok(AssemblyStep::Quiet)
            }
            StreamEvent::Ended(ending) => self.end(ending).map(|()| AssemblyStep::Complete),
            StreamEvent::Error(error) => Err(self.error(&error)),
            StreamEvent::TextDelta(_)
            | StreamEvent::ThinkingDelta(_)
            | StreamEvent::ThinkingPart
            | StreamEvent::Other => Ok(AssemblyStep::Quiet),
        }
    }

    fn end(&mut self, ending: Ending) -> Result<(), ModelError> {
        if !ending.error.is_null() {
            return Err(self.error(&ending.error));
        }
        if !ending.input_transformations.is_null() {
            tracing::warn!(changes = %ending.input_transformations, "the provider changed the request");
        }
        // Some servers give the items only here, most only before.
        if self.items.is_empty() {
            for raw in ending.output.iter().flatten() {
                let item = OutputItem::decode(raw);
                self.items
                    .push(item.map_err(|error| self.garbled(&error.to_string()))?);
            }
        }
        self.ending = Some(ending);
        Ok(())
    }

    fn error(&self, error: &Value) -> ModelError {
        let error = ServerError::of_value(error);
        let request_id = self.start.request_id.clone();
        server_error::in_stream(&self.start.provider, &error, request_id)
    }

    fn garbled(&self, reason: &str) -> ModelError {
        garbled(reason, self.start.request_id.clone())
    }

    fn build(&mut self, is_cut: bool) -> Result<(Built, bool), ModelError> {
        let (mut built, mut in_call) = (Built::default(), false);
        for OutputItem { raw, content } in std::mem::take(&mut self.items) {
            match content {
                ItemContent::Message(message) => built.message(message),
                ItemContent::Reasoning(reasoning) => {
                    let text = reasoning.text();
                    if !text.is_empty() {
                        built.items.push(Item::Thinking { text });
                    }
                }
                ItemContent::Function(call) => {
                    let open = OpenCall {
                        id: call.call_id.clone(),
                        name: call.name.clone(),
                        input: call.arguments.clone(),
                    };
                    if is_cut && open.is_cut() {
                        in_call = true;
                        // Its thinking must not go back without it.
                        built.drop_reasoning();
                        continue;
                    }
                    let raw = self.function(&mut built, open, (call, raw))?;
                    built.raw.push(raw);
                    continue;
                }
                ItemContent::Computer(call) => built.computer(call),
                ItemContent::Other(block) => built.items.push(Item::Opaque { block }),
            }
            built.raw.push(raw);
        }
        Ok((built, in_call))
    }

    /// Takes a call of a function. Returns the item as it goes back: with another id where its own was taken.
    fn function(
        &mut self,
        built: &mut Built,
        open: OpenCall,
        (item, raw): (FunctionItem, String),
    ) -> Result<String, ModelError> {
        let (coordinates, picture) = (self.start.model.coordinates, self.start.picture);
        let request_id = self.start.request_id.clone();
        let fault = |error: serde_json::Error| garbled(&error.to_string(), request_id.clone());
        let closed = open
            .close(&mut self.start.ids, coordinates, picture)
            .map_err(fault)?;
        let id = closed.call.call.as_str().to_owned();
        built.invalid_calls.extend(closed.invalid);
        built.items.push(Item::ToolCall(closed.call));
        built.calls = true;
        if id == item.call_id {
            return Ok(raw);
        }
        let mut changed: Value = serde_json::from_str(&raw).map_err(fault)?;
        changed["call_id"] = id.into();
        Ok(changed.to_string())
    }
}

impl Built {
    fn message(&mut self, message: MessageItem) {
        for part in message.content {
            if let Some(text) = part.text.filter(|text| !text.is_empty()) {
                self.items.push(Item::text(text));
                self.speaks |= message.phase.as_deref() != Some(COMMENTARY);
            }
            self.refusal.push_str(&part.refusal.unwrap_or_default());
        }
    }

    fn computer(&mut self, mut call: ComputerCall) {
        let checks = call.pending_safety_checks.take().unwrap_or_default();
        self.held_back
            .extend(checks.into_iter().map(SafetyCheck::told));
        let id = call.call_id.clone();
        self.calls = true;
        match computer_batch::calls(call) {
            Ok(calls) => self.items.extend(calls.into_iter().map(Item::ToolCall)),
            Err(problem) => {
                // A call that stands for the batch, so that the model is told.
                let problem: String = problem.chars().take(MAX_PROBLEM_CHARACTERS).collect();
                let call = computer_batch::refused(&id);
                self.invalid_calls.push(InvalidCall {
                    call: call.call.clone(),
                    problem: format!("Nothing was done: {problem}."),
                });
                self.items.push(Item::ToolCall(call));
            }
        }
    }

    fn drop_reasoning(&mut self) {
        while self
            .raw
            .last()
            .is_some_and(|raw| raw.contains("\"type\":\"reasoning\""))
        {
            self.raw.pop();
        }
    }
}

impl SafetyCheck {
    fn told(self) -> String {
        let said = self.message.or(self.code);
        said.unwrap_or_else(|| "a safety check".to_owned())
    }
}

impl Assembly for ResponsesAssembly {
    fn take(&mut self, data: &str) -> Result<AssemblyStep, ModelError> {
        match StreamEvent::decode(data) {
            Ok(event) => self.apply(event),
            Err(error) => Err(self.garbled(&error.to_string())),
        }
    }

    fn take_whole(&mut self, body: &str) -> Result<(), ModelError> {
        let ending: Ending =
            serde_json::from_str(body).map_err(|error| self.garbled(&error.to_string()))?;
        self.end(ending)
    }

    fn request_id(&self) -> Option<&str> {
        self.start.request_id.as_deref()
    }

    fn tokens(&self) -> Tokens {
        let usage = self.ending.as_ref().and_then(|ending| ending.usage);
        usage.unwrap_or_default().tokens()
    }

    fn finish(mut self: Box<Self>) -> Result<ModelAnswer, ModelError> {
        let tokens = self.tokens();
        let Some(ending) = self.ending.take() else {
            return Err(self.garbled("the answer does not say that it ended"));
        };
        let details = ending.incomplete_details.unwrap_or_default();
        let reason = details.reason.unwrap_or_default();
        let is_cut = ending.status.as_deref() == Some("incomplete");
        let (built, in_call) = self.build(is_cut)?;
        let request_id = self.start.request_id.take();
        if !built.held_back.is_empty() {
            // Nobody but a person may wave such a check through, and nothing of the answer is done without it.
            return Ok(held_back(&built.held_back, request_id, tokens));
        }
        let stop_reason = match reason.as_str() {
            "content_filter" => StopReason::Refusal,
            _ if !built.refusal.is_empty() => StopReason::Refusal,
            _ if is_cut => StopReason::MaxTokens,
            _ if built.calls => StopReason::ToolUse,
            // Progress is told, and the answer is still to come.
            _ if !built.speaks && !built.raw.is_empty() => StopReason::PauseTurn,
            _ => StopReason::EndTurn,
        };
        Ok(ModelAnswer {
            answered_by: None,
            items: built.items,
            stop_reason,
            in_call,
            invalid_calls: built.invalid_calls,
            dependent_calls: Vec::new(),
            explanation: told_reason(&built.refusal),
            verbatim: (!built.raw.is_empty()).then(|| item::list(&built.raw)),
            request_id,
            tokens,
            cost_usd: 0.0,
        })
    }
}

fn held_back(checks: &[String], request_id: Option<String>, tokens: Tokens) -> ModelAnswer {
    ModelAnswer {
        answered_by: None,
        items: Vec::new(),
        stop_reason: StopReason::Refusal,
        in_call: false,
        invalid_calls: Vec::new(),
        dependent_calls: Vec::new(),
        explanation: Some(localized!(
            "model-held-back",
            checks = in_one_line(&checks.join("; "))
        )),
        verbatim: None,
        request_id,
        tokens,
        cost_usd: 0.0,
    }
}

#[cfg(test)]
mod tests;
