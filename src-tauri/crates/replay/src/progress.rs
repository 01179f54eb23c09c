//! Progress of a replay, read from its own conversation. Pure: the model keeps nothing between requests.

use crate::recorded_task::{self, RecordedTask, SCREEN};
use desktop::Shift;
use protocol::{BlobRef, CallId, Item, Message, Point, ToolCall, ToolResult};
use serde_json::json;
use std::{collections::HashMap, sync::Arc};

/// Beginning of the id of a recorded call that is made again, and of a look at the screen.
const CALL: &str = "replay";
const LOOK: &str = "look";
const WAIT: &str = "wait";
const POINTER: &str = "cursor_position";
/// Wait before another look, in seconds.
const WAIT_SECONDS: u32 = 1;

/// Progress of a replay.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Progress {
    /// Number of recorded calls that were made again and worked.
    pub(crate) done: usize,
    /// The words of the last call's result, when it did not work.
    pub(crate) failure: Option<String>,
    /// The screen as the last step left it.
    pub(crate) screen: Option<BlobRef>,
    /// Waits since the last recorded call.
    pub(crate) waits: usize,
    /// The mouse pointer, where that is known.
    pub(crate) pointer: Option<Point>,
    /// True once the desktop was asked for it.
    pub(crate) asked_for_pointer: bool,
    /// Distance that the last place had moved.
    pub(crate) shift: Shift,
}

impl Progress {
    pub(crate) fn read(messages: &[Arc<Message>], task: &RecordedTask) -> Self {
        let mut progress = Self::default();
        let mut made: HashMap<&CallId, &ToolCall> = HashMap::new();
        for message in messages {
            progress.failure = None;
            for item in &message.items {
                match item {
                    Item::ToolCall(call) => {
                        // What was seen before it is over.
                        progress.screen = None;
                        made.insert(&call.call, call);
                    }
                    Item::ToolResult(result) => {
                        if let Some(call) = made.get(&result.call) {
                            progress.answered(call, result, task);
                        }
                    }
                    Item::Text { .. }
                    | Item::Quoted { .. }
                    | Item::Thinking { .. }
                    | Item::Image { .. }
                    | Item::File { .. }
                    | Item::Original { .. }
                    | Item::Opaque { .. } => {}
                }
            }
        }
        progress
    }

    fn answered(&mut self, call: &ToolCall, result: &ToolResult, task: &RecordedTask) {
        self.screen = recorded_task::screen_in(call, &result.content).cloned();
        if result.is_error {
            self.failure = Some(words(&result.content));
            return;
        }
        let index = index_of(&call.call);
        let Some((index, recorded)) = index.and_then(|index| Some((index, task.calls.get(index)?)))
        else {
            self.waits += usize::from(call.name == WAIT);
            if call.name == POINTER {
                self.asked_for_pointer = true;
                self.pointer = pointer_in(&words(&result.content));
            }
            return;
        };
        self.done = index + 1;
        self.waits = 0;
        if !recorded.is_on_screen() {
            return;
        }
        let (now, before) = (
            recorded_task::points(&call.input),
            recorded_task::points(&recorded.call.input),
        );
        if let (Some(now), Some(before)) = (now.last(), before.last()) {
            self.pointer = Some(*now);
            self.shift = Shift {
                right: now.x - before.x,
                down: now.y - before.y,
            };
        }
    }
}

/// Returns the id of a recorded call that is made again; no other call of the conversation has it.
pub(crate) fn call_id(index: usize, message_count: usize) -> CallId {
    CallId::new(format!("{CALL}_{message_count}_{index}"))
}

/// Call that only looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    Screen,
    Pointer,
    /// Waits before another look, because something may still be opening.
    Wait,
}

/// Returns a call that only looks.
pub(crate) fn look(look: Look, message_count: usize) -> ToolCall {
    let (name, input) = match look {
        Look::Screen => ("screenshot", json!({})),
        Look::Pointer => (POINTER, json!({})),
        Look::Wait => (WAIT, json!({"duration": WAIT_SECONDS})),
    };
    ToolCall {
        call: CallId::new(format!("{LOOK}_{message_count}")),
        name: name.to_owned(),
        toolset: Some(SCREEN.to_owned()),
        input,
    }
}

/// Returns the recorded call that an id stands for; `None` for a look.
fn index_of(call: &CallId) -> Option<usize> {
    let rest = call.as_str().strip_prefix(CALL)?;
    rest.rsplit('_').next()?.parse().ok()
}

/// Reads the answer of the computer's tool: `X=5,Y=4`.
fn pointer_in(text: &str) -> Option<Point> {
    let (x, y) = text.strip_prefix("X=")?.split_once(",Y=")?;
    Some(Point {
        x: x.parse().ok()?,
        y: y.parse().ok()?,
    })
}

fn words(content: &[Item]) -> String {
    let texts = content.iter().filter_map(Item::as_text);
    texts.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;
