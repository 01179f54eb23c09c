//! Messages of the assistant: what the same model wrote goes back byte for byte, the rest in a form that any model reads.

use super::{
    super::{api_error::OptionalPart, content_block::ContentBlock, deferred_tools::is_search},
    SerializeOptions, SerializedMessage, text_block,
};
use crate::wire::computer_actions;
use bytes::Bytes as Chunk;
use protocol::{Item, Message, ToolCall};
use serde_json::{Value, json};

/// Serializes a message of the assistant. `None` when nothing of it is for this model.
pub(super) fn serialize(
    message: &Message,
    model: &str,
    options: SerializeOptions,
) -> Option<SerializedMessage> {
    let (content, thinks) = match own_content(message, model, options) {
        Some(own) => own,
        None => (portable_content(&message.items, options)?, false),
    };
    let head = format!("{{\"role\":\"assistant\",\"content\":{content}}}");
    Some(SerializedMessage {
        head: head.into(),
        tail: Chunk::new(),
        pictures: Vec::new(),
        thinks,
    })
}

/// Returns the blocks that this very model wrote, byte for byte, if they fit today's computer form,
/// and whether they begin with thinking.
fn own_content(
    message: &Message,
    model: &str,
    options: SerializeOptions,
) -> Option<(String, bool)> {
    let verbatim = message.verbatim.as_ref()?;
    if message.model.as_deref() != Some(model) {
        return None;
    }
    let blocks = ContentBlock::list(verbatim)?;
    let has_members = options.profile.form.has_members();
    let is_other_form = blocks.iter().any(|block| {
        block.kind() == "tool_use"
            && match block.text("toolset_name") {
                Some(toolset) => toolset == computer_actions::COMPUTER && !has_members,
                None => {
                    block.text("name").as_deref() == Some(computer_actions::COMPUTER) && has_members
                }
            }
    });
    if is_other_form {
        return None;
    }
    let searches = options.profile.sends(OptionalPart::ToolSearch);
    let goes_back = |block: &ContentBlock| {
        (options.thinking || !block.is_thinking()) && (searches || !is_search(block))
    };
    if blocks.iter().all(goes_back) {
        let thinks = blocks.first().is_some_and(ContentBlock::is_thinking);
        return Some((verbatim.clone(), thinks));
    }
    let kept: Vec<_> = blocks.into_iter().filter(goes_back).collect();
    let thinks = kept.first()?.is_thinking();
    Some((serde_json::to_string(&kept).ok()?, thinks))
}

/// Returns any model's text and calls, without provider-specific blocks.
fn portable_content(items: &[Item], options: SerializeOptions) -> Option<String> {
    let blocks: Vec<Value> = items
        .iter()
        .filter_map(|item| match item {
            Item::Text { text } if !text.is_empty() => Some(text_block(text)),
            Item::ToolCall(call) => Some(call_block(call, options)),
            Item::Text { .. }
            | Item::Quoted { .. }
            | Item::Thinking { .. }
            | Item::Opaque { .. }
            | Item::Image { .. }
            | Item::File { .. }
            | Item::Original { .. }
            | Item::ToolResult(_) => None,
        })
        .collect();
    (!blocks.is_empty()).then(|| Value::Array(blocks).to_string())
}

fn call_block(call: &ToolCall, options: SerializeOptions) -> Value {
    let id = call.call.as_str();
    if computer_actions::is_member(call) && !options.profile.form.has_members() {
        let (name, input) = computer_actions::to_action(call);
        return json!({"type": "tool_use", "id": id, "name": name, "input": input});
    }
    let mut block = json!({"type": "tool_use", "id": id, "name": call.name, "input": call.input});
    if let Some(toolset) = &call.toolset {
        block["toolset_name"] = json!(toolset);
    }
    block
}
