//! Sites that come up while a call runs: each is a target that the policy decides about, and where it says so the person.

use protocol::{
    Answer, AnsweredBy, ApprovalEvent, CallEvent, Command, Domain, Event, Grant, Item, Mode,
    SessionOptions,
};
use serde_json::{Value, json};
use testkit::{Reply, ScriptedTool, SessionHarness};

/// A shell that was told about a page, so that content from outside is in the chat.
async fn harness(mode: Mode, calls: &[Value], tool: ScriptedTool) -> SessionHarness {
    let read = Reply::calls("", &[("r", "read", json!({}))]);
    let calls: Vec<_> = calls
        .iter()
        .map(|input| Reply::calls("", &[("c", "shell", input.clone())]))
        .collect();
    let replies = [read]
        .into_iter()
        .chain(calls)
        .chain([Reply::says("Done.")]);
    let with_mode = |options: &mut SessionOptions| options.mode = mode;
    let tools = vec![ScriptedTool::looking("read"), tool];
    let mut harness = SessionHarness::with_options(replies.collect(), tools, with_mode).await;
    harness.user("Build it with what is on example.org").await;
    harness
}

fn shell() -> ScriptedTool {
    ScriptedTool::executing("shell")
}

/// Returns the next result of the shell, as the model reads it.
async fn result(harness: &mut SessionHarness) -> String {
    let is_result = |event: &Event| matches!(event.as_call(), Some(CallEvent::ToolFinished { call, .. }) if call.as_str() == "c");
    let event = harness.until(is_result).await;
    match event.as_call() {
        Some(CallEvent::ToolFinished { content, .. }) => match content.as_slice() {
            [Item::Text { text, .. }] => text.clone(),
            other => panic!("{other:?}"),
        },
        _ => panic!("no result"),
    }
}

fn allow(grant: Grant) -> Answer {
    Answer::Allow { grant }
}

#[tokio::test]
async fn named_sites_are_reached_and_others_asked_about() {
    let call = json!({"command": "make", "reaches": ["example.org", "collector.example", "collector.example"]});
    let mut harness = harness(Mode::Free, &[call.clone(), call], shell()).await;
    let (approval, question) = harness.question().await;
    assert_eq!(question.sentence.id(), Some("agent-site-unknown"));
    assert_eq!(question.tool, "shell");
    assert!(question.once_only);
    let values: Vec<_> = question.tainted.iter().map(|value| &*value.value).collect();
    assert_eq!(values, ["collector.example"]);
    harness.answer(approval, allow(Grant::Once)).await;
    let all = "example.org allowed; collector.example allowed; collector.example allowed";
    assert_eq!(result(&mut harness).await, all);
    // What they allowed once they have named: the next call may reach it too.
    assert_eq!(result(&mut harness).await, all);
    let story = harness.turn_end().await;
    assert_eq!(story.matches("approval_requested").count(), 1, "{story}");
}

#[tokio::test]
async fn refused_site_is_told_to_the_program() {
    let call = json!({"command": "make", "reaches": ["collector.example", "example.org"]});
    let mut harness = harness(Mode::Free, &[call], shell()).await;
    let reason = Some("not there".to_owned());
    let (approval, _) = harness.question().await;
    harness.answer(approval, Answer::Deny { reason }).await;
    assert_eq!(
        result(&mut harness).await,
        "collector.example refused: The user did not allow this site: not there; example.org allowed"
    );
}

#[tokio::test]
async fn mode_asks_about_sites_and_a_grant_covers_them() {
    let call = json!({"command": "make", "reaches": ["example.org"]});
    let mut harness = harness(Mode::Risky, &[call.clone(), call], shell()).await;
    // The calls themselves.
    let (approval, call) = harness.question().await;
    assert_eq!((call.tool.as_str(), call.domain), ("shell", Domain::Shell));
    harness.answer(approval, allow(Grant::Session)).await;
    let (approval, site) = harness.question().await;
    assert_eq!(site.scope.hosts, ["example.org"]);
    assert!(!site.once_only);
    harness.answer(approval, allow(Grant::Session)).await;
    assert_eq!(result(&mut harness).await, "example.org allowed");
    assert_eq!(result(&mut harness).await, "example.org allowed");
    let story = harness.turn_end().await;
    assert_eq!(story.matches("approval_requested").count(), 2, "{story}");
}

#[tokio::test]
async fn question_is_taken_back_when_the_program_gives_up() {
    let call = json!({"command": "make", "gives_up": "collector.example"});
    let tool = shell();
    let release = tool.release();
    let mut harness = harness(Mode::Free, &[call], tool).await;
    harness.question().await;
    release.add_permits(1);
    let resolved = harness
        .until(|event| {
            matches!(
                event.as_approval(),
                Some(ApprovalEvent::ApprovalResolved { .. })
            )
        })
        .await;
    let Some(ApprovalEvent::ApprovalResolved { by, answer, .. }) = resolved.as_approval() else {
        panic!("not resolved");
    };
    assert_eq!(
        (by, answer),
        (&AnsweredBy::Rules, &Answer::Deny { reason: None })
    );
    assert_eq!(result(&mut harness).await, "collector.example given up");
}

#[tokio::test]
async fn stop_ends_a_call_that_waits_for_a_site() {
    let call = json!({"command": "make", "reaches": ["collector.example"]});
    let mut harness = harness(Mode::Free, &[call], shell()).await;
    harness.question().await;
    harness.command(Command::Stop).await;
    let story = harness.turn_end().await;
    assert!(story.contains("tool_finished c interrupted"), "{story}");
    assert!(story.contains("turn_ended stopped"), "{story}");
}
