//! Tools that searches of a chat have found: they are declared in every later request, also once the search itself was summed
//! up. Pure.

use protocol::{CallEvent, CallId, DurableBody, Item, Outcome};
use std::collections::HashSet;
use tools::{ToolSearchTool, found_tools};

/// Names of found tools, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct FoundTools {
    names: Vec<String>,
    /// Searches without a result.
    open: HashSet<CallId>,
}

impl FoundTools {
    pub(super) fn names(&self) -> &[String] {
        &self.names
    }

    /// Takes in the next event.
    pub(super) fn apply(&mut self, event: &DurableBody) {
        match event {
            DurableBody::Call(CallEvent::ToolCall { tool_call, .. }) => {
                if tool_call.name == ToolSearchTool::NAME {
                    self.open.insert(tool_call.call.clone());
                }
            }
            DurableBody::Call(CallEvent::ToolFinished {
                call,
                outcome,
                content,
                ..
            }) => {
                if self.open.remove(call) && *outcome == Outcome::Done {
                    self.learn(content);
                }
            }
            DurableBody::Call(_)
            | DurableBody::Session(_)
            | DurableBody::Turn(_)
            | DurableBody::Message(_)
            | DurableBody::Approval(_)
            | DurableBody::Notice(_) => {}
        }
    }

    fn learn(&mut self, content: &[Item]) {
        for item in content {
            let Item::Text { text } = item else {
                continue;
            };
            for name in found_tools(text) {
                if !self.names.iter().any(|known| known == name) {
                    self.names.push(name.to_owned());
                }
            }
        }
    }
}
