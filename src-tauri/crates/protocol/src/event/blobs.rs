//! The blobs that durable events name.

use super::{ApprovalEvent, CallEvent, DurableBody, MessageEvent, SessionEvent};
use crate::{BlobRef, Item};

impl DurableBody {
    /// Every blob it names, in order. The journal keeps each for as long as an event names it.
    #[must_use]
    pub fn blobs(&self) -> Vec<&BlobRef> {
        match self {
            Self::Session(
                SessionEvent::SessionStarted { briefing, .. }
                | SessionEvent::ToolsChanged { briefing, .. },
            ) => briefing.iter().collect(),
            Self::Message(event) => match event {
                MessageEvent::UserMessage { items, .. }
                | MessageEvent::AssistantMessage { items, .. } => {
                    items.iter().flat_map(in_item).collect()
                }
                MessageEvent::Refined { .. } => Vec::new(),
            },
            Self::Call(event) => match event {
                CallEvent::ToolFinished { content, image, .. } => {
                    content.iter().flat_map(in_item).chain(image).collect()
                }
                CallEvent::Screen { image, .. } => vec![image],
                CallEvent::FileKept { before, .. } => before.iter().collect(),
                CallEvent::ToolCall { .. }
                | CallEvent::ToolStarted { .. }
                | CallEvent::ToolSubmitted { .. }
                | CallEvent::SubAgentStarted { .. }
                | CallEvent::SubAgentEnded { .. }
                | CallEvent::PersonAsked { .. }
                | CallEvent::PersonAnswered { .. } => Vec::new(),
            },
            Self::Approval(ApprovalEvent::ApprovalRequested { question, .. }) => {
                let target = question.target.iter();
                target.map(|target| &target.image).collect()
            }
            Self::Session(_) | Self::Turn(_) | Self::Approval(_) | Self::Notice(_) => Vec::new(),
        }
    }
}

fn in_item(item: &Item) -> Vec<&BlobRef> {
    match item {
        Item::Image { image } => vec![image],
        Item::File { file, .. } | Item::Original { file, .. } => vec![file],
        Item::ToolResult(result) => result.content.iter().flat_map(in_item).collect(),
        Item::Text { .. }
        | Item::Quoted { .. }
        | Item::Thinking { .. }
        | Item::ToolCall(_)
        | Item::Opaque { .. } => Vec::new(),
    }
}
