//! Options that were set from this terminal: a task takes them up before its next step, so that the chat may still hold others.

use protocol::{Command, DurableBody, SessionEvent, SessionOptions};
use std::collections::VecDeque;

/// Options that were sent and have not come back, the first ones first.
#[derive(Default)]
pub(in crate::cli) struct SentOptions(VecDeque<SessionOptions>);

impl SentOptions {
    /// Notes a command that was sent.
    pub(in crate::cli) fn note(&mut self, command: &Command) {
        if let Command::SetOptions { options } = command {
            self.0.push_back(options.clone());
        }
    }

    /// Takes note of an event: options come back one by one, in the order in which they were sent. Where somebody else sets some at
    /// the same time, the chat is asked a little too early.
    pub(in crate::cli) fn take(&mut self, body: &DurableBody) {
        if let DurableBody::Session(SessionEvent::OptionsChanged { .. }) = body {
            self.0.pop_front();
        }
    }

    /// Forgets all: what was refused may be one of them, or somebody else follows what becomes of them.
    pub(in crate::cli) fn forget(&mut self) {
        self.0.clear();
    }

    /// Returns the options that will hold once all were taken up; none if the chat holds them already.
    pub(in crate::cli) fn last(&self) -> Option<&SessionOptions> {
        self.0.back()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Mode;

    fn options(mode: Mode) -> SessionOptions {
        SessionOptions {
            mode,
            ..SessionOptions::for_model("demo")
        }
    }

    /// Checks which mode holds after these were sent and those came back.
    fn check(sent: &[Mode], back: &[Mode], wanted: Option<Mode>) {
        let mut pending = SentOptions::default();
        for mode in sent {
            let options = options(*mode);
            pending.note(&Command::SetOptions { options });
        }
        for mode in back {
            let options = options(*mode);
            pending.take(&DurableBody::Session(SessionEvent::OptionsChanged {
                options,
            }));
        }
        let holds = pending.last().map(|options| options.mode);
        assert_eq!(holds, wanted, "{sent:?} {back:?}");
    }

    #[test]
    fn the_last_ones_hold_until_they_come_back() {
        use Mode::{Ask, Free, Observe};
        check(&[], &[Ask], None);
        check(&[Ask], &[], Some(Ask));
        check(&[Ask], &[Ask], None);
        check(&[Ask, Free], &[Ask], Some(Free));
        check(&[Ask, Free], &[Ask, Free], None);
        // The way back comes back last.
        check(&[Ask, Free, Ask], &[Ask], Some(Ask));
        check(&[Ask, Free, Ask], &[Ask, Free], Some(Ask));
        check(&[Ask, Free, Ask], &[Ask, Free, Ask], None);
        // Somebody else's are taken for one of them: the chat itself is asked then.
        check(&[Ask, Free], &[Observe, Ask], None);
    }
}
