//! Authority that a command of a chat gives, and the code that it needs. One list for the windows, for terminals and for the
//! socket by which chats are reached. Pure.

mod code_need;

pub(crate) use code_need::CodeNeed;
use protocol::{Answer, Command};

/// Gain for a program that gives a command in the person's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Authority {
    /// It looks, refuses, stops, or changes what no task depends on.
    None,
    /// It gives authority to what the same press does next, such as the chat that a message begins.
    Begins,
    /// It gives authority.
    Gives,
}

/// Returns the authority that a command of a chat gives.
pub(crate) fn of_command(command: &Command) -> Authority {
    match command {
        Command::AnswerApproval {
            answer: Answer::Deny { .. },
            ..
        }
        | Command::RevokeGrants { .. }
        | Command::SkipQuestion { .. }
        | Command::AnswerForm { values: None, .. }
        | Command::Pause
        | Command::TryNow
        | Command::Stop
        | Command::Abandon { .. } => Authority::None,
        // The model reads a comment as the person's words.
        Command::Refine {
            comment: Some(_), ..
        }
        | Command::Refine { again: true, .. } => Authority::Gives,
        Command::Refine {
            comment: None,
            again: false,
            ..
        } => Authority::None,
        Command::SetOptions { .. } => Authority::Begins,
        // What a message names, a task may reach.
        Command::Submit { .. }
        | Command::AnswerApproval {
            answer: Answer::Allow { .. },
            ..
        }
        | Command::Resume
        | Command::Step
        | Command::AnswerForm {
            values: Some(_), ..
        }
        | Command::ProvideToolResult { .. } => Authority::Gives,
    }
}
