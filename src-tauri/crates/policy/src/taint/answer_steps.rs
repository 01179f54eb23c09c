//! Calls of the last answer by their numbers, with what came of them: an address that a call only names by an earlier one is
//! known once that has a result.

use protocol::{CallId, Item, ResultReference};

/// Text that is kept of a result, in bytes. An address is shorter.
const MAX_TEXT_BYTES: usize = 4 * 1024;

/// Calls of the last answer, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct AnswerSteps(Vec<(CallId, String)>);

impl AnswerSteps {
    /// Adds the next call.
    pub(super) fn asked(&mut self, call: &CallId) {
        self.0.push((call.clone(), String::new()));
    }

    /// Keeps the result of a call.
    pub(super) fn came_back(&mut self, call: &CallId, content: &[Item]) {
        let mut steps = self.0.iter_mut();
        let Some((_, kept)) = steps.find(|(id, _)| id == call) else {
            return;
        };
        let text = content.iter().find_map(|item| match item {
            Item::Text { text } => Some(text.as_str()),
            _ => None,
        });
        let text = text.filter(|text| text.len() <= MAX_TEXT_BYTES);
        text.unwrap_or_default().trim().clone_into(kept);
    }

    /// Returns the text that an argument stands for, or the argument itself.
    pub(super) fn stands_for<'a>(&'a self, argument: &'a str) -> &'a str {
        let Some(ResultReference::Step { number, .. }) = ResultReference::of(argument) else {
            return argument;
        };
        let place = number.checked_sub(1);
        let step = place.and_then(|place| self.0.get(place));
        step.map_or(argument, |(_, text)| text)
    }
}
