//! Histories: calls and results, halts, and blocks that must come back as they were served.

use crate::support::{ask, batch, check_second, good, picture, second};
use image::ImageFormat;
use serde_json::{Value, json};
use testkit::claude::{FakeClaude, Reply};

const HALTED: &str = "Not executed: an earlier computer action in this turn failed.";

#[test]
fn a_good_history_breaks_no_rule() {
    let claude = FakeClaude::start([batch(), Reply::answer().text("Done.")]);
    assert_eq!(ask(&claude, &good()).status, 200);
    let response = ask(&claude, &second());
    assert_eq!(response.status, 200, "{}", response.text());
    claude.assert_clean();
    let asked = claude.asked();
    assert_eq!((asked[0].answers(), asked[1].answers()), (0, 1));
    assert_eq!(
        asked[1].tool_result("toolu_1").unwrap()["content"][0]["text"],
        "Clicked."
    );
    assert_eq!(asked[1].last_text(), "Clicked.\nnotes.txt");
    assert_eq!(asked[0].last_text(), "Press the button.");
}

#[test]
fn calls_and_results_go_together() {
    check_second(
        |body| results(body).truncate(2),
        "`tool_use` ids were found without `tool_result` blocks immediately after: toolu_3",
    );
    check_second(
        |body| result(body, 0)["tool_use_id"] = json!("toolu_9"),
        "unexpected `tool_use_id` found in `tool_result` blocks: toolu_9",
    );
    check_second(
        |body| result(body, 1)["tool_use_id"] = json!("toolu_1"),
        "each tool_use must have a single result",
    );
    check_second(
        |body| results(body).insert(1, text("By the way")),
        "must come before all other content",
    );
    check_second(
        |body| messages(body).truncate(2),
        "`tool_use` ids were found without `tool_result` blocks immediately after",
    );
    check_second(
        |body| messages(body).push(json!({"role": "assistant", "content": "And so"})),
        "must end with a user message",
    );
    check_second(
        |body| messages(body).push(json!({"role": "assistant", "content": []})),
        "all messages must have non-empty content",
    );
    check_second(
        |body| messages(body).insert(2, json!({"role": "system", "content": "The user looks."})),
        "without `tool_result` blocks immediately after",
    );
    check_second(
        |body| results(body).push(text("")),
        "text content blocks must be non-empty",
    );
    check_second(
        |body| messages(body)[0]["role"] = json!("robot"),
        "messages.0.role: Input should be",
    );
    check_second(
        |body| drop(messages(body).remove(0)),
        "first message must use the \"user\" role",
    );
    check_second(
        |body| result(body, 2)["is_error"] = json!("yes"),
        "is_error: Input should be a valid boolean",
    );
    check_second(
        |body| result(body, 2)["extra"] = json!(1),
        "extra: Extra inputs are not permitted",
    );
}

#[test]
fn results_of_the_toolset_keep_its_rules() {
    check_second(
        |body| drop(object(result(body, 0)).shift_remove("toolset_name")),
        "must have `toolset_name` \"computer\"",
    );
    check_second(
        |body| result(body, 0)["toolset_name"] = json!("browser"),
        "must have `toolset_name` \"computer\"",
    );
    check_second(
        |body| result(body, 2)["toolset_name"] = json!("computer"),
        "must not have `toolset_name`",
    );
    check_second(
        |body| result(body, 1)["content"] = json!("Looked."),
        "must hold an image",
    );
    check_second(
        |body| result(body, 0)["content"] = json!([{"type": "document", "source": {}}]),
        "may hold only text and images",
    );
    check_second(
        |body| fail(result(body, 1), json!([picture(ImageFormat::Png, 8, 8)])),
        "all content must be type \"text\" if `is_error` is true",
    );
    check_second(
        |body| fail(result(body, 1), json!("")),
        "content cannot be empty if `is_error` is true",
    );
    check_second(
        |body| fail(result(body, 0), json!("No such place.")),
        "comes after a failed action",
    );
    check_second(
        |body| {
            fail(result(body, 0), json!("No such place."));
            fail(result(body, 1), json!("I did not do it."));
        },
        "comes after a failed action",
    );
}

#[test]
fn a_halted_batch_is_fine() {
    for reason in [HALTED, "Not executed: the user pressed stop."] {
        let claude = FakeClaude::start([batch(), Reply::answer().text("Oh.")]);
        assert_eq!(ask(&claude, &good()).status, 200);
        let mut body = second();
        fail(result(&mut body, 0), json!("No such place."));
        fail(
            result(&mut body, 1),
            json!([{"type": "text", "text": reason}]),
        );
        let response = ask(&claude, &body);
        assert_eq!(response.status, 200, "{}", response.text());
        claude.assert_clean();
    }
}

#[test]
fn blocks_come_back_as_they_were_served() {
    const MODIFIED: &str = "in the latest assistant message cannot be modified";
    check_second(
        |body| block(body, 0)["thinking"] = json!("It is at the bottom."),
        MODIFIED,
    );
    check_second(
        |body| block(body, 0)["signature"] = json!("EqQBsig2"),
        MODIFIED,
    );
    check_second(|body| drop(blocks(body).remove(0)), MODIFIED);
    check_second(|body| blocks(body).swap(0, 1), MODIFIED);
    check_second(
        |body| *block(body, 0) = json!({"signature": "EqQBsig1", "thinking": "The button is at the top.", "type": "thinking"}),
        "its JSON is not written as it was served",
    );
    check_second(
        |body| block(body, 0)["cache_control"] = json!({"type": "ephemeral"}),
        "cache_control cannot be set for thinking blocks",
    );
    check_second(
        |body| block(body, 2)["text"] = json!("I touch it."),
        "a block did not come back",
    );
    check_second(
        |body| block(body, 3)["input"]["coordinate"] = json!([640, 61]),
        "a block came back changed",
    );
    check_second(
        |body| block(body, 3)["input"]["coordinate"] = json!([640.0, 60]),
        "a block came back changed",
    );
    check_second(
        |body| drop(object(block(body, 3)).shift_remove("caller")),
        "a block came back changed",
    );
    check_second(
        |body| block(body, 5)["input"] = json!({"restart": false, "command": "ls"}),
        "a block came back changed",
    );
    check_second(
        |body| {
            blocks(body).remove(5);
            results(body).remove(2);
        },
        "a block did not come back",
    );
    check_second(
        |body| {
            *block(body, 0) = json!({"type": "thinking", "thinking": "Mine.", "signature": "other"})
        },
        MODIFIED,
    );
    check_second(
        |body| block(body, 0)["signature"] = json!(""),
        "Invalid `signature` in `thinking` block",
    );
}

#[test]
fn blocks_of_unknown_types_come_back_and_noise_may() {
    let reply = || {
        Reply::answer()
            .raw_block(json!({"type": "insight", "level": 3}))
            .text("So.")
            .noise()
    };
    for (content, clean) in [
        (
            json!([{"type": "insight", "level": 3}, {"type": "text", "text": "So."}]),
            true,
        ),
        (
            json!([{"type": "insight", "level": 3}, {"type": "text", "text": "So."}, {"type": "block_of_tomorrow", "payload": [1, 2, 3]}]),
            true,
        ),
        (json!([{"type": "text", "text": "So."}]), false),
        (
            json!([{"type": "insight"}, {"type": "text", "text": "So."}]),
            false,
        ),
    ] {
        assert_eq!(follow_up(reply(), content.clone()), clean, "{content}");
    }
}

#[test]
fn of_a_broken_answer_only_what_ended_comes_back() {
    let thinking = json!({"type": "thinking", "thinking": "Hm.", "signature": "s"});
    let call = json!({"type": "tool_use", "id": "toolu_1", "name": "bash", "input": {}});
    let reply = || {
        Reply::answer()
            .thinking("Hm.", "s")
            .text("One two")
            .text("Three")
            .tool_use("toolu_1", "bash", json!({}))
    };
    // message_start, four of thinking, and two of the four of the text.
    let broken = || reply().stop_after_events(7);
    assert!(follow_up(broken(), json!([thinking])));
    assert!(follow_up(broken(), json!([thinking, text("One ")])));
    assert!(!follow_up(
        broken(),
        json!([thinking, text("One two"), text("Three")])
    ));
    assert!(
        !follow_up(reply().stop_after_events(3), json!([thinking])),
        "it had not ended"
    );
    assert!(!follow_up(
        reply().drop_after_events(reply().event_count() - 1),
        json!([thinking, text("One two"), text("Three"), call])
    ));
    assert!(!follow_up(
        reply().stop("refusal"),
        json!([thinking, text("One two"), text("Three"), call])
    ));
}

#[test]
fn the_calls_of_an_answer_that_was_cut_short_may_go() {
    let reply = || {
        Reply::answer()
            .text("I press it.")
            .tool_use("toolu_1", "bash", json!({}))
    };
    assert!(!follow_up(reply(), json!([text("I press it.")])));
    assert!(follow_up(
        reply().stop("max_tokens"),
        json!([text("I press it.")])
    ));
    assert!(follow_up(
        reply().stop("refusal"),
        json!([text("I press it.")])
    ));
}

#[test]
fn a_paused_turn_comes_back_alone() {
    let claude = FakeClaude::start([
        Reply::answer().text("Wait.").stop("pause_turn"),
        Reply::answer().text("Go."),
    ]);
    assert_eq!(ask(&claude, &good()).status, 200);
    let mut body = good();
    messages(&mut body).push(json!({"role": "assistant", "content": [text("Wait.")]}));
    assert_eq!(ask(&claude, &body).status, 200);
    claude.assert_clean();
}

#[test]
fn answers_of_others_are_faults_unless_they_are_allowed() {
    let claude = FakeClaude::start([]);
    assert_eq!(ask(&claude, &second()).status, 400);
    assert!(
        claude.faults()[0].contains("was never served"),
        "{:?}",
        claude.faults()
    );
    let lenient = FakeClaude::start([Reply::answer().text("Yes.")]).foreign_history();
    assert_eq!(ask(&lenient, &second()).status, 200);
    let first = FakeClaude::start([batch()]);
    assert_eq!(ask(&first, &good()).status, 200);
    let next = FakeClaude::start([Reply::answer().text("Yes.")]).knowing(&first);
    drop(first);
    assert_eq!(ask(&next, &second()).status, 200);
    next.assert_clean();
}

/// Returns whether an answer that comes back like this, with results and a word of the user's, breaks no rule.
fn follow_up(reply: Reply, content: Value) -> bool {
    let claude = FakeClaude::start([reply, Reply::answer().text("Yes.")]);
    ask(&claude, &good());
    let calls = content
        .as_array()
        .unwrap()
        .iter()
        .filter(|block| block["type"] == "tool_use");
    let mut answer: Vec<_> = calls
        .map(|call| json!({"type": "tool_result", "tool_use_id": call["id"], "content": "Yes."}))
        .collect();
    answer.push(text("Go on."));
    let mut body = good();
    messages(&mut body).extend([
        json!({"role": "assistant", "content": content}),
        json!({"role": "user", "content": answer}),
    ]);
    ask(&claude, &body).status == 200
}

fn messages(body: &mut Value) -> &mut Vec<Value> {
    body["messages"].as_array_mut().unwrap()
}

fn blocks(body: &mut Value) -> &mut Vec<Value> {
    body["messages"][1]["content"].as_array_mut().unwrap()
}

fn block(body: &mut Value, index: usize) -> &mut Value {
    &mut body["messages"][1]["content"][index]
}

fn results(body: &mut Value) -> &mut Vec<Value> {
    body["messages"][2]["content"].as_array_mut().unwrap()
}

fn result(body: &mut Value, index: usize) -> &mut Value {
    &mut body["messages"][2]["content"][index]
}

fn fail(result: &mut Value, content: Value) {
    result["is_error"] = json!(true);
    result["content"] = content;
}

fn object(value: &mut Value) -> &mut serde_json::Map<String, Value> {
    value.as_object_mut().unwrap()
}

fn text(text: &str) -> Value {
    json!({"type": "text", "text": text})
}
