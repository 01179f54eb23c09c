//! Question of the practice model: all requests, or only the first. Asked once for each task; where nobody answers, it is
//! all of them. Pure.

use crate::{
    form::REQUESTS,
    language::{self, Language},
    step::Call,
};
use protocol::{CallId, Item, Message};
use serde_json::json;
use std::sync::Arc;

/// Tool that asks the person.
pub(crate) const ASK: &str = "ask_user";
/// Texts of the two choices.
const ALL: &str = "practice-question-all";
const ONLY_FIRST: &str = "practice-question-only-first";

/// The call that asks.
pub(crate) fn question(language: &Language) -> Call {
    let text = |id| language.text(id, None).unwrap_or_default();
    let choices = [text(ALL), text(ONLY_FIRST)];
    let question = text("practice-question");
    (ASK, json!({"question": question, "choices": choices}))
}

/// Returns the number of requests that were chosen, if these messages hold the answer.
pub(crate) fn chosen_in(messages: &[Arc<Message>]) -> Option<usize> {
    let items = || messages.iter().flat_map(|message| &message.items);
    let asked: Vec<&CallId> = items()
        .filter_map(|item| match item {
            Item::ToolCall(call) if call.name == ASK => Some(&call.call),
            _ => None,
        })
        .collect();
    let answers = items().filter_map(|item| match item {
        Item::ToolResult(result) if asked.contains(&&result.call) => Some(result),
        _ => None,
    });
    let answer = answers.rev().find(|result| !result.is_error)?;
    let is_only_first = answer
        .content
        .iter()
        .any(|item| matches!(item, Item::Text { text } if names_only_first(text)));
    Some(if is_only_first { 1 } else { REQUESTS.len() })
}

/// True for an answer in any language: it may have been changed since the question.
fn names_only_first(answer: &str) -> bool {
    let answer = answer.to_lowercase();
    let choices = language::languages()
        .iter()
        .filter_map(|language| language.text(ONLY_FIRST, None));
    let mut choices = choices.map(|choice| choice.to_lowercase());
    choices.any(|choice| answer.contains(&choice))
}
