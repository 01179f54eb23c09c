//! Runs the practice model against a simulated form as the agent would: every call answered in the very
//! next message, a failed call stops its batch, pictures only by reference.

use super::simulated_form::SimulatedForm;
use crate::PracticeModel;
use async_trait::async_trait;
use futures::StreamExt as _;
use model::{
    BlobSource, BlobUnavailable, ModelAnswer, ModelEvent, ModelRequest, ModelSession as _,
    OutputBudget,
};
use protocol::{
    BlobId, BlobRef, Bytes, Concurrency, Domain, Effect, HostedTool, Item, Message, Role,
    StopReason, ToolCall, ToolKind, ToolResult, ToolSpec,
};
use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex},
};

const MAX_ROUNDS: usize = 200;
const HALTED: &str = "Not executed: an earlier computer action in this turn failed.";

/// The system's answer to one call that it does not simply run.
#[derive(Clone, Debug)]
pub(super) struct Verdict {
    /// Counted from 0 over the whole session.
    pub(super) call: usize,
    pub(super) text: &'static str,
}

/// A conversation about one form.
pub(super) struct Session {
    pub(super) form: SimulatedForm,
    pub(super) messages: Vec<Message>,
    pub(super) verdicts: Vec<Verdict>,
    pub(super) tools: Vec<ToolSpec>,
    /// Ends the turn before this call, as Stop would.
    pub(super) stop_before: Option<usize>,
    /// Adds something that nobody said after every step.
    pub(super) with_notes: bool,
    /// Result of a question, from the person or because nobody is there.
    pub(super) answer: &'static str,
    calls: usize,
    blobs: Arc<Blobs>,
}

#[derive(Default)]
struct Blobs(Mutex<HashMap<BlobId, Bytes>>);

#[async_trait]
impl BlobSource for Blobs {
    async fn bytes(&self, id: &BlobId) -> Result<Bytes, BlobUnavailable> {
        let found = self.0.lock().unwrap().get(id).cloned();
        found.ok_or_else(|| BlobUnavailable {
            id: id.clone(),
            reason: "it is not there".into(),
        })
    }
}

impl Session {
    pub(super) fn new(form: SimulatedForm) -> Self {
        Self {
            form,
            messages: Vec::new(),
            verdicts: Vec::new(),
            tools: vec![spec(
                "computer",
                ToolKind::Hosted {
                    tool: HostedTool::Computer,
                    picture: None,
                    description: String::new(),
                    input_schema: serde_json::json!({}),
                },
            )],
            stop_before: None,
            with_notes: false,
            answer: "",
            calls: 0,
            blobs: Arc::default(),
        }
    }

    /// One turn to its end; the last thing said, or nothing when it was stopped.
    pub(super) async fn turn(&mut self, prompt: &str) -> Option<String> {
        self.hear(vec![Item::text(prompt)]);
        for _ in 0..MAX_ROUNDS {
            let answer = self.ask().await;
            self.messages.push(Message {
                role: Role::Assistant,
                model: Some("demo".to_owned()),
                items: answer.items.clone(),
                verbatim: answer.verbatim,
            });
            let calls = calls_in(&answer.items);
            if calls.is_empty() {
                assert_eq!(answer.stop_reason, StopReason::EndTurn);
                return Some(text_in(&answer.items));
            }
            assert_eq!(answer.stop_reason, StopReason::ToolUse);
            let is_stopped = self.run(&calls);
            if is_stopped {
                return None;
            }
            // Suggestions end a turn, as they do in the agent.
            if calls.iter().any(|call| call.name == "suggest") {
                return Some(text_in(&answer.items));
            }
        }
        panic!("the model does not end: {:?}", self.said().last());
    }

    /// Everything the model said, in order.
    pub(super) fn said(&self) -> Vec<String> {
        let answers = self
            .messages
            .iter()
            .filter(|message| message.role == Role::Assistant);
        answers.map(|message| text_in(&message.items)).collect()
    }

    /// The names of all calls, in order.
    pub(super) fn asked_for(&self) -> Vec<String> {
        self.messages
            .iter()
            .flat_map(|message| calls_in(&message.items))
            .map(|call| call.name)
            .collect()
    }

    /// Asks once and holds the stream to its rules.
    async fn ask(&self) -> ModelAnswer {
        let request = ModelRequest {
            system: "".into(),
            tools: self.tools.clone().into(),
            messages: self.messages.iter().cloned().map(Arc::new).collect(),
            effort: None,
            output_budget: OutputBudget::Standard,
            blobs: self.blobs.clone(),
            folded_calls: Arc::default(),
        };
        let events: Vec<_> = PracticeModel.ask(request).await.unwrap().collect().await;
        let mut text = String::new();
        let mut inputs = Vec::new();
        for event in events {
            match event.unwrap() {
                ModelEvent::TextDelta(delta) => text.push_str(&delta),
                ModelEvent::ThinkingDelta(_) | ModelEvent::Spent(_) => {
                    panic!("the practice model neither thinks nor costs")
                }
                ModelEvent::ToolCallDelta {
                    call,
                    name,
                    partial_input,
                } => {
                    inputs.push((call, name, partial_input));
                }
                ModelEvent::Finished(answer) => {
                    assert_eq!(text, text_in(&answer.items));
                    let calls = calls_in(&answer.items).into_iter();
                    let whole: Vec<_> = calls
                        .map(|call| (call.call, call.name, call.input.to_string()))
                        .collect();
                    assert_eq!(inputs, whole);
                    return answer;
                }
            }
        }
        panic!("the stream ended without an answer");
    }

    fn run(&mut self, calls: &[ToolCall]) -> bool {
        let known: HashSet<_> = self.messages[..self.messages.len() - 1]
            .iter()
            .flat_map(|message| calls_in(&message.items))
            .map(|call| call.call)
            .collect();
        let mut halted = None;
        let mut results = Vec::new();
        for call in calls {
            assert!(!known.contains(&call.call), "{} was used before", call.call);
            if self.stop_before == Some(self.calls) {
                halted = Some("Not executed: the user pressed stop.");
            }
            let verdict = self
                .verdicts
                .iter()
                .find(|verdict| verdict.call == self.calls)
                .cloned();
            self.calls += 1;
            let (is_error, content) = match (halted, verdict) {
                (Some(text), _) => (true, Item::text(text)),
                (None, Some(verdict)) => {
                    halted = Some(HALTED);
                    (true, Item::text(verdict.text))
                }
                (None, None) => (false, self.act(call)),
            };
            let (call, toolset) = (call.call.clone(), call.toolset.clone());
            results.push(Item::ToolResult(ToolResult {
                call,
                toolset,
                is_error,
                content: vec![content],
            }));
        }
        if self.with_notes {
            results.push(Item::automatic("The screen did not change."));
        }
        self.hear(results);
        self.stop_before.is_some_and(|call| call < self.calls)
    }

    fn act(&mut self, call: &ToolCall) -> Item {
        let text = || call.input["text"].as_str().unwrap();
        let coordinate = || {
            let place = call.input["coordinate"].as_array().unwrap();
            (place[0].as_i64().unwrap(), place[1].as_i64().unwrap())
        };
        match (call.toolset.as_deref(), call.name.as_str()) {
            (Some("computer"), "screenshot") => return self.screenshot(),
            (Some("computer"), "left_click") => {
                let (x, y) = coordinate();
                self.form.click(x, y);
            }
            (Some("computer"), "key") => {
                assert!(text().ends_with("+a"));
                self.form.select_all();
            }
            (Some("computer"), "type") => self.form.enter(text()),
            (Some("computer"), "scroll") => {
                let ((x, y), amount) = (
                    coordinate(),
                    call.input["scroll_amount"].as_f64().unwrap() as f32,
                );
                let is_down = call.input["scroll_direction"] == "down";
                self.form
                    .wheel(x, y, if is_down { amount } else { -amount });
            }
            (Some("computer"), "wait") => assert_eq!(call.input["duration"], 1),
            (None, "ask_user") => return Item::text(self.answer),
            (None, "plan" | "suggest" | "name_chat") => {}
            (None, "open_practice_window") => {
                self.form.faults.always_covered = false;
                if call.input["new_form"] == true {
                    self.form.saved.clear();
                }
            }
            other => panic!("unexpected call {other:?}"),
        }
        Item::text("OK")
    }

    fn screenshot(&mut self) -> Item {
        let png = self.form.picture().png();
        let mut blobs = self.blobs.0.lock().unwrap();
        let id = BlobId::new(format!("picture {}", blobs.len()));
        let byte_count = png.as_slice().len() as u64;
        blobs.insert(id.clone(), png);
        let media_type = "image/png".to_owned();
        Item::Image {
            image: BlobRef {
                id,
                media_type,
                byte_count,
                width: None,
                height: None,
            },
        }
    }

    fn hear(&mut self, items: Vec<Item>) {
        match self.messages.last_mut() {
            Some(last) if last.role == Role::User => last.items.extend(items),
            _ => self.messages.push(Message {
                role: Role::User,
                model: None,
                items,
                verbatim: None,
            }),
        }
    }
}

/// A tool's specification, as far as the model looks at it.
pub(super) fn spec(name: &str, kind: ToolKind) -> ToolSpec {
    ToolSpec {
        name: name.to_owned(),
        domain: Domain::Desktop,
        effect: Effect::Act,
        concurrency: Concurrency::InOrder,
        delegated: false,
        kind,
    }
}

fn calls_in(items: &[Item]) -> Vec<ToolCall> {
    let call = |item: &Item| {
        if let Item::ToolCall(call) = item {
            Some(call.clone())
        } else {
            None
        }
    };
    items.iter().filter_map(call).collect()
}

fn text_in(items: &[Item]) -> String {
    let text = |item: &Item| {
        if let Item::Text { text } = item {
            Some(text.clone())
        } else {
            None
        }
    };
    items.iter().filter_map(text).collect()
}
