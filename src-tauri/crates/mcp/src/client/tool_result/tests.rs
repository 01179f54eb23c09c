//! Results of every kind of answer.

use super::*;
use serde_json::json;

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
        Ok(&[
            "[a picture of the type image/png, a kind that cannot be shown to you]",
            "image/png, 6 bytes",
        ]),
    );
    check(
        block(&STANDARD.encode(&bytes[..20]), "image/png"),
        None,
        Ok(&[
            "[a picture of the type image/png, which is damaged]",
            "image/png, 20 bytes",
        ]),
    );
}
