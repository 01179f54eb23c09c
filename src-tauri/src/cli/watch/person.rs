//! The person at the terminal. A terminal cannot tell a typed line from an injected one, but the display can: a line that
//! gives authority counts only if the person's own keyboard was pressed for it.

use crate::{App, person_check};
use desktop::{PersonInput, Press, PressKind, PressRefused, PressUse};
use std::{env, fs, path::Path, sync::Arc, time::Duration};

/// Set by sshd: the keyboard is another computer's.
const REMOTE: [&str; 2] = ["SSH_CONNECTION", "SSH_TTY"];
/// The terminal this program reads from.
const OWN_TERMINAL: &str = "/proc/self/fd/0";
/// Name of a console, before its number.
const CONSOLE: &str = "/dev/tty";

/// Tells the person's lines from others; without evidence every line is theirs.
#[derive(Clone)]
pub(super) struct PersonAtTerminal(Option<Arc<PersonInput>>);

impl PersonAtTerminal {
    /// Begins to record, where the keyboard is that of this display.
    pub(super) fn begin(app: &App) -> Self {
        let is_elsewhere = REMOTE.iter().any(|name| env::var_os(name).is_some());
        if is_elsewhere || is_console() || person_check::accepts_programs(app) {
            return Self(None);
        }
        let input = app.person_input();
        Self(input.can_tell().then(|| Arc::clone(input)))
    }

    /// Nobody is asked, so nobody answers.
    pub(super) fn nobody() -> Self {
        Self(None)
    }

    /// Decides whether the line that has just been read came from the person. Blocks for some milliseconds.
    pub(super) fn verify(&self) -> Result<(), PressRefused> {
        let Some(input) = &self.0 else {
            return Ok(());
        };
        let press = Press {
            kind: PressKind::Key,
            age: Duration::ZERO,
        };
        input.verify(&press, PressUse::Finish)
    }
}

/// True on a console of this computer, which no program on a display can type into.
fn is_console() -> bool {
    fs::read_link(OWN_TERMINAL).is_ok_and(|terminal| names_console(&terminal))
}

fn names_console(terminal: &Path) -> bool {
    let name = terminal.to_str().unwrap_or_default();
    let number = name.strip_prefix(CONSOLE).unwrap_or_default();
    !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())
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
