//! Record of a chat that choices go by: which model answered, how long turns took, and where a model got stuck. A fold over the
//! journal, so that a restart and a fork choose alike.

use jiff::{SignedDuration, Timestamp};
use protocol::{
    CallEvent, Domain, DurableBody, DurableEvent, Feedback, Guard, MessageEvent, NoticeEvent,
    Outcome, SessionEvent, SessionOptions, TurnEnd, TurnEvent,
};
use std::collections::{BTreeSet, VecDeque};

/// Time for which providers keep a chat in their caches, at least.
const CACHE: SignedDuration = SignedDuration::from_mins(5);
/// Turns whose length is remembered.
const TURNS: usize = 3;
/// Requests of a turn where none is known.
const USUAL_STEPS: u32 = 6;
/// Calls that fail one after another before the model counts as stuck.
const FAILED_CALLS: u32 = 4;

/// Record of a chat.
#[derive(Clone, Debug, Default)]
pub(crate) struct RouteRecord {
    /// Chosen model, and the one for hard work it was chosen from.
    chosen: Option<(String, Option<String>)>,
    /// It was chosen in this turn.
    is_chosen_now: bool,
    /// Model that answered last, and when.
    answered: Option<(String, Timestamp)>,
    /// Requests of this turn and of the last ones.
    requests: u32,
    past_requests: VecDeque<u32>,
    /// Calls that failed one after another.
    failed_calls: u32,
    uses_screen: bool,
    stuck: BTreeSet<String>,
    disliked: BTreeSet<String>,
}

impl RouteRecord {
    /// Applies the next event.
    pub(crate) fn apply(&mut self, event: &DurableEvent) {
        match &event.body {
            DurableBody::Turn(turn) => self.apply_turn(turn),
            DurableBody::Call(call) => self.apply_call(call),
            DurableBody::Session(
                SessionEvent::SessionStarted { options, .. }
                | SessionEvent::OptionsChanged { options },
            ) => self.set(options),
            DurableBody::Message(message) => match message {
                MessageEvent::AssistantMessage { model, .. } => {
                    self.requests += 1;
                    self.answered = Some((model.clone(), event.ts));
                }
                MessageEvent::Refined { feedback, .. } => self.rate(*feedback),
                MessageEvent::UserMessage { .. } => {}
            },
            DurableBody::Notice(NoticeEvent::GuardTripped {
                guard: Guard::Loop | Guard::StuckScreen,
                ..
            }) => self.get_stuck(),
            DurableBody::Session(_) | DurableBody::Approval(_) | DurableBody::Notice(_) => {}
        }
    }

    /// The chosen model.
    pub(crate) fn model(&self) -> Option<&str> {
        self.chosen.as_ref().map(|(model, _)| model.as_str())
    }

    /// The model for hard work: the chosen one, or the one it was chosen from.
    pub(crate) fn hard(&self) -> Option<&str> {
        let (model, hard) = self.chosen.as_ref()?;
        Some(hard.as_ref().unwrap_or(model))
    }

    /// True when the turn has its model.
    pub(crate) fn is_chosen_now(&self) -> bool {
        self.is_chosen_now
    }

    /// The model that answered last.
    pub(crate) fn answered_by(&self) -> Option<&str> {
        self.answered.as_ref().map(|(model, _)| model.as_str())
    }

    /// True while the provider's cache should hold the chat.
    pub(crate) fn is_cached(&self, now: Timestamp) -> bool {
        let answered = self.answered.as_ref();
        answered.is_some_and(|(_, at)| now.duration_since(*at) < CACHE)
    }

    /// Requests to expect in a turn.
    pub(crate) fn usual_steps(&self) -> u32 {
        let turns = u32::try_from(self.past_requests.len()).unwrap_or(u32::MAX);
        match self.past_requests.iter().sum::<u32>().checked_div(turns) {
            Some(requests) => requests.max(1),
            None => USUAL_STEPS,
        }
    }

    /// Requests of the longest of the last turns.
    pub(crate) fn longest_turn(&self) -> u32 {
        self.past_requests.iter().copied().max().unwrap_or(0)
    }

    /// True when the chat uses the screen.
    pub(crate) fn uses_screen(&self) -> bool {
        self.uses_screen
    }

    /// Models that got stuck.
    pub(crate) fn stuck(&self) -> &BTreeSet<String> {
        &self.stuck
    }

    /// Models whose answers the person did not like.
    pub(crate) fn disliked(&self) -> &BTreeSet<String> {
        &self.disliked
    }

    fn apply_turn(&mut self, turn: &TurnEvent) {
        match turn {
            TurnEvent::TurnStarted => {
                self.is_chosen_now = false;
                self.requests = 0;
                self.failed_calls = 0;
            }
            TurnEvent::ModelChosen { model, hard, .. } => {
                self.chosen = Some((model.clone(), hard.clone()));
                self.is_chosen_now = true;
                self.failed_calls = 0;
            }
            TurnEvent::TurnEnded { reason } => self.end(*reason),
            TurnEvent::Usage { .. }
            | TurnEvent::Paused { .. }
            | TurnEvent::Resumed
            | TurnEvent::HooksTold { .. }
            | TurnEvent::Takeover { .. }
            | TurnEvent::Waiting { .. } => {}
        }
    }

    fn end(&mut self, reason: TurnEnd) {
        match reason {
            TurnEnd::Loop | TurnEnd::MaxSteps => self.get_stuck(),
            TurnEnd::Completed
            | TurnEnd::Stopped
            | TurnEnd::Refused
            | TurnEnd::Budget
            | TurnEnd::Error
            | TurnEnd::Unanswered
            | TurnEnd::Closed
            | TurnEnd::Criterion => {}
        }
        self.past_requests.push_back(self.requests);
        let too_many = self.past_requests.len().saturating_sub(TURNS);
        self.past_requests.drain(..too_many);
    }

    fn apply_call(&mut self, call: &CallEvent) {
        match call {
            CallEvent::ToolCall { domain, .. } => {
                self.uses_screen |= domain.as_ref() == Some(&Domain::Desktop);
            }
            CallEvent::ToolFinished { outcome, .. } => match outcome {
                Outcome::Done => self.failed_calls = 0,
                Outcome::Failed => {
                    self.failed_calls += 1;
                    if self.failed_calls >= FAILED_CALLS {
                        self.get_stuck();
                    }
                }
                Outcome::Denied | Outcome::NotExecuted | Outcome::Interrupted => {}
            },
            CallEvent::Screen { .. } => self.uses_screen = true,
            CallEvent::ToolStarted { .. }
            | CallEvent::ToolSubmitted { .. }
            | CallEvent::SubAgentStarted { .. }
            | CallEvent::SubAgentEnded { .. }
            | CallEvent::FileKept { .. }
            | CallEvent::PersonAsked { .. }
            | CallEvent::PersonAnswered { .. } => {}
        }
    }

    /// The person changed the options: a model they chose themselves ends what was chosen for them.
    fn set(&mut self, options: &SessionOptions) {
        if !options.is_automatic() {
            self.chosen = None;
            self.is_chosen_now = false;
        }
    }

    fn rate(&mut self, feedback: Feedback) {
        let Some((model, _)) = &self.answered else {
            return;
        };
        match feedback {
            Feedback::Bad => self.disliked.insert(model.clone()),
            Feedback::Good => self.disliked.remove(model),
        };
    }

    fn get_stuck(&mut self) {
        if let Some((model, _)) = &self.answered {
            self.stuck.insert(model.clone());
        }
    }
}

#[cfg(test)]
mod tests;
