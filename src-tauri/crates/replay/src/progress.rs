//! How far a replay has come, read from its own conversation. Pure: the model keeps nothing between requests.

use crate::recorded_task::{self, RecordedTask};
use desktop::Shift;
use protocol::{BlobRef, CallId, Item, Message, Point, Role, ToolResult};
use std::{collections::HashMap, sync::Arc};

/// Beginning of the id of a recorded call that is made again, and of a look at the screen.
const CALL: &str = "replay";
const LOOK: &str = "look";

/// Progress of a replay.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Progress {
    /// Number of recorded calls that were made again and worked.
    pub(crate) done: usize,
    /// The words of the last call's result, when it did not work.
    pub(crate) failure: Option<String>,
    /// The screen as the last step left it.
    pub(crate) screen: Option<BlobRef>,
    /// Looks since the last recorded call.
    pub(crate) looks: usize,
    /// The mouse pointer, where that is known.
    pub(crate) pointer: Option<Point>,
    /// Distance that the last place had moved.
    pub(crate) shift: Shift,
}

impl Progress {
    pub(crate) fn read(messages: &[Arc<Message>], task: &RecordedTask) -> Self {
        let mut progress = Self::default();
        let mut made: HashMap<&CallId, (usize, Vec<Point>)> = HashMap::new();
        for message in messages {
            progress.failure = None;
            progress.screen = None;
            let is_prompt = message.role == Role::User && results(message).next().is_none();
            if is_prompt {
                progress.looks = 0;
            }
            for item in &message.items {
                match item {
                    Item::ToolCall(call) => {
                        if let Some(index) = index_of(&call.call) {
                            made.insert(&call.call, (index, recorded_task::points(&call.input)));
                        } else {
                            progress.looks += 1;
                        }
                    }
                    Item::ToolResult(result) => progress.answered(result, &made, task),
                    _ => {}
                }
            }
        }
        progress
    }

    fn answered(
        &mut self,
        result: &ToolResult,
        made: &HashMap<&CallId, (usize, Vec<Point>)>,
        task: &RecordedTask,
    ) {
        self.screen = recorded_task::picture(&result.content).cloned();
        if result.is_error {
            let texts = result.content.iter().filter_map(|item| match item {
                Item::Text { text } => Some(text.as_str()),
                _ => None,
            });
            self.failure = Some(texts.collect::<Vec<_>>().join(" "));
            return;
        }
        let Some((index, points)) = made.get(&result.call) else {
            return;
        };
        self.done = self.done.max(index + 1);
        self.looks = 0;
        let recorded = task.calls.get(*index).map(|call| &call.call.input);
        let before = recorded.map(recorded_task::points).unwrap_or_default();
        if let (Some(now), Some(before)) = (points.last(), before.last()) {
            self.pointer = Some(*now);
            self.shift = Shift {
                right: now.x - before.x,
                down: now.y - before.y,
            };
        }
    }
}

/// Returns an id that no other call of the conversation has.
pub(crate) fn call_id(index: usize, message_count: usize) -> CallId {
    CallId::new(format!("{CALL}_{message_count}_{index}"))
}

pub(crate) fn look_id(message_count: usize) -> CallId {
    CallId::new(format!("{LOOK}_{message_count}"))
}

/// Returns the recorded call that an id stands for; `None` for a look.
fn index_of(call: &CallId) -> Option<usize> {
    let rest = call.as_str().strip_prefix(CALL)?;
    rest.rsplit('_').next()?.parse().ok()
}

fn results(message: &Message) -> impl Iterator<Item = &ToolResult> {
    message.items.iter().filter_map(|item| match item {
        Item::ToolResult(result) => Some(result),
        _ => None,
    })
}
