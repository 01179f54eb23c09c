//! The person at the terminal. A terminal can't tell a typed line from an injected one. The display can, where it is the
//! one the terminal is on: a line that gives authority counts only if the person's own keyboard was pressed for it.
//! Elsewhere it must hold a code that only the terminal shows.

use crate::{
    App,
    command_authority::CodeNeed,
    confirmation_codes::{CodeRefused, ConfirmationCodes, Purpose, ShownCode},
    person_check::{AnswerChannel, answer_channel},
    tool_descent,
};
use desktop::{PersonInput, Press, PressKind, PressUse};
use localization::{LocalizedText, localized};
use std::{
    env, fs,
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

/// Set by sshd: the keyboard is another computer's.
const REMOTE: [&str; 2] = ["SSH_CONNECTION", "SSH_TTY"];
/// The terminal this program reads from.
const OWN_TERMINAL: &str = "/proc/self/fd/0";
/// Name of a console, before its number.
const CONSOLE: &str = "/dev/tty";

/// Tells the person's lines from others.
#[derive(Clone)]
pub(in crate::cli) enum PersonAtTerminal {
    /// Nobody is asked, or the person lets programs answer.
    Anybody,
    /// By the keys of this display.
    Keys(Arc<PersonInput>),
    /// By codes that are printed with each question.
    Codes(Arc<ConfirmationCodes>),
}

impl PersonAtTerminal {
    /// Chooses the evidence that there is here, and begins to record.
    pub(in crate::cli) fn begin(app: &App) -> Self {
        let is_remote = REMOTE.iter().any(|name| env::var_os(name).is_some());
        match answer_channel(app) {
            AnswerChannel::Anything => Self::Anybody,
            AnswerChannel::Devices if !is_remote && !is_console() && is_in_foreground() => {
                Self::Keys(Arc::clone(app.person_input()))
            }
            AnswerChannel::Devices | AnswerChannel::Codes => {
                Self::Codes(Arc::clone(app.confirmation_codes()))
            }
        }
    }

    /// Returns the code to print with a question; none where keys are the evidence.
    pub(in crate::cli) fn code_for(
        &self,
        question: Purpose,
    ) -> Option<Result<ShownCode, CodeRefused>> {
        match self {
            Self::Anybody | Self::Keys(_) => None,
            Self::Codes(codes) => Some(codes.show(question, Instant::now())),
        }
    }

    /// Decides whether the line that has just been read came from the person's terminal and keys. Blocks for some
    /// milliseconds.
    pub(in crate::cli) fn verify(&self) -> Result<(), LocalizedText> {
        match self {
            Self::Anybody => Ok(()),
            Self::Keys(_) | Self::Codes(_) if tool_descent::holds_this_terminal() => {
                Err(localized!("app-terminal-of-a-tool"))
            }
            Self::Keys(input) => {
                let press = Press {
                    kind: PressKind::Key,
                    age: Duration::ZERO,
                };
                let verified = input.verify(&press, PressUse::Finish);
                verified.map_err(desktop::PressRefused::localized)
            }
            Self::Codes(_) => Ok(()),
        }
    }

    /// Returns whether what needs this code needs none here and now.
    pub(in crate::cli) fn lets_pass(&self, need: CodeNeed) -> bool {
        match (self, need) {
            (Self::Anybody | Self::Keys(_), _) | (Self::Codes(_), CodeNeed::None) => true,
            (Self::Codes(codes), CodeNeed::Recent) => codes.lets_messages_pass(Instant::now()),
            (Self::Codes(_), CodeNeed::Own) => false,
        }
    }

    /// Takes the code of an answer that gives authority.
    pub(in crate::cli) fn redeem(
        &self,
        question: Purpose,
        typed: &str,
    ) -> Result<(), LocalizedText> {
        match self {
            Self::Anybody | Self::Keys(_) => Ok(()),
            Self::Codes(codes) => {
                let redeemed = match typed {
                    "" => Err(CodeRefused::Missing),
                    typed => codes.redeem(question, typed, Instant::now()),
                };
                redeemed.map_err(CodeRefused::localized)
            }
        }
    }
}

/// True on a console of this computer, whose keys no display sees.
fn is_console() -> bool {
    fs::read_link(OWN_TERMINAL).is_ok_and(|terminal| names_console(&terminal))
}

fn names_console(terminal: &Path) -> bool {
    let name = terminal.to_str().unwrap_or_default();
    let number = name.strip_prefix(CONSOLE).unwrap_or_default();
    !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())
}

/// True if what is typed into this terminal is meant for this program: it is the program's own terminal, and the shell
/// gave it the keys.
#[cfg(unix)]
fn is_in_foreground() -> bool {
    let foreground = rustix::termios::tcgetpgrp(std::io::stdin());
    foreground.is_ok_and(|group| group == rustix::process::getpgrp())
}

#[cfg(not(unix))]
fn is_in_foreground() -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn console_is_told_from_a_window() {
        let check = |terminal: &str, wanted| {
            assert_eq!(names_console(Path::new(terminal)), wanted, "{terminal}");
        };
        check("/dev/tty1", true);
        check("/dev/tty12", true);
        check("/dev/tty", false);
        check("/dev/ttyS0", false);
        check("/dev/pts/3", false);
        check("pipe:[17]", false);
    }
}
