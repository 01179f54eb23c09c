//! Results that are too long to be shown: kept whole, read in parts, handed on by reference, and only
//! within their chat.

use agent::StoredArtifacts;
use protocol::{CallEvent, Command, DurableBody, Item, Mode, Outcome, ToolOutput};
use serde_json::{Value, json};
use std::sync::Arc;
use testkit::{Reply, ScriptedTool, SessionHarness};
use tools::{ReadArtifactTool, ToolError};

/// As long as forty pages.
fn long_text() -> String {
    (1..=5000)
        .map(|number| format!("line {number}\n"))
        .collect()
}

fn gives(text: &str) -> ScriptedTool {
    let output = ToolOutput::text(text, "Fetched the list");
    ScriptedTool::looking("fetch").gives("fetch", Ok(output))
}

async fn harness(replies: Vec<Reply>, tools: Vec<ScriptedTool>) -> SessionHarness {
    SessionHarness::with_parts(
        replies,
        tools,
        |_| {},
        |parts| {
            let results = Arc::new(StoredArtifacts::of(parts.store.clone()));
            let recall = Arc::new(ReadArtifactTool::of(results));
            parts.registry.register(recall).unwrap();
        },
    )
    .await
}

/// Text of a call's result, and its artifact URI.
async fn finished(
    harness: &mut SessionHarness,
    wanted: &str,
) -> (Outcome, Vec<Item>, Option<String>) {
    let event = harness
        .until(
            |event| matches!(event.as_call(), Some(CallEvent::ToolFinished { call, .. }) if call.as_str() == wanted),
        )
        .await;
    match event.into_durable().unwrap().body {
        DurableBody::Call(CallEvent::ToolFinished {
            outcome,
            content,
            reference,
            ..
        }) => (outcome, content, reference),
        other => panic!("{other:?}"),
    }
}

fn text(content: &[Item]) -> &str {
    match content {
        [Item::Text { text }, ..] => text,
        other => panic!("{other:?}"),
    }
}

fn call(id: &'static str, name: &'static str, input: Value) -> Reply {
    Reply::calls("", &[(id, name, input)])
}

/// The reference is made from what was kept, so it is known before.
const REFERENCE: &str = "mem://fetch/";

#[tokio::test]
async fn long_result_is_kept_and_read_in_parts() {
    let mut first = harness(
        vec![call("c1", "fetch", json!({})), Reply::says("Long.")],
        vec![gives(&long_text())],
    )
    .await;
    first.user("Fetch").await;
    let (outcome, content, reference) = finished(&mut first, "c1").await;
    let reference = reference.unwrap();
    assert_eq!(outcome, Outcome::Done);
    assert!(reference.starts_with(REFERENCE), "{reference}");
    let told = text(&content);
    let head = format!(
        "[Fetched the list. Too long to be shown whole: 48893 characters in 5000 lines. All of it is kept \
         at {reference}; recall reads any part of it.]\nline 1\n"
    );
    assert!(told.starts_with(&head), "{told:.300}");
    assert!(told.ends_with("line 5000\n"));
    assert!(told.chars().count() < 9_000);
    first.turn_end().await;
    // What a model is given holds no file, only the text.
    let asked = first.model.asked();
    let result = asked[1].last().unwrap();
    let Item::ToolResult(result) = &result.items[0] else {
        panic!("{result:?}")
    };
    assert_eq!(result.content, content[..1]);
    assert!(matches!(&content[1], Item::File { name, .. } if *name == reference));
}

#[tokio::test]
async fn a_reference_is_read_resolved_and_known_only_in_its_chat() {
    let reference = known_reference().await;
    let lines = json!({"reference": reference, "from_line": 2000, "to_line": 2001});
    let replies = vec![
        call("c1", "fetch", json!({})),
        call("c2", "recall", lines),
        call("c3", "look_up", json!({"text": reference, "bad": 1})),
        call(
            "c4",
            "recall",
            json!({"reference": "mem://fetch/0000000000000000"}),
        ),
        Reply::says("Read."),
        call(
            "c5",
            "recall",
            json!({"reference": reference, "find": "line 777"}),
        ),
        Reply::says("In the copy."),
        call("c6", "recall", json!({"reference": reference})),
        Reply::says("Elsewhere."),
    ];
    let tools = vec![gives(&long_text()), ScriptedTool::looking("look_up")];
    let mut harness = harness(replies, tools).await;
    harness.user("Fetch").await;
    let (_, content, _) = finished(&mut harness, "c2").await;
    let wanted = "[lines 2000 to 2001 of 5000]\n 2000: line 2000\n 2001: line 2001\n";
    assert_eq!(text(&content), wanted);
    let (_, content, _) = finished(&mut harness, "c3").await;
    assert_eq!(
        text(&content),
        "`bad` is not allowed.",
        "the input was put together and checked"
    );
    let (outcome, content, _) = finished(&mut harness, "c4").await;
    assert_eq!(outcome, Outcome::Failed);
    let wanted = format!(
        "There is nothing at mem://fetch/0000000000000000. The nearest in this chat: {reference}."
    );
    assert_eq!(text(&content), wanted);
    harness.turn_end().await;

    let id = harness.session.id().clone();
    let events = harness.sessions.store().all_events(&id).await.unwrap();
    let last = events.last().map(|event| event.seq).unwrap();
    let fork = harness.sessions.fork(&id, last).await.unwrap();
    // The first chat is gone; what it kept stays for the copy.
    harness.sessions.delete(&id).await.unwrap();
    let mut copy = harness.over(fork);
    copy.user("Again").await;
    let (_, content, _) = finished(&mut copy, "c5").await;
    assert_eq!(text(&content), "[1 lines match]\n>777: line 777\n");
    copy.turn_end().await;

    let mut other = harness.another(|_| {}).await;
    other.user("Elsewhere").await;
    let (_, content, _) = finished(&mut other, "c6").await;
    let wanted = format!("There is nothing at {reference}: this chat has kept no results.");
    assert_eq!(text(&content), wanted);
}

#[tokio::test]
async fn person_sees_the_resolved_input_and_the_journal_the_written() {
    let reference = known_reference().await;
    let replies = vec![
        call("c1", "fetch", json!({})),
        call("c2", "send", json!({"text": reference})),
        Reply::says("Sent."),
    ];
    let tools = vec![gives(&long_text()), ScriptedTool::desktop("send")];
    let mut harness = harness(replies, tools).await;
    let mut options = harness
        .sessions
        .options(harness.session.id())
        .await
        .unwrap();
    options.mode = Mode::Ask;
    harness.command(Command::SetOptions { options }).await;
    harness.user("Send it").await;
    let (approval, question) = harness.question().await;
    let exact = question.exact.unwrap();
    assert!(exact.contains("line 2500\\n"), "{exact:.100}");
    let answer = protocol::Answer::Allow {
        grant: protocol::Grant::Once,
    };
    harness.answer(approval, answer).await;
    harness.turn_end().await;
    let events = harness
        .sessions
        .store()
        .all_events(harness.session.id())
        .await
        .unwrap();
    let written = events.iter().find_map(|event| match &event.body {
        DurableBody::Call(CallEvent::ToolCall { tool_call, .. })
            if tool_call.call.as_str() == "c2" =>
        {
            Some(tool_call.input.clone())
        }
        _ => None,
    });
    assert_eq!(written, Some(json!({"text": reference})));
}

#[tokio::test]
async fn a_long_failure_is_kept_as_well() {
    let failure = Err(ToolError::ForModel(long_text().into()));
    let tool = ScriptedTool::looking("fetch").gives("fetch", failure);
    let replies = vec![call("c1", "fetch", json!({})), Reply::says("It failed.")];
    let mut harness = harness(replies, vec![tool]).await;
    harness.user("Fetch").await;
    let (outcome, content, reference) = finished(&mut harness, "c1").await;
    assert_eq!(outcome, Outcome::Failed);
    assert!(text(&content).contains(&reference.unwrap()));
    assert!(text(&content).chars().count() < 9_000);
    harness.turn_end().await;
}

#[tokio::test]
async fn results_of_a_chat_are_listed() {
    let reference = known_reference().await;
    let replies = vec![
        call("c1", "fetch", json!({})),
        call("c2", "recall", json!({})),
        call("c3", "recall", json!({"find": "line 7"})),
        Reply::says("Listed."),
    ];
    let mut harness = harness(replies, vec![gives(&long_text())]).await;
    harness.user("Fetch").await;
    let (_, content, _) = finished(&mut harness, "c2").await;
    let wanted = format!(
        "Results of this chat that were too long, the newest first:\n{reference} \
         (text/plain; charset=utf-8, 48893 bytes): Fetched the list"
    );
    assert_eq!(text(&content), wanted);
    let (outcome, content, _) = finished(&mut harness, "c3").await;
    assert_eq!(outcome, Outcome::Failed);
    let wanted = "recall: give the reference of the result to read.";
    assert_eq!(text(&content), wanted);
    harness.turn_end().await;
}

/// The reference that the long text gets, in any chat.
async fn known_reference() -> String {
    let replies = vec![call("c1", "fetch", json!({})), Reply::says("Long.")];
    let mut harness = harness(replies, vec![gives(&long_text())]).await;
    harness.user("Fetch").await;
    let (_, _, reference) = finished(&mut harness, "c1").await;
    harness.turn_end().await;
    reference.unwrap()
}
