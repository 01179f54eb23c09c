//! Tasks that a chat gave to Qube: a fold over its calls.

use crate::{QubeTask, QubeTaskState};
use protocol::{CallEvent, CallId, Domain, Outcome};

/// Most tasks that are told, the last ones. They lie beside the task on the server.
const MAX_TASKS: usize = 50;
/// Characters of a sentence that are told.
const MAX_SENTENCE_CHARS: usize = 120;

/// Calls that hand work to Qube.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Handovers {
    /// Calls that may hand something over, with what they are for.
    calls: Vec<(CallId, String)>,
    /// Tasks that were handed over, by their calls.
    tasks: Vec<(CallId, QubeTask)>,
}

impl Handovers {
    /// Takes the next event of a call. Returns whether there is news.
    pub(super) fn take(&mut self, event: &CallEvent) -> bool {
        match event {
            CallEvent::ToolCall {
                tool_call,
                sentence,
                domain: Some(Domain::Qube),
                ..
            } => {
                let sentence = sentence.as_str().chars().take(MAX_SENTENCE_CHARS);
                self.calls
                    .push((tool_call.call.clone(), sentence.collect()));
                false
            }
            CallEvent::ToolSubmitted { call, ticket } => {
                let Some(at) = self.calls.iter().position(|(known, _)| known == call) else {
                    return false;
                };
                let (call, sentence) = self.calls.swap_remove(at);
                let task = QubeTask {
                    task: ticket.task.clone(),
                    sentence,
                    state: QubeTaskState::Followed,
                };
                self.tasks.push((call, task));
                let extra = self.tasks.len().saturating_sub(MAX_TASKS);
                self.tasks.drain(..extra);
                true
            }
            CallEvent::ToolFinished { call, outcome, .. } => {
                self.calls.retain(|(known, _)| known != call);
                let Some((_, task)) = self.tasks.iter_mut().find(|(known, _)| known == call) else {
                    return false;
                };
                task.state = match outcome {
                    Outcome::Done => QubeTaskState::Done,
                    Outcome::Failed => QubeTaskState::Failed,
                    Outcome::Interrupted | Outcome::Denied | Outcome::NotExecuted => {
                        QubeTaskState::Left
                    }
                };
                true
            }
            CallEvent::ToolCall { .. }
            | CallEvent::ToolStarted { .. }
            | CallEvent::SubAgentStarted { .. }
            | CallEvent::SubAgentEnded { .. }
            | CallEvent::FileKept { .. }
            | CallEvent::PersonAsked { .. }
            | CallEvent::PersonAnswered { .. }
            | CallEvent::Screen { .. } => false,
        }
    }

    /// All that was handed over, in its order.
    pub(super) fn tasks(&self) -> Vec<QubeTask> {
        self.tasks.iter().map(|(_, task)| task.clone()).collect()
    }
}
