//! One message in its wire form: pictures are read and encoded here and never again. `claude_session.rs` keeps the bytes.

use super::{
    compaction, computer_actions, content_block::ContentBlock, request_profile::RequestProfile,
};
use crate::BlobSource;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use bytes::Bytes as Chunk;
use protocol::{BlobRef, Bytes, Item, Message, Role, ToolCall, ToolResult};
use serde_json::{Value, json};

/// Text of an empty result.
const NO_OUTPUT: &str = "(no output)";
/// Text in place of a picture that was left out or can't be read.
const PICTURE_LEFT_OUT: &str = "[An older picture was left out here.]";
const PICTURE_LOST: &str = "[The picture that was here can no longer be read.]";
/// End of a message; a cache breakpoint may go before it.
const END: &[u8] = b"}]}";

/// Message as bytes. A cache breakpoint may go between `head` and `tail`, if there is a tail.
#[derive(Clone, Debug)]
pub(super) struct SerializedMessage {
    pub(super) head: Chunk,
    pub(super) tail: Chunk,
    /// Number of pictures.
    pub(super) pictures: usize,
    /// The message is the model's and begins with thinking.
    pub(super) thinks: bool,
}

/// Options for serializing one message.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SerializeOptions {
    pub(super) profile: RequestProfile,
    /// Include the model's own thinking.
    pub(super) thinking: bool,
    /// Include pictures.
    pub(super) pictures: bool,
}

/// Serializes a message for a model. Only what that model wrote goes back verbatim. `None` when nothing
/// of the message is for this model.
pub(super) async fn serialize(
    message: &Message,
    model: &str,
    options: SerializeOptions,
    blobs: &dyn BlobSource,
) -> Option<SerializedMessage> {
    match message.role {
        Role::Assistant => serialize_assistant(message, model, options),
        Role::User => serialize_user(message, model, options, blobs).await,
    }
}

fn serialize_assistant(
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
        pictures: 0,
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
    if options.thinking || !blocks.iter().any(ContentBlock::is_thinking) {
        let thinks = blocks.first().is_some_and(ContentBlock::is_thinking);
        return Some((verbatim.clone(), thinks));
    }
    let kept: Vec<_> = blocks
        .into_iter()
        .filter(|block| !block.is_thinking())
        .collect();
    if kept.is_empty() {
        return None;
    }
    Some((serde_json::to_string(&kept).ok()?, false))
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

async fn serialize_user(
    message: &Message,
    model: &str,
    options: SerializeOptions,
    blobs: &dyn BlobSource,
) -> Option<SerializedMessage> {
    let mut writer = UserMessageWriter {
        text: b"{\"role\":\"user\",\"content\":[".to_vec(),
        blocks: 0,
        pictures: 0,
        options,
        blobs,
    };
    let mut items = message.items.iter();
    let own = message
        .verbatim
        .as_deref()
        .filter(|_| message.model.as_deref() == Some(model));
    if let Some(summary) = own.and_then(compaction::own_form) {
        items.next();
        writer.next_block();
        writer.raw(&summary);
    }
    for item in items {
        writer.item(item).await;
    }
    writer.end()
}

/// Piece of a tool result.
enum ContentPart<'a> {
    Text(&'a str),
    /// Picture: media type and bytes.
    Picture(&'a str, Bytes),
    /// Text in place of a picture.
    Lost(&'static str),
}

/// Writer of a user message.
struct UserMessageWriter<'a> {
    text: Vec<u8>,
    blocks: usize,
    pictures: usize,
    options: SerializeOptions,
    blobs: &'a dyn BlobSource,
}

impl UserMessageWriter<'_> {
    async fn item(&mut self, item: &Item) {
        match item {
            Item::Text { text } if text.is_empty() => {}
            Item::Text { text } => self.block(&text_block(text)),
            Item::Quoted { text } => {
                self.block(&text_block(&format!("{}\n{text}", Item::QUOTED)));
            }
            Item::Image { image } => {
                let picture = self.read(image).await;
                self.next_block();
                self.part(picture);
            }
            Item::File { file, name } => self.file(file, name).await,
            Item::ToolResult(result) => self.result(result).await,
            // The rest is never the user's, or never for a model.
            Item::Original { .. }
            | Item::Thinking { .. }
            | Item::Opaque { .. }
            | Item::ToolCall(_) => {}
        }
    }

    async fn result(&mut self, result: &ToolResult) {
        let members = self.options.profile.form.has_members();
        let toolset = result.toolset.as_ref().filter(|_| members);
        let content = self.content(result).await;
        // An action that must answer with a picture, and has none any more, counts as failed. What
        // failed may hold text only.
        let lost = content
            .iter()
            .any(|part| matches!(part, ContentPart::Lost(_)));
        let failed = result.is_error || (lost && toolset.is_some());
        self.next_block();
        let id = json!(result.call.as_str());
        self.raw(&format!("{{\"type\":\"tool_result\",\"tool_use_id\":{id}"));
        if let Some(toolset) = toolset {
            self.raw(&format!(",\"toolset_name\":{}", json!(toolset)));
        }
        if failed {
            self.raw(",\"is_error\":true");
        }
        self.raw(",\"content\":[");
        let before = self.text.len();
        for part in content {
            if failed && matches!(part, ContentPart::Picture(..)) {
                continue;
            }
            if self.text.len() > before {
                self.raw(",");
            }
            self.part(part);
        }
        if self.text.len() == before {
            self.part(ContentPart::Text(NO_OUTPUT));
        }
        self.raw("]}");
    }

    /// Collects the non-empty parts of a result.
    async fn content<'b>(&self, result: &'b ToolResult) -> Vec<ContentPart<'b>> {
        let mut parts = Vec::new();
        for item in &result.content {
            match item {
                Item::Text { text } if !text.is_empty() => parts.push(ContentPart::Text(text)),
                Item::Image { image } if !result.is_error => parts.push(self.read(image).await),
                Item::Text { .. }
                | Item::Quoted { .. }
                | Item::Image { .. }
                | Item::File { .. }
                | Item::Original { .. }
                | Item::Thinking { .. }
                | Item::Opaque { .. }
                | Item::ToolCall(_)
                | Item::ToolResult(_) => {}
            }
        }
        parts
    }

    async fn read<'b>(&self, image: &'b BlobRef) -> ContentPart<'b> {
        if !self.options.pictures {
            return ContentPart::Lost(PICTURE_LEFT_OUT);
        }
        match self.blobs.bytes(&image.id).await {
            Ok(bytes) => ContentPart::Picture(&image.media_type, bytes),
            Err(error) => {
                tracing::warn!(%error, "a picture of the conversation is gone");
                ContentPart::Lost(PICTURE_LOST)
            }
        }
    }

    fn part(&mut self, part: ContentPart<'_>) {
        match part {
            ContentPart::Text(text) | ContentPart::Lost(text) => self.json(&text_block(text)),
            ContentPart::Picture(media_type, bytes) => {
                self.pictures += 1;
                self.raw("{\"type\":\"image\",\"source\":");
                self.base64_source(media_type, bytes.as_slice());
                self.raw("}");
            }
        }
    }

    async fn file(&mut self, file: &BlobRef, name: &str) {
        let is_text = file.media_type.starts_with("text/");
        let is_pdf = file.media_type == "application/pdf";
        let bytes = match self.blobs.bytes(&file.id).await {
            Ok(bytes) if is_text || is_pdf => bytes,
            Ok(_) => return self.block(&cannot_read(name, &file.media_type)),
            Err(error) => {
                tracing::warn!(%error, "a file of the conversation is gone");
                return self.block(&cannot_read(name, &file.media_type));
            }
        };
        if is_text {
            let text = String::from_utf8_lossy(bytes.as_slice());
            let source = json!({"type": "text", "media_type": "text/plain", "data": text});
            return self.block(&json!({"type": "document", "title": name, "source": source}));
        }
        self.next_block();
        let title = json!(name).to_string();
        self.raw(&format!(
            "{{\"type\":\"document\",\"title\":{title},\"source\":"
        ));
        self.base64_source(&file.media_type, bytes.as_slice());
        self.raw("}");
    }

    /// Encodes straight into the buffer: pictures are the bulk of it.
    fn base64_source(&mut self, media_type: &str, bytes: &[u8]) {
        let media_type = json!(media_type).to_string();
        self.raw(&format!(
            "{{\"type\":\"base64\",\"media_type\":{media_type},\"data\":\""
        ));
        let start = self.text.len();
        self.text.resize(start + bytes.len().div_ceil(3) * 4, 0);
        // The space is exactly what base64 with padding needs.
        let serialized = STANDARD.encode_slice(bytes, &mut self.text[start..]);
        self.text.truncate(start + serialized.unwrap_or(0));
        self.raw("\"}");
    }

    fn block(&mut self, block: &Value) {
        self.next_block();
        self.json(block);
    }

    fn next_block(&mut self) {
        if self.blocks > 0 {
            self.raw(",");
        }
        self.blocks += 1;
    }

    fn raw(&mut self, text: &str) {
        self.text.extend_from_slice(text.as_bytes());
    }

    fn json(&mut self, value: &Value) {
        self.raw(&value.to_string());
    }

    fn end(mut self) -> Option<SerializedMessage> {
        if self.blocks == 0 {
            return None;
        }
        // The brace that closes the last block belongs to the tail.
        self.text.pop();
        self.text.shrink_to_fit();
        Some(SerializedMessage {
            head: self.text.into(),
            tail: Chunk::from_static(END),
            pictures: self.pictures,
            thinks: false,
        })
    }
}

fn text_block(text: &str) -> Value {
    json!({"type": "text", "text": text})
}

fn cannot_read(name: &str, media_type: &str) -> Value {
    text_block(&format!(
        "[The file “{name}” ({media_type}) is attached, and cannot be shown here.]"
    ))
}
