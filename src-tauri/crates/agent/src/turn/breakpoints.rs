//! Breakpoints of a turn: where the options say so, and before the next call of a person who goes on step by step.

use super::Turn;
use protocol::{Breakpoint, PauseReason};
use tools::PreparedCall;

impl Turn<'_> {
    /// Pauses before a call that a breakpoint is at. The call is begun when the person goes on.
    pub(super) fn break_before_call(&mut self, prepared: &PreparedCall) {
        let breakpoints = self.options().map(|options| &options.breakpoints);
        let is_marked = breakpoints.is_some_and(|all| {
            all.iter()
                .any(|one| one.is_before(&prepared.call, prepared.kind.effect))
        });
        if self.inputs.take_step() || is_marked {
            self.inputs.pause(PauseReason::Breakpoint);
        }
    }

    /// Returns whether a breakpoint is before the step that begins.
    pub(super) fn breaks_before_step(&self) -> bool {
        let step = Breakpoint::Step(self.step_number);
        self.options()
            .is_some_and(|options| options.breakpoints.contains(&step))
    }
}
