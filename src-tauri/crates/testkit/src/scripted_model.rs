//! A model that says what it is told to say, and checks that what it is asked keeps the rules of a
//! conversation.

use async_trait::async_trait;
use futures::{StreamExt as _, stream};
use model::{Model, ModelAnswer, ModelError, ModelEvent, ModelRequest, ModelStream};
use protocol::{CallId, Item, Message, Role, StopReason, Tokens, ToolCall};
use serde_json::Value;
use std::{
    collections::{HashSet, VecDeque},
    sync::Mutex,
};

/// One scripted reply.
pub enum Reply {
    /// An answer, its texts streamed word by word first.
    Answer(ModelAnswer),
    /// A refusal to answer.
    Error(ModelError),
    /// Some text, and then the connection breaks.
    CutOff(String),
    /// Some text, and then nothing for ever.
    Hang(String),
}

/// Gives its replies in order and keeps what it was asked.
pub struct ScriptedModel {
    id: String,
    replies: Mutex<VecDeque<Reply>>,
    asked: Mutex<Vec<Vec<Message>>>,
}

impl Reply {
    /// An answer of one text that ends the turn.
    #[must_use]
    pub fn says(text: &str) -> Self {
        Self::Answer(answer(vec![Item::text(text)], StopReason::EndTurn))
    }

    /// An answer that asks for tools: `(call id, name, input)`. Names like `computer.left_click` belong to a toolset.
    #[must_use]
    pub fn calls(text: &str, calls: &[(&str, &str, Value)]) -> Self {
        let calls = calls.iter().map(|(call, name, input)| {
            let (toolset, name) = match name.split_once('.') {
                Some((toolset, name)) => (Some(toolset.to_owned()), name),
                None => (None, *name),
            };
            Item::ToolCall(ToolCall {
                call: CallId::new(*call),
                name: name.to_owned(),
                toolset,
                input: input.clone(),
            })
        });
        let items = std::iter::once(Item::text(text)).chain(calls).collect();
        Self::Answer(answer(items, StopReason::ToolUse))
    }

    /// An answer that ends for a given reason.
    #[must_use]
    pub fn ends(items: Vec<Item>, stop_reason: StopReason) -> Self {
        Self::Answer(answer(items, stop_reason))
    }
}

impl ScriptedModel {
    /// A model with this id and these replies.
    #[must_use]
    pub fn new(id: &str, replies: Vec<Reply>) -> Self {
        Self {
            id: id.to_owned(),
            replies: Mutex::new(replies.into()),
            asked: Mutex::default(),
        }
    }

    /// The messages of every request so far.
    ///
    /// # Panics
    /// When a test thread panicked while asking.
    #[must_use]
    pub fn asked(&self) -> Vec<Vec<Message>> {
        self.asked.lock().unwrap().clone()
    }

    /// Replies that nobody asked for.
    ///
    /// # Panics
    /// When a test thread panicked while asking.
    #[must_use]
    pub fn unsaid(&self) -> usize {
        self.replies.lock().unwrap().len()
    }
}

#[async_trait]
impl Model for ScriptedModel {
    fn id(&self) -> &str {
        &self.id
    }

    async fn stream(&self, request: ModelRequest) -> Result<ModelStream, ModelError> {
        if let Err(fault) = check_history(&request.messages) {
            return Err(ModelError::tell(format!(
                "the history breaks a rule: {fault}"
            )));
        }
        self.asked.lock().unwrap().push(request.messages);
        let reply = self.replies.lock().unwrap().pop_front();
        match reply {
            Some(Reply::Answer(answer)) => Ok(stream_of(answer)),
            Some(Reply::Error(error)) => Err(error),
            Some(Reply::CutOff(text)) => Ok(stream::iter(deltas(&text)).boxed()),
            Some(Reply::Hang(text)) => {
                Ok(stream::iter(deltas(&text)).chain(stream::pending()).boxed())
            }
            None => Err(ModelError::tell("the script of the model ran dry")),
        }
    }
}

fn answer(items: Vec<Item>, stop_reason: StopReason) -> ModelAnswer {
    let tokens = Tokens {
        input: 100,
        output: 10,
        ..Tokens::default()
    };
    ModelAnswer {
        items,
        stop_reason,
        verbatim: None,
        request_id: None,
        tokens,
        cost_usd: 0.25,
    }
}

fn stream_of(answer: ModelAnswer) -> ModelStream {
    let mut events = Vec::new();
    for item in &answer.items {
        match item {
            Item::Text { text } => events.extend(deltas(text)),
            Item::ToolCall(call) => events.push(Ok(ModelEvent::ToolCallDelta {
                call: call.call.clone(),
                name: call.name.clone(),
                partial_input: call.input.to_string(),
            })),
            _ => {}
        }
    }
    events.push(Ok(ModelEvent::Finished(answer)));
    stream::iter(events).boxed()
}

fn deltas(text: &str) -> Vec<Result<ModelEvent, ModelError>> {
    text.split_inclusive(' ')
        .map(|word| Ok(ModelEvent::TextDelta(word.to_owned())))
        .collect()
}

/// The rules every provider insists on.
fn check_history(messages: &[Message]) -> Result<(), String> {
    let mut open: HashSet<CallId> = HashSet::new();
    let mut role = Role::Assistant;
    for (index, message) in messages.iter().enumerate() {
        if message.role == role {
            return Err(format!("message {index} has the role of the one before"));
        }
        role = message.role;
        let mut text_seen = false;
        for item in &message.items {
            match item {
                Item::ToolResult(result) if text_seen => {
                    return Err(format!("the result of {} stands behind text", result.call));
                }
                Item::ToolResult(result) => {
                    if !open.remove(&result.call) {
                        return Err(format!("the result of {} answers nothing", result.call));
                    }
                }
                _ => text_seen = true,
            }
        }
        if let Some(call) = open.iter().next() {
            return Err(format!(
                "the call {call} is not answered in the next message"
            ));
        }
        open.extend(message.items.iter().filter_map(|item| match item {
            Item::ToolCall(call) => Some(call.call.clone()),
            _ => None,
        }));
    }
    if role == Role::Assistant {
        Err("the last message is not the user's".to_owned())
    } else {
        Ok(())
    }
}
