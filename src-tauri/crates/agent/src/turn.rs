//! The turn: ask, listen, run what was asked for, and again, until there is nothing more to do.
//! Reads from top to bottom; what to do next is decided in `progress`, what goes too far in `limits`, how
//! calls run in `calls`.

mod ask;
mod calls;
mod failure;
mod moments;
mod progress;
mod rate_wait;
mod resume;
mod retry;
mod takeover;
mod wait;

use crate::{
    Ids, Parts, events,
    executor::{DesktopLease, Executor},
    limits::guards::{Reached, TurnWatch},
    session::{
        log::Log,
        model_dialogue::Talk,
        picture_size::SessionPicture,
        system_context::Briefing,
        turn_control::{Note, TurnInputs},
    },
};
use ask::Asked;
use calls::Ran;
use failure::Failure;
use model::ModelAnswer;
pub(crate) use moments::Passing;
use progress::{Course, Decision, Keep, Next};
use protocol::{
    ApprovalEvent, DurableBody, EphemeralBody, Item, MessageEvent, NoticeEvent, SessionEvent,
    SessionOptions, StopReason, ToolCall, TurnEnd, TurnEvent,
};
use rate_wait::Paced;
use store::StoreError;
use takeover::Attention;
use tools::SessionScope;

/// What people are told when a provider refuses and does not say why.
const REFUSED: &str = "The model's provider declined to answer this. Try saying it differently, or choose another model.";

/// Why an answer that was cut off in a call is forgotten.
const CUT_OFF: &str =
    "The answer was cut off at its length limit. It is asked for again with more room.";

/// One turn at work.
pub(crate) struct Turn<'a> {
    pub(crate) log: &'a mut Log,
    pub(crate) parts: &'a Parts,
    pub(crate) executor: &'a Executor,
    /// What the models of this session are told besides the messages.
    pub(crate) briefing: &'a Briefing,
    pub(crate) inputs: &'a mut TurnInputs,
    talk: &'a mut Talk,
    /// How large the pictures of the screen are.
    pub(crate) picture: &'a mut SessionPicture,
    /// The desktop, as long as this turn has it.
    pub(crate) desktop: Option<DesktopLease>,
    /// Whether the person is to have it, or has it.
    pub(crate) person: Attention,
    /// Which step it is in, from 1.
    step_number: u32,
}

impl<'a> Turn<'a> {
    pub(crate) fn new(
        log: &'a mut Log,
        parts: &'a Parts,
        executor: &'a Executor,
        briefing: &'a Briefing,
        inputs: &'a mut TurnInputs,
        talk: &'a mut Talk,
        picture: &'a mut SessionPicture,
    ) -> Self {
        Self {
            log,
            parts,
            executor,
            briefing,
            inputs,
            talk,
            picture,
            desktop: None,
            person: Attention::default(),
            step_number: 0,
        }
    }

    /// Runs to the end. Every way out leads through the one `turn_ended` event.
    pub(crate) async fn run(mut self, message: Vec<Item>) -> Result<(), StoreError> {
        self.log
            .record(vec![
                DurableBody::Turn(TurnEvent::TurnStarted),
                DurableBody::Message(MessageEvent::UserMessage {
                    items: message,
                    steered: false,
                    automatic: false,
                }),
            ])
            .await?;
        let reason = self.steps().await?;
        self.finish(reason).await
    }

    /// Every way out, except that a program that ends leaves open what it had handed over.
    async fn finish(mut self, reason: TurnEnd) -> Result<(), StoreError> {
        self.give_up_desktop().await;
        if self.stays_open() {
            self.take_notes().await?;
            return Ok(());
        }
        if reason == TurnEnd::Stopped {
            self.leave_calls(calls::STOPPED).await?;
            // What was said before the stop is kept, and begins nothing any more.
            self.take_notes().await?;
        } else {
            self.leave_calls(calls::ENDED).await?;
        }
        self.end_execution(reason).await;
        self.log
            .record(vec![DurableBody::Turn(TurnEvent::TurnEnded { reason })])
            .await
    }

    async fn steps(&mut self) -> Result<TurnEnd, StoreError> {
        let mut course = Course::default();
        loop {
            if let Some(end) = self.step(&mut course).await? {
                return Ok(end);
            }
        }
    }

    /// One request and what it asks for, or a wait before it. How the turn ends, when it does.
    async fn step(&mut self, course: &mut Course) -> Result<Option<TurnEnd>, StoreError> {
        if !self.hold().await? {
            return Ok(Some(TurnEnd::Stopped));
        }
        self.take_notes().await?;
        self.parts.notices.tell(self.log).await?;
        if let Some(end) = self.check_limits().await? {
            return Ok(Some(end));
        }
        let asking = match self.keep_pace().await? {
            Paced::Now(asking) => asking,
            Paced::Later => return Ok(None),
            Paced::Stopped => return Ok(Some(TurnEnd::Stopped)),
        };
        self.step_number = self.watch().map_or(0, TurnWatch::step);
        if !self.pass(Passing::StepStart).await? {
            return Ok(Some(TurnEnd::Stopped));
        }
        let answer = match self.ask(course.room()).await? {
            Asked::Answered(answer) => answer,
            Asked::Stopped => return Ok(Some(TurnEnd::Stopped)),
            Asked::Failed(failure) => return self.fail(failure).await.map(Some),
        };
        let decision = course.after(&answer);
        self.record_answer(&answer, decision.keep).await?;
        drop(asking);
        if !self.pass(Passing::AfterAnswer(&answer)).await? {
            return Ok(Some(TurnEnd::Stopped));
        }
        let end = self.follow(decision).await?;
        let goes_on = self.pass(Passing::StepEnd).await?;
        Ok(end.or((!goes_on).then_some(TurnEnd::Stopped)))
    }

    /// Does what was decided after an answer. How the turn ends, when it does.
    async fn follow(&mut self, decision: Decision) -> Result<Option<TurnEnd>, StoreError> {
        if let Some(text) = decision.unrun {
            self.leave_calls(text).await?;
        }
        match decision.next {
            Next::Run(tool_calls) => self.run_calls(tool_calls).await,
            Next::AskAgain => Ok(None),
            Next::Say(text) => {
                self.say(text).await?;
                Ok(None)
            }
            // What was said while the last answer came in deserves an answer of its own.
            Next::End(TurnEnd::Completed) if self.take_notes().await? => Ok(None),
            Next::End(end) => Ok(Some(end)),
            Next::Fail(failure) => self.fail(failure).await.map(Some),
        }
    }

    async fn run_calls(
        &mut self,
        tool_calls: Vec<ToolCall>,
    ) -> Result<Option<TurnEnd>, StoreError> {
        match calls::run(self, tool_calls).await? {
            Ran::All => {
                if !self.pass(Passing::AfterTools).await? {
                    return Ok(Some(TurnEnd::Stopped));
                }
                self.check_loops().await
            }
            Ran::Stopped => Ok(Some(TurnEnd::Stopped)),
            Ran::Fatal(message) => self.fail(Failure::of_tool(message)).await.map(Some),
            Ran::Limit(reached) => self.trip(reached).await.map(Some),
        }
    }

    async fn check_limits(&mut self) -> Result<Option<TurnEnd>, StoreError> {
        let now = self.log.clock().now();
        let reached = match (self.options(), self.watch()) {
            (Some(options), Some(turn)) => turn.before_request(options, now),
            (None, _) | (_, None) => None,
        };
        match reached {
            Some(reached) => self.trip(reached).await.map(Some),
            None => self.check_day().await,
        }
    }

    /// Ends the turn when the day's limit forbids another request.
    async fn check_day(&mut self) -> Result<Option<TurnEnd>, StoreError> {
        if self.is_free() {
            return Ok(None);
        }
        let budget = &self.parts.day_budget;
        match budget.check(self.log.clock(), self.log.store()).await? {
            Some(reached) => self.trip(reached).await.map(Some),
            None => Ok(None),
        }
    }

    /// Tells a model that goes round in circles so; ends the turn when it was told before.
    async fn check_loops(&mut self) -> Result<Option<TurnEnd>, StoreError> {
        let noticed = match (self.options(), self.watch()) {
            (Some(options), Some(turn)) => turn.after_tools(&options.limits),
            (None, _) | (_, None) => None,
        };
        let Some(noticed) = noticed else {
            return Ok(None);
        };
        self.log
            .record(vec![DurableBody::Notice(NoticeEvent::GuardTripped {
                guard: noticed.guard,
                message: noticed.message.into(),
                ends_turn: noticed.again,
            })])
            .await?;
        if noticed.again {
            return Ok(Some(TurnEnd::Loop));
        }
        self.say(&noticed.observation).await?;
        Ok(None)
    }

    async fn trip(&mut self, reached: Reached) -> Result<TurnEnd, StoreError> {
        self.log
            .record(vec![DurableBody::Notice(NoticeEvent::GuardTripped {
                guard: reached.guard,
                message: reached.message.into(),
                ends_turn: true,
            })])
            .await?;
        Ok(reached.end)
    }

    /// The whole answer goes into the journal before anything it asks for is done.
    async fn record_answer(&mut self, answer: &ModelAnswer, keep: Keep) -> Result<(), StoreError> {
        let model = self
            .options()
            .map(|options| options.model.clone())
            .unwrap_or_default();
        let mut totals = self.log.conversation().totals();
        totals.tokens += answer.tokens;
        totals.requests += 1;
        totals.cost_usd += answer.cost_usd;
        let usage = DurableBody::Turn(TurnEvent::Usage {
            model: model.clone(),
            tokens: answer.tokens,
            cost_usd: answer.cost_usd,
            totals,
        });
        let message = |items, verbatim| {
            DurableBody::Message(MessageEvent::AssistantMessage {
                model,
                items,
                stop_reason: answer.stop_reason,
                verbatim,
                request_id: answer.request_id.clone(),
            })
        };
        let mut events = match keep {
            Keep::All => vec![
                message(answer.items.clone(), answer.verbatim.clone()),
                usage,
            ],
            Keep::Mention => vec![message(Vec::new(), None), usage],
            Keep::Cost => vec![usage],
        };
        if keep == Keep::Cost {
            self.log.publish(EphemeralBody::Retrying {
                attempt: 2,
                delay_ms: 0,
                reason: CUT_OFF.to_owned().into(),
            });
        }
        if answer.stop_reason == StopReason::Refusal {
            events.push(DurableBody::Notice(NoticeEvent::Warning {
                message: refusal(answer.explanation.as_deref()).into(),
            }));
        }
        self.log.record(events).await
    }

    /// Says something to the model in the person's place.
    async fn say(&mut self, text: &str) -> Result<(), StoreError> {
        let said = DurableBody::Message(MessageEvent::UserMessage {
            items: vec![Item::automatic(text)],
            steered: true,
            automatic: true,
        });
        self.log.record(vec![said]).await
    }

    async fn fail(&mut self, failure: Failure) -> Result<TurnEnd, StoreError> {
        self.log.record(vec![failure.into_event()]).await?;
        Ok(TurnEnd::Error)
    }

    /// Tells of every call that was not even looked at, and gives it its one result, so that the history
    /// stays whole.
    async fn leave_calls(&mut self, text: &str) -> Result<(), StoreError> {
        let open = self.log.conversation().open_calls().into_iter();
        let events = open
            .map(|(call, _)| events::not_executed(call, text))
            .collect::<Vec<_>>();
        if events.is_empty() {
            return Ok(());
        }
        calls::announce(self).await?;
        self.log.record(events).await
    }

    /// The session as tools see it.
    pub(crate) fn scope(&self) -> SessionScope {
        SessionScope {
            id: self.log.session().clone(),
            picture: self.picture.size(),
        }
    }

    pub(crate) fn options(&self) -> Option<&SessionOptions> {
        self.log.conversation().options()
    }

    /// Whether the model costs nothing: then neither money nor pace matters.
    fn is_free(&self) -> bool {
        let model = self.options().map(|options| options.model.as_str());
        let model = model.and_then(|id| self.parts.models.find(id));
        model.is_some_and(|model| model.costs_nothing())
    }

    /// What the guards know of this turn.
    pub(crate) fn watch(&self) -> Option<&TurnWatch> {
        self.log.conversation().turn()
    }

    pub(crate) fn ids(&self) -> &dyn Ids {
        self.parts.ids.as_ref()
    }
}

pub(crate) fn event_of(note: Note) -> DurableBody {
    match note {
        Note::Say(items) => DurableBody::Message(MessageEvent::UserMessage {
            items,
            steered: true,
            automatic: false,
        }),
        Note::Options(options) => DurableBody::Session(SessionEvent::OptionsChanged { options }),
        Note::Revoke(approval) => DurableBody::Approval(ApprovalEvent::GrantsRevoked { approval }),
        Note::Refine { feedback, comment } => {
            DurableBody::Message(MessageEvent::Refined { feedback, comment })
        }
    }
}

fn refusal(explanation: Option<&str>) -> String {
    match explanation {
        Some(explanation) if !explanation.trim().is_empty() => {
            format!("The model's provider declined to answer this: {explanation}")
        }
        Some(_) | None => REFUSED.to_owned(),
    }
}
