//! A model that says what it is told to say, and checks that what it is asked keeps the rules of a
//! conversation.

use async_trait::async_trait;
use futures::{StreamExt as _, stream};
use localization::LocalizedText;
use model::{
    ContextLimits, Model, ModelAnswer, ModelError, ModelEvent, ModelRequest, ModelSession,
    ModelStream, Price, Prices, RecoveryHint, Spent,
};
use protocol::{
    CallId, Item, Message, PictureLimits, Role, StopReason, Tokens, ToolCall, ToolResult,
};
use serde_json::Value;
use std::{
    collections::{HashSet, VecDeque},
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
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
    /// The cost of some text, the text, and then nothing for ever.
    Billed(Spent, String),
    /// Not even a beginning, for ever.
    Silence,
}

/// Gives its replies in order and keeps what it was asked.
#[derive(Clone)]
pub struct ScriptedModel {
    id: String,
    replies: Arc<Mutex<VecDeque<Reply>>>,
    asked: Arc<Mutex<Vec<ModelRequest>>>,
    dialogues: Arc<AtomicUsize>,
    picture_limits: PictureLimits,
    context_limits: ContextLimits,
    prices: Option<Prices>,
    is_blind: bool,
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

    /// An answer that reached its limit in the middle of a call, which is not among the items.
    #[must_use]
    pub fn breaks_in_call(items: Vec<Item>) -> Self {
        Self::Answer(ModelAnswer {
            in_call: true,
            ..answer(items, StopReason::MaxTokens)
        })
    }

    /// An answer that the provider cut off, and what it says of that.
    #[must_use]
    pub fn refuses(items: Vec<Item>, explanation: Option<&str>) -> Self {
        Self::Answer(ModelAnswer {
            explanation: explanation.map(LocalizedText::from),
            verbatim: Some("what was cut off".to_owned()),
            ..answer(items, StopReason::Refusal)
        })
    }

    /// No answer, and asking again is worth it.
    #[must_use]
    pub fn fails(message: &str, after: Option<Duration>) -> Self {
        Self::Error(ModelError {
            recovery: RecoveryHint::Retry { after },
            ..ModelError::fatal(message)
        })
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
            replies: Arc::new(Mutex::new(replies.into())),
            asked: Arc::default(),
            dialogues: Arc::default(),
            picture_limits: PictureLimits::default(),
            context_limits: ContextLimits::default(),
            prices: None,
            is_blind: false,
        }
    }

    /// The same, with one price for each million tokens of any kind.
    #[must_use]
    pub fn with_price(self, usd: f64) -> Self {
        let prices = Some(Prices::flat(Price::list(usd, usd, usd, usd, usd)));
        Self { prices, ..self }
    }

    /// The same, without sight.
    #[must_use]
    pub fn blind(self) -> Self {
        Self {
            is_blind: true,
            ..self
        }
    }

    /// The same, shown pictures of at most this size.
    #[must_use]
    pub fn with_picture_limits(self, picture_limits: PictureLimits) -> Self {
        Self {
            picture_limits,
            ..self
        }
    }

    /// The same, with limits of what it takes in.
    #[must_use]
    pub fn with_context_limits(self, context_limits: ContextLimits) -> Self {
        Self {
            context_limits,
            ..self
        }
    }

    /// The messages of every request so far.
    ///
    /// # Panics
    /// When a test thread panicked while asking.
    #[must_use]
    pub fn asked(&self) -> Vec<Vec<Arc<Message>>> {
        let asked = self.asked.lock().unwrap();
        asked
            .iter()
            .map(|request| request.messages.clone())
            .collect()
    }

    /// Every request so far.
    ///
    /// # Panics
    /// When a test thread panicked while asking.
    #[must_use]
    pub fn requests(&self) -> Vec<ModelRequest> {
        self.asked.lock().unwrap().clone()
    }

    /// Returns the number of model sessions that were started.
    #[must_use]
    pub fn dialogues(&self) -> usize {
        self.dialogues.load(Ordering::Relaxed)
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

impl Model for ScriptedModel {
    fn id(&self) -> &str {
        &self.id
    }

    fn picture_limits(&self) -> PictureLimits {
        self.picture_limits
    }

    fn context_limits(&self) -> ContextLimits {
        self.context_limits
    }

    fn prices(&self) -> Option<Prices> {
        self.prices
    }

    fn sees(&self) -> bool {
        !self.is_blind
    }

    fn start_session(&self) -> Box<dyn ModelSession> {
        self.dialogues.fetch_add(1, Ordering::Relaxed);
        Box::new(self.clone())
    }
}

#[async_trait]
impl ModelSession for ScriptedModel {
    async fn ask(&mut self, request: ModelRequest) -> Result<ModelStream, ModelError> {
        if let Err(fault) = check_history(&request.messages) {
            return Err(ModelError::fatal(format!(
                "the history breaks a rule: {fault}"
            )));
        }
        self.asked.lock().unwrap().push(request);
        let reply = self.replies.lock().unwrap().pop_front();
        match reply {
            Some(Reply::Answer(answer)) => Ok(stream_of(answer)),
            Some(Reply::Error(error)) => Err(error),
            Some(Reply::CutOff(text)) => Ok(stream::iter(deltas(&text)).boxed()),
            Some(Reply::Hang(text)) => {
                Ok(stream::iter(deltas(&text)).chain(stream::pending()).boxed())
            }
            Some(Reply::Billed(spent, text)) => {
                let told = stream::iter([Ok(ModelEvent::Spent(spent))]);
                let shown = told.chain(stream::iter(deltas(&text)));
                Ok(shown.chain(stream::pending()).boxed())
            }
            Some(Reply::Silence) => stream::pending()
                .next()
                .await
                .unwrap_or_else(|| Err(ModelError::fatal("silence ended"))),
            None => Err(ModelError::fatal("the script of the model ran dry")),
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
        answered_by: None,
        items,
        stop_reason,
        in_call: false,
        invalid_calls: Vec::new(),
        dependent_calls: Vec::new(),
        explanation: None,
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

/// The rules every provider insists on: roles take turns, every call is answered in the very next
/// message and nothing else is, results stand before any text, nothing is empty, and the last message is
/// the user's. An answer that a provider paused (it holds a block only the provider understands) may
/// stand at the end or before its continuation.
pub fn check_history(messages: &[Arc<Message>]) -> Result<(), String> {
    let mut open: HashSet<CallId> = HashSet::new();
    let mut before: Option<&Message> = None;
    for (index, message) in messages.iter().enumerate() {
        check_role(before, message).map_err(|fault| format!("message {index} {fault}"))?;
        check_items(message, &mut open)?;
        if let Some(call) = open.iter().next() {
            return Err(format!(
                "the call {call} is not answered in the next message"
            ));
        }
        open.extend(message.items.iter().filter_map(|item| match item {
            Item::ToolCall(call) => Some(call.call.clone()),
            _ => None,
        }));
        before = Some(message);
    }
    match before {
        Some(last) if last.role == Role::User || (is_paused(last) && open.is_empty()) => Ok(()),
        Some(_) => Err("the last message is not the user's".to_owned()),
        None => Err("there is no message".to_owned()),
    }
}

fn check_role(before: Option<&Message>, message: &Message) -> Result<(), &'static str> {
    match before {
        None if message.role == Role::Assistant => Err("is the first and not the user's"),
        Some(before) if before.role == message.role && !is_paused(before) => {
            Err("has the role of the one before")
        }
        None | Some(_) => Ok(()),
    }
}

fn check_items(message: &Message, open: &mut HashSet<CallId>) -> Result<(), String> {
    if message.items.is_empty() {
        return Err("a message is empty".to_owned());
    }
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
                check_result(result)?;
            }
            Item::Text { text } if text.trim().is_empty() => {
                return Err("a text is empty".to_owned());
            }
            _ => text_seen = true,
        }
    }
    Ok(())
}

fn check_result(result: &ToolResult) -> Result<(), String> {
    let is_text = |item: &Item| matches!(item, Item::Text { text } if !text.trim().is_empty());
    let fits = if result.is_error {
        !result.content.is_empty() && result.content.iter().all(is_text)
    } else {
        let fits = |item: &Item| is_text(item) || matches!(item, Item::Image { .. });
        result.content.iter().all(fits)
    };
    if fits {
        Ok(())
    } else {
        Err(format!(
            "the result of {} holds what it may not",
            result.call
        ))
    }
}

fn is_paused(message: &Message) -> bool {
    let is_opaque = |item: &Item| matches!(item, Item::Opaque { .. });
    message.role == Role::Assistant && message.items.iter().any(is_opaque)
}
