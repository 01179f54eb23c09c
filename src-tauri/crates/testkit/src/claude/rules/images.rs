//! Pictures: how many, how large, and whether they are what they say.

use super::{Ask, Violation, blocks, found};
use crate::claude::{files, models::Tier};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use image::{ImageFormat, ImageReader};
use serde_json::Value;
use std::io::Cursor;

/// Longest side of any picture, pixels.
const MAX_SIDE: u32 = 8000;
/// With more pictures than this in a request …
const MANY: usize = 20;
/// … no side may be longer than this, pixels.
const MAX_SIDE_OF_MANY: u32 = 2000;
/// Bytes of one picture in base64.
const MAX_BASE64: usize = 10 * 1024 * 1024;
/// Pixels of a side of what one visual token sees.
const PATCH: u32 = 28;

/// A picture in a request.
struct Picture<'a> {
    path: String,
    source: &'a Value,
    /// In a result of the toolset, where the API does not shrink it.
    by_toolset: bool,
}

/// Adds what is wrong with the pictures. Returns the refusal of one that only the provider is to blame for.
pub(super) fn check(ask: &Ask<'_>, violations: &mut Vec<Violation>) -> Option<Violation> {
    let pictures = pictures(ask.messages);
    if pictures.len() > ask.facts.max_pictures() {
        found(
            violations,
            format!(
                "too many images: {} > {}",
                pictures.len(),
                ask.facts.max_pictures()
            ),
        );
    }
    let many = pictures.len() > MANY;
    let mut refused = None;
    for picture in &pictures {
        if picture.source["type"] == "file" {
            match check_file(ask, picture, many) {
                Ok(()) => {}
                Err((violation, true)) => violations.push(violation),
                Err((violation, false)) => refused = refused.or(Some(violation)),
            }
        } else if let Err(sentence) = check_picture(picture, ask.facts.tier, many) {
            found(violations, format!("{}: {sentence}", picture.path));
        }
    }
    refused
}

/// The error says whether the client is to blame.
fn check_file(ask: &Ask<'_>, picture: &Picture<'_>, many: bool) -> Result<(), (Violation, bool)> {
    let records = &ask.inner.files;
    let invalid = |sentence: &str| Violation::invalid(&format!("{}: {sentence}", picture.path));
    if records.no_sources {
        let sentence =
            "Input tag 'file' found using 'type' does not match: Input should be 'base64'";
        return Err((invalid(sentence), false));
    }
    let fields = ["type", "file_id"];
    let is_more = picture.source.as_object();
    if is_more.is_some_and(|source| source.keys().any(|name| !fields.contains(&name.as_str()))) {
        return Err((invalid("Extra inputs are not permitted"), true));
    }
    let id = picture.source["file_id"].as_str().unwrap_or_default();
    let file = files::named(records, id, &files::key(ask.seen))?;
    let tier = picture.by_toolset.then_some(ask.facts.tier);
    check_bytes(&file.bytes, &file.media_type, tier, many)
        .map_err(|sentence| (invalid(&sentence), true))
}

fn pictures(messages: &[Value]) -> Vec<Picture<'_>> {
    let mut pictures = Vec::new();
    for (index, message) in messages.iter().enumerate() {
        for (place, block) in blocks(&message["content"]).iter().enumerate() {
            let path = format!("messages.{index}.content.{place}");
            let by_toolset = block.get("toolset_name").is_some();
            add(block, &path, by_toolset, &mut pictures);
            for (inner, nested) in blocks(&block["content"]).iter().enumerate() {
                add(
                    nested,
                    &format!("{path}.content.{inner}"),
                    by_toolset,
                    &mut pictures,
                );
            }
        }
    }
    pictures
}

fn add<'a>(block: &'a Value, path: &str, by_toolset: bool, pictures: &mut Vec<Picture<'a>>) {
    if block["type"] == "image" {
        let path = format!("{path}.image.source");
        pictures.push(Picture {
            path,
            source: &block["source"],
            by_toolset,
        });
    }
}

fn check_picture(picture: &Picture<'_>, tier: Tier, many: bool) -> Result<(), String> {
    let source = picture.source;
    match source["type"].as_str() {
        Some("base64") => {}
        Some("url") if source["url"].is_string() => return Ok(()),
        _ => return Err("must be base64, url or file".to_owned()),
    }
    let data = source["data"].as_str().unwrap_or_default();
    if data.len() > MAX_BASE64 {
        return Err(format!(
            "image exceeds 10 MB maximum: {} bytes > {MAX_BASE64} bytes",
            data.len()
        ));
    }
    let bytes = BASE64_STANDARD
        .decode(data)
        .map_err(|_| "base64 is not valid".to_owned())?;
    let claimed = source["media_type"].as_str().unwrap_or_default();
    check_bytes(&bytes, claimed, picture.by_toolset.then_some(tier), many)
}

fn check_bytes(bytes: &[u8], claimed: &str, tier: Option<Tier>, many: bool) -> Result<(), String> {
    let format = match claimed {
        "image/png" => ImageFormat::Png,
        "image/jpeg" => ImageFormat::Jpeg,
        "image/gif" => ImageFormat::Gif,
        "image/webp" => ImageFormat::WebP,
        _ => return Err(format!("media_type: not supported: {claimed:?}")),
    };
    let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format();
    let reader = reader.map_err(|_| "Could not process image".to_owned())?;
    if reader.format() != Some(format) {
        return Err(format!("the picture is no {claimed:?}"));
    }
    let (width, height) = reader
        .into_dimensions()
        .map_err(|_| "Could not process image".to_owned())?;
    check_size(width, height, tier, many)
}

fn check_size(width: u32, height: u32, tier: Option<Tier>, many: bool) -> Result<(), String> {
    let longest = width.max(height);
    if longest > MAX_SIDE {
        return Err(format!(
            "image dimensions exceed max allowed size: {MAX_SIDE} pixels ({width}x{height})"
        ));
    }
    if many && longest > MAX_SIDE_OF_MANY {
        return Err(format!(
            "image dimensions exceed max allowed size for many-image requests: {MAX_SIDE_OF_MANY} pixels ({width}x{height})"
        ));
    }
    let Some(tier) = tier else {
        return Ok(());
    };
    let tokens = width.div_ceil(PATCH) * height.div_ceil(PATCH);
    if longest > tier.long_edge || tokens > tier.tokens {
        return Err(format!(
            "{width}x{height} ({tokens} tokens) is larger than this model sees in a result of the toolset: {} pixels, {} tokens",
            tier.long_edge, tier.tokens
        ));
    }
    Ok(())
}
