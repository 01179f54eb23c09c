//! Searchable text of an event: messages of the person and the assistant, titles that the model gave, titles and results
//! of calls. Not the model's thinking and no arguments of calls: the title describes them.

use super::Source;
use protocol::{CallEvent, DurableBody, Item, MessageEvent, SessionEvent};

/// Searchable bytes of one event; the rest is stored but not found. Tools cut their results to about half
/// of this.
const MAX_BYTES: usize = 64 * 1024;

/// Text with its author.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Passage {
    pub(super) source: Source,
    pub(super) text: String,
}

/// Returns the passage of an event, if it has one.
pub(super) fn of(body: &DurableBody) -> Option<Passage> {
    let (source, pieces) = pieces(body)?;
    let mut text = String::new();
    for piece in pieces.into_iter().map(str::trim) {
        if piece.is_empty() {
            continue;
        }
        if !text.is_empty() {
            text.push('\n');
        }
        let room = MAX_BYTES.saturating_sub(text.len());
        text.push_str(&piece[..piece.floor_char_boundary(room)]);
    }
    (!text.is_empty()).then_some(Passage { source, text })
}

fn pieces(body: &DurableBody) -> Option<(Source, Vec<&str>)> {
    match body {
        DurableBody::Message(message) => match message {
            MessageEvent::UserMessage {
                items, automatic, ..
            } => (!automatic).then(|| (Source::Person, texts(items))),
            MessageEvent::AssistantMessage { items, .. } => Some((Source::Assistant, texts(items))),
            MessageEvent::Refined { comment, .. } => {
                Some((Source::Person, comment.as_deref().into_iter().collect()))
            }
        },
        DurableBody::Call(CallEvent::ToolCall { sentence, .. }) => {
            Some((Source::Tool, vec![sentence]))
        }
        DurableBody::Call(CallEvent::ToolFinished {
            summary, content, ..
        }) => {
            let mut pieces = vec![summary.as_str()];
            pieces.extend(texts(content));
            Some((Source::Tool, pieces))
        }
        DurableBody::Session(SessionEvent::Titled { title }) => Some((Source::Title, vec![title])),
        DurableBody::Session(_)
        | DurableBody::Turn(_)
        | DurableBody::Call(_)
        | DurableBody::Approval(_)
        | DurableBody::Notice(_) => None,
    }
}

fn texts(items: &[Item]) -> Vec<&str> {
    items.iter().flat_map(in_item).collect()
}

fn in_item(item: &Item) -> Vec<&str> {
    match item {
        Item::Text { text } | Item::Quoted { text } => vec![text],
        Item::File { name, .. } | Item::Original { name, .. } => vec![name],
        Item::ToolResult(result) => texts(&result.content),
        Item::Thinking { .. } | Item::Image { .. } | Item::ToolCall(_) | Item::Opaque { .. } => {
            Vec::new()
        }
    }
}
