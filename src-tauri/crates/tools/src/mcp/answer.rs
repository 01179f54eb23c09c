//! What a server answered, as a result of a call. Pictures are looked at before they are believed to be some;
//! what a model cannot be given is named in words.

use crate::ToolError;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use image::{ImageFormat, ImageReader};
use jsonschema::Validator;
use protocol::{Bytes, OutputPart, ToolOutput};
use rmcp::model::{
    CallToolResult, ContentBlock, GetPromptResult, ReadResourceResult, ResourceContents,
};
use serde_json::Value;
use std::io::Cursor;

/// The largest picture that models take, in bytes.
const MAX_PICTURE_BYTES: usize = 5 * 1024 * 1024;
/// The longest side of a picture that models take, in pixels.
const MAX_PICTURE_SIDE: u32 = 8_000;
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
    let mut parts: Vec<_> = answer.contents.into_iter().map(of_resource).collect();
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
    blocks.into_iter().map(of_block).collect()
}

fn of_block(block: ContentBlock) -> OutputPart {
    match block {
        ContentBlock::Text(content) => text(content.text),
        ContentBlock::Image(content) => picture(&content.data, &content.mime_type),
        ContentBlock::Audio(content) => text(format!(
            "[a sound of the type {}, which cannot be given to you]",
            content.mime_type
        )),
        ContentBlock::Resource(content) => of_resource(content.resource),
        ContentBlock::ResourceLink(link) => {
            let about = link.description.or(link.title).unwrap_or_default();
            text(format!("[resource {} ({}) {about}]", link.uri, link.name))
        }
        // The library's own, of which there may be more one day.
        other => text(format!(
            "[{}]",
            serde_json::to_string(&other).unwrap_or_default()
        )),
    }
}

fn of_resource(resource: ResourceContents) -> OutputPart {
    match resource {
        ResourceContents::TextResourceContents { text, .. } => self::text(text),
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
            let bytes = STANDARD.decode(&blob).unwrap_or_default();
            match String::from_utf8(bytes) {
                Ok(text) => self::text(text),
                Err(error) => {
                    let count = error.as_bytes().len();
                    text(format!(
                        "[{uri}: {count} bytes of the type {kind:?}, not text]"
                    ))
                }
            }
        }
        // The library's own, of which there may be more one day.
        other => text(serde_json::to_string(&other).unwrap_or_default()),
    }
}

/// A picture as it really is, whatever the server calls it.
fn picture(data: &str, kind: &str) -> OutputPart {
    let cannot = |why: &str| text(format!("[a picture of the type {kind}, {why}]"));
    let Ok(bytes) = STANDARD.decode(data.trim_ascii()) else {
        return cannot("which is not written as it should be");
    };
    if bytes.len() > MAX_PICTURE_BYTES {
        return cannot("which is too large to be shown to you");
    }
    let Ok(reader) = ImageReader::new(Cursor::new(&bytes)).with_guessed_format() else {
        return cannot("which cannot be read");
    };
    let media_type = match reader.format() {
        Some(format @ (ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP)) => {
            format.to_mime_type()
        }
        Some(_) | None => return cannot("a kind that cannot be shown to you"),
    };
    let Ok((width, height)) = reader.into_dimensions() else {
        return cannot("which is damaged");
    };
    if width.max(height) > MAX_PICTURE_SIDE || width.min(height) == 0 {
        return cannot("whose size cannot be shown to you");
    }
    OutputPart::Image {
        media_type: media_type.to_owned(),
        width,
        height,
        data: Bytes::from(bytes),
    }
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
mod tests {
    use super::*;
    use serde_json::json;

    fn check(answer: Value, promised: Option<&Value>, wanted: Result<&[&str], &str>) {
        let shown = answer.to_string();
        let answer: CallToolResult = serde_json::from_value(answer).unwrap();
        let promised = promised.map(|schema| jsonschema::validator_for(schema).unwrap());
        let found = of_call(answer, promised.as_ref(), "done".to_owned());
        let found = found.map(|output| {
            let parts = output.parts.iter().map(|part| match part {
                OutputPart::Text { text } => text.clone(),
                OutputPart::Image {
                    media_type,
                    width,
                    height,
                    ..
                } => format!("{media_type} {width}x{height}"),
                OutputPart::File { .. } => panic!("no file was sent"),
            });
            parts.collect::<Vec<_>>()
        });
        let wanted = wanted.map(|parts| parts.iter().map(|part| (*part).to_owned()).collect());
        let wanted = wanted.map_err(|error| ToolError::ForModel(error.to_owned()));
        assert_eq!(found, wanted, "{shown}");
    }

    #[test]
    fn every_kind_of_answer_becomes_something_a_model_can_read() {
        let said = |blocks: Value| json!({ "content": blocks });
        check(
            said(json!([])),
            None,
            Ok(&["The server answered with nothing."]),
        );
        let two = json!([{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]);
        check(said(two.clone()), None, Ok(&["a", "b"]));
        check(json!({"content": two, "isError": true}), None, Err("a\nb"));
        check(
            said(json!([{"type": "audio", "data": "", "mimeType": "audio/wav"}])),
            None,
            Ok(&["[a sound of the type audio/wav, which cannot be given to you]"]),
        );
        check(
            said(json!([{"type": "resource_link", "uri": "a:b", "name": "n", "title": "t"}])),
            None,
            Ok(&["[resource a:b (n) t]"]),
        );
        check(
            said(json!([{"type": "resource", "resource": {"uri": "a:b", "text": "inside"}}])),
            None,
            Ok(&["inside"]),
        );
        check(
            said(json!([{"type": "resource", "resource": {"uri": "a:b", "blob": "/w=="}}])),
            None,
            Ok(&["[a:b: 1 bytes of the type \"\", not text]"]),
        );
    }

    #[test]
    fn a_structured_answer_is_told_once_and_checked() {
        let number = json!({"type": "object", "properties": {"n": {"type": "number"}}});
        let one = json!({"structuredContent": {"n": 1}, "content": []});
        check(one, Some(&number), Ok(&["{\"n\":1}"]));
        let told = json!([{"type": "text", "text": "{\"n\": 1}"}]);
        let twice = json!({"structuredContent": {"n": 1}, "content": told});
        check(twice, None, Ok(&["{\"n\": 1}"]));
        let broken = "The server answered with something else than it promises for this tool:";
        let lie = json!({"structuredContent": {"n": "x"}, "content": []});
        check(lie, Some(&number), Ok(&[broken, "{\"n\":\"x\"}"]));
    }

    #[test]
    fn a_picture_is_what_it_is_and_not_what_it_is_called() {
        let mut bytes = Vec::new();
        let picture = image::RgbImage::new(3, 2);
        picture
            .write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png)
            .unwrap();
        let block = |data: &str, kind: &str| json!({"content": [{"type": "image", "data": data, "mimeType": kind}]});
        check(
            block(&STANDARD.encode(&bytes), "image/jpeg"),
            None,
            Ok(&["image/png 3x2"]),
        );
        check(
            block("%%%", "image/png"),
            None,
            Ok(&["[a picture of the type image/png, which is not written as it should be]"]),
        );
        check(
            block(&STANDARD.encode("GIF89a"), "image/png"),
            None,
            Ok(&["[a picture of the type image/png, a kind that cannot be shown to you]"]),
        );
        check(
            block(&STANDARD.encode(&bytes[..20]), "image/png"),
            None,
            Ok(&["[a picture of the type image/png, which is damaged]"]),
        );
    }
}
