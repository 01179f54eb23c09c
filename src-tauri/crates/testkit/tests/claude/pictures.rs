//! Pictures: size, number, and what they claim to be.

use crate::support::{ask, batch, check_second, good, picture, second};
use image::ImageFormat::{Gif, Jpeg, Png, WebP};
use serde_json::{Value, json};
use testkit::claude::{FakeClaude, Reply};

#[test]
fn every_kind_of_picture_is_read() {
    for format in [Png, Jpeg, Gif, WebP] {
        let claude = FakeClaude::start([Reply::answer().text("Nice.")]);
        let mut body = good();
        let picture = match format {
            // Grey is a colour type these two do not write.
            Gif | WebP => coloured(format),
            _ => picture(format, 100, 50),
        };
        body["messages"][0]["content"] = json!([picture]);
        let response = ask(&claude, &body);
        assert_eq!(response.status, 200, "{format:?}: {}", response.text());
    }
}

#[test]
fn pictures_are_what_they_say() {
    let source = |name: &'static str, value: Value| {
        move |body: &mut Value| {
            body["messages"][2]["content"][1]["content"][0]["source"][name] = value
        }
    };
    check_second(
        source("media_type", json!("image/jpeg")),
        "the picture is no \"image/jpeg\"",
    );
    check_second(
        source("media_type", json!("image/bmp")),
        "media_type: not supported",
    );
    check_second(source("data", json!("not base64!")), "base64 is not valid");
    check_second(
        source("data", json!("AAAA")),
        "the picture is no \"image/png\"",
    );
    check_second(
        source("type", json!("base32")),
        "must be base64, url or file",
    );
}

#[test]
fn pictures_are_not_too_large() {
    let shown = |width, height| {
        move |body: &mut Value| {
            body["messages"][2]["content"][1]["content"][0] = picture(Png, width, height)
        }
    };
    check_second(shown(8001, 1), "exceed max allowed size: 8000 pixels");
    check_second(shown(2577, 100), "is larger than this model sees");
    check_second(
        shown(2560, 1600),
        "(5336 tokens) is larger than this model sees",
    );
    let claude = FakeClaude::start([batch(), Reply::answer().text("Yes.")]);
    assert_eq!(ask(&claude, &good()).status, 200);
    let mut body = second();
    shown(2560, 1440)(&mut body);
    assert_eq!(ask(&claude, &body).status, 200, "{:?}", claude.faults());
}

#[test]
fn many_pictures_must_be_smaller() {
    let asked = |count: usize, width: u32| {
        let claude = FakeClaude::start([Reply::answer().text("Yes.")]);
        let mut body = good();
        body["messages"][0]["content"] = json!(vec![picture(Png, width, 4); count]);
        (ask(&claude, &body).status, claude.faults().join("\n"))
    };
    assert_eq!(asked(20, 2001).0, 200);
    assert_eq!(asked(21, 2000).0, 200);
    let (status, faults) = asked(21, 2001);
    assert_eq!(status, 400);
    assert!(
        faults.contains("exceed max allowed size for many-image requests: 2000 pixels"),
        "{faults}"
    );
}

fn coloured(format: image::ImageFormat) -> Value {
    use base64::{Engine as _, prelude::BASE64_STANDARD};
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::RgbaImage::new(100, 50)
        .write_to(&mut bytes, format)
        .unwrap();
    let data = BASE64_STANDARD.encode(bytes.into_inner());
    json!({"type": "image", "source": {"type": "base64", "media_type": format.to_mime_type(), "data": data}})
}
