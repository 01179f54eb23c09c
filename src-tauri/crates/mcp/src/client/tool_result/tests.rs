//! Results of every kind of answer.

use super::*;
use image::ImageFormat;
use serde_json::json;
use std::io::Cursor;

fn check(answer: Value, promised: Option<&Value>, wanted: Result<&[&str], &str>) {
    let shown = answer.to_string();
    let answer: CallToolResult = serde_json::from_value(answer).unwrap();
    let promised = promised.map(|schema| jsonschema::validator_for(schema).unwrap());
    let found = of_call(answer, promised.as_ref(), "done".into());
    let found = found.map(|output| {
        let parts = output.parts.iter().map(|part| match part {
            OutputPart::Text { text } => text.clone(),
            OutputPart::Image {
                media_type,
                width,
                height,
                ..
            } => format!("{media_type} {width}x{height}"),
            OutputPart::File { media_type, data } => {
                format!("{media_type}, {} bytes", data.as_slice().len())
            }
        });
        parts.collect::<Vec<_>>()
    });
    let wanted = wanted.map(|parts| parts.iter().map(|part| (*part).to_owned()).collect());
    let wanted = wanted.map_err(|error| ToolError::ForModel(error.into()));
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
        said(json!([{"type": "audio", "data": "UklGRg==", "mimeType": "audio/WAV; codecs=1"}])),
        None,
        Ok(&[
            "[a sound of the type audio/wav, which cannot be played to you]",
            "audio/wav, 4 bytes",
        ]),
    );
    check(
        said(json!([{"type": "audio", "data": "?", "mimeType": "text/html\n<b>"}])),
        None,
        Ok(&[
            "[a sound of the type application/octet-stream, which is not written as it should be]",
        ]),
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
        Ok(&[
            "[a:b, which is no text]",
            "application/octet-stream, 1 bytes",
        ]),
    );
    check(
        said(json!([{"type": "resource", "resource": {"uri": "a:b", "blob": "?"}}])),
        None,
        Ok(&["[a:b, which is not written as it should be]"]),
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

fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let picture = image::RgbImage::new(width, height);
    picture
        .write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png)
        .unwrap();
    bytes
}

fn picture(bytes: &[u8], kind: &str) -> Value {
    json!({"type": "image", "data": STANDARD.encode(bytes), "mimeType": kind})
}

#[test]
fn a_picture_is_what_it_is_and_not_what_it_is_called() {
    let block = |block: Value| json!({"content": [block]});
    let bytes = png(3, 2);
    check(
        block(picture(&bytes, "image/jpeg")),
        None,
        Ok(&["image/png 3x2"]),
    );
    check(
        block(json!({"type": "image", "data": "%%%", "mimeType": "image/png"})),
        None,
        Ok(&["[a picture of the type image/png, which is not written as it should be]"]),
    );
    check(
        block(picture(b"BM and more", "image/png")),
        None,
        Ok(&[
            "[a picture of the type image/png, a kind that cannot be shown to you]",
            "image/png, 11 bytes",
        ]),
    );
    for cut in [20, 50] {
        check(
            block(picture(&bytes[..cut], "image/png")),
            None,
            Ok(&[
                "[a picture of the type image/png, which is damaged, or too large to be shown to you]",
                &format!("image/png, {cut} bytes"),
            ]),
        );
    }
}

#[test]
fn a_large_picture_is_scaled() {
    let scaled = |width: u32, height: u32, shown: &str| {
        let block = json!({"content": [picture(&png(width, height), "image/png")]});
        let (to_width, to_height) = shown.split_once('x').unwrap();
        let remark = format!(
            "[The picture has {width} x {height} pixels; you see it scaled to {to_width} x {to_height}.]"
        );
        check(block, None, Ok(&[&format!("image/webp {shown}"), &remark]));
    };
    scaled(6000, 4000, "2000x1333");
    scaled(1280, 15_000, "171x2000");
}

#[test]
fn an_answer_shows_a_limited_number_of_pictures() {
    let pictures = vec![picture(&png(1, 1), "image/png"); MAX_PICTURES + 1];
    let mut wanted = vec!["image/png 1x1"; MAX_PICTURES];
    let size = format!("image/png, {} bytes", png(1, 1).len());
    wanted.extend([
        "[a picture of the type image/png, one more than an answer may show]",
        &size,
    ]);
    check(json!({"content": pictures}), None, Ok(&wanted));
}
