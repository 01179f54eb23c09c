//! `qilbee answers`: whose presses answer questions. For people who use a program that presses for them.

use super::{Failure, output};
use crate::Home;
use clap::{Args, ValueEnum};
use settings::{SettingChange, Settings, edit_file};

#[derive(Args)]
pub(super) struct Arguments {
    /// New choice; without it, shows the current one
    from: Option<AnswersFrom>,
}

/// Whose presses count.
#[derive(Clone, Copy, ValueEnum)]
enum AnswersFrom {
    /// Only your own mouse and keyboard
    Mine,
    /// Programs too, such as an on-screen keyboard or remote control. Any program can then answer, also a command that
    /// Qilbee runs
    Any,
}

pub(super) fn run(home: &Home, arguments: &Arguments) -> Result<(), Failure> {
    let failed = |error: String| Failure::failed(error);
    let file = home.settings();
    let settings = match arguments.from {
        None => Settings::read(&file).map_err(|error| failed(error.to_string()))?,
        Some(from) => {
            let change = SettingChange::AnswersFromPrograms(match from {
                AnswersFrom::Mine => None,
                AnswersFrom::Any => Some(true),
            });
            edit_file(&file, &change).map_err(|error| failed(error.to_string()))?
        }
    };
    output::say(match settings.answers.from_programs {
        true => "any: presses by programs answer Qilbee's questions too",
        false => "mine: only your own mouse and keyboard answer Qilbee's questions",
    })
}
