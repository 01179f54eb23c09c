//! What the practice model takes from the conversation: what it was asked, what it did since then, what
//! came of the last step, and which picture it has. Pure; decides nothing.

use super::{
    script::{self, Language},
    step::Note,
};
use protocol::{BlobRef, Item, Message, Role, ToolResult};
use std::sync::Arc;

/// How a refusal by the person or the rules begins or what it contains, in lower case.
const REFUSALS: [&str; 5] = ["said no", "look only", "denied", "declined", "not allowed"];
/// How the result of a call begins that was skipped or cut off: nothing went wrong with the call itself.
const SKIPPED: [&str; 2] = ["not executed", "interrupted"];

/// The conversation as the practice model needs it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Reading {
    /// Whether the last thing the person said asks for the practice task.
    pub(super) wants_task: bool,
    /// Whether something said before it did.
    pub(super) wanted_task_before: bool,
    /// The language to answer in.
    pub(super) language: Language,
    /// The answers since then, oldest first. `None` where an answer carries no note.
    pub(super) notes: Vec<Option<Note>>,
    /// What came of the last step.
    pub(super) results: Results,
    /// How many steps in a row failed, the last one included.
    pub(super) failures: usize,
    /// The newest picture, if the last step brought one.
    pub(super) picture: Option<BlobRef>,
}

/// What came of a step.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Results {
    /// Everything was done, or there was nothing to do.
    Done,
    /// Something was skipped; nothing is known to be wrong.
    Skipped,
    /// Something failed, in these words.
    Failed(String),
    /// The person or the rules said no, in these words.
    Refused(String),
}

/// Reads a conversation.
pub(super) fn read(messages: &[Arc<Message>]) -> Reading {
    let prompts: Vec<&str> = messages
        .iter()
        .flat_map(|message| prompts_in(message))
        .collect();
    let (prompt, before) = prompts
        .split_last()
        .map_or(("", &[][..]), |(last, before)| (*last, before));
    let wanted_task_before = before
        .iter()
        .any(|earlier| script::asks_for_task(earlier, false).is_some());
    let turn_start = messages
        .iter()
        .rposition(|message| prompts_in(message).next().is_some())
        .unwrap_or(0);
    let turn = messages.get(turn_start + 1..).unwrap_or(&[]);
    let last = turn.last().filter(|message| message.role == Role::User);
    Reading {
        wants_task: script::asks_for_task(prompt, wanted_task_before).is_some(),
        wanted_task_before,
        language: language_of(&prompts),
        notes: turn
            .iter()
            .filter(|message| message.role == Role::Assistant)
            .map(|message| note_of(message))
            .collect(),
        results: last.map_or(Results::Done, |message| results_of(message)),
        failures: failures_in(turn),
        picture: last.and_then(|message| picture_in(message)),
    }
}

/// The language of the newest prompt that shows its own, and English where none does: who goes on with
/// “weiter” is told in German from there on, and who says something that could be either is told in the
/// language that was last spoken.
fn language_of(prompts: &[&str]) -> Language {
    prompts
        .iter()
        .rev()
        .find_map(|prompt| script::language_of(prompt))
        .unwrap_or(Language::English)
}

fn prompts_in(message: &Message) -> impl Iterator<Item = &str> {
    let is_user = message.role == Role::User;
    message
        .items
        .iter()
        .filter(move |_| is_user)
        .filter_map(|item| match item {
            // What nobody said is no prompt.
            Item::Text { text } if text.starts_with(Item::AUTOMATIC) => None,
            Item::Text { text } => Some(text.as_str()),
            Item::Thinking { .. }
            | Item::Image { .. }
            | Item::File { .. }
            | Item::Original { .. }
            | Item::ToolCall(_)
            | Item::ToolResult(_)
            | Item::Opaque { .. } => None,
        })
}

fn note_of(message: &Message) -> Option<Note> {
    Note::read(message.verbatim.as_deref()?)
}

fn results_in(message: &Message) -> impl DoubleEndedIterator<Item = &ToolResult> {
    message.items.iter().filter_map(|item| match item {
        Item::ToolResult(result) => Some(result),
        _ => None,
    })
}

fn results_of(message: &Message) -> Results {
    let errors: Vec<String> = results_in(message)
        .filter(|result| result.is_error)
        .map(text_of)
        .collect();
    let is =
        |text: &str, marks: &[&str]| marks.iter().any(|mark| text.to_lowercase().contains(mark));
    if let Some(text) = errors.iter().find(|text| is(text, &REFUSALS)) {
        return Results::Refused(text.clone());
    }
    match errors.iter().find(|text| !is(text, &SKIPPED)) {
        Some(text) => Results::Failed(text.clone()),
        None if errors.is_empty() => Results::Done,
        None => Results::Skipped,
    }
}

fn failures_in(turn: &[Arc<Message>]) -> usize {
    let answered = turn
        .iter()
        .rev()
        .filter(|message| message.role == Role::User);
    answered
        .take_while(|message| matches!(results_of(message), Results::Failed(_) | Results::Skipped))
        .count()
}

fn picture_in(message: &Message) -> Option<BlobRef> {
    results_in(message)
        .rev()
        .flat_map(|result| result.content.iter().rev())
        .find_map(|item| match item {
            Item::Image { image } => Some(image.clone()),
            _ => None,
        })
}

fn text_of(result: &ToolResult) -> String {
    let texts: Vec<&str> = result
        .content
        .iter()
        .filter_map(|item| match item {
            Item::Text { text } => Some(text.as_str()),
            _ => None,
        })
        .collect();
    texts.join(" ")
}
