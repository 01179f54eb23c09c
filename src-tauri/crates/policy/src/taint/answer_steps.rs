//! Calls of the last answer by their numbers, with what came of them: an address that a call only names by an earlier one is
//! known once that has a result. It stands for the same here as where the call is made.

use protocol::{CallId, Item, ResultReference};

/// Text that is kept of a result, in bytes. An address is shorter.
const MAX_TEXT_BYTES: usize = 4 * 1024;

/// Calls of the last answer, in order, each with its result once there is one that can be told here.
#[derive(Clone, Debug, Default)]
pub(super) struct AnswerSteps(Vec<(CallId, Option<String>)>);

impl AnswerSteps {
    /// Adds the next call.
    pub(super) fn asked(&mut self, call: &CallId) {
        self.0.push((call.clone(), None));
    }

    /// Keeps the result of a call.
    pub(super) fn came_back(&mut self, call: &CallId, content: &[Item]) {
        let mut steps = self.0.iter_mut();
        if let Some((_, kept)) = steps.find(|(id, _)| id == call) {
            *kept = whole_text(content);
        }
    }

    /// Returns the text that an argument stands for, or the argument itself. `None` for a result that was kept, or is too
    /// long to be kept here, or has not come.
    pub(super) fn stands_for<'a>(&'a self, argument: &'a str) -> Option<&'a str> {
        match ResultReference::of(argument) {
            None => Some(argument),
            Some(ResultReference::Kept(_)) => None,
            Some(ResultReference::Step { number, .. }) => {
                let (_, text) = self.0.get(number.checked_sub(1)?)?;
                text.as_deref()
            }
        }
    }
}

/// The text of a result that was shown whole.
fn whole_text(content: &[Item]) -> Option<String> {
    let mut texts = Vec::new();
    for item in content {
        match item {
            Item::Text { text } => texts.push(text.as_str()),
            // Longer than what is shown of it.
            Item::File { .. } => return None,
            Item::Quoted { .. }
            | Item::Image { .. }
            | Item::Original { .. }
            | Item::Thinking { .. }
            | Item::ToolCall(_)
            | Item::ToolResult(_)
            | Item::Opaque { .. } => {}
        }
    }
    let text = texts.join("\n");
    (text.len() <= MAX_TEXT_BYTES).then(|| text.trim().to_owned())
}
