//! Text contracts, for models that call no tools by themselves: the tools are written into the system text, and calls are read
//! from the answer's text. Whoever asks knows no difference: calls and results are those of any other model.
//!
//! Reading is lenient, for models write as they were trained to; what is passed on is strict. What can't be read goes back to the
//! model as the result of a call, with what is wrong.

mod groups;
mod json_contract;
mod lines_contract;
mod parsed;
mod prompt;
#[cfg(any(test, feature = "fuzzing"))]
pub mod properties;
mod react_contract;
mod rendered;
mod xml_contract;
mod xml_tag;

use crate::{
    ContextLimits, DependentCall, Model, ModelAnswer, ModelError, ModelEvent, ModelRequest,
    ModelSession, ModelStream, Prices,
    wire::{call_ids::CallIds, computer_actions},
};
use async_trait::async_trait;
use futures::StreamExt as _;
use parsed::{Parsed, ParsedCall};
use protocol::{CallId, Item, PictureLimits, StopReason, ToolCall, ToolSpec};
use rendered::RenderedMessages;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Name of the call that stands for one that can't be read.
const UNREADABLE: &str = "unreadable_call";

/// Form in which a model writes its calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contract {
    /// `<bash>{"command": "ls"}</bash>`, with `<think>`, `<parallel>`, `<sequential>`, `<execute_tools />` and `Final Answer:`.
    Xml,
    /// One JSON object with `thought`, `tool_calls` and `assistant_message`.
    Json,
    /// `Thought:`, `Action:`, `Action Input:`, `Final Answer:`.
    React,
    /// A line for each call: `1. bash {"command": "ls"}`.
    Lines,
}

/// Model that is spoken to by a contract.
pub struct ContractModel {
    model: Arc<dyn Model>,
    contract: Contract,
}

struct ContractSession {
    session: Box<dyn ModelSession>,
    contract: Contract,
    rendered: RenderedMessages,
}

impl ContractModel {
    /// Wraps a model.
    #[must_use]
    pub fn new(model: Arc<dyn Model>, contract: Contract) -> Self {
        Self { model, contract }
    }
}

#[async_trait]
impl Model for ContractModel {
    fn id(&self) -> &str {
        self.model.id()
    }

    fn picture_limits(&self) -> PictureLimits {
        self.model.picture_limits()
    }

    fn context_limits(&self) -> ContextLimits {
        self.model.context_limits()
    }

    fn prices(&self) -> Option<Prices> {
        self.model.prices()
    }

    fn sees(&self) -> bool {
        self.model.sees()
    }

    async fn learn(&self) {
        self.model.learn().await;
    }

    fn costs_nothing(&self) -> bool {
        self.model.costs_nothing()
    }

    fn start_session(&self) -> Box<dyn ModelSession> {
        Box::new(ContractSession {
            session: self.model.start_session(),
            contract: self.contract,
            rendered: RenderedMessages::default(),
        })
    }
}

#[async_trait]
impl ModelSession for ContractSession {
    async fn ask(&mut self, request: ModelRequest) -> Result<ModelStream, ModelError> {
        let ids =
            CallIds::after(request.messages.clone()).and_folded(Arc::clone(&request.folded_calls));
        let (contract, tools) = (self.contract, Arc::clone(&request.tools));
        let messages = self.rendered.of(&request.messages, contract);
        let system = match tools.is_empty() {
            true => Arc::clone(&request.system),
            false => prompt::system(&request.system, contract, &tools).into(),
        };
        let plain = ModelRequest {
            system,
            tools: Arc::new([]),
            messages,
            ..request
        };
        let stream = self.session.ask(plain).await?;
        if tools.is_empty() {
            return Ok(stream);
        }
        let mut ids = Some(ids);
        let read = stream.flat_map(move |event| {
            let events = match event {
                // Nobody wants to see the calls as text: what is said is shown once it is told from them.
                Ok(ModelEvent::TextDelta(_)) => Vec::new(),
                Ok(ModelEvent::Finished(answer)) => {
                    let answer = read(answer, contract, &tools, ids.take().unwrap_or_default());
                    let said = text_of(&answer.items);
                    let shown = (!said.is_empty()).then_some(Ok(ModelEvent::TextDelta(said)));
                    shown
                        .into_iter()
                        .chain([Ok(ModelEvent::Finished(answer))])
                        .collect()
                }
                other => vec![other],
            };
            futures::stream::iter(events)
        });
        Ok(read.boxed())
    }
}

impl Contract {
    /// Reads an answer.
    fn parse(self, text: &str, tools: &[ToolSpec]) -> Parsed {
        match self {
            Self::Xml => xml_contract::parse(text, tools),
            Self::Json => json_contract::parse(text, tools),
            Self::React => react_contract::parse(text, tools),
            Self::Lines => lines_contract::parse(text, tools),
        }
    }
}

/// Turns the text of an answer into what it means.
fn read(
    answer: ModelAnswer,
    contract: Contract,
    tools: &[ToolSpec],
    mut ids: CallIds,
) -> ModelAnswer {
    let parsed = contract.parse(&text_of(&answer.items), tools);
    let mut items: Vec<_> = answer
        .items
        .into_iter()
        .filter(|item| !matches!(item, Item::Text { .. }))
        .collect();
    if !parsed.thought.is_empty() {
        items.push(Item::Thinking {
            text: parsed.thought,
        });
    }
    if !parsed.text.is_empty() {
        items.push(Item::text(parsed.text));
    }
    let mut invalid_calls = answer.invalid_calls;
    let made = match parsed.calls.iter().all(|call| call.input.is_err()) {
        true => "Nothing was done:",
        false => "Only the calls that could be read were made:",
    };
    let is_cut = answer.stop_reason == StopReason::MaxTokens;
    let mut calls = parsed.calls;
    let whole = parsed.problem.map(Err);
    calls.extend(whole.map(|problem| ParsedCall::new(UNREADABLE, problem)));
    // What was cut off is no fault of the model.
    while is_cut && calls.pop_if(|call| call.input.is_err()).is_some() {}
    let placed: Vec<_> = calls.iter().map(|_| ids.claim_or_make("").id).collect();
    let mut dependent_calls = Vec::new();
    for (call, id) in calls.into_iter().zip(&placed) {
        let ParsedCall { name, input, after } = call;
        if !after.is_empty() {
            let on = after.into_iter().filter_map(|place| placed.get(place));
            dependent_calls.push(DependentCall {
                call: id.clone(),
                on: on.cloned().collect(),
            });
        }
        items.push(Item::ToolCall(match input {
            Ok(input) => computer_actions::to_member(named(id, name, input)),
            Err(problem) => {
                invalid_calls.push(crate::InvalidCall {
                    call: id.clone(),
                    problem: format!("{made} {problem} {}", prompt::reminder(contract)),
                });
                named(id, UNREADABLE.to_owned(), serde_json::json!({}))
            }
        }));
    }
    let calls = items.iter().any(|item| matches!(item, Item::ToolCall(_)));
    ModelAnswer {
        stop_reason: match answer.stop_reason {
            StopReason::EndTurn | StopReason::StopSequence if calls => StopReason::ToolUse,
            other => other,
        },
        items,
        invalid_calls,
        dependent_calls,
        // It is written anew from what it means.
        verbatim: None,
        ..answer
    }
}

fn named(id: &CallId, name: String, input: serde_json::Value) -> ToolCall {
    ToolCall {
        call: id.clone(),
        name,
        toolset: None,
        input,
    }
}

fn text_of(items: &[Item]) -> String {
    let texts = items.iter().filter_map(|item| match item {
        Item::Text { text } => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}

/// The messages as they are, for tests of what is rendered.
#[cfg(any(test, feature = "fuzzing"))]
fn rendered_for_tests(
    messages: &[Arc<protocol::Message>],
    contract: Contract,
) -> Vec<Arc<protocol::Message>> {
    RenderedMessages::default().of(messages, contract)
}

#[cfg(test)]
mod malformed;
#[cfg(test)]
mod tests;
