//! The practice model: a scripted, clearly labelled stand-in that needs no key. It performs one real task
//! with the real tools on the real screen, and it is given what any model is given: the conversation and
//! the pictures in it. It keeps nothing between requests and knows nothing of windows, tools or sessions.
//!
//! `conversation` reads what was said and done, `vision` finds the form's coloured tags (`tag`) in the last
//! picture, `policy` decides the next `step`, `action` puts it into calls, `speech` says it in the language of
//! the prompt.

mod action;
mod conversation;
mod policy;
mod script;
mod speech;
mod step;
mod tag;
mod vision;

#[cfg(test)]
mod canvas;
#[cfg(test)]
mod tests;

use crate::{Dialogue, Model, ModelAnswer, ModelError, ModelEvent, ModelRequest, ModelStream};
use async_trait::async_trait;
use futures::{StreamExt as _, stream};
use policy::{Decision, Tools, View};
use protocol::{BlobRef, HostedTool, Item, StopReason, Tokens, ToolKind, ToolSpec};
use script::Language;
use std::{iter, time::Duration};
use vision::Picture;

/// How fast it talks: a few words at a time, so that people see it talk, and never for long.
const WORDS_PER_DELTA: usize = 3;
const DELTA_PAUSE: Duration = Duration::from_millis(12);

/// The practice model.
#[derive(Clone, Debug, Default)]
pub struct DemoModel(());

impl DemoModel {
    /// The id people choose it by.
    pub const ID: &'static str = "demo";

    /// The one task it can do, as a prompt.
    pub const TASK_PROMPT: &'static str = script::TASK_PROMPT;

    /// There is nothing to set up.
    #[must_use]
    pub fn new() -> Self {
        Self(())
    }
}

impl Model for DemoModel {
    fn id(&self) -> &str {
        Self::ID
    }

    fn costs_nothing(&self) -> bool {
        true
    }

    fn dialogue(&self) -> Box<dyn Dialogue> {
        Box::new(self.clone())
    }
}

#[async_trait]
impl Dialogue for DemoModel {
    async fn ask(&mut self, request: ModelRequest) -> Result<ModelStream, ModelError> {
        let reading = conversation::read(&request.messages);
        let view = match reading.picture.as_ref().filter(|_| reading.wants_task) {
            Some(picture) => View::Picture(see(picture, &request).await?),
            None => View::NoPicture,
        };
        let decision = policy::decide(&reading, &view, tools_of(&request.tools));
        Ok(speak(decision, reading.language, request.messages.len()))
    }
}

/// Reads a picture, on a thread where it may take its time.
async fn see(
    picture: &BlobRef,
    request: &ModelRequest,
) -> Result<Option<vision::Sighting>, ModelError> {
    let bytes = request
        .blobs
        .bytes(&picture.id)
        .await
        .map_err(|error| ModelError::tell(error.to_string()))?;
    let looked = tokio::task::spawn_blocking(move || {
        Picture::decode(bytes.as_slice()).map(|picture| vision::look(&picture))
    });
    match looked.await {
        Ok(Ok(sighting)) => Ok(sighting),
        Ok(Err(reason)) => Err(ModelError::tell(format!(
            "The picture of the screen cannot be read: {reason}"
        ))),
        Err(error) => Err(ModelError::tell(format!(
            "Looking at the screen broke off: {error}"
        ))),
    }
}

fn tools_of(specs: &[ToolSpec]) -> Tools {
    let is_computer = |spec: &ToolSpec| {
        matches!(
            spec.kind,
            ToolKind::Hosted {
                tool: HostedTool::Computer,
                ..
            }
        )
    };
    Tools {
        computer: specs.iter().any(is_computer),
        open_window: specs
            .iter()
            .any(|spec| spec.name == action::OPEN_WINDOW_TOOL),
    }
}

/// The answer as a stream: the sentences in small pieces, each call whole, then everything together.
fn speak(decision: Decision, language: Language, message_count: usize) -> ModelStream {
    let stop_reason = if decision.actions.is_empty() {
        StopReason::EndTurn
    } else {
        StopReason::ToolUse
    };
    let note = decision.note.write();
    let said = speech::tell(decision.say, language);
    let calls: Vec<_> = decision
        .actions
        .into_iter()
        .enumerate()
        .map(|(index, action)| action.into_call(message_count, index))
        .collect();
    let words: Vec<&str> = said.split_inclusive(' ').collect();
    let texts = words
        .chunks(WORDS_PER_DELTA)
        .map(|words| ModelEvent::TextDelta(words.concat()));
    let call_deltas = calls.iter().map(|call| ModelEvent::ToolCallDelta {
        call: call.call.clone(),
        name: call.name.clone(),
        partial_input: call.input.to_string(),
    });
    let mut events: Vec<ModelEvent> = texts.chain(call_deltas).collect();
    let items = iter::once(Item::text(said))
        .chain(calls.into_iter().map(Item::ToolCall))
        .collect();
    events.push(ModelEvent::Finished(ModelAnswer {
        items,
        stop_reason,
        in_call: false,
        explanation: None,
        verbatim: Some(note),
        request_id: None,
        tokens: Tokens::default(),
        cost_usd: 0.0,
    }));
    let paced = stream::iter(events).then(|event| async {
        if matches!(event, ModelEvent::TextDelta(_)) {
            tokio::time::sleep(DELTA_PAUSE).await;
        }
        Ok(event)
    });
    paced.boxed()
}
