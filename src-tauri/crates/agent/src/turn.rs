//! The turn: ask, listen, run what was asked for, and again, until there is nothing more to do.
//! Reads from top to bottom; what to do next is decided in `step`, how calls run in `calls`.

use crate::{
    Ids,
    calls::{self, Ran},
    control::{Note, TurnInputs},
    log::Log,
    retry,
    sessions::Parts,
    step::{self, Next},
};
use futures::StreamExt as _;
use model::{ModelAnswer, ModelError, ModelEvent, ModelRequest, Remedy};
use protocol::{
    ErrorCode, EventBody, Guard, Item, Outcome, PauseReason, Proof, SessionOptions, ToolCall,
    TurnEnd,
};
use std::sync::Arc;
use store::StoreError;

/// What the model is told when it said nothing.
const NUDGE: &str = "Please go on, or say that you are done.";

/// One turn at work.
pub(crate) struct Turn<'a> {
    pub(crate) log: &'a mut Log,
    pub(crate) parts: &'a Parts,
    pub(crate) inputs: &'a mut TurnInputs,
}

/// How one request ended.
enum Asked {
    Answered(ModelAnswer),
    Stopped,
    Failed(ModelError),
}

impl Turn<'_> {
    /// Runs to the end. Every way out leads through the one `turn_ended` event.
    pub(crate) async fn run(mut self, message: Vec<Item>) -> Result<(), StoreError> {
        self.log
            .record(vec![
                EventBody::TurnStarted,
                EventBody::UserMessage {
                    items: message,
                    steered: false,
                },
            ])
            .await?;
        let reason = self.steps().await?;
        self.close_calls("Not executed: the turn ended first.")
            .await?;
        self.log.record(vec![EventBody::TurnEnded { reason }]).await
    }

    async fn steps(&mut self) -> Result<TurnEnd, StoreError> {
        let mut nudges = 0;
        loop {
            if !self.hold().await? {
                return Ok(TurnEnd::Stopped);
            }
            self.take_notes().await?;
            if let Some(end) = self.guard().await? {
                return Ok(end);
            }
            let answer = match self.ask().await? {
                Asked::Answered(answer) => answer,
                Asked::Stopped => return Ok(TurnEnd::Stopped),
                Asked::Failed(error) => return self.fail(error).await,
            };
            let next = step::after_answer(&answer.items, answer.stop_reason, nudges);
            self.record_answer(answer).await?;
            match next {
                Next::Run(tool_calls) => match calls::run(self, tool_calls).await? {
                    Ran::All => nudges = 0,
                    Ran::Stopped => return Ok(TurnEnd::Stopped),
                    Ran::Fatal(message) => return self.fail(ModelError::tell(message)).await,
                },
                Next::AskAgain => {}
                Next::Nudge => {
                    nudges += 1;
                    self.log
                        .record(vec![EventBody::UserMessage {
                            items: vec![Item::text(NUDGE)],
                            steered: true,
                        }])
                        .await?;
                }
                // What was said while the last answer came in deserves an answer of its own.
                Next::End(TurnEnd::Completed) if self.take_notes().await? => {}
                Next::End(end) => return Ok(end),
            }
        }
    }

    /// Waits while the turn is paused. `false` when it was stopped.
    pub(crate) async fn hold(&mut self) -> Result<bool, StoreError> {
        if self.inputs.stop.is_cancelled() {
            return Ok(false);
        }
        if !self.inputs.is_paused() {
            return Ok(true);
        }
        self.log
            .record(vec![EventBody::Paused {
                reason: PauseReason::Asked,
            }])
            .await?;
        let goes_on = self.inputs.unpaused().await;
        if goes_on {
            self.log.record(vec![EventBody::Resumed]).await?;
        }
        Ok(goes_on)
    }

    /// Takes up what was said meanwhile. `true` when the person said something to the model.
    async fn take_notes(&mut self) -> Result<bool, StoreError> {
        let mut steered = false;
        while let Ok(note) = self.inputs.notes.try_recv() {
            steered |= matches!(note, Note::Steer(_));
            self.log.record(vec![event_of(note)]).await?;
        }
        Ok(steered)
    }

    async fn guard(&mut self) -> Result<Option<TurnEnd>, StoreError> {
        let conversation = self.log.conversation();
        let (Some(options), Some(turn)) = (conversation.options(), conversation.turn()) else {
            return Ok(None);
        };
        let Some(end) = step::before_request(options, turn) else {
            return Ok(None);
        };
        let (guard, message) = match end {
            TurnEnd::Budget => (
                Guard::Budget,
                format!(
                    "This task has cost ${:.2}, which is its limit.",
                    turn.cost_usd
                ),
            ),
            _ => (
                Guard::MaxSteps,
                format!(
                    "This task has taken {} steps, which is its limit.",
                    turn.steps
                ),
            ),
        };
        self.log
            .record(vec![EventBody::GuardTripped {
                guard,
                message,
                ends_turn: true,
            }])
            .await?;
        Ok(Some(end))
    }

    /// Asks until there is an answer, the provider is given up, or the person stops.
    async fn ask(&mut self) -> Result<Asked, StoreError> {
        for attempt in 1.. {
            let error = match self.ask_once().await {
                Asked::Failed(error) => error,
                done => return Ok(done),
            };
            let Some(delay) = retry::delay(error.remedy, attempt) else {
                return Ok(Asked::Failed(error));
            };
            self.log.announce(EventBody::Retrying {
                attempt: attempt + 1,
                delay_ms: u64::try_from(delay.as_millis()).unwrap_or(u64::MAX),
                reason: error.message,
            });
            tokio::select! {
                biased;
                () = self.inputs.stop.cancelled() => return Ok(Asked::Stopped),
                () = tokio::time::sleep(delay) => {}
            }
        }
        Ok(Asked::Stopped)
    }

    async fn ask_once(&mut self) -> Asked {
        let request = match self.request() {
            Ok(request) => request,
            Err(error) => return Asked::Failed(error),
        };
        let Some(model) = self
            .options()
            .and_then(|options| self.parts.models.get(&options.model))
        else {
            let name = self
                .options()
                .map_or("none", |options| options.model.as_str());
            return Asked::Failed(ModelError::tell(format!(
                "The model “{name}” is not available here."
            )));
        };
        let model = Arc::clone(model);
        let stop = self.inputs.stop.clone();
        let opened = tokio::select! {
            biased;
            () = stop.cancelled() => return Asked::Stopped,
            opened = model.stream(request) => opened,
        };
        let mut stream = match opened {
            Ok(stream) => stream,
            Err(error) => return Asked::Failed(error),
        };
        loop {
            let event = tokio::select! {
                biased;
                () = stop.cancelled() => return Asked::Stopped,
                event = stream.next() => event,
            };
            match event {
                Some(Ok(ModelEvent::Finished(answer))) => return Asked::Answered(answer),
                Some(Ok(delta)) => self.log.announce(delta_event(delta)),
                Some(Err(error)) => return Asked::Failed(error),
                None => return Asked::Failed(cut_off()),
            }
        }
    }

    fn request(&self) -> Result<ModelRequest, ModelError> {
        let messages = self
            .log
            .conversation()
            .messages()
            .map_err(|error| ModelError::tell(error.to_string()))?;
        Ok(ModelRequest {
            system: Arc::clone(&self.parts.system),
            tools: Arc::clone(&self.parts.specs),
            messages,
            effort: self.options().and_then(|options| options.effort),
            blobs: Arc::clone(&self.parts.blobs),
        })
    }

    /// The whole answer goes into the journal before anything it asks for is done.
    async fn record_answer(&mut self, answer: ModelAnswer) -> Result<(), StoreError> {
        let model = self
            .options()
            .map(|options| options.model.clone())
            .unwrap_or_default();
        let mut totals = self.log.conversation().totals();
        totals.tokens += answer.tokens;
        totals.requests += 1;
        totals.cost_usd += answer.cost_usd;
        let usage = EventBody::Usage {
            model: model.clone(),
            tokens: answer.tokens,
            cost_usd: answer.cost_usd,
            totals,
        };
        let message = EventBody::AssistantMessage {
            model,
            items: answer.items,
            stop_reason: answer.stop_reason,
            verbatim: answer.verbatim,
            request_id: answer.request_id,
        };
        self.log.record(vec![message, usage]).await
    }

    async fn fail(&mut self, error: ModelError) -> Result<TurnEnd, StoreError> {
        let (code, next) = match error.remedy {
            Remedy::AddKey => (
                ErrorCode::KeyMissing,
                "Add a key in the settings, then try again.",
            ),
            Remedy::ReplaceKey => (
                ErrorCode::KeyRejected,
                "Check the key in the settings, then try again.",
            ),
            Remedy::StopSpending => (
                ErrorCode::SpendLimit,
                "Raise the limit in your account, or wait until it starts anew.",
            ),
            Remedy::Retry { .. } => (ErrorCode::Provider, "Try again in a moment."),
            Remedy::Shrink => (
                ErrorCode::Provider,
                "Start a new chat, or send less at once.",
            ),
            Remedy::Tell => (
                ErrorCode::Internal,
                "Try again; if it happens again, start a new chat.",
            ),
        };
        let next = format!("Everything up to here was kept. {next}");
        self.log
            .record(vec![EventBody::Error {
                code,
                message: error.message,
                next,
            }])
            .await?;
        Ok(TurnEnd::Error)
    }

    /// Gives every call that was never run its one result, so that the history stays whole.
    async fn close_calls(&mut self, text: &str) -> Result<(), StoreError> {
        let open: Vec<ToolCall> = self
            .log
            .conversation()
            .open_calls()
            .into_iter()
            .map(|(call, _)| call.clone())
            .collect();
        let events = open
            .into_iter()
            .map(|call| not_executed(&call, text))
            .collect::<Vec<_>>();
        if events.is_empty() {
            Ok(())
        } else {
            self.log.record(events).await
        }
    }

    pub(crate) fn options(&self) -> Option<&SessionOptions> {
        self.log.conversation().options()
    }

    pub(crate) fn ids(&self) -> &dyn Ids {
        self.parts.ids.as_ref()
    }
}

/// The result of a call that was not carried out.
pub(crate) fn not_executed(call: &ToolCall, text: &str) -> EventBody {
    EventBody::ToolFinished {
        call: call.call.clone(),
        outcome: Outcome::NotExecuted,
        summary: text.to_owned(),
        proof: Proof::Refused,
        content: vec![Item::text(text)],
        reference: None,
        image: None,
        duration_ms: 0,
    }
}

pub(crate) fn event_of(note: Note) -> EventBody {
    match note {
        Note::Steer(text) => EventBody::UserMessage {
            items: vec![Item::text(text)],
            steered: true,
        },
        Note::Options(options) => EventBody::OptionsChanged { options },
        Note::Refine { feedback, comment } => EventBody::Refined { feedback, comment },
    }
}

fn delta_event(delta: ModelEvent) -> EventBody {
    match delta {
        ModelEvent::TextDelta(text) => EventBody::TextDelta { text },
        ModelEvent::ThinkingDelta(text) => EventBody::ThinkingDelta { text },
        ModelEvent::ToolCallDelta {
            call,
            name,
            partial_input,
        } => EventBody::ToolCallDelta {
            call,
            name,
            partial_input,
        },
        ModelEvent::Finished(answer) => EventBody::Warning {
            message: format!("unexpected end: {:?}", answer.stop_reason),
        },
    }
}

fn cut_off() -> ModelError {
    ModelError {
        remedy: Remedy::Retry { after: None },
        message: "The answer broke off before it was complete.".to_owned(),
        request_id: None,
    }
}
