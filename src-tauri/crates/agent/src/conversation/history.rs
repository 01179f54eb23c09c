//! The message list a model is given, kept as it grows: what was sent once is the same message ever
//! after, and a step costs what it adds. It holds whatever order events come in: roles take turns, every
//! call is answered in the very next message, results stand before any text, nothing is empty.

use crate::context::Load;
use jiff::Timestamp;
use protocol::{
    BlobId, BlobRef, CallId, DurableEvent, Item, Message, Outcome, Role, Ticket, ToolCall,
    ToolResult,
};
use std::{collections::BTreeSet, sync::Arc};

/// A call without a result: the list cannot be given yet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the tool call {0} has no result yet")]
pub struct Unanswered(pub CallId);

/// Result of a call when a later answer came and its result never did. Only a damaged
/// journal has such a place.
const LOST: &str = "Interrupted: what came of this was not kept; its effect is unknown.";
/// Providers take no failure without words.
const WORDLESS: &str = "It failed without saying why.";

/// Messages so far, and what is still missing before the next one can be written.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    pub(super) messages: Vec<Arc<Message>>,
    /// What is known of each message, in the same order.
    pub(super) notes: Vec<MessageNote>,
    /// Messages that were folded into a summary.
    pub(super) folded: FoldedMessages,
    /// The calls of the last answer, as long as one of them has no result.
    pub(super) asked: Vec<AskedCall>,
    /// Items that came while results were missing: they stand behind them.
    behind: Vec<Item>,
}

/// Particulars of one message.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MessageNote {
    /// Number of the event that began it.
    pub(crate) begun: u64,
    pub(crate) load: Load,
}

/// Memory of messages that are no longer given.
#[derive(Clone, Debug, Default)]
pub(crate) struct FoldedMessages {
    /// Ids of their calls: none may be used again.
    pub(super) calls: Arc<BTreeSet<CallId>>,
    /// Texts of the user among them.
    pub(super) said: Vec<String>,
}

#[derive(Clone, Debug)]
pub(super) struct AskedCall {
    call: ToolCall,
    /// Number and time of its start event.
    started: Option<(u64, Timestamp)>,
    /// Ticket of its background job.
    ticket: Option<Ticket>,
    result: Option<ToolResult>,
    /// Its outcome, and its results that were kept whole, by their names.
    end: Option<(Outcome, Vec<(String, BlobRef)>)>,
}

/// End of a call of the last answer, as long as another of its calls has no result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CallEnd<'a> {
    pub(crate) outcome: Outcome,
    /// Result for the model.
    pub(crate) content: &'a [Item],
    /// Results that were kept whole, by their names.
    pub(crate) kept: &'a [(String, BlobRef)],
}

/// A call that had started and has no result.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StartedCall {
    pub(crate) call: ToolCall,
    /// Number of its start event.
    pub(crate) seq: u64,
    pub(crate) at: Timestamp,
    /// Ticket of its background job.
    pub(crate) ticket: Option<Ticket>,
}

impl History {
    /// Adds a message of the person, or of the system in their place.
    pub(crate) fn say(&mut self, items: &[Item], seq: u64) {
        let items = items.iter().filter(|item| is_sayable(item)).cloned();
        if self.asked.is_empty() {
            self.extend_user(items.collect(), seq);
        } else {
            self.behind.extend(items);
        }
    }

    /// Adds an answer of the model. An empty answer is left out: no provider accepts it.
    pub(crate) fn answer(
        &mut self,
        model: &str,
        items: &[Item],
        verbatim: Option<&String>,
        seq: u64,
    ) {
        if says_nothing(items) {
            return;
        }
        self.give_up_on_results(seq);
        let items: Vec<_> = items.iter().filter(|item| is_tellable(item)).collect();
        self.asked = calls(&items).cloned().map(AskedCall::new).collect();
        let message = Message {
            role: Role::Assistant,
            items: items.into_iter().cloned().collect(),
            model: Some(model.to_owned()),
            verbatim: verbatim.cloned(),
        };
        self.push(message, seq);
    }

    /// Marks a call of the last answer as started.
    pub(crate) fn start(&mut self, call: &CallId, event: &DurableEvent) {
        if let Some(asked) = self.open_call(call) {
            asked.started = Some((event.seq, event.ts));
        }
    }

    /// Marks a call of the last answer as submitted to a background job.
    pub(crate) fn submit(&mut self, call: &CallId, ticket: &Ticket) {
        if let Some(asked) = self.open_call(call) {
            asked.ticket = Some(ticket.clone());
        }
    }

    /// Adds the result of a call of the last answer. One that nobody asked for, or that is the second for
    /// its call, is dropped.
    pub(crate) fn finish(&mut self, call: &CallId, outcome: Outcome, content: &[Item], seq: u64) {
        let Some(asked) = self.open_call(call) else {
            return;
        };
        asked.result = Some(result(&asked.call, outcome, content));
        asked.end = Some((outcome, kept(content)));
        if self.asked.iter().all(|asked| asked.result.is_some()) {
            self.write_results(seq);
        }
    }

    /// Calls without a result, in the order they were asked for, and whether each had started.
    pub(crate) fn open_calls(&self) -> Vec<(&ToolCall, bool)> {
        let open = self.asked.iter().filter(|asked| asked.result.is_none());
        open.map(|asked| (&asked.call, asked.started.is_some()))
            .collect()
    }

    /// The calls of the last answer, in order, as long as one of them has no result.
    pub(crate) fn calls_of_answer(&self) -> impl Iterator<Item = &ToolCall> {
        self.asked.iter().map(|asked| &asked.call)
    }

    /// Returns the end of a call of the last answer; `None` for a call without a result, and for any once all have one.
    pub(crate) fn end_of(&self, call: &CallId) -> Option<CallEnd<'_>> {
        let asked = self.asked.iter().find(|asked| asked.call.call == *call)?;
        let (result, (outcome, kept)) = (asked.result.as_ref()?, asked.end.as_ref()?);
        Some(CallEnd {
            outcome: *outcome,
            content: &result.content,
            kept,
        })
    }

    /// Calls that had started and have no result, in the order they were asked for.
    pub(crate) fn started_calls(&self) -> impl Iterator<Item = StartedCall> {
        let open = self.asked.iter().filter(|asked| asked.result.is_none());
        open.filter_map(|asked| {
            let (seq, at) = asked.started?;
            Some(StartedCall {
                call: asked.call.clone(),
                seq,
                at,
                ticket: asked.ticket.clone(),
            })
        })
    }

    /// The messages so far. Those that were given before and are not the last are the same ones.
    pub(crate) fn messages(&self) -> Result<Vec<Arc<Message>>, Unanswered> {
        match self.open_calls().first() {
            Some((call, _)) => Err(Unanswered(call.call.clone())),
            None => Ok(self.messages.clone()),
        }
    }

    /// True when a picture is anywhere in them. The latest are searched first.
    pub(crate) fn shows(&self, image: &BlobId) -> bool {
        let is_it =
            |item: &Item| matches!(item, Item::Image { image: found } if found.id == *image);
        let mut items = self
            .messages
            .iter()
            .rev()
            .flat_map(|message| &message.items);
        items.any(|item| match item {
            Item::ToolResult(result) => result.content.iter().any(is_it),
            other => is_it(other),
        })
    }

    fn open_call(&mut self, call: &CallId) -> Option<&mut AskedCall> {
        let mut asked = self.asked.iter_mut();
        asked.find(|asked| asked.call.call == *call && asked.result.is_none())
    }

    fn give_up_on_results(&mut self, seq: u64) {
        if self.asked.is_empty() {
            return;
        }
        for asked in &mut self.asked {
            let lost = || result(&asked.call, Outcome::Interrupted, &[Item::text(LOST)]);
            asked.result.get_or_insert_with(lost);
        }
        self.write_results(seq);
    }

    fn write_results(&mut self, seq: u64) {
        let results = self.asked.drain(..).filter_map(|asked| asked.result);
        let mut items: Vec<_> = results.map(Item::ToolResult).collect();
        items.append(&mut self.behind);
        self.extend_user(items, seq);
    }

    /// Adds to the user's message at the end, or begins one. One that a request holds is not changed:
    /// the longer one takes its place.
    fn extend_user(&mut self, items: Vec<Item>, seq: u64) {
        match (self.messages.last_mut(), self.notes.last_mut()) {
            _ if items.is_empty() => {}
            (Some(last), Some(note)) if last.role == Role::User => {
                note.load += Load::of_items(&items);
                Arc::make_mut(last).items.extend(items);
            }
            _ => {
                let message = Message {
                    role: Role::User,
                    items,
                    model: None,
                    verbatim: None,
                };
                self.push(message, seq);
            }
        }
    }

    fn push(&mut self, message: Message, begun: u64) {
        let load = Load::of(&message);
        self.notes.push(MessageNote { begun, load });
        self.messages.push(Arc::new(message));
    }
}

impl AskedCall {
    fn new(call: ToolCall) -> Self {
        Self {
            call,
            started: None,
            ticket: None,
            result: None,
            end: None,
        }
    }
}

/// True when an answer has nothing that could stand in a conversation: thinking alone leads nowhere.
pub(crate) fn says_nothing(items: &[Item]) -> bool {
    items.iter().all(|item| match item {
        Item::Text { text } => is_blank(text),
        Item::Thinking { .. } | Item::Original { .. } | Item::ToolResult(_) => true,
        Item::Opaque { block } => block == "redacted_thinking",
        Item::Quoted { .. } | Item::Image { .. } | Item::File { .. } | Item::ToolCall(_) => false,
    })
}

fn result(call: &ToolCall, outcome: Outcome, content: &[Item]) -> ToolResult {
    let is_error = outcome != Outcome::Done;
    // A failure has text only.
    let fits = |item: &&Item| match item {
        Item::Text { text } => !is_blank(text),
        Item::Image { .. } => !is_error,
        Item::Thinking { .. }
        | Item::Quoted { .. }
        | Item::File { .. }
        | Item::Original { .. }
        | Item::ToolCall(_)
        | Item::ToolResult(_)
        | Item::Opaque { .. } => false,
    };
    let mut content: Vec<_> = content.iter().filter(fits).cloned().collect();
    if is_error && content.is_empty() {
        content.push(Item::text(WORDLESS));
    }
    ToolResult {
        call: call.call.clone(),
        toolset: call.toolset.clone(),
        is_error,
        content,
    }
}

/// The results in a content that were kept whole.
fn kept(content: &[Item]) -> Vec<(String, BlobRef)> {
    let kept = content.iter().filter_map(|item| match item {
        Item::File { file, name } => Some((name.clone(), file.clone())),
        Item::Text { .. }
        | Item::Quoted { .. }
        | Item::Thinking { .. }
        | Item::Image { .. }
        | Item::Original { .. }
        | Item::ToolCall(_)
        | Item::ToolResult(_)
        | Item::Opaque { .. } => None,
    });
    kept.collect()
}

fn calls<'a>(items: &'a [&Item]) -> impl Iterator<Item = &'a ToolCall> {
    items.iter().filter_map(|item| match item {
        Item::ToolCall(call) => Some(call),
        _ => None,
    })
}

/// True for items that a person can send.
fn is_sayable(item: &Item) -> bool {
    match item {
        Item::Text { text } | Item::Quoted { text } => !is_blank(text),
        Item::Image { .. } | Item::File { .. } => true,
        Item::Original { .. }
        | Item::Thinking { .. }
        | Item::ToolCall(_)
        | Item::ToolResult(_)
        | Item::Opaque { .. } => false,
    }
}

/// True for items that a model can send.
fn is_tellable(item: &Item) -> bool {
    match item {
        Item::Text { text } => !is_blank(text),
        Item::Thinking { .. }
        | Item::Image { .. }
        | Item::File { .. }
        | Item::ToolCall(_)
        | Item::Opaque { .. } => true,
        Item::Quoted { .. } | Item::Original { .. } | Item::ToolResult(_) => false,
    }
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}
