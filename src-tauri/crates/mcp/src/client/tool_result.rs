//! Result of a call, from a server's answer. Pictures are decoded before they are taken as such; content that a model can't
//! be given is named in words and handed on as a file, so that all of it can be kept.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use jsonschema::Validator;
use localization::LocalizedText;
use protocol::{Bytes, OutputPart, ToolOutput};
use rmcp::model::{
    CallToolResult, ContentBlock, GetPromptResult, ReadResourceResult, ResourceContents,
};
use serde_json::Value;
use tools::{
    ToolError,
    picture::{self, PictureError},
};

/// Most pictures of one answer that are shown: decoding them takes time and memory.
const MAX_PICTURES: usize = 20;
/// The longest name of a type, in bytes.
const MAX_MEDIA_TYPE: usize = 100;
/// The media type of unknown content.
const UNKNOWN: &str = "application/octet-stream";
/// The longest text in a summary for people, in characters.
const MAX_SUMMARY: usize = 80;

/// Converts a tool's answer.
pub(crate) fn of_call(
    answer: CallToolResult,
    output_schema: Option<&Validator>,
    summary: LocalizedText,
) -> Result<ToolOutput, ToolError> {
    let failed = answer.is_error == Some(true);
    let mut parts = of_blocks(answer.content, &mut PictureRoom::default());
    if let Some(structured) = answer.structured_content {
        let kept = output_schema.is_none_or(|output_schema| output_schema.is_valid(&structured));
        if !kept && !failed {
            let note = "The server answered with something else than it promises for this tool:";
            parts.insert(0, text(note));
        }
        if !has_text_of(&parts, &structured) {
            parts.push(text(structured.to_string()));
        }
    }
    if parts.is_empty() {
        parts.push(text("The server answered with nothing."));
    }
    match failed {
        true => Err(ToolError::ForModel(words(&parts).into())),
        false => Ok(output(parts, summary)),
    }
}

/// Converts the contents of a resource.
pub(crate) fn of_resource_contents(
    answer: ReadResourceResult,
    summary: LocalizedText,
) -> ToolOutput {
    let mut room = PictureRoom::default();
    let contents = answer.contents.into_iter();
    let parts = contents.flat_map(|resource| of_resource(resource, &mut room));
    let mut parts: Vec<_> = parts.collect();
    if parts.is_empty() {
        parts.push(text("There is nothing in it."));
    }
    output(parts, summary)
}

/// Converts a prompt.
pub(crate) fn of_prompt(answer: GetPromptResult, summary: LocalizedText) -> ToolOutput {
    let mut room = PictureRoom::default();
    let mut parts: Vec<_> = answer.description.map(text).into_iter().collect();
    for message in answer.messages {
        let role = serde_json::to_value(&message.role);
        let role = role.ok().and_then(|role| role.as_str().map(str::to_owned));
        parts.push(text(format!("[{}]", role.unwrap_or_default())));
        parts.extend(of_block(message.content, &mut room));
    }
    output(parts, summary)
}

/// Returns one line of JSON, cut for people.
pub(crate) fn short(input: &Value) -> String {
    let line = input.to_string();
    let mut letters = line.chars();
    let mut short: String = letters.by_ref().take(MAX_SUMMARY).collect();
    if letters.next().is_some() {
        short.push('…');
    }
    short
}

fn output(parts: Vec<OutputPart>, summary: LocalizedText) -> ToolOutput {
    ToolOutput {
        parts,
        ..ToolOutput::text("", summary)
    }
}

fn of_blocks(blocks: Vec<ContentBlock>, room: &mut PictureRoom) -> Vec<OutputPart> {
    let parts = blocks.into_iter().flat_map(|block| of_block(block, room));
    parts.collect()
}

fn of_block(block: ContentBlock, room: &mut PictureRoom) -> Vec<OutputPart> {
    match block {
        ContentBlock::Text(content) => vec![text(content.text)],
        ContentBlock::Image(content) => room.picture(&content.data, &content.mime_type),
        ContentBlock::Audio(content) => sound(&content.data, &content.mime_type),
        ContentBlock::Resource(content) => of_resource(content.resource, room),
        ContentBlock::ResourceLink(link) => {
            let about = link.description.or(link.title).unwrap_or_default();
            let link = format!("[resource {} ({}) {about}]", link.uri, link.name);
            vec![text(link)]
        }
        // Kinds of the library's own, which may become more.
        other => vec![text(format!(
            "[{}]",
            serde_json::to_string(&other).unwrap_or_default()
        ))],
    }
}

fn of_resource(resource: ResourceContents, room: &mut PictureRoom) -> Vec<OutputPart> {
    match resource {
        ResourceContents::TextResourceContents { text, .. } => vec![self::text(text)],
        ResourceContents::BlobResourceContents {
            uri,
            mime_type,
            blob,
            ..
        } => {
            let kind = mime_type.unwrap_or_default();
            if kind.starts_with("image/") {
                return room.picture(&blob, &kind);
            }
            let Ok(bytes) = STANDARD.decode(blob.trim_ascii()) else {
                return vec![text(format!(
                    "[{uri}, which is not written as it should be]"
                ))];
            };
            match String::from_utf8(bytes) {
                Ok(text) => vec![self::text(text)],
                Err(error) => vec![
                    text(format!("[{uri}, which is no text]")),
                    file(error.into_bytes(), &kind),
                ],
            }
        }
        // Kinds of the library's own, which may become more.
        other => vec![text(serde_json::to_string(&other).unwrap_or_default())],
    }
}

fn sound(data: &str, kind: &str) -> Vec<OutputPart> {
    let kind = media_type(kind);
    match STANDARD.decode(data.trim_ascii()) {
        Ok(bytes) => vec![
            text(format!(
                "[a sound of the type {kind}, which cannot be played to you]"
            )),
            file(bytes, &kind),
        ],
        Err(_) => vec![text(format!(
            "[a sound of the type {kind}, which is not written as it should be]"
        ))],
    }
}

/// Returns a file: bytes that a model isn't given.
fn file(bytes: Vec<u8>, kind: &str) -> OutputPart {
    OutputPart::File {
        media_type: media_type(kind),
        data: Bytes::from(bytes),
    }
}

/// Returns the server's media type where it is valid.
fn media_type(said: &str) -> String {
    let plain = |word: &str| {
        let letter = |letter: u8| letter.is_ascii_alphanumeric() || b"!#$&-^_.+".contains(&letter);
        !word.is_empty() && word.bytes().all(letter)
    };
    let essence = said.split(';').next().unwrap_or_default().trim();
    match essence.split_once('/') {
        Some((kind, form)) if plain(kind) && plain(form) && essence.len() <= MAX_MEDIA_TYPE => {
            essence.to_ascii_lowercase()
        }
        Some(_) | None => UNKNOWN.to_owned(),
    }
}

/// Number of pictures of an answer that are still shown.
struct PictureRoom(usize);

impl Default for PictureRoom {
    fn default() -> Self {
        Self(MAX_PICTURES)
    }
}

impl PictureRoom {
    /// Returns a picture by its own format, whatever the server calls it, scaled to what models take. One that can't be
    /// shown is kept as a file.
    fn picture(&mut self, data: &str, kind: &str) -> Vec<OutputPart> {
        let kind = media_type(kind);
        let cannot = |why: &str| text(format!("[a picture of the type {kind}, {why}]"));
        let Ok(bytes) = STANDARD.decode(data.trim_ascii()) else {
            return vec![cannot("which is not written as it should be")];
        };
        let Some(room) = self.0.checked_sub(1) else {
            let why = "one more than an answer may show";
            return vec![cannot(why), file(bytes, &kind)];
        };
        self.0 = room;
        let why = match picture::fit(bytes.clone().into()) {
            Ok(fitted) => return fitted.into_parts(),
            Err(PictureError::OtherFormat) => "a kind that cannot be shown to you",
            Err(PictureError::Unreadable(_)) => "which is damaged, or too large to be shown to you",
        };
        vec![cannot(why), file(bytes, &kind)]
    }
}

/// True when a text holds the same JSON, as servers send it for clients without structured results.
fn has_text_of(parts: &[OutputPart], structured: &Value) -> bool {
    parts.iter().any(|part| match part {
        OutputPart::Text { text } => {
            serde_json::from_str::<Value>(text).is_ok_and(|said| said == *structured)
        }
        OutputPart::Image { .. } | OutputPart::File { .. } => false,
    })
}

fn words(parts: &[OutputPart]) -> String {
    let texts = parts.iter().map(|part| match part {
        OutputPart::Text { text } => text.as_str(),
        OutputPart::Image { .. } => "[a picture]",
        OutputPart::File { .. } => "[a file]",
    });
    texts.collect::<Vec<_>>().join("\n")
}

fn text(text: impl Into<String>) -> OutputPart {
    OutputPart::Text { text: text.into() }
}

#[cfg(test)]
mod tests;
