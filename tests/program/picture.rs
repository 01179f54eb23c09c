//! The pictures of the screen as a model gets them: as large as it takes, and in one chat all of one size.

use super::binary::{DISPLAY, Program, lines_of_json, of_type};
use serde_json::{Value, json};
use std::sync::PoisonError;
use testkit::claude::{FakeClaude, Reply};

/// Size of a screenshot of the tests' display, 1920 x 1080 pixels, for a model that takes 1568 visual tokens.
const STANDARD: (u64, u64) = (1456, 819);
const WHOLE: (u64, u64) = (1920, 1080);

#[test]
fn a_model_gets_pictures_it_takes_and_a_chat_keeps_their_size() {
    let _display = DISPLAY.lock().unwrap_or_else(PoisonError::into_inner);
    let claude = FakeClaude::start([
        Reply::answer().tool_use("toolu_1", "computer", json!({"action": "screenshot"})),
        Reply::answer().text("Seen."),
        Reply::answer().tool_use("toolu_2", "computer", json!({"action": "screenshot"})),
        Reply::answer().text("Seen again."),
        Reply::answer().member("toolu_3", "screenshot", json!({})),
        Reply::answer().text("Seen in all its pixels."),
    ]);
    let program = Program::new().with_claude_at(&claude.base_url());
    let look = |model: &str, rest: &[&str]| -> Vec<Value> {
        let arguments = ["run", "--json", "--mode", "free", "--model", model, "Look"];
        let run = program.run(&[&arguments, rest].concat());
        assert_eq!(run.code, 0, "{}\n{}", run.out, run.err);
        lines_of_json(&run.out)
    };
    let first = look("claude-opus-4-6", &[]);
    assert_eq!(sizes(&first), [STANDARD]);
    let asked = claude.asked();
    let tools = asked[0].body["tools"].as_array().unwrap();
    let computer = tools.iter().find(|tool| tool["name"] == "computer");
    let side = |name: &str| computer.unwrap()[name].as_u64().unwrap();
    assert_eq!(
        (side("display_width_px"), side("display_height_px")),
        STANDARD,
        "places are meant in the picture"
    );

    let session = first[0]["session"].as_str().unwrap();
    let again = look("claude-opus-4-7", &["--session", session]);
    assert_eq!(sizes(&again), [STANDARD]);
    assert_eq!(sizes(&look("claude-sonnet-5-5", &[])), [WHOLE]);
    claude.assert_clean();
}

fn sizes(events: &[Value]) -> Vec<(u64, u64)> {
    let side = |event: &Value, name: &str| event["image"][name].as_u64().unwrap();
    let screens = of_type(events, "screen").into_iter();
    screens
        .map(|event| (side(event, "width"), side(event, "height")))
        .collect()
}

#[test]
fn a_model_looks_at_a_picture_file() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("photo.png");
    image::RgbImage::new(3000, 1000).save(&path).unwrap();
    let claude = FakeClaude::start([
        Reply::answer().tool_use("toolu_1", "read_file", json!({"path": path})),
        Reply::answer().text("Black."),
    ]);
    let program = Program::new()
        .without("DISPLAY")
        .with_claude_at(&claude.base_url());
    let prompt = format!("Look at {}", path.display());
    let run = program.run(&["run", "--json", "--mode", "free", &prompt]);
    assert_eq!(run.code, 0, "{}\n{}", run.out, run.err);
    claude.assert_clean();
    let asked = claude.asked();
    let content = &asked[1].tool_result("toolu_1").unwrap()["content"];
    assert_eq!(content[0]["type"], "image");
    let (media_type, _) = claude.picture(&content[0]["source"]).unwrap();
    assert_eq!(media_type, "image/webp");
    let remark = "[The picture has 3000 x 1000 pixels; you see it scaled to 2000 x 667.]";
    assert_eq!(content[1], json!({"type": "text", "text": remark}));
}
