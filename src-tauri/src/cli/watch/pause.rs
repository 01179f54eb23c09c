//! Pauses of a turn that is followed: who is asked to let it go on, and what comes next then.

use super::{Following, NOBODY_TO_ASK, send};
use crate::cli::{Failure, output};
use protocol::PauseReason;

/// Told when the person took over, and there is no terminal to give the desktop back in.
const NOBODY_SAYS_GO_ON: &str = "qilbee: you took over mouse and keyboard, and nobody can be asked here to go on, so \
                                 the task ends";
/// Told in a pause of a caller that is gone.
const NOBODY_IN_PAUSE: &str = "qilbee: the task is paused, and who paused it is gone, so it ends";
/// Told at a breakpoint where nobody is asked.
const NOBODY_AT_BREAKPOINT: &str =
    "qilbee: the task holds at a breakpoint, and nobody can be asked here to go on, so it ends";

impl Following<'_> {
    /// From now on only the person lets the turn go on, also where it was paused before.
    pub(super) async fn note_takeover(&mut self) -> Result<(), Failure> {
        self.taken_over = true;
        self.terminal.withdraw_breakpoint();
        match self.paused {
            // No other pause is told of then.
            Some(PauseReason::Asked | PauseReason::Breakpoint) => {
                self.ask_in_pause(PauseReason::Takeover).await
            }
            Some(PauseReason::Takeover | PauseReason::DesktopBusy) | None => Ok(()),
        }
    }

    /// Asks the person, or leaves it to a caller, to let the turn go on. Without either, it ends.
    pub(super) async fn ask_in_pause(&mut self, reason: PauseReason) -> Result<(), Failure> {
        let (is_asked, nobody) = match reason {
            // The desktop comes by itself.
            PauseReason::DesktopBusy => return Ok(()),
            // Whoever asked for it goes on, unless that was a caller who is gone.
            PauseReason::Asked => {
                let is_gone = self.options.caller.is_some() && self.caller.is_none();
                (!is_gone, NOBODY_IN_PAUSE)
            }
            PauseReason::Takeover => {
                let is_asked = self.caller_answers() || self.terminal.ask_to_go_on();
                (is_asked, NOBODY_SAYS_GO_ON)
            }
            PauseReason::Breakpoint => {
                let next = self.announced.next();
                let is_asked = self.caller.is_some() || self.terminal.ask_at_breakpoint(next);
                (is_asked, NOBODY_AT_BREAKPOINT)
            }
        };
        if !is_asked {
            output::tell(nobody);
            send(self.session, NOBODY_TO_ASK).await?;
        }
        Ok(())
    }
}
