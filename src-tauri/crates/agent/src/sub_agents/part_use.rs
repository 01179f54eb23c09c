//! Use of a part: what a sub-agent, and those below it, used of the limits of the task. Pure.

use protocol::{CallEvent, CallId, DurableBody, SessionId, TurnEvent, UsageTotals};

/// Use of a part so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PartUse {
    pub(crate) totals: UsageTotals,
    /// Calls that were begun.
    pub(crate) tool_calls: u32,
}

impl PartUse {
    /// Returns what these events of the sub-agent tell.
    pub(crate) fn of<'a>(events: impl IntoIterator<Item = &'a DurableBody>) -> Self {
        let mut found = Self::default();
        for event in events {
            found.apply(event);
        }
        found
    }

    /// Applies its next event.
    pub(crate) fn apply(&mut self, event: &DurableBody) {
        match event {
            DurableBody::Turn(TurnEvent::Usage { totals, .. }) => self.totals = *totals,
            DurableBody::Call(CallEvent::ToolStarted { .. }) => self.tool_calls += 1,
            DurableBody::Call(CallEvent::SubAgentEnded {
                totals, tool_calls, ..
            }) => {
                self.totals += *totals;
                self.tool_calls += tool_calls;
            }
            DurableBody::Session(_)
            | DurableBody::Turn(_)
            | DurableBody::Message(_)
            | DurableBody::Call(_)
            | DurableBody::Approval(_)
            | DurableBody::Notice(_)
            | DurableBody::Retired(_) => {}
        }
    }

    /// Returns the event that ends a part.
    pub(crate) fn ended(self, call: CallId, sub_agent: SessionId) -> DurableBody {
        DurableBody::Call(CallEvent::SubAgentEnded {
            call,
            sub_agent,
            totals: self.totals,
            tool_calls: self.tool_calls,
        })
    }
}
