//! Requests to the model: one request, its stream, and retries. What was received of an answer that broke off is
//! forgotten.

use super::{
    HookPoint, Turn,
    failure::Failure,
    retry::{self, RetryDecision},
};
use futures::StreamExt as _;
use localization::localized;
use model::{
    ModelAnswer, ModelError, ModelEvent, ModelRequest, ModelStream, OutputBudget, RecoveryHint,
};
use protocol::EphemeralBody;
use std::{pin::pin, sync::Arc};
use store::StoreError;
use tokio_util::sync::CancellationToken;

/// Outcome of asking for an answer.
pub(super) enum AskOutcome {
    Answered(ModelAnswer),
    Stopped,
    Failed(Failure),
}

/// Outcome of one request.
enum AttemptOutcome {
    Answer(ModelAnswer),
    Stopped,
    Error(ModelError),
    Failed(Failure),
}

impl Turn<'_> {
    /// Asks until there is an answer, retries are used up, or the person stops.
    pub(super) async fn ask(
        &mut self,
        output_budget: OutputBudget,
    ) -> Result<AskOutcome, StoreError> {
        let mut attempt = 1;
        loop {
            let request = match self.request(output_budget) {
                Ok(request) => request,
                Err(failure) => return Ok(AskOutcome::Failed(failure)),
            };
            if !self.run_hooks(HookPoint::BeforeModel(&request)).await? {
                return Ok(AskOutcome::Stopped);
            }
            let error = match self.ask_once(request).await? {
                AttemptOutcome::Answer(answer) => return Ok(AskOutcome::Answered(answer)),
                AttemptOutcome::Stopped => return Ok(AskOutcome::Stopped),
                AttemptOutcome::Error(error) => error,
                AttemptOutcome::Failed(failure) => return Ok(AskOutcome::Failed(failure)),
            };
            let delay = match retry::decide(error.recovery, attempt, self.parts.jitter.fraction()) {
                RetryDecision::After(delay) => delay,
                RetryDecision::ComeBack(after) => {
                    return Ok(AskOutcome::Failed(Failure::come_back_later(error, after)));
                }
                RetryDecision::No => return Ok(AskOutcome::Failed(Failure::of_model(error))),
            };
            attempt += 1;
            self.log.publish(EphemeralBody::Retrying {
                attempt,
                delay_ms: u64::try_from(delay.as_millis()).unwrap_or(u64::MAX),
                reason: error.message,
            });
            if !self.sleep(delay).await? {
                return Ok(AskOutcome::Stopped);
            }
            self.drain_inputs().await?;
        }
    }

    fn request(&mut self, output_budget: OutputBudget) -> Result<ModelRequest, Failure> {
        let conversation = self.log.conversation();
        let messages = conversation.messages();
        let model = conversation.options().map(|options| &options.model);
        let model = model.and_then(|id| self.parts.models.find(id));
        let limits = model
            .map(|model| model.picture_limits())
            .unwrap_or_default();
        Ok(ModelRequest {
            system: Arc::clone(&self.context.system),
            tools: self
                .picture
                .specs(conversation, &self.context.tools, limits),
            messages: messages.map_err(|error| Failure::broken_history(&error))?,
            output_budget,
            effort: self.options().and_then(|options| options.effort),
            blobs: Arc::clone(&self.parts.blobs),
        })
    }

    async fn ask_once(&mut self, request: ModelRequest) -> Result<AttemptOutcome, StoreError> {
        let options = self.log.conversation().options();
        let name = options.map(|options| options.model.clone());
        let name = name.unwrap_or_default();
        // Taken out while it is asked, so that the turn can record what happens meanwhile.
        let mut session = std::mem::take(self.model_session);
        let outcome = match session.with(&self.parts.models, &name) {
            Some(session) => self.open_stream(session.ask(request)).await,
            None => Ok(AttemptOutcome::Failed(Failure::no_model(&name))),
        };
        *self.model_session = session;
        outcome
    }

    async fn open_stream(
        &mut self,
        opening: impl Future<Output = Result<ModelStream, ModelError>>,
    ) -> Result<AttemptOutcome, StoreError> {
        let stop = self.inputs.stop.clone();
        let mut opening = pin!(opening);
        let opened = loop {
            tokio::select! {
                biased;
                () = stop.cancelled() => return Ok(AttemptOutcome::Stopped),
                by = self.person.taken_over() => self.record_takeover(by).await?,
                opened = &mut opening => break opened,
            }
        };
        match opened {
            Ok(stream) => self.read_stream(stream, &stop).await,
            Err(error) => Ok(AttemptOutcome::Error(error)),
        }
    }

    async fn read_stream(
        &mut self,
        mut stream: ModelStream,
        stop: &CancellationToken,
    ) -> Result<AttemptOutcome, StoreError> {
        loop {
            let event = tokio::select! {
                biased;
                () = stop.cancelled() => return Ok(AttemptOutcome::Stopped),
                by = self.person.taken_over() => {
                    self.record_takeover(by).await?;
                    continue;
                }
                event = stream.next() => event,
            };
            let delta = match event {
                Some(Ok(ModelEvent::Finished(answer))) => {
                    return Ok(AttemptOutcome::Answer(answer));
                }
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
                Some(Err(error)) => return Ok(AttemptOutcome::Error(error)),
                None => return Ok(AttemptOutcome::Error(broken_off())),
            };
            self.log.publish(delta);
        }
    }
}

fn broken_off() -> ModelError {
    ModelError {
        recovery: RecoveryHint::Retry { after: None },
        message: localized!("agent-retry-broke-off"),
        request_id: None,
        offline: false,
    }
}
