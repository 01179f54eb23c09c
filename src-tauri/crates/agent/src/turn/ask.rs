//! Requests to the model: one request, its stream, and retries. What was received of an answer that broke off is
//! forgotten.

use super::{
    HookPoint, Turn,
    compaction::MadeRoom,
    failure::Failure,
    listen::{Heard, broken_off},
    retry::{self, RetryDecision, Trouble},
};
use crate::session::{declared_tools, tool_changes};
use futures::StreamExt as _;
use jiff::Timestamp;
use model::{
    ErrorOrigin, ModelAnswer, ModelError, ModelEvent, ModelRequest, ModelStream, OutputBudget,
    RecoveryHint, Spent,
};
use protocol::{EphemeralBody, ToolSpec, TurnEnd};
use std::{sync::Arc, time::Duration};
use store::StoreError;
use tokio::time::Instant;

/// Outcome of asking for an answer.
pub(super) enum AskOutcome {
    Answered(ModelAnswer),
    Stopped,
    /// A limit of the task ends the turn.
    Ended(TurnEnd),
    Failed(Failure),
}

/// Provider that has not answered for a while.
struct Outage {
    since: Timestamp,
    began: Instant,
    trouble: Trouble,
}

/// Outcome of one request.
enum AttemptOutcome {
    Answer(ModelAnswer),
    Stopped,
    OutOfTime,
    Error(ModelError),
    Failed(Failure),
}

impl Turn<'_> {
    /// Asks until there is an answer, patience or a limit of the task ends, or the person stops.
    pub(super) async fn ask(
        &mut self,
        output_budget: OutputBudget,
    ) -> Result<AskOutcome, StoreError> {
        let mut outage: Option<Outage> = None;
        // What the window holds must be known before room is made in it.
        if let Some(outcome) = self.learn().await? {
            return Ok(outcome);
        }
        if self.make_room().await? == MadeRoom::Stopped {
            return Ok(AskOutcome::Stopped);
        }
        let mut room = None;
        loop {
            let request = match self.request(output_budget) {
                Ok(request) => request,
                Err(failure) => return Ok(AskOutcome::Failed(failure)),
            };
            if let Some(end) = self.run_hooks(HookPoint::BeforeModel(&request)).await? {
                return Ok(AskOutcome::Ended(end));
            }
            let error = match self.ask_once(request).await? {
                AttemptOutcome::Answer(answer) => return Ok(AskOutcome::Answered(answer)),
                AttemptOutcome::Stopped => return Ok(AskOutcome::Stopped),
                AttemptOutcome::OutOfTime => match self.check_limits().await? {
                    Some(end) => return Ok(AskOutcome::Ended(end)),
                    // The person allowed more time meanwhile.
                    None => continue,
                },
                AttemptOutcome::Error(error) => error,
                AttemptOutcome::Failed(failure) => return Ok(AskOutcome::Failed(failure)),
            };
            self.record_spent(error.spent.as_deref().copied()).await?;
            if self.left_out_tool(&error).await? {
                continue;
            }
            if error.recovery == RecoveryHint::Shrink {
                match self.heal(&mut room).await? {
                    MadeRoom::Yes => continue,
                    MadeRoom::Stopped => return Ok(AskOutcome::Stopped),
                    MadeRoom::No => {}
                }
            }
            let now = self.log.clock().now();
            let outage = outage.get_or_insert_with(|| Outage::begin(now));
            let trouble = outage.add(&error);
            let patience = self.patience();
            let jitter = self.parts.jitter.fraction();
            let delay = match retry::decide(error.recovery, trouble, patience, jitter) {
                RetryDecision::After(delay) => delay,
                RetryDecision::ComeBack(after) => {
                    return Ok(AskOutcome::Failed(Failure::come_back_later(error, after)));
                }
                RetryDecision::No => return Ok(AskOutcome::Failed(Failure::of_model(error))),
            };
            if let Some(end) = self.wait_for_attempt(error, delay, outage).await? {
                return Ok(end);
            }
        }
    }

    /// Asks the provider for what is not known of the model yet. Returns the outcome, when there will be no answer.
    async fn learn(&mut self) -> Result<Option<AskOutcome>, StoreError> {
        let Some(model) = self.parts.models.find(&self.model_name()) else {
            return Ok(None);
        };
        loop {
            match self.listen(model.learn()).await? {
                Heard::Said(()) => return Ok(None),
                Heard::Stopped => return Ok(Some(AskOutcome::Stopped)),
                Heard::OutOfTime => {
                    if let Some(end) = self.check_limits().await? {
                        return Ok(Some(AskOutcome::Ended(end)));
                    }
                }
            }
        }
    }

    /// Leaves out the tool that the request was refused for. `false` when it was refused for another reason. Each tool is
    /// left out once, so this ends.
    async fn left_out_tool(&mut self, error: &ModelError) -> Result<bool, StoreError> {
        let RecoveryHint::LeaveOutTool { place } = error.recovery else {
            return Ok(false);
        };
        let Some(name) = self
            .declared_tools()
            .get(place)
            .map(|spec| spec.name.clone())
        else {
            return Ok(false);
        };
        tool_changes::leave_out(self.context, self.log, &name, &error.message).await
    }

    /// Waits for the next attempt. Returns the outcome, when there will be none.
    async fn wait_for_attempt(
        &mut self,
        error: ModelError,
        delay: Duration,
        outage: &Outage,
    ) -> Result<Option<AskOutcome>, StoreError> {
        if let Some(end) = self.check_limits().await? {
            return Ok(Some(AskOutcome::Ended(end)));
        }
        self.log.publish(EphemeralBody::Retrying {
            attempt: outage.trouble.attempts + 1,
            delay_ms: u64::try_from(delay.as_millis()).unwrap_or(u64::MAX),
            since: outage.since,
            reason: error.message,
        });
        let delay = self.time_left().map_or(delay, |left| delay.min(left));
        let (try_now, network) = (
            Arc::clone(&self.inputs.try_now),
            Arc::clone(&self.parts.network),
        );
        let woken = async {
            match error.origin {
                ErrorOrigin::Network => tokio::select! {
                    () = try_now.notified() => {}
                    () = network.returned() => {}
                },
                ErrorOrigin::Address | ErrorOrigin::Provider => try_now.notified().await,
            }
        };
        if !self.sleep_unless(delay, woken).await? {
            return Ok(Some(AskOutcome::Stopped));
        }
        self.drain_inputs().await?;
        let end = self.check_limits().await?;
        Ok(end.map(AskOutcome::Ended))
    }

    /// Records the tokens of an answer that was not read to its end: they are billed.
    async fn record_spent(&mut self, spent: Option<Spent>) -> Result<(), StoreError> {
        self.record_spent_by(self.model_name(), spent).await
    }

    fn patience(&self) -> Duration {
        let seconds = self
            .options()
            .map_or(0, |options| options.limits.patience_seconds);
        Duration::from_secs(seconds)
    }

    pub(super) fn request(&mut self, output_budget: OutputBudget) -> Result<ModelRequest, Failure> {
        let conversation = self.log.conversation();
        let messages = conversation.messages();
        let model = conversation.model();
        let model = model.and_then(|id| self.parts.models.find(id));
        let limits = model
            .as_ref()
            .map(|model| model.picture_limits())
            .unwrap_or_default();
        let searches_itself = model.is_some_and(|model| model.searches_tools());
        let (tools, found) = (&self.context.tools, conversation.found_tools());
        let declared = self.context.declared.of(tools, searches_itself, found);
        Ok(ModelRequest {
            system: Arc::clone(&self.context.system),
            tools: self.picture.specs(conversation, &declared, limits),
            messages: messages.map_err(|error| Failure::broken_history(&error))?,
            output_budget,
            effort: self.options().and_then(|options| options.effort),
            blobs: Arc::clone(&self.parts.blobs),
            folded_calls: conversation.folded_calls(),
        })
    }

    /// The tools that a request declares.
    pub(super) fn declared_tools(&self) -> Vec<&ToolSpec> {
        let model = self.parts.models.find(&self.model_name());
        let searches_itself = model.is_some_and(|model| model.searches_tools());
        let found = self.log.conversation().found_tools();
        declared_tools::declared(&self.context.tools, searches_itself, found)
    }

    async fn ask_once(&mut self, request: ModelRequest) -> Result<AttemptOutcome, StoreError> {
        let name = self.model_name();
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
        Ok(match self.listen(opening).await? {
            Heard::Said(Ok(stream)) => return self.read_stream(stream).await,
            Heard::Said(Err(error)) => AttemptOutcome::Error(error),
            Heard::Stopped => AttemptOutcome::Stopped,
            Heard::OutOfTime => AttemptOutcome::OutOfTime,
        })
    }

    async fn read_stream(&mut self, mut stream: ModelStream) -> Result<AttemptOutcome, StoreError> {
        let mut spent = None;
        loop {
            let event = match self.listen(stream.next()).await? {
                Heard::Said(event) => event,
                Heard::Stopped => {
                    self.record_spent(spent).await?;
                    return Ok(AttemptOutcome::Stopped);
                }
                Heard::OutOfTime => {
                    self.record_spent(spent).await?;
                    return Ok(AttemptOutcome::OutOfTime);
                }
            };
            let delta = match event {
                Some(Ok(ModelEvent::Spent(so_far))) => {
                    spent = Some(so_far);
                    continue;
                }
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

impl Outage {
    fn begin(since: Timestamp) -> Self {
        Self {
            since,
            began: Instant::now(),
            trouble: Trouble {
                attempts: 0,
                paid_attempts: 0,
                lasted: Duration::ZERO,
            },
        }
    }

    fn add(&mut self, error: &ModelError) -> Trouble {
        self.trouble.attempts += 1;
        self.trouble.paid_attempts += u32::from(error.spent.is_some());
        self.trouble.lasted = self.began.elapsed();
        self.trouble
    }
}
