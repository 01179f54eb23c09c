//! One message in its wire form, written once: pictures are read and encoded here and never again.

use super::{actions, block::Block, frame::Manner};
use crate::BlobSource;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use bytes::Bytes as Chunk;
use protocol::{BlobRef, Bytes, Item, Message, Role, ToolCall, ToolResult};
use serde_json::{Value, json};

/// What a result says that has nothing to say.
const NO_OUTPUT: &str = "(no output)";
/// What stands in the place of a picture that was left out or cannot be read.
const PICTURE_LEFT_OUT: &str = "[An older picture was left out here.]";
const PICTURE_LOST: &str = "[The picture that was here can no longer be read.]";
/// The end of a message: its last block may get a breakpoint before it.
const END: &[u8] = b"}]}";

/// A message as bytes. Between `head` and `tail` a breakpoint for the cache may stand, if there is a tail.
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub(super) head: Chunk,
    pub(super) tail: Chunk,
    /// How many pictures are in it.
    pub(super) pictures: usize,
    /// Whether it is the model's and begins with its thinking.
    pub(super) thinks: bool,
}

/// How a message is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Hand {
    pub(super) manner: Manner,
    /// Whether the model's own thinking goes back.
    pub(super) thinking: bool,
    /// Whether pictures are in it.
    pub(super) pictures: bool,
}

/// Writes a message for a model: only what that one wrote itself goes back verbatim. `None` when nothing
/// of it is for this model.
pub(super) async fn write(
    message: &Message,
    model: &str,
    hand: Hand,
    blobs: &dyn BlobSource,
) -> Option<Written> {
    match message.role {
        Role::Assistant => write_assistant(message, model, hand),
        Role::User => write_user(message, hand, blobs).await,
    }
}

fn write_assistant(message: &Message, model: &str, hand: Hand) -> Option<Written> {
    let (content, thinks) = match own_words(message, model, hand) {
        Some(own) => own,
        None => (said(&message.items, hand)?, false),
    };
    let head = format!("{{\"role\":\"assistant\",\"content\":{content}}}");
    Some(Written {
        head: head.into(),
        tail: Chunk::new(),
        pictures: 0,
        thinks,
    })
}

/// What this very model wrote, byte for byte, where it fits the form of today; and whether it begins
/// with thinking.
fn own_words(message: &Message, model: &str, hand: Hand) -> Option<(String, bool)> {
    let verbatim = message.verbatim.as_ref()?;
    if message.model.as_deref() != Some(model) {
        return None;
    }
    let blocks = Block::list(verbatim)?;
    let has_members = hand.manner.form.has_members();
    let is_other_form = blocks.iter().any(|block| {
        block.kind() == "tool_use"
            && match block.text("toolset_name") {
                Some(toolset) => toolset == actions::COMPUTER && !has_members,
                None => block.text("name").as_deref() == Some(actions::COMPUTER) && has_members,
            }
    });
    if is_other_form {
        return None;
    }
    if hand.thinking || !blocks.iter().any(Block::is_thinking) {
        let thinks = blocks.first().is_some_and(Block::is_thinking);
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

/// What any model said, without what only its provider understands.
fn said(items: &[Item], hand: Hand) -> Option<String> {
    let blocks: Vec<Value> = items
        .iter()
        .filter_map(|item| match item {
            Item::Text { text } if !text.is_empty() => Some(text_block(text)),
            Item::ToolCall(call) => Some(asked(call, hand)),
            Item::Text { .. }
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

fn asked(call: &ToolCall, hand: Hand) -> Value {
    let id = call.call.as_str();
    if actions::is_member(call) && !hand.manner.form.has_members() {
        let (name, input) = actions::to_action(call);
        return json!({"type": "tool_use", "id": id, "name": name, "input": input});
    }
    let mut block = json!({"type": "tool_use", "id": id, "name": call.name, "input": call.input});
    if let Some(toolset) = &call.toolset {
        block["toolset_name"] = json!(toolset);
    }
    block
}

async fn write_user(message: &Message, hand: Hand, blobs: &dyn BlobSource) -> Option<Written> {
    let mut page = Page {
        text: b"{\"role\":\"user\",\"content\":[".to_vec(),
        blocks: 0,
        pictures: 0,
        hand,
        blobs,
    };
    for item in &message.items {
        page.item(item).await;
    }
    page.end()
}

/// A piece of what is shown to the model.
enum Part<'a> {
    Text(&'a str),
    /// A picture: its media type and its bytes.
    Picture(&'a str, Bytes),
    /// What is said in the place of a picture.
    Lost(&'static str),
}

/// A user's message while it is written.
struct Page<'a> {
    text: Vec<u8>,
    blocks: usize,
    pictures: usize,
    hand: Hand,
    blobs: &'a dyn BlobSource,
}

impl Page<'_> {
    async fn item(&mut self, item: &Item) {
        match item {
            Item::Text { text } if text.is_empty() => {}
            Item::Text { text } => self.block(&text_block(text)),
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
        let members = self.hand.manner.form.has_members();
        let toolset = result.toolset.as_ref().filter(|_| members);
        let content = self.content(result).await;
        // An action that must answer with a picture, and has none any more, counts as failed. What
        // failed may hold text only.
        let lost = content.iter().any(|part| matches!(part, Part::Lost(_)));
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
            if failed && matches!(part, Part::Picture(..)) {
                continue;
            }
            if self.text.len() > before {
                self.raw(",");
            }
            self.part(part);
        }
        if self.text.len() == before {
            self.part(Part::Text(NO_OUTPUT));
        }
        self.raw("]}");
    }

    /// What a result holds, without what is empty.
    async fn content<'b>(&self, result: &'b ToolResult) -> Vec<Part<'b>> {
        let mut parts = Vec::new();
        for item in &result.content {
            match item {
                Item::Text { text } if !text.is_empty() => parts.push(Part::Text(text)),
                Item::Image { image } if !result.is_error => parts.push(self.read(image).await),
                Item::Text { .. }
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

    async fn read<'b>(&self, image: &'b BlobRef) -> Part<'b> {
        if !self.hand.pictures {
            return Part::Lost(PICTURE_LEFT_OUT);
        }
        match self.blobs.bytes(&image.id).await {
            Ok(bytes) => Part::Picture(&image.media_type, bytes),
            Err(error) => {
                tracing::warn!(%error, "a picture of the conversation is gone");
                Part::Lost(PICTURE_LOST)
            }
        }
    }

    fn part(&mut self, part: Part<'_>) {
        match part {
            Part::Text(text) | Part::Lost(text) => self.json(&text_block(text)),
            Part::Picture(media_type, bytes) => {
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

    /// Encodes straight into the page: pictures are the bulk of it.
    fn base64_source(&mut self, media_type: &str, bytes: &[u8]) {
        let media_type = json!(media_type).to_string();
        self.raw(&format!(
            "{{\"type\":\"base64\",\"media_type\":{media_type},\"data\":\""
        ));
        let start = self.text.len();
        self.text.resize(start + bytes.len().div_ceil(3) * 4, 0);
        // The space is exactly what base64 with padding needs.
        let written = STANDARD.encode_slice(bytes, &mut self.text[start..]);
        self.text.truncate(start + written.unwrap_or(0));
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

    fn end(mut self) -> Option<Written> {
        if self.blocks == 0 {
            return None;
        }
        // The brace that closes the last block belongs to the tail.
        self.text.pop();
        self.text.shrink_to_fit();
        Some(Written {
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
