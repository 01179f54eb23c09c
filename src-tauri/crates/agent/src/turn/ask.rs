//! Asking the model: one request, its stream, and asking again when that is worth it. What was heard
//! of an answer that did not come to its end is forgotten.

use super::{
    Passing, Turn,
    failure::Failure,
    retry::{self, Again},
};
use futures::StreamExt as _;
use model::{AnswerRoom, ModelAnswer, ModelError, ModelEvent, ModelRequest, ModelStream, Remedy};
use protocol::EphemeralBody;
use std::{pin::pin, sync::Arc};
use store::StoreError;
use tokio_util::sync::CancellationToken;

/// How asking ended.
pub(super) enum Asked {
    Answered(ModelAnswer),
    Stopped,
    Failed(Failure),
}

/// How one request ended.
enum Heard {
    Answer(ModelAnswer),
    Stopped,
    Error(ModelError),
    Failed(Failure),
}

impl Turn<'_> {
    /// Asks until there is an answer, the provider is given up, or the person stops.
    pub(super) async fn ask(&mut self, room: AnswerRoom) -> Result<Asked, StoreError> {
        let mut attempt = 1;
        loop {
            let request = match self.request(room) {
                Ok(request) => request,
                Err(failure) => return Ok(Asked::Failed(failure)),
            };
            if !self.pass(Passing::BeforeModel(&request)).await? {
                return Ok(Asked::Stopped);
            }
            let error = match self.ask_once(request).await? {
                Heard::Answer(answer) => return Ok(Asked::Answered(answer)),
                Heard::Stopped => return Ok(Asked::Stopped),
                Heard::Error(error) => error,
                Heard::Failed(failure) => return Ok(Asked::Failed(failure)),
            };
            let delay = match retry::again(error.remedy, attempt, self.parts.jitter.fraction()) {
                Again::After(delay) => delay,
                Again::ComeBack(after) => {
                    return Ok(Asked::Failed(Failure::come_back(error, after)));
                }
                Again::No => return Ok(Asked::Failed(Failure::of_model(error))),
            };
            attempt += 1;
            self.log.publish(EphemeralBody::Retrying {
                attempt,
                delay_ms: u64::try_from(delay.as_millis()).unwrap_or(u64::MAX),
                reason: error.message.into(),
            });
            if !self.rest(delay).await? {
                return Ok(Asked::Stopped);
            }
            self.take_notes().await?;
        }
    }

    fn request(&mut self, room: AnswerRoom) -> Result<ModelRequest, Failure> {
        let conversation = self.log.conversation();
        let messages = conversation.messages();
        let model = conversation.options().map(|options| &options.model);
        let model = model.and_then(|id| self.parts.models.find(id));
        let limits = model
            .map(|model| model.picture_limits())
            .unwrap_or_default();
        Ok(ModelRequest {
            system: Arc::clone(&self.briefing.system),
            tools: self
                .picture
                .specs(conversation, &self.briefing.tools, limits),
            messages: messages.map_err(|error| Failure::broken_history(&error.to_string()))?,
            room,
            effort: self.options().and_then(|options| options.effort),
            blobs: Arc::clone(&self.parts.blobs),
        })
    }

    async fn ask_once(&mut self, request: ModelRequest) -> Result<Heard, StoreError> {
        let options = self.log.conversation().options();
        let name = options.map(|options| options.model.clone());
        let name = name.unwrap_or_default();
        // Taken out for as long as it is asked: whatever happens meanwhile is the turn's to tell.
        let mut talk = std::mem::take(self.talk);
        let heard = match talk.with(&self.parts.models, &name) {
            Some(dialogue) => self.hear(dialogue.ask(request)).await,
            None => Ok(Heard::Failed(Failure::no_model(&name))),
        };
        *self.talk = talk;
        heard
    }

    async fn hear(
        &mut self,
        opening: impl Future<Output = Result<ModelStream, ModelError>>,
    ) -> Result<Heard, StoreError> {
        let stop = self.inputs.stop.clone();
        let mut opening = pin!(opening);
        let opened = loop {
            tokio::select! {
                biased;
                () = stop.cancelled() => return Ok(Heard::Stopped),
                by = self.person.taken_over() => self.take_over(by).await?,
                opened = &mut opening => break opened,
            }
        };
        match opened {
            Ok(stream) => self.listen(stream, &stop).await,
            Err(error) => Ok(Heard::Error(error)),
        }
    }

    async fn listen(
        &mut self,
        mut stream: ModelStream,
        stop: &CancellationToken,
    ) -> Result<Heard, StoreError> {
        loop {
            let event = tokio::select! {
                biased;
                () = stop.cancelled() => return Ok(Heard::Stopped),
                by = self.person.taken_over() => {
                    self.take_over(by).await?;
                    continue;
                }
                event = stream.next() => event,
            };
            let delta = match event {
                Some(Ok(ModelEvent::Finished(answer))) => return Ok(Heard::Answer(answer)),
                Some(Ok(ModelEvent::TextDelta(text))) => EphemeralBody::TextDelta { text },
                Some(Ok(ModelEvent::ThinkingDelta(text))) => EphemeralBody::ThinkingDelta { text },
                Some(Ok(ModelEvent::ToolCallDelta {
                    call,
                    name,
                    partial_input,
                })) => EphemeralBody::ToolCallDelta {
                    call,
                    name,
                    partial_input,
                },
                Some(Err(error)) => return Ok(Heard::Error(error)),
                None => return Ok(Heard::Error(broken_off())),
            };
            self.log.publish(delta);
        }
    }
}

fn broken_off() -> ModelError {
    ModelError {
        remedy: Remedy::Retry { after: None },
        message: "The answer broke off before it was complete.".to_owned(),
        request_id: None,
        offline: false,
    }
}
