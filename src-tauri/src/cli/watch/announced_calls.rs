//! Calls that were announced and have not begun: what comes next, for whoever is asked whether to go on. Pure.

use protocol::{CallEvent, CallId, DurableBody};
use std::collections::VecDeque;

/// Said before the model is asked.
const BEFORE_REQUEST: &str = "Held before the next answer of the model.";

/// The calls, with what they want.
#[derive(Default)]
pub(in crate::cli) struct AnnouncedCalls(VecDeque<(CallId, String)>);

impl AnnouncedCalls {
    /// Keeps the calls that are still to come.
    pub(in crate::cli) fn note(&mut self, body: &DurableBody) {
        match body.as_call() {
            Some(CallEvent::ToolCall {
                tool_call,
                sentence,
                ..
            }) => {
                let next = (tool_call.call.clone(), sentence.to_string());
                self.0.push_back(next);
            }
            Some(CallEvent::ToolStarted { call, .. } | CallEvent::ToolFinished { call, .. }) => {
                self.0.retain(|(announced, _)| announced != call);
            }
            _ => {}
        }
    }

    /// Tells what comes next.
    pub(in crate::cli) fn next(&self) -> String {
        match self.0.front() {
            Some((_, wants)) => format!("Next: {wants}"),
            None => BEFORE_REQUEST.to_owned(),
        }
    }

    pub(in crate::cli) fn clear(&mut self) {
        self.0.clear();
    }
}
