//! History in requests: returned unchanged, each message serialized once.

use crate::conversation::{Conversation, picture, result};
use protocol::Item;
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use testkit::claude::{FakeClaude, Reply};

const MODEL: &str = "claude-sonnet-5-5";

fn look(step: usize) -> Reply {
    Reply::answer()
        .thinking(&format!("Step {step}."), &format!("EqQB{step}=="))
        .member(
            &format!("a{step}"),
            "left_click",
            json!({"coordinate": [step, 60]}),
        )
        .tool_use(
            &format!("b{step}"),
            "bash",
            json!({"command": format!("echo {step}")}),
        )
        .member(&format!("c{step}"), "screenshot", json!({}))
}

#[tokio::test]
async fn long_task_only_appends() {
    let steps = 12;
    let server = FakeClaude::answering(move |seen| match seen.answers() {
        step if step < steps => look(step),
        _ => Reply::answer().text("Done."),
    });
    let mut conversation = Conversation::new(server, MODEL);
    conversation.user(vec![Item::text("Do it.")]);
    for step in 0..steps {
        let calls = conversation.step().await;
        assert_eq!(calls.len(), 3);
        conversation.answer_calls(&calls);
        // Each picture is read when it is new, and never again.
        assert_eq!(conversation.blobs.read.load(Ordering::Relaxed), step);
    }
    assert!(conversation.step().await.is_empty());
    // The next program writes the same, byte for byte.
    conversation.messages.pop();
    conversation.restart();
    assert!(conversation.step().await.is_empty());
    conversation.server.assert_clean();
    let asked = conversation.server.asked();
    let [.., before, after] = asked.as_slice() else {
        panic!("asked {} times", asked.len());
    };
    assert_eq!(before.body, after.body);
}

#[tokio::test]
async fn breakpoints_follow_system_prompt_and_last_results() {
    let server = FakeClaude::answering(|seen| look(seen.answers()));
    let mut conversation = Conversation::new(server, MODEL);
    conversation.user(vec![Item::text("Do it.")]);
    for _ in 0..5 {
        let calls = conversation.step().await;
        conversation.answer_calls(&calls);
    }
    conversation.step().await;
    conversation.server.assert_clean();
    let asked = conversation.server.asked();
    let body = &asked.last().unwrap().body;
    assert_eq!(
        body["system"][0]["cache_control"],
        json!({"type": "ephemeral", "ttl": "1h"})
    );
    let marked: Vec<usize> = body["messages"]
        .as_array()
        .unwrap()
        .iter()
        .enumerate()
        .filter(|(_, message)| message.to_string().contains("cache_control"))
        .map(|(index, message)| {
            let last = message["content"].as_array().unwrap().last().unwrap();
            assert_eq!(last["cache_control"], json!({"type": "ephemeral"}));
            index
        })
        .collect();
    assert_eq!(marked, [6, 8, 10]);
}

#[tokio::test]
async fn unknown_blocks_return_unchanged() {
    let block =
        json!({"type": "someday_block", "sealed": "x", "ratio": 1.0, "parts": [1, {"a": null}]});
    let server = FakeClaude::start([
        Reply::answer()
            .raw_block(block.clone())
            .redacted_thinking("sealed")
            .tool_use("t1", "bash", json!({"command": "ls"}))
            .noise(),
        Reply::answer().text("Done."),
    ]);
    let mut conversation = Conversation::new(server, MODEL);
    conversation.user(vec![Item::text("Go.")]);
    let calls = conversation.step().await;
    conversation.answer_calls(&calls);
    conversation.step().await;
    conversation.server.assert_clean();
    let asked = conversation.server.asked();
    assert_eq!(asked[1].messages()[1]["content"][0], block);
}

#[tokio::test]
async fn failed_results_are_text_and_lost_pictures_noted() {
    let server = FakeClaude::start([look(0), Reply::answer().text("Done.")]);
    let mut conversation = Conversation::new(server, MODEL);
    conversation.user(vec![Item::text("Go."), picture("gone")]);
    let calls = conversation.step().await;
    let halted = "Not executed: an earlier computer action in this turn failed.";
    conversation.user(vec![
        result(
            &calls[0],
            true,
            vec![Item::text("It is covered."), picture("proof")],
        ),
        result(&calls[1], false, vec![]),
        result(&calls[2], true, vec![Item::text(halted)]),
        Item::text("Try the other one."),
    ]);
    conversation.step().await;
    conversation.server.assert_clean();
    let asked = conversation.server.asked();
    let messages = asked[1].messages();
    let first: Vec<_> = messages[0]["content"]
        .as_array()
        .unwrap()
        .iter()
        .map(|block| &block["type"])
        .collect();
    assert_eq!(first, [&json!("text"), &json!("text")]);
    let results: Vec<_> = messages[2]["content"]
        .as_array()
        .unwrap()
        .iter()
        .map(|block| block["content"].clone())
        .collect();
    let text = |text: &str| json!([{"type": "text", "text": text}]);
    assert_eq!(
        results,
        [
            text("It is covered."),
            text("(no output)"),
            text(halted),
            Value::Null
        ]
    );
}

#[tokio::test]
async fn oversized_request_drops_older_pictures() {
    let server = FakeClaude::start([
        look(0),
        look(1),
        look(2),
        Reply::too_large_for_the_proxy(),
        Reply::answer().text("Done."),
    ])
    .free_history();
    let mut conversation = Conversation::new(server, MODEL);
    conversation.user(vec![Item::text("Go.")]);
    for _ in 0..3 {
        let calls = conversation.step().await;
        conversation.answer_calls(&calls);
    }
    assert!(conversation.step().await.is_empty());
    conversation.server.assert_clean();
    let asked = conversation.server.asked();
    let left_out = |index: usize| {
        let body = asked[index].body.to_string();
        body.matches("older picture was left out").count()
    };
    assert_eq!((left_out(3), left_out(4)), (0, 2));
}

#[tokio::test]
async fn refused_picture_does_not_block_chat() {
    let refusal = "messages.0.content.1.image.source.base64: image exceeds 10 MB maximum";
    let server = FakeClaude::start([
        Reply::error(400, "invalid_request_error", refusal),
        Reply::answer().text("I cannot see it."),
    ])
    .free_history();
    let mut conversation = Conversation::new(server, MODEL);
    conversation.user(vec![Item::text("What is this?"), picture("huge")]);
    assert!(conversation.step().await.is_empty());
    conversation.server.assert_clean();
    let asked = conversation.server.asked();
    assert!(asked[1].body.to_string().contains("picture was left out"));
}

#[tokio::test]
async fn budgeted_model_does_not_think_mid_answer() {
    let server = FakeClaude::start([Reply::answer().text("Done.")]).foreign_history();
    let mut conversation = Conversation::new(server, "claude-haiku-4-5-20251001");
    conversation.user(vec![Item::text("Go.")]);
    let call = protocol::ToolCall {
        call: "c1".into(),
        name: "bash".to_owned(),
        toolset: None,
        input: json!({"command": "ls"}),
    };
    conversation
        .messages
        .push(std::sync::Arc::new(protocol::Message {
            role: protocol::Role::Assistant,
            items: vec![Item::ToolCall(call.clone())],
            model: Some("claude-sonnet-5-5".to_owned()),
            verbatim: None,
        }));
    conversation.answer_calls(&[call]);
    conversation.step().await;
    conversation.server.assert_clean();
    assert_eq!(conversation.server.asked()[0].body["thinking"], Value::Null);
}
