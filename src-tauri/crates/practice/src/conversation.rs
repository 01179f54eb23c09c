//! Reading of the conversation: what was asked, which steps were taken since, what came of the last one, and which
//! picture it brought. Pure; decides nothing.

use crate::{
    form::REQUESTS,
    language::{self, Language},
    question,
    step::{History, Note},
};
use protocol::{BlobRef, Item, Message, Role, ToolResult};
use std::sync::Arc;

/// Parts of the results that mean that the person or the rules said no, in lower case.
const REFUSALS: [&str; 5] = ["said no", LOOK_ONLY, "denied", "declined", "not allowed"];
const LOOK_ONLY: &str = "look only";
/// Beginning of a result that holds what the person said with their no.
const REFUSED_WITH_WORDS: &str = "The user said no to this: ";

/// The conversation as the practice model needs it.
pub(crate) struct Conversation {
    /// True if the person's last message asks for the practice task.
    pub(crate) wants_task: bool,
    /// True if an earlier message did.
    pub(crate) wanted_task_before: bool,
    /// True if that message asks for a task of its own, and does not go on with an earlier one.
    pub(crate) is_new_task: bool,
    /// True if the person was asked about the task, and answered.
    pub(crate) has_answered: bool,
    /// Number of requests that the person wants.
    pub(crate) wanted_requests: usize,
    /// Language to answer in.
    pub(crate) language: &'static Language,
    /// Steps since then.
    pub(crate) history: History,
    /// Reason why the last step failed.
    pub(crate) failure: Option<Failure>,
    /// Number of failed steps in a row, the last one included.
    pub(crate) failures: usize,
    /// The newest picture, if the last step brought one.
    pub(crate) picture: Option<BlobRef>,
}

/// A step that did not work.
pub(crate) struct Failure {
    /// Words of its result, without a full stop.
    pub(crate) reason: String,
    /// True if the person or the policy said no.
    pub(crate) is_refusal: bool,
}

impl Failure {
    /// True if the chat's mode allows no more than looking.
    pub(crate) fn may_only_look(&self) -> bool {
        self.reason.to_lowercase().contains(LOOK_ONLY)
    }

    /// Returns what the person said with their no. The rest of a refusal is written for the model.
    pub(crate) fn person_said(&self) -> Option<&str> {
        self.reason.strip_prefix(REFUSED_WITH_WORDS)
    }
}

impl Conversation {
    pub(crate) fn read(messages: &[Arc<Message>]) -> Self {
        let prompts: Vec<&str> = messages
            .iter()
            .flat_map(|message| prompts_in(message))
            .collect();
        let (prompt, before) = prompts
            .split_last()
            .map_or(("", &[][..]), |(last, before)| (*last, before));
        let asks = |earlier: &&str| language::asks_for_task(earlier, false).is_some();
        let wanted_task_before = before.iter().any(asks);
        let is_prompt = |message: &Arc<Message>| prompts_in(message).next().is_some();
        let start = messages
            .iter()
            .rposition(is_prompt)
            .map_or(0, |index| index + 1);
        let is_task = |message: &Arc<Message>| prompts_in(message).any(|prompt| asks(&prompt));
        let task = messages.iter().rposition(is_task).unwrap_or(0);
        let chosen = question::chosen_in(messages.get(task..).unwrap_or(&[]));
        let turn = messages.get(start..).unwrap_or(&[]);
        let last = turn.last().filter(|message| message.role == Role::User);
        let answered = turn
            .iter()
            .rev()
            .filter(|message| message.role == Role::User);
        // What may be any language is answered in the one that was last spoken.
        let shown = prompts
            .iter()
            .rev()
            .find_map(|prompt| language::language_of(prompt));
        Self {
            wants_task: language::asks_for_task(prompt, wanted_task_before).is_some(),
            wanted_task_before,
            is_new_task: asks(&prompt),
            has_answered: chosen.is_some(),
            wanted_requests: chosen.unwrap_or(REQUESTS.len()),
            language: shown.unwrap_or(&language::languages()[0]),
            history: History(
                turn.iter()
                    .filter_map(|message| Note::read(message.verbatim.as_deref()?))
                    .collect(),
            ),
            failure: last.and_then(|message| failure_in(message)),
            failures: answered
                .take_while(|message| failure_in(message).is_some())
                .count(),
            picture: last.and_then(|message| picture_in(message)),
        }
    }
}

/// The person's words in a message. What nobody said is no prompt.
fn prompts_in(message: &Message) -> impl Iterator<Item = &str> {
    let texts = texts_in(&message.items).filter(|text| !text.starts_with(Item::AUTOMATIC));
    texts.filter(|_| message.role == Role::User)
}

/// The first result that is an error; what follows it was skipped because of it.
fn failure_in(message: &Message) -> Option<Failure> {
    let failed = results_in(message).find(|result| result.is_error)?;
    let text = texts_in(&failed.content).collect::<Vec<_>>().join(" ");
    let reason = text.trim().trim_end_matches('.').to_owned();
    let lower = reason.to_lowercase();
    let is_refusal = REFUSALS.iter().any(|refusal| lower.contains(refusal));
    Some(Failure { reason, is_refusal })
}

fn picture_in(message: &Message) -> Option<BlobRef> {
    let contents = results_in(message).flat_map(|result| &result.content);
    let pictures = contents.filter_map(|item| match item {
        Item::Image { image } => Some(image.clone()),
        _ => None,
    });
    pictures.last()
}

fn results_in(message: &Message) -> impl Iterator<Item = &ToolResult> {
    message.items.iter().filter_map(|item| match item {
        Item::ToolResult(result) => Some(result),
        _ => None,
    })
}

fn texts_in(items: &[Item]) -> impl Iterator<Item = &str> {
    items.iter().filter_map(|item| match item {
        Item::Text { text } => Some(text.as_str()),
        _ => None,
    })
}
