//! The turn: ask, listen, run what was asked for, and again, until there is nothing more to do.
//! Reads from top to bottom. `progress` decides what to do after an answer, `limits` when a turn goes too far, and
//! `calls` runs the calls.

mod answer_record;
mod ask;
mod breakpoints;
mod calls;
mod compaction;
mod failure;
mod hook_points;
mod listen;
mod model_choice;
mod progress;
mod rate_wait;
mod resume;
mod retry;
mod suggestions;
mod takeover;
mod wait;

use crate::{
    Ids, Parts,
    events::{self, CallMessage},
    executor::{DesktopLease, Executor},
    limits::guards::{LimitReached, TurnGuards},
    session::{
        crash_recovery,
        log::Log,
        model_session::ActiveModelSession,
        picture_size::SessionPicture,
        stop::StopCause,
        system_context::SystemContext,
        turn_control::{OpeningMessage, TurnInput, TurnInputs},
    },
};
use ask::AskOutcome;
use calls::CallsOutcome;
use failure::Failure;
pub(crate) use hook_points::HookPoint;
use progress::{AnswerPlan, AskedCalls, NextAction, TurnProgress};
use protocol::{
    ApprovalEvent, DurableBody, HookTime, Item, MessageEvent, NoticeEvent, SessionEvent,
    SessionOptions, TurnEnd, TurnEvent,
};
use rate_wait::RateWait;
use std::{sync::Arc, time::Duration};
use store::StoreError;
use suggestions::{Suggestions, says_something};
use takeover::TakeoverWatch;
use tools::SessionScope;

/// One turn at work.
pub(crate) struct Turn<'a> {
    pub(crate) log: &'a mut Log,
    pub(crate) parts: &'a Parts,
    pub(crate) executor: &'a Executor,
    /// System prompt and tools of this session.
    pub(crate) context: &'a mut SystemContext,
    pub(crate) inputs: &'a mut TurnInputs,
    model_session: &'a mut ActiveModelSession,
    /// Size of the pictures of the screen.
    pub(crate) picture: &'a mut SessionPicture,
    /// The desktop, as long as this turn has it.
    pub(crate) desktop: Option<DesktopLease>,
    /// Watches for the person to take over.
    pub(crate) person: TakeoverWatch,
    /// Current step, from 1.
    step_number: u32,
    suggestions: Suggestions,
    /// Another model than the one that was asked, as it was told last.
    answered_by: Option<String>,
    /// Times of hooks that are not in the journal yet.
    hook_times: Vec<HookTime>,
}

impl<'a> Turn<'a> {
    pub(crate) fn new(
        log: &'a mut Log,
        parts: &'a Parts,
        executor: &'a Executor,
        context: &'a mut SystemContext,
        inputs: &'a mut TurnInputs,
        model_session: &'a mut ActiveModelSession,
        picture: &'a mut SessionPicture,
    ) -> Self {
        Self {
            log,
            parts,
            executor,
            context,
            inputs,
            model_session,
            picture,
            desktop: None,
            person: TakeoverWatch::default(),
            step_number: 0,
            suggestions: Suggestions::default(),
            answered_by: None,
            hook_times: Vec::new(),
        }
    }

    /// Runs to the end. Every way out records one `turn_ended` event.
    pub(crate) async fn run(mut self, message: OpeningMessage) -> Result<(), StoreError> {
        self.log.record(message.into_events()).await?;
        let reason = self.steps().await?;
        self.finish(reason).await
    }

    /// Ends the turn, except that a program that ends leaves a turn with background jobs open.
    async fn finish(mut self, reason: TurnEnd) -> Result<(), StoreError> {
        self.release_desktop().await;
        if self.leaves_jobs_running() {
            self.drain_inputs().await?;
            return self.record_hook_times().await;
        }
        let is_stopped = reason == TurnEnd::Stopped;
        let cause = self.inputs.stop.cause().filter(|_| is_stopped);
        let reason = cause.map_or(reason, StopCause::turn_end);
        if let Some(cause) = cause {
            self.skip_open_calls(&CallMessage::stopped(cause)).await?;
            // Messages from before the stop are kept and begin nothing any more.
            self.drain_inputs().await?;
        } else {
            self.skip_open_calls(&CallMessage::turn_ended()).await?;
        }
        if reason == TurnEnd::Closed {
            let warning = crash_recovery::cut_off_warning();
            self.log.record(vec![warning]).await?;
        }
        if let Some(left) = self.parts.newly_left_open(self.log.session()) {
            let told = DurableBody::Notice(NoticeEvent::LeftOpen {
                programs: left.running,
                handed_over: left.handed_over,
            });
            self.log.record(vec![told]).await?;
        }
        self.run_end_hooks(reason).await;
        self.record_hook_times().await?;
        let suggestions = self.suggestions_of(reason);
        let ended = DurableBody::Turn(TurnEvent::TurnEnded { reason });
        self.log
            .record(suggestions.into_iter().chain([ended]).collect())
            .await
    }

    async fn steps(&mut self) -> Result<TurnEnd, StoreError> {
        let mut progress = TurnProgress::default();
        loop {
            if let Some(end) = self.step(&mut progress).await? {
                return Ok(end);
            }
        }
    }

    /// Makes one request and runs the calls of its answer, or waits before it. Returns the turn's end, when it ends.
    async fn step(&mut self, progress: &mut TurnProgress) -> Result<Option<TurnEnd>, StoreError> {
        if !self.wait_while_paused().await? {
            return Ok(Some(TurnEnd::Stopped));
        }
        self.drain_inputs().await?;
        self.parts.warnings.record_new(self.log).await?;
        self.choose_model().await?;
        if let Some(end) = self.check_limits().await? {
            return Ok(Some(end));
        }
        let permit = match self.wait_for_rate_limit().await? {
            RateWait::Now(permit) => permit,
            RateWait::Later => return Ok(None),
            RateWait::Stopped => return Ok(Some(TurnEnd::Stopped)),
        };
        self.step_number = self.guards().map_or(0, TurnGuards::step);
        if let Some(end) = self.run_hooks(HookPoint::StepStart).await? {
            return Ok(Some(end));
        }
        let answer = match self.ask(progress.budget()).await? {
            AskOutcome::Answered(answer) => answer,
            AskOutcome::Stopped => return Ok(Some(TurnEnd::Stopped)),
            AskOutcome::Ended(end) => return Ok(Some(end)),
            AskOutcome::Failed(failure) => return self.fail(failure).await.map(Some),
        };
        let plan = progress.after(&answer);
        self.record_answer(&answer, plan.keep).await?;
        drop(permit);
        if let Some(end) = self.run_hooks(HookPoint::AfterAnswer(&answer)).await? {
            return Ok(Some(end));
        }
        let end = self.follow(plan, says_something(&answer.items)).await?;
        let by_hook = self.run_hooks(HookPoint::StepEnd).await?;
        self.record_hook_times().await?;
        Ok(end.or(by_hook))
    }

    /// Carries out the plan for an answer, which says something or not. Returns the turn's end, when it ends.
    async fn follow(
        &mut self,
        plan: AnswerPlan,
        says: bool,
    ) -> Result<Option<TurnEnd>, StoreError> {
        if let Some(message) = plan.skip_calls {
            self.skip_open_calls(&message).await?;
        }
        match plan.next {
            NextAction::Run(asked) => self.run_calls(asked, says).await,
            NextAction::AskAgain => Ok(None),
            NextAction::MakeRoom { text, most } => self.make_room_and_say(text, most).await,
            NextAction::Say(text) => {
                self.prompt_model(text).await?;
                Ok(None)
            }
            // Messages that came while the last answer streamed in are answered as well.
            NextAction::End(TurnEnd::Completed) if self.drain_inputs().await? => {
                self.forget_suggestions();
                Ok(None)
            }
            NextAction::End(end) => Ok(Some(end)),
            NextAction::Fail(failure) => self.fail(failure).await.map(Some),
        }
    }

    async fn run_calls(
        &mut self,
        asked: AskedCalls,
        says: bool,
    ) -> Result<Option<TurnEnd>, StoreError> {
        self.forget_suggestions();
        let count = asked.calls.len();
        match calls::run(self, asked).await? {
            CallsOutcome::All => {
                if let Some(end) = self.run_hooks(HookPoint::AfterTools).await? {
                    return Ok(Some(end));
                }
                match self.end_after_suggestions(count, says).await? {
                    Some(end) => Ok(Some(end)),
                    None => self.check_loops().await,
                }
            }
            CallsOutcome::Stopped => Ok(Some(TurnEnd::Stopped)),
            CallsOutcome::Fatal(message) => self.fail(Failure::of_tool(message)).await.map(Some),
            CallsOutcome::Failed(reason) => self.fail(Failure::of_step(&reason)).await.map(Some),
            CallsOutcome::Limit(reached) => self.end_at_limit(reached).await.map(Some),
        }
    }

    async fn check_limits(&mut self) -> Result<Option<TurnEnd>, StoreError> {
        let now = self.log.clock().now();
        let reached = match (self.options(), self.guards()) {
            (Some(options), Some(turn)) => turn.before_request(options, now),
            (None, _) | (_, None) => None,
        };
        match reached {
            Some(reached) => self.end_at_limit(reached).await.map(Some),
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
            Some(reached) => self.end_at_limit(reached).await.map(Some),
            None => Ok(None),
        }
    }

    /// Warns a model that goes round in circles; ends the turn when it was warned before.
    async fn check_loops(&mut self) -> Result<Option<TurnEnd>, StoreError> {
        let notice = match (self.options(), self.guards()) {
            (Some(options), Some(turn)) => turn.after_tools(&options.limits),
            (None, _) | (_, None) => None,
        };
        let Some(notice) = notice else {
            return Ok(None);
        };
        self.log
            .record(vec![DurableBody::Notice(NoticeEvent::GuardTripped {
                guard: notice.guard,
                message: notice.message,
                ends_turn: notice.is_repeated,
            })])
            .await?;
        if notice.is_repeated {
            return Ok(Some(TurnEnd::Loop));
        }
        self.prompt_model(&notice.observation).await?;
        Ok(None)
    }

    async fn end_at_limit(&mut self, reached: LimitReached) -> Result<TurnEnd, StoreError> {
        self.log
            .record(vec![DurableBody::Notice(NoticeEvent::GuardTripped {
                guard: reached.guard,
                message: reached.message,
                ends_turn: true,
            })])
            .await?;
        Ok(reached.end)
    }

    /// Tells the model something in the person's place.
    async fn prompt_model(&mut self, text: &str) -> Result<(), StoreError> {
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

    /// Records every call that was not even announced, and its one result, so that the history stays complete.
    async fn skip_open_calls(&mut self, message: &CallMessage) -> Result<(), StoreError> {
        let open = self.log.conversation().open_calls().into_iter();
        let events = open
            .map(|(call, _)| events::not_executed(call, message))
            .collect::<Vec<_>>();
        if events.is_empty() {
            return Ok(());
        }
        calls::announce(self, &[]).await?;
        self.log.record(events).await
    }

    /// The session as its tools see it.
    pub(crate) fn scope(&self) -> SessionScope {
        SessionScope {
            id: self.log.session().clone(),
            picture: self.picture.size(),
            tools: Arc::clone(&self.context.tools),
        }
    }

    pub(crate) fn options(&self) -> Option<&SessionOptions> {
        self.log.conversation().options()
    }

    /// True when the model costs nothing: then neither budget nor rate limit applies.
    fn is_free(&self) -> bool {
        let model = self.log.conversation().model();
        let model = model.and_then(|id| self.parts.models.find(id));
        model.is_some_and(|model| model.costs_nothing())
    }

    /// Limit that ends the step at work, if one is reached.
    pub(crate) fn limit_in_step(&self) -> Option<LimitReached> {
        self.guards()?.in_step(self.options()?, self.log.clock())
    }

    /// Time left until the limit of the task; none while there is no limit, or the time does not count.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        let limits = &self.options()?.limits;
        self.guards()?.time_left(limits, self.log.clock())
    }

    /// Guards of this turn.
    pub(crate) fn guards(&self) -> Option<&TurnGuards> {
        self.log.conversation().turn()
    }

    pub(crate) fn ids(&self) -> &dyn Ids {
        self.parts.ids.as_ref()
    }
}

pub(crate) fn event_of(input: TurnInput) -> DurableBody {
    match input {
        TurnInput::Say(items) => DurableBody::Message(MessageEvent::UserMessage {
            items,
            steered: true,
            automatic: false,
        }),
        TurnInput::Options(options) => {
            DurableBody::Session(SessionEvent::OptionsChanged { options })
        }
        TurnInput::Revoke(approval) => {
            DurableBody::Approval(ApprovalEvent::GrantsRevoked { approval })
        }
        TurnInput::Refine { feedback, comment } => DurableBody::Message(MessageEvent::Refined {
            feedback,
            comment,
            told: true,
            again: false,
        }),
    }
}
