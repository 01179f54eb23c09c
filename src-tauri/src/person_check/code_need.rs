//! Commands of the windows that need a typed code, where one stands for the press that can't be told from a faked one. What a
//! command of a chat needs is decided for all places at once, in `command_authority`.

use crate::command_authority::CodeNeed;
use protocol::{Command, SessionOptions};
use serde::Deserialize;
use serde_json::Value;
use tauri::ipc::InvokeBody;

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
                Ok(options) => CodeNeed::of_options(&options, now),
                Err(_) => CodeNeed::Own,
            },
        },
        "quick_ask_send" => CodeNeed::of_words(now),
        "send_command" => match argument("command").map(Command::deserialize) {
            Some(Ok(command)) => CodeNeed::of(&command, now),
            Some(Err(_)) | None => CodeNeed::Own,
        },
        _ => CodeNeed::Own,
    }
}

#[cfg(test)]
mod tests;
