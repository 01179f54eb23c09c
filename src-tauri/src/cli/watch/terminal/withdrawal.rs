//! Questions that are taken back: they were answered elsewhere, or what they were about is over.

use super::{Terminal, asked::Asked};
use protocol::{ApprovalId, CallId};

impl Terminal {
    /// Takes back what was asked at a breakpoint.
    pub(in crate::cli) fn withdraw_breakpoint(&mut self) {
        self.withdraw_any(|asked| matches!(asked, Asked::AtBreakpoint(_)));
    }

    /// Takes back what was asked in a pause.
    pub(in crate::cli) fn withdraw_pause(&mut self) {
        self.withdraw_any(|asked| matches!(asked, Asked::GoOn | Asked::AtBreakpoint(_)));
    }

    /// Takes back all that was asked of a turn.
    pub(in crate::cli) fn withdraw_all(&mut self) {
        self.withdraw_any(|asked| !matches!(asked, Asked::Confirm(_)));
    }

    /// Takes back what was asked of this call.
    pub(in crate::cli) fn withdraw(&mut self, call: &CallId) {
        self.withdraw_any(|asked| match asked {
            Asked::Person(open, _) | Asked::Form(open, _) => open == call,
            Asked::Approval(..) | Asked::GoOn | Asked::AtBreakpoint(_) | Asked::Confirm(_) => false,
        });
    }

    /// Takes back a request for approval that was answered in another way.
    pub(in crate::cli) fn withdraw_approval(&mut self, approval: &ApprovalId) {
        self.withdraw_any(|asked| matches!(asked, Asked::Approval(open, _) if open == approval));
    }

    fn withdraw_any(&mut self, is_this: impl Fn(&Asked) -> bool) {
        self.waiting.retain(|asked| !is_this(asked));
        if self.asked.take_if(|asked| is_this(asked)).is_some() {
            self.ask_next();
        }
    }
}
