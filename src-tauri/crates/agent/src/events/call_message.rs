//! Messages in place of a call's output: an English text for the model, and one from the catalogue for people.

use crate::session::stop::StopCause;
use localization::{LocalizedText, localized};
use policy::Refusal;
use protocol::{Guard, Ticket};

/// Message of a call that has no output of its own.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CallMessage {
    pub(crate) for_model: String,
    pub(crate) for_people: LocalizedText,
}

/// Reason that calls are cut off in the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CutCause {
    /// The turn is stopped.
    Stop(StopCause),
    /// A limit of the task is reached.
    Limit(Guard),
    /// The tool gave the call up, and no reason is known here.
    Cancelled,
}

impl CutCause {
    /// Returns the reason for the model, as a clause, and for people, as a sentence.
    fn told(self) -> (&'static str, LocalizedText) {
        match self {
            Self::Stop(StopCause::Person) => {
                ("the user pressed stop", localized!("agent-why-stopped"))
            }
            Self::Stop(StopCause::NobodyToAsk) => (
                "a question came up and nobody could be asked, so the task ended",
                localized!("agent-why-nobody-to-ask"),
            ),
            Self::Stop(StopCause::Closed) => ("the app was closed", localized!("agent-why-closed")),
            Self::Limit(Guard::WallClock) => (
                "the time limit of the task ended it",
                localized!("agent-why-time-limit"),
            ),
            Self::Limit(Guard::Budget | Guard::DayBudget) => (
                "the cost limit of the task ended it",
                localized!("agent-why-cost-limit"),
            ),
            Self::Limit(
                Guard::MaxSteps
                | Guard::MaxToolCalls
                | Guard::Loop
                | Guard::StuckScreen
                | Guard::Criterion,
            ) => (
                "a limit of the task ended it",
                localized!("agent-why-limit"),
            ),
            Self::Cancelled => ("the call was cancelled", localized!("agent-why-cancelled")),
        }
    }
}

/// Messages of calls that were not run.
impl CallMessage {
    /// A stop came first.
    pub(crate) fn stopped(cause: StopCause) -> Self {
        match cause {
            StopCause::Person => Self::new(
                "Not executed: the user pressed stop.",
                localized!("agent-call-stopped"),
            ),
            StopCause::NobodyToAsk => Self::new(
                "Not executed: a question came up and nobody could be asked, so the task ended first. Nobody pressed \
                 stop.",
                localized!("agent-call-nobody-to-ask"),
            ),
            StopCause::Closed => Self::closed_before(),
        }
    }

    /// It needed an approval, and nobody could be asked.
    pub(crate) fn unapproved() -> Self {
        Self::new(
            "Not executed: this needs the user's approval, and nobody could be asked. Nobody said no.",
            localized!("agent-call-unapproved"),
        )
    }

    /// The turn ended first.
    pub(crate) fn turn_ended() -> Self {
        Self::new(
            "Not executed: the turn ended first.",
            localized!("agent-call-turn-ended"),
        )
    }

    /// A limit of the task was reached first.
    pub(crate) fn beyond_limit() -> Self {
        Self::new(
            "Not executed: the limit of this task was reached.",
            localized!("agent-call-beyond-limit"),
        )
    }

    /// The provider sent the call in a form that can't be carried out.
    pub(crate) fn invalid(problem: &str) -> Self {
        Self::new(problem, localized!("agent-call-invalid"))
    }

    /// An earlier action failed. The wording for the model is the provider's.
    pub(crate) fn halted() -> Self {
        Self::new(
            "Not executed: an earlier computer action in this turn failed.",
            localized!("agent-call-halted"),
        )
    }

    /// The call with this number of the same answer, which it was to follow, was not done.
    pub(crate) fn after_lost(number: usize) -> Self {
        Self::new(
            format!(
                "Not executed: it was to follow call {number} of this answer, and that was not done."
            ),
            localized!("agent-call-after-lost", number = number),
        )
    }

    /// The person took over first.
    pub(crate) fn taken_over_first() -> Self {
        Self::new(
            "Not executed: the user took over mouse and keyboard first.",
            localized!("agent-call-taken-over-first"),
        )
    }

    /// The screen no longer shows what the person allowed.
    pub(crate) fn screen_changed() -> Self {
        Self::new(
            "Not executed: the screen changed while the user was deciding, so what they allowed is not there as they \
             saw it. Nothing was clicked or typed. Look at the screen; if it is still right, ask for it again, and \
             they will be asked anew.",
            localized!("agent-call-screen-changed"),
        )
    }

    /// The answer was cut off; its calls stand complete in it.
    pub(crate) fn answer_cut_off() -> Self {
        Self::new(
            "Not executed: the answer was cut off at its length limit.",
            localized!("agent-call-answer-cut-off"),
        )
    }

    /// The answer did not wait for its calls.
    pub(crate) fn not_awaited() -> Self {
        Self::new(
            "Not executed: the answer ended without waiting for tools. Ask again if it is still needed.",
            localized!("agent-call-not-awaited"),
        )
    }

    /// The person denied the call.
    pub(crate) fn denied(reason: Option<&str>) -> Self {
        match reason {
            None => Self::new("The user said no to this.", localized!("agent-call-denied")),
            Some(reason) => Self::new(
                format!("The user said no to this: {reason}"),
                localized!("agent-call-denied-because", reason = reason),
            ),
        }
    }

    /// The policy refused the call.
    pub(crate) fn refused(refusal: Refusal) -> Self {
        Self::new(refusal.for_model(), refusal.text())
    }

    /// The person wants to see a plan first.
    pub(crate) fn plan_first() -> Self {
        Self::new(
            "Not executed: the person wants to see your plan before you do anything. Call `plan` alone, and wait for \
             its result.",
            localized!("agent-call-plan-first"),
        )
    }

    /// The chat was not given the tool.
    pub(crate) fn not_given(tool: &str) -> Self {
        Self::new(
            format!(
                "Not executed: the user gave this chat only some tools, and {tool:?} is none of them. Go on without it."
            ),
            localized!("agent-call-not-given", tool = tool),
        )
    }

    /// The tool is still starting.
    pub(crate) fn tool_starting(tool: &str) -> Self {
        Self::new(
            format!(
                "The tool {tool:?} is not there yet: what provides it is still starting. Nothing was done. Try again \
                 in a moment, or go on without it."
            ),
            localized!("agent-call-tool-starting", tool = tool),
        )
    }

    /// The program was gone before the call ran.
    pub(crate) fn closed_before() -> Self {
        Self::new(
            "Not executed: the app stopped before this ran.",
            localized!("agent-call-closed-before"),
        )
    }

    /// The chat was copied before the call ran.
    pub(crate) fn copied_before() -> Self {
        Self::new(
            "Not executed: this copy of the chat begins before this ran.",
            localized!("agent-call-copied-before"),
        )
    }
}

/// Messages of calls that did not come to their end.
impl CallMessage {
    /// The call was cut off. `job` tells what becomes of the work that it had handed over.
    pub(crate) fn interrupted(cause: CutCause, job: Option<LocalizedText>) -> Self {
        let (reason, why) = cause.told();
        match (job, cause) {
            (Some(job), _) => Self::new(
                format!("Interrupted: {reason} while this ran. {job}"),
                localized!("agent-call-interrupted-job", job = job, why = why),
            ),
            (None, CutCause::Stop(StopCause::Person)) => Self::new(
                format!("Interrupted: {reason} while this ran; its effect is unknown."),
                localized!("agent-call-interrupted"),
            ),
            (None, CutCause::Stop(StopCause::Closed)) => Self::closed_during(None),
            (None, CutCause::Cancelled) => Self::new(
                format!("Interrupted: {reason} while this ran; its effect is unknown."),
                localized!("agent-call-interrupted-because", why = why),
            ),
            (None, CutCause::Stop(StopCause::NobodyToAsk) | CutCause::Limit(_)) => Self::new(
                format!(
                    "Interrupted: {reason} while this ran; its effect is unknown. Nobody pressed stop."
                ),
                localized!("agent-call-interrupted-because", why = why),
            ),
        }
    }

    /// The person took over in the middle of the call.
    pub(crate) fn taken_over(for_model: String) -> Self {
        Self::new(for_model, localized!("agent-call-taken-over"))
    }

    /// The tool panicked.
    pub(crate) fn crashed() -> Self {
        Self::new(
            "This tool failed inside Qilbee; its effect is unknown.",
            localized!("agent-call-crashed"),
        )
    }

    /// The program was gone in the middle of the call, which may have become a background job.
    pub(crate) fn closed_during(job: Option<&Ticket>) -> Self {
        let for_model = |rest: &str| format!("Interrupted: the app stopped while this ran; {rest}");
        match job {
            None => Self::new(
                for_model(UNKNOWN_EFFECT),
                localized!("agent-call-closed-during"),
            ),
            Some(job) => Self::new(
                for_model(&unknown_job(job)),
                localized!("agent-call-closed-during-job", job = job.task.as_str()),
            ),
        }
    }

    /// The chat was copied in the middle of the call, which may have become a background job.
    pub(crate) fn copied_during(job: Option<&Ticket>) -> Self {
        let for_model = |rest: &str| {
            format!("Interrupted: this copy of the chat begins while this ran; {rest}")
        };
        match job {
            None => Self::new(
                for_model(UNKNOWN_EFFECT),
                localized!("agent-call-copied-during"),
            ),
            Some(job) => Self::new(
                for_model(&unknown_job(job)),
                localized!("agent-call-copied-during-job", job = job.task.as_str()),
            ),
        }
    }
}

const UNKNOWN_EFFECT: &str = "its effect is unknown. Take a screenshot before continuing.";

fn unknown_job(job: &Ticket) -> String {
    format!(
        "it had been handed over as task {}, and what becomes of that is not known here.",
        job.task
    )
}

impl CallMessage {
    /// A message that says the same to the model, in English, and to people.
    pub(crate) fn same_for_both(message: impl Into<LocalizedText>) -> Self {
        let for_people = message.into();
        Self {
            for_model: for_people.to_string(),
            for_people,
        }
    }

    fn new(for_model: impl Into<String>, for_people: LocalizedText) -> Self {
        Self {
            for_model: for_model.into(),
            for_people,
        }
    }
}
