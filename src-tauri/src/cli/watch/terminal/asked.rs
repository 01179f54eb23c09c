//! Things that are asked in the terminal, and what may be said to them.

use crate::{
    cli::watch::{form::FilledForm, while_working::TypedLine},
    confirmation_codes::Purpose,
};
use protocol::{Answer, ApprovalId, CallId, FormValues, PersonQuestion, Question};

pub(super) enum Asked {
    Approval(ApprovalId, Box<Question>),
    Person(CallId, Box<PersonQuestion>),
    Form(CallId, Box<FilledForm>),
    GoOn,
    /// Pause at a breakpoint, before this.
    AtBreakpoint(String),
    /// A line that waits for the code that confirms it.
    Confirm(String),
}

impl Asked {
    /// Returns what a code for a yes confirms.
    pub(super) fn purpose(&self) -> Purpose {
        match self {
            Self::Approval(approval, _) => Purpose::of(&[b"answer", approval.as_str().as_bytes()]),
            Self::Person(call, _) => Purpose::of(&[b"question", call.as_str().as_bytes()]),
            Self::Form(_, filled) => Purpose::of(&[b"form", filled.form.id.as_bytes()]),
            Self::Confirm(line) => Purpose::of(&[b"line", line.trim().as_bytes()]),
            Self::GoOn | Self::AtBreakpoint(_) => Purpose::of(&[b"go on"]),
        }
    }
}

/// The person's answer.
pub(in crate::cli) enum Said {
    To(ApprovalId, Answer),
    /// The person's own words, in answer to a call.
    Words(CallId, String),
    Skipped(CallId),
    /// Values for this form; none declines.
    Form(CallId, String, Option<FormValues>),
    Stop,
    GoOn,
    Step,
    TryNow,
    /// A line that answers nothing.
    Typed(TypedLine),
    /// A line that the person has confirmed.
    Confirmed(String),
    /// There is nobody any more.
    Nothing,
}
