//! Lines that answer nothing: whether they count as the person's, and the codes that confirm them.

use super::{Terminal, YesKeys, asked::Asked, tell_refused};
use crate::{
    cli::watch::while_working::TypedLine,
    command_authority::{Authority, CodeNeed, of_command},
};
use protocol::{Command, SessionOptions};

impl Terminal {
    /// Decides whether a line counts that is this command. `now` are the options of its chat. Where it needs a code, that is asked
    /// for, and the line comes again, confirmed.
    pub(in crate::cli) fn admits(
        &mut self,
        line: TypedLine,
        command: &Command,
        now: Option<&SessionOptions>,
    ) -> bool {
        if of_command(command) == Authority::None {
            return true;
        }
        if let Err(refused) = &line.typed {
            tell_refused(refused);
            return false;
        }
        let passes = self.person.lets_pass(CodeNeed::of(command, now));
        if !passes {
            self.ask_in_turn(Asked::Confirm(line.text));
        }
        passes
    }

    pub(super) fn put_confirm(&mut self, line: String) {
        let asked = Asked::Confirm(line);
        match self.yes_keys(&asked) {
            YesKeys::WithCode(code) => {
                let words = format!("  Type {code} and Enter to confirm that it is you.");
                self.put(asked, &words);
            }
            // Why there is no code was told.
            YesKeys::Plain | YesKeys::None => self.ask_next(),
        }
    }
}
