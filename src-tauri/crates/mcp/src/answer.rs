//! What a server answered, as a result of a call. Pictures are looked at before they are believed to be some;
//! what a model cannot be given is named in words and handed on as a file, so that all of it can be kept.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use image::{ImageFormat, ImageReader};
use jsonschema::Validator;
use protocol::{Bytes, OutputPart, ToolOutput};
use rmcp::model::{
    CallToolResult, ContentBlock, GetPromptResult, ReadResourceResult, ResourceContents,
};
use serde_json::Value;
use std::io::Cursor;
use tools::ToolError;

/// The largest picture that models take, in bytes.
const MAX_PICTURE_BYTES: usize = 5 * 1024 * 1024;
/// The longest side of a picture that models take, in pixels.
const MAX_PICTURE_SIDE: u32 = 8_000;
/// The longest name of a type, in bytes.
const MAX_MEDIA_TYPE: usize = 100;
/// The type of what nobody knows the type of.
const UNKNOWN: &str = "application/octet-stream";
/// The longest text in a summary for people, in characters.
const SUMMARY: usize = 80;

/// A tool's answer.
pub(super) fn of_call(
    answer: CallToolResult,
    promised: Option<&Validator>,
    summary: String,
) -> Result<ToolOutput, ToolError> {
    let failed = answer.is_error == Some(true);
    let mut parts = of_blocks(answer.content);
    if let Some(structured) = answer.structured_content {
        let kept = promised.is_none_or(|promised| promised.is_valid(&structured));
        if !kept && !failed {
            let note = "The server answered with something else than it promises for this tool:";
            parts.insert(0, text(note));
        }
        if !says(&parts, &structured) {
            parts.push(text(structured.to_string()));
        }
    }
    if parts.is_empty() {
        parts.push(text("The server answered with nothing."));
    }
    match failed {
        true => Err(ToolError::ForModel(words(&parts))),
        false => Ok(output(parts, summary)),
    }
}

/// What was read of a resource.
pub(super) fn of_reading(answer: ReadResourceResult, summary: String) -> ToolOutput {
    let contents = answer.contents.into_iter();
    let mut parts: Vec<_> = contents.flat_map(of_resource).collect();
    if parts.is_empty() {
        parts.push(text("There is nothing in it."));
    }
    output(parts, summary)
}

/// A prompt with what was filled in.
pub(super) fn of_prompt(answer: GetPromptResult, summary: String) -> ToolOutput {
    let mut parts: Vec<_> = answer.description.map(text).into_iter().collect();
    for message in answer.messages {
        let role = serde_json::to_value(&message.role);
        let role = role.ok().and_then(|role| role.as_str().map(str::to_owned));
        parts.push(text(format!("[{}]", role.unwrap_or_default())));
        parts.extend(of_blocks(vec![message.content]));
    }
    output(parts, summary)
}

/// One line of JSON, cut for people.
pub(super) fn short(input: &Value) -> String {
    let line = input.to_string();
    let mut letters = line.chars();
    let mut short: String = letters.by_ref().take(SUMMARY).collect();
    if letters.next().is_some() {
        short.push('…');
    }
    short
}

fn output(parts: Vec<OutputPart>, summary: String) -> ToolOutput {
    ToolOutput {
        parts,
        ..ToolOutput::text("", summary)
    }
}

fn of_blocks(blocks: Vec<ContentBlock>) -> Vec<OutputPart> {
    blocks.into_iter().flat_map(of_block).collect()
}

fn of_block(block: ContentBlock) -> Vec<OutputPart> {
    match block {
        ContentBlock::Text(content) => vec![text(content.text)],
        ContentBlock::Image(content) => picture(&content.data, &content.mime_type),
        ContentBlock::Audio(content) => sound(&content.data, &content.mime_type),
        ContentBlock::Resource(content) => of_resource(content.resource),
        ContentBlock::ResourceLink(link) => {
            let about = link.description.or(link.title).unwrap_or_default();
            let link = format!("[resource {} ({}) {about}]", link.uri, link.name);
            vec![text(link)]
        }
        // The library's own, of which there may be more one day.
        other => vec![text(format!(
            "[{}]",
            serde_json::to_string(&other).unwrap_or_default()
        ))],
    }
}

fn of_resource(resource: ResourceContents) -> Vec<OutputPart> {
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
                return picture(&blob, &kind);
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
        // The library's own, of which there may be more one day.
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

/// Bytes that a model is not given, kept as they are.
fn file(bytes: Vec<u8>, kind: &str) -> OutputPart {
    OutputPart::File {
        media_type: media_type(kind),
        data: Bytes::from(bytes),
    }
}

/// What a server calls it, where that is the name of a type at all.
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

/// A picture as it really is, whatever the server calls it. What cannot be shown is kept.
fn picture(data: &str, kind: &str) -> Vec<OutputPart> {
    let kind = media_type(kind);
    let cannot = |why: &str| text(format!("[a picture of the type {kind}, {why}]"));
    let Ok(bytes) = STANDARD.decode(data.trim_ascii()) else {
        return vec![cannot("which is not written as it should be")];
    };
    match shape(&bytes) {
        Ok((media_type, width, height)) => vec![OutputPart::Image {
            media_type: media_type.to_owned(),
            width,
            height,
            data: Bytes::from(bytes),
        }],
        Err(why) => vec![cannot(why), file(bytes, &kind)],
    }
}

/// What kind of picture it is, and its size; why not, when models do not take it.
fn shape(bytes: &[u8]) -> Result<(&'static str, u32, u32), &'static str> {
    if bytes.len() > MAX_PICTURE_BYTES {
        return Err("which is too large to be shown to you");
    }
    let Ok(reader) = ImageReader::new(Cursor::new(bytes)).with_guessed_format() else {
        return Err("which cannot be read");
    };
    let media_type = match reader.format() {
        Some(format @ (ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP)) => {
            format.to_mime_type()
        }
        Some(_) | None => return Err("a kind that cannot be shown to you"),
    };
    let Ok((width, height)) = reader.into_dimensions() else {
        return Err("which is damaged");
    };
    if width.max(height) > MAX_PICTURE_SIDE || width.min(height) == 0 {
        return Err("whose size cannot be shown to you");
    }
    Ok((media_type, width, height))
}

/// Whether a text says the very same already, as servers do for clients that know no structure.
fn says(parts: &[OutputPart], structured: &Value) -> bool {
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
