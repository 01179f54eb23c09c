//! Commands that need a typed code, where one stands for the press that can't be told from a faked one.

use protocol::{Command, Mode, SessionOptions};
use serde::Deserialize;
use serde_json::Value;
use tauri::ipc::InvokeBody;

/// Code that a command which gives authority needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CodeNeed {
    /// None: it gives nothing that holds now, and what follows from it needs one.
    None,
    /// One that may have been typed for something else some minutes ago.
    Recent,
    /// One of its own.
    Own,
}

/// Returns the code that a command needs. `now` are the options that hold before it: those of its chat, or those that a new
/// chat begins with.
pub(super) fn code_need(
    command: &str,
    arguments: &InvokeBody,
    now: Option<&SessionOptions>,
) -> CodeNeed {
    let argument = |name: &str| match arguments {
        InvokeBody::Json(arguments) => arguments.get(name),
        InvokeBody::Raw(_) => None,
    };
    match command {
        // It has the options of the chat it is copied from.
        "fork_session" => CodeNeed::None,
        "create_session" => match argument("options") {
            None | Some(Value::Null) => CodeNeed::None,
            Some(options) => match SessionOptions::deserialize(options) {
                Ok(options) => of_options(&options, now),
                Err(_) => CodeNeed::Own,
            },
        },
        "quick_ask_send" => of_words(now),
        "send_command" => match argument("command").map(Command::deserialize) {
            Some(Ok(command)) => of_session(&command, now),
            Some(Err(_)) | None => CodeNeed::Own,
        },
        _ => CodeNeed::Own,
    }
}

fn of_session(command: &Command, now: Option<&SessionOptions>) -> CodeNeed {
    match command {
        Command::Submit { .. } | Command::Resume | Command::Step | Command::Refine { .. } => {
            of_words(now)
        }
        Command::SetOptions { options } => of_options(options, now),
        Command::AnswerApproval { .. }
        | Command::RevokeGrants { .. }
        | Command::SkipQuestion { .. }
        | Command::AnswerForm { .. }
        | Command::Pause
        | Command::TryNow
        | Command::Stop
        | Command::Abandon { .. }
        | Command::ProvideToolResult { .. } => CodeNeed::Own,
    }
}

/// Words of the person. Where Qilbee does not ask, they alone decide what is done.
fn of_words(now: Option<&SessionOptions>) -> CodeNeed {
    match now.map(|options| options.mode) {
        Some(Mode::Ask | Mode::Risky | Mode::Observe) => CodeNeed::Recent,
        Some(Mode::Free) | None => CodeNeed::Own,
    }
}

fn of_options(options: &SessionOptions, now: Option<&SessionOptions>) -> CodeNeed {
    match now {
        Some(now) if !is_wider(options, now) => CodeNeed::None,
        Some(_) | None => CodeNeed::Own,
    }
}

/// Returns true if a chat may do more with the new options. A change of the rarer limits counts as more.
fn is_wider(new: &SessionOptions, old: &SessionOptions) -> bool {
    let is_dearer = match (new.max_cost_usd, old.max_cost_usd) {
        (_, None) => false,
        (None, Some(_)) => true,
        (Some(new), Some(old)) => new > old,
    };
    freedom(new.mode) > freedom(old.mode)
        || new.max_steps > old.max_steps
        || is_dearer
        || (old.plan_first && !new.plan_first)
        || new.limits != old.limits
}

fn freedom(mode: Mode) -> u8 {
    match mode {
        Mode::Observe => 0,
        Mode::Ask => 1,
        Mode::Risky => 2,
        Mode::Free => 3,
    }
}

#[cfg(test)]
mod tests;
