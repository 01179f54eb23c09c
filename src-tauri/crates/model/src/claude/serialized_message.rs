//! One message in its wire form: pictures are read and encoded here and never again. `claude_session.rs` keeps the bytes.

mod assistant;

use super::{
    picture_source::{PictureSource, PictureSources},
    request_profile::RequestProfile,
    summary_block,
};
use crate::BlobSource;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use bytes::Bytes as Chunk;
use protocol::{BlobId, BlobRef, Bytes, Item, Message, Role, ToolResult};
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
    /// Places of its pictures.
    pub(super) pictures: Vec<PicturePlace>,
    /// The message is the model's and begins with thinking.
    pub(super) thinks: bool,
}

/// Place of a picture in a message.
#[derive(Clone, Debug)]
pub(super) struct PicturePlace {
    pub(super) block: usize,
    /// Place within a tool's result.
    pub(super) nested: Option<usize>,
    pub(super) blob: BlobId,
}

/// Access to the pictures and files of a conversation.
#[derive(Clone, Copy)]
pub(super) struct PictureReader<'a> {
    pub(super) blobs: &'a dyn BlobSource,
    pub(super) sources: &'a PictureSources,
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
    reader: PictureReader<'_>,
) -> Option<SerializedMessage> {
    match message.role {
        Role::Assistant => assistant::serialize(message, model, options),
        Role::User => serialize_user(message, model, options, reader).await,
    }
}

async fn serialize_user(
    message: &Message,
    model: &str,
    options: SerializeOptions,
    reader: PictureReader<'_>,
) -> Option<SerializedMessage> {
    let mut writer = UserMessageWriter {
        text: b"{\"role\":\"user\",\"content\":[".to_vec(),
        blocks: 0,
        pictures: Vec::new(),
        options,
        reader,
    };
    let mut items = message.items.iter();
    let own = message
        .verbatim
        .as_deref()
        .filter(|_| message.model.as_deref() == Some(model));
    if let Some(summary) = own.and_then(summary_block::own_form) {
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
    /// Picture: its blob, media type and bytes.
    Picture(&'a BlobId, &'a str, Bytes),
    /// Picture by its file: its blob and the file's id.
    File(&'a BlobId, String),
    /// Text in place of a picture.
    Lost(&'static str),
}

/// Writer of a user message.
struct UserMessageWriter<'a> {
    text: Vec<u8>,
    blocks: usize,
    pictures: Vec<PicturePlace>,
    options: SerializeOptions,
    reader: PictureReader<'a>,
}

impl<'a> UserMessageWriter<'a> {
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
                self.part(picture, None);
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
        let mut parts = self.content(result).await;
        // An action that must answer with a picture, and has none any more, counts as failed. What
        // failed may hold text only.
        let lost = parts
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
        let is_picture = |part: &ContentPart<'_>| {
            matches!(part, ContentPart::Picture(..) | ContentPart::File(..))
        };
        parts.retain(|part| !(failed && is_picture(part)));
        if parts.is_empty() {
            parts.push(ContentPart::Text(NO_OUTPUT));
        }
        for (nested, part) in parts.into_iter().enumerate() {
            if nested > 0 {
                self.raw(",");
            }
            self.part(part, Some(nested));
        }
        self.raw("]}");
    }

    /// Collects the non-empty parts of a result.
    async fn content<'b>(&self, result: &'b ToolResult) -> Vec<ContentPart<'b>>
    where
        'a: 'b,
    {
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

    async fn read<'b>(&self, image: &'b BlobRef) -> ContentPart<'b>
    where
        'a: 'b,
    {
        if !self.options.pictures {
            return ContentPart::Lost(PICTURE_LEFT_OUT);
        }
        match self.reader.sources.of(&image.id) {
            PictureSource::File(file) => return ContentPart::File(&image.id, file.to_owned()),
            PictureSource::Smaller(smaller) => {
                let bytes = smaller.bytes.clone();
                return ContentPart::Picture(&image.id, smaller.media_type, bytes);
            }
            PictureSource::Inline => {}
        }
        match self.reader.blobs.bytes(&image.id).await {
            Ok(bytes) => ContentPart::Picture(&image.id, &image.media_type, bytes),
            Err(error) => {
                tracing::warn!(%error, "a picture of the conversation is gone");
                ContentPart::Lost(PICTURE_LOST)
            }
        }
    }

    /// Writes a part of the current block; `nested` is its place in a result.
    fn part(&mut self, part: ContentPart<'_>, nested: Option<usize>) {
        let blob = match part {
            ContentPart::Text(text) | ContentPart::Lost(text) => {
                return self.json(&text_block(text));
            }
            ContentPart::Picture(blob, media_type, bytes) => {
                self.raw("{\"type\":\"image\",\"source\":");
                self.base64_source(media_type, bytes.as_slice());
                self.raw("}");
                blob
            }
            ContentPart::File(blob, file) => {
                let source = json!({"type": "file", "file_id": file});
                self.json(&json!({"type": "image", "source": source}));
                blob
            }
        };
        self.pictures.push(PicturePlace {
            block: self.blocks.saturating_sub(1),
            nested,
            blob: blob.clone(),
        });
    }

    async fn file(&mut self, file: &BlobRef, name: &str) {
        let is_text = file.media_type.starts_with("text/");
        let is_pdf = file.media_type == "application/pdf";
        let bytes = match self.reader.blobs.bytes(&file.id).await {
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
