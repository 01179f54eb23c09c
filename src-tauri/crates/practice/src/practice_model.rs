//! The practice model: a scripted, clearly labelled stand-in that needs no key. It is given what any model is given,
//! the conversation and the pictures in it. It keeps nothing between requests and knows nothing of windows, tools
//! or sessions.

use crate::{
    abilities, chat_calls,
    conversation::Conversation,
    language,
    policy::{self, Decision, OPEN_WINDOW_TOOL, Tools},
    question::ASK,
    step::{Call, Note},
    vision::{self, Picture, Sighting},
};
use async_trait::async_trait;
use futures::{StreamExt as _, stream};
use localization::localized;
use model::{Model, ModelAnswer, ModelError, ModelEvent, ModelRequest, ModelSession, ModelStream};
use protocol::{
    BlobRef, CallId, HostedTool, Item, StopReason, Tokens, ToolCall, ToolKind, ToolSpec,
};
use std::{iter, time::Duration};

/// Words sent at a time: few, so that people see the text arrive, and enough that it is soon done.
const WORDS_PER_DELTA: usize = 3;
const DELTA_PAUSE: Duration = Duration::from_millis(12);

/// The practice model.
#[derive(Clone, Copy, Debug, Default)]
pub struct PracticeModel;

impl PracticeModel {
    /// The id people choose it by.
    pub const ID: &'static str = "demo";

    /// The one task it can do, as a prompt in English.
    #[must_use]
    pub fn task_prompt() -> String {
        let english = &language::languages()[0];
        english.text("practice-task", None).unwrap_or_default()
    }
}

impl Model for PracticeModel {
    fn id(&self) -> &str {
        Self::ID
    }

    fn costs_nothing(&self) -> bool {
        true
    }

    fn start_session(&self) -> Box<dyn ModelSession> {
        Box::new(*self)
    }
}

#[async_trait]
impl ModelSession for PracticeModel {
    async fn ask(&mut self, request: ModelRequest) -> Result<ModelStream, ModelError> {
        let conversation = Conversation::read(&request.messages);
        let sighting = match conversation
            .picture
            .as_ref()
            .filter(|_| conversation.wants_task)
        {
            Some(picture) => see(picture, &request).await?,
            None => None,
        };
        let abilities = abilities::list(conversation.language, &request.tools);
        let tools = tools_of(&request.tools, &abilities);
        let mut decision = policy::decide(&conversation, sighting.as_ref(), tools);
        let beside = chat_calls::calls_beside(&decision, &conversation, &request.tools);
        decision.calls.splice(0..0, beside);
        let pitch = sighting.map_or(0.0, |sighting| sighting.pitch);
        let said = conversation.language.say(&decision.say);
        let answer = answer(decision, said, pitch, request.messages.len());
        Ok(stream_of(
            answer.map_err(|error| ModelError::fatal(error.to_string()))?,
        ))
    }
}

/// Reads a picture, on a thread where it may take its time.
async fn see(picture: &BlobRef, request: &ModelRequest) -> Result<Option<Sighting>, ModelError> {
    let bytes = request.blobs.bytes(&picture.id).await;
    let bytes = bytes.map_err(|error| ModelError::fatal(error.message()))?;
    let look = move || Picture::decode(bytes.as_slice()).map(|picture| vision::look(&picture));
    let failed = |reason: String| {
        ModelError::fatal(localized!("practice-picture-unreadable", reason = reason))
    };
    let looked = tokio::task::spawn_blocking(look).await;
    looked
        .map_err(|error| failed(error.to_string()))?
        .map_err(|error| failed(error.to_string()))
}

fn tools_of<'a>(specs: &[ToolSpec], abilities: &'a str) -> Tools<'a> {
    let is_computer = |spec: &ToolSpec| matches!(&spec.kind, ToolKind::Hosted { tool, .. } if *tool == HostedTool::Computer);
    let offers = |name: &str| specs.iter().any(|spec| spec.name == name);
    Tools {
        computer: specs.iter().any(is_computer),
        open_window: offers(OPEN_WINDOW_TOOL),
        ask: offers(ASK),
        abilities,
    }
}

fn is_computers(name: &str) -> bool {
    name != OPEN_WINDOW_TOOL && !chat_calls::is_chat_tool(name)
}

fn answer(
    decision: Decision,
    said: String,
    pitch: f32,
    message_count: usize,
) -> serde_json::Result<ModelAnswer> {
    let Decision { calls, step, .. } = decision;
    let stop_reason = if calls.is_empty() {
        StopReason::EndTurn
    } else {
        StopReason::ToolUse
    };
    // No other call of the conversation has these ids.
    let call = |(index, (name, input)): (usize, Call)| {
        Item::ToolCall(ToolCall {
            call: CallId::new(format!("demo_{message_count}_{}", index + 1)),
            name: name.to_owned(),
            toolset: is_computers(name).then(|| "computer".to_owned()),
            input,
        })
    };
    let calls = calls.into_iter().enumerate().map(call);
    Ok(ModelAnswer {
        answered_by: None,
        items: iter::once(Item::text(said)).chain(calls).collect(),
        stop_reason,
        in_call: false,
        invalid_calls: Vec::new(),
        dependent_calls: Vec::new(),
        explanation: None,
        verbatim: Some(Note { step, pitch }.write()?),
        request_id: None,
        tokens: Tokens::default(),
        cost_usd: 0.0,
    })
}

/// The answer as a stream: the sentences in small pieces, each call whole, then everything together.
fn stream_of(answer: ModelAnswer) -> ModelStream {
    let mut events = Vec::new();
    for item in &answer.items {
        match item {
            Item::Text { text } => {
                let words: Vec<&str> = text.split_inclusive(' ').collect();
                let deltas = words.chunks(WORDS_PER_DELTA);
                events.extend(deltas.map(|words| ModelEvent::TextDelta(words.concat())));
            }
            Item::ToolCall(call) => events.push(ModelEvent::ToolCallDelta {
                call: call.call.clone(),
                name: call.name.clone(),
                partial_input: call.input.to_string(),
            }),
            _ => {}
        }
    }
    events.push(ModelEvent::Finished(answer));
    let paced = stream::iter(events).then(|event| async {
        if matches!(event, ModelEvent::TextDelta(_)) {
            tokio::time::sleep(DELTA_PAUSE).await;
        }
        Ok(event)
    });
    paced.boxed()
}
