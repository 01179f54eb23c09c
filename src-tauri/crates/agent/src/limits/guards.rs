//! The guards that watch a turn: steps, tool calls, time, money, loops, and a screen that stands still.
//! Pure: what they know is folded from the turn's events, so it is the same after a restart. Ending the
//! turn, and telling the model, is done by the turn.

mod fingerprint;
mod repeats;
mod still_screen;
pub(crate) mod stopwatch;

use crate::{Clock, sub_agents::Allowance};
use jiff::Timestamp;
use localization::{LocalizedText, localized};
use protocol::{
    CallEvent, CallId, Domain, DurableBody, DurableEvent, Effect, Guard, Item, Limits,
    MessageEvent, NoticeEvent, SessionOptions, StopReason, ToolCall, TurnEnd, TurnEvent, Wait,
};
use repeats::{LoopPattern, Repeats};
use std::time::Duration;
use still_screen::{FinishedCall, StillScreen};
use stopwatch::Stopwatch;

/// Desktop calls that change nothing, whatever their tool says of them.
const NOT_ACTIONS: [&str; 4] = ["wait", "screenshot", "zoom", "cursor_position"];

/// Guards of the running turn.
#[derive(Clone, Debug)]
pub(crate) struct TurnGuards {
    steps: u32,
    tool_calls: u32,
    cost_usd: f64,
    /// Requests of sub-agents that have ended.
    requests_of_parts: u32,
    at_work: Stopwatch,
    /// Wait of the next request for the rate limiter.
    waits: Option<Wait>,
    /// The calls of the last answer, as long as one of them has no result.
    calls: Vec<GuardedCall>,
    repeats: Repeats,
    still_screen: StillScreen,
    /// The call after whose action nothing had changed, until that call has finished.
    saw_nothing: Option<CallId>,
}

/// A limit was reached: the turn ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LimitReached {
    pub(crate) guard: Guard,
    pub(crate) message: LocalizedText,
    pub(crate) end: TurnEnd,
}

/// Notice of a loop or a still screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StallNotice {
    pub(crate) guard: Guard,
    /// For people.
    pub(crate) message: LocalizedText,
    /// For the model.
    pub(crate) observation: String,
    /// True when the model was warned before and went on all the same.
    pub(crate) is_repeated: bool,
}

#[derive(Clone, Debug)]
struct GuardedCall {
    call: CallId,
    asked: u64,
    on_desktop: bool,
    acts: bool,
    /// A background job works on it.
    elsewhere: bool,
    result: Option<u64>,
}

impl TurnGuards {
    /// A turn that begins.
    pub(crate) fn begin(now: Timestamp) -> Self {
        Self {
            steps: 0,
            tool_calls: 0,
            cost_usd: 0.0,
            requests_of_parts: 0,
            at_work: Stopwatch::start(now),
            waits: None,
            calls: Vec::new(),
            repeats: Repeats::default(),
            still_screen: StillScreen::default(),
            saw_nothing: None,
        }
    }

    /// Current step, from 1: one more than the requests that were answered.
    pub(crate) fn step(&self) -> u32 {
        self.steps + 1
    }

    /// US dollars that the turn has cost.
    pub(crate) fn cost_usd(&self) -> f64 {
        self.cost_usd
    }

    /// Wait of the next request, as last reported.
    pub(crate) fn waits(&self) -> Option<&Wait> {
        self.waits.as_ref()
    }

    /// Applies the turn's next event.
    pub(crate) fn apply(&mut self, event: &DurableEvent) {
        self.at_work.apply(event);
        match &event.body {
            DurableBody::Turn(TurnEvent::Usage { cost_usd, .. }) => {
                self.steps += 1;
                self.cost_usd += cost_usd;
            }
            DurableBody::Turn(TurnEvent::Waiting { wait }) => self.waits.clone_from(wait),
            DurableBody::Message(MessageEvent::AssistantMessage {
                items, stop_reason, ..
            }) if *stop_reason != StopReason::Refusal => self.ask(items),
            DurableBody::Call(call) => self.apply_call(call, event.ts),
            DurableBody::Notice(NoticeEvent::GuardTripped { guard, .. }) => match guard {
                Guard::Loop => self.repeats.tell(),
                Guard::StuckScreen => self.still_screen.tell(),
                Guard::MaxSteps
                | Guard::MaxToolCalls
                | Guard::WallClock
                | Guard::Budget
                | Guard::DayBudget
                | Guard::Criterion => {}
            },
            DurableBody::Session(_)
            | DurableBody::Turn(_)
            | DurableBody::Message(_)
            | DurableBody::Approval(_)
            | DurableBody::Notice(_) => {}
        }
    }

    fn apply_call(&mut self, call: &CallEvent, now: Timestamp) {
        match call {
            CallEvent::ToolCall {
                tool_call,
                domain,
                effect,
                ..
            } => self.describe(tool_call, domain.as_ref(), *effect),
            CallEvent::ToolStarted { .. } => self.tool_calls += 1,
            CallEvent::ToolSubmitted { call, .. } => self.wait_for(call, now),
            CallEvent::ToolFinished {
                call,
                outcome,
                proof,
                content,
                image,
                ..
            } => {
                let image = image.as_ref().map(|image| &image.id);
                let result = fingerprint::of_result(*outcome, content, image);
                let finished = FinishedCall {
                    acts: false,
                    outcome: *outcome,
                    proof: *proof,
                    saw_nothing: self.saw_nothing.take().as_ref() == Some(call),
                    image,
                };
                self.finish(call, result, finished, now);
            }
            CallEvent::Screen { call, settle, .. } => {
                let saw_nothing = settle.is_some_and(|settle| settle.nothing_changed);
                self.saw_nothing = call.clone().filter(|_| saw_nothing);
            }
            CallEvent::SubAgentEnded {
                totals, tool_calls, ..
            } => {
                self.cost_usd += totals.cost_usd;
                let requests = u32::try_from(totals.requests).unwrap_or(u32::MAX);
                self.requests_of_parts = self.requests_of_parts.saturating_add(requests);
                self.tool_calls = self.tool_calls.saturating_add(*tool_calls);
            }
            CallEvent::SubAgentStarted { .. }
            | CallEvent::FileKept { .. }
            | CallEvent::PersonAsked { .. }
            | CallEvent::PersonAnswered { .. } => {}
        }
    }

    /// Limit that forbids another request, if any.
    pub(crate) fn before_request(
        &self,
        options: &SessionOptions,
        now: Timestamp,
    ) -> Option<LimitReached> {
        let requests = self.requests();
        if requests >= options.max_steps {
            return Some(LimitReached {
                guard: Guard::MaxSteps,
                message: localized!("agent-step-limit", count = requests),
                end: TurnEnd::MaxSteps,
            });
        }
        self.over_budget(options)
            .or_else(|| self.out_of_time(&options.limits, now))
    }

    /// Limit that ends the step at work, if any.
    pub(crate) fn in_step(
        &self,
        options: &SessionOptions,
        clock: &dyn Clock,
    ) -> Option<LimitReached> {
        let out_of_time = || {
            options.limits.max_seconds?;
            self.out_of_time(&options.limits, clock.now())
        };
        self.over_budget(options).or_else(out_of_time)
    }

    /// Time left until the limit on time at work, while there is one and time counts.
    pub(crate) fn time_left(&self, limits: &Limits, clock: &dyn Clock) -> Option<Duration> {
        let limit = Duration::from_secs(limits.max_seconds?);
        let is_counted = !self.at_work.is_waiting();
        is_counted.then(|| limit.saturating_sub(self.at_work.worked(clock.now())))
    }

    /// Use that is left of the task's limits.
    pub(crate) fn allowance(&self, options: &SessionOptions, clock: &dyn Clock) -> Allowance {
        let limits = &options.limits;
        let calls = |most: u32| most.saturating_sub(self.tool_calls);
        let worked = self.at_work.seconds(clock.now());
        Allowance {
            requests: options.max_steps.saturating_sub(self.requests()),
            tool_calls: limits.max_tool_calls.map(calls),
            seconds: limits.max_seconds.map(|most| most.saturating_sub(worked)),
            cost_usd: options.max_cost_usd.map(|most| most - self.cost_usd),
        }
    }

    /// Requests that were answered, those of sub-agents included.
    fn requests(&self) -> u32 {
        self.steps.saturating_add(self.requests_of_parts)
    }

    /// Limit that forbids another call, if any.
    pub(crate) fn before_call(&self, limits: &Limits) -> Option<LimitReached> {
        let limit = limits.max_tool_calls?;
        (self.tool_calls >= limit).then(|| LimitReached {
            guard: Guard::MaxToolCalls,
            message: localized!("agent-tool-call-limit", count = self.tool_calls),
            end: TurnEnd::MaxSteps,
        })
    }

    fn over_budget(&self, options: &SessionOptions) -> Option<LimitReached> {
        let limit = options.max_cost_usd?;
        (self.cost_usd >= limit).then(|| LimitReached {
            guard: Guard::Budget,
            message: localized!("agent-cost-limit", cost = format!("${:.2}", self.cost_usd)),
            end: TurnEnd::Budget,
        })
    }

    /// Loop or still screen after the calls that just finished, if any.
    pub(crate) fn after_tools(&self, limits: &Limits) -> Option<StallNotice> {
        let repeats = self.repeats.pattern(limits.max_repeats).map(|pattern| {
            let (message, observation) = match pattern {
                LoopPattern::Same(times) => (
                    localized!("agent-loop-same", count = times),
                    format!("You made the same call {times} times in a row, with the same result each time."),
                ),
                LoopPattern::Alternating(rounds) => (
                    localized!("agent-loop-alternating", count = rounds),
                    format!("You made the same two calls in turn {rounds} times, with the same results each time."),
                ),
            };
            (Guard::Loop, message, observation, self.repeats.was_told())
        });
        let still = || {
            let actions = self.still_screen.stuck(limits.max_still_actions)?;
            Some((
                Guard::StuckScreen,
                localized!("agent-screen-still", count = actions),
                format!("Your last {actions} actions left the screen as it was."),
                self.still_screen.was_told(),
            ))
        };
        let (guard, message, observation, is_repeated) = repeats.or_else(still)?;
        Some(StallNotice {
            guard,
            message,
            observation: format!(
                "{observation} Going on like this leads nowhere. Look at what is there now and try another way, or say what is in the way."
            ),
            is_repeated,
        })
    }

    fn out_of_time(&self, limits: &Limits, now: Timestamp) -> Option<LimitReached> {
        let limit = limits.max_seconds?;
        let worked = self.at_work.seconds(now);
        (worked >= limit).then(|| LimitReached {
            guard: Guard::WallClock,
            message: localized!("agent-time-limit", limit = limit, worked = worked),
            end: TurnEnd::Budget,
        })
    }

    fn ask(&mut self, items: &[Item]) {
        let calls = items.iter().filter_map(|item| match item {
            Item::ToolCall(call) => Some(GuardedCall {
                call: call.call.clone(),
                asked: fingerprint::of_call(call),
                on_desktop: false,
                acts: false,
                elsewhere: false,
                result: None,
            }),
            _ => None,
        });
        self.calls = calls.collect();
    }

    fn describe(&mut self, call: &ToolCall, domain: Option<&Domain>, effect: Option<Effect>) {
        let mut calls = self.calls.iter_mut();
        if let Some(watched) = calls.find(|watched| watched.call == call.call) {
            watched.on_desktop = domain == Some(&Domain::Desktop);
            watched.acts = watched.on_desktop
                && effect.is_some_and(|effect| effect != Effect::Observe)
                && !NOT_ACTIONS.contains(&call.name.as_str());
        }
    }

    /// Stops the clock for a background job, which may go on while this program is closed.
    fn wait_for(&mut self, call: &CallId, now: Timestamp) {
        let mut calls = self.calls.iter_mut();
        let open = |watched: &&mut GuardedCall| watched.call == *call && watched.result.is_none();
        if let Some(watched) = calls.find(open)
            && !std::mem::replace(&mut watched.elsewhere, true)
        {
            self.at_work.wait(now);
        }
    }

    fn finish(&mut self, call: &CallId, result: u64, finished: FinishedCall<'_>, now: Timestamp) {
        let mut calls = self.calls.iter_mut();
        let Some(watched) = calls.find(|watched| watched.call == *call && watched.result.is_none())
        else {
            return;
        };
        watched.result = Some(result);
        if watched.elsewhere {
            self.at_work.go_on(now);
        }
        if watched.on_desktop {
            let acts = watched.acts;
            self.still_screen.see(&FinishedCall { acts, ..finished });
        }
        let results = self
            .calls
            .iter()
            .map(|watched| Some((watched.asked, watched.result?)));
        if let Some(results) = results.collect::<Option<Vec<_>>>() {
            self.repeats.step(fingerprint::of_step(&results));
            self.calls.clear();
        }
    }
}

#[cfg(test)]
mod tests;
