//! Calls that somebody else runs.

use protocol::{CallEvent, Command, DurableBody, Event, OutputPart, Proof, Screen, ToolOutput};
use serde_json::json;
use testkit::{Reply, ScriptedTool, SessionHarness, check_transcript};

fn two_calls() -> Vec<Reply> {
    let calls = [("c1", "ask_them", json!({})), ("c2", "ask_them", json!({}))];
    vec![Reply::calls("", &calls), Reply::says("Thanks.")]
}

fn is_second_started(event: &Event) -> bool {
    matches!(event.as_call(), Some(CallEvent::ToolStarted { call, .. }) if call.as_str() == "c2")
}

fn result(call: &str, text: &str) -> Command {
    Command::ProvideToolResult {
        call: call.into(),
        output: ToolOutput::text(text, "They said so"),
    }
}

async fn check_refused(harness: &SessionHarness, call: &str) {
    let error = harness.session.submit(result(call, "Late.")).await;
    let wanted = format!(
        "The call {call} is not waiting for a result: it was never delegated, or it is over."
    );
    assert_eq!(error.unwrap_err().to_string(), wanted);
}

#[tokio::test]
async fn delegated_calls_wait_together_and_end_in_any_order() {
    let mut harness =
        SessionHarness::new(two_calls(), vec![ScriptedTool::delegated("ask_them")]).await;
    check_refused(&harness, "c1").await;
    harness.user("Go").await;
    harness.until(is_second_started).await;
    check_refused(&harness, "c3").await;
    harness.command(result("c2", "Two.")).await;
    check_refused(&harness, "c2").await;
    harness.command(result("c1", "One.")).await;
    check_transcript(
        &harness.turn_end().await,
        r#"
        1 session_started scripted
        2 turn_started
        3 user_message "Go"
        4 assistant_message "" <c1> <c2> -> tool_use
        5 usage $0.25 of $0.25
        6 tool_call c1 "Use ask_them"
        7 tool_call c2 "Use ask_them"
        8 tool_started c1
        9 tool_started c2
        10 tool_finished c2 done "Two."
        11 tool_finished c1 done "One."
        12 assistant_message "Thanks." -> end_turn
        13 usage $0.25 of $0.5
        14 turn_ended completed
        "#,
    );
    check_refused(&harness, "c1").await;
}

#[tokio::test]
async fn a_result_that_does_not_come_is_a_failure() {
    let at_once = |options: &mut protocol::SessionOptions| options.limits.delegated_seconds = 0;
    let mut harness = SessionHarness::with_options(
        two_calls(),
        vec![ScriptedTool::delegated("ask_them")],
        at_once,
    )
    .await;
    harness.user("Go").await;
    let story = harness.turn_end().await;
    let late = r#"failed "Nobody gave the result of this call within 0 seconds. Whether it was done is unknown.""#;
    assert_eq!(story.matches(late).count(), 2, "{story}");
    check_refused(&harness, "c1").await;
}

#[tokio::test]
async fn pictures_of_somebody_else_are_kept_like_ones_own() {
    let replies = vec![
        Reply::calls("", &[("c1", "ask_them", json!({}))]),
        Reply::says("Thanks."),
    ];
    let mut harness = SessionHarness::new(replies, vec![ScriptedTool::delegated("ask_them")]).await;
    harness.user("Go").await;
    harness
        .until(|event| matches!(event.as_call(), Some(CallEvent::ToolStarted { .. })))
        .await;
    let picture = || protocol::Bytes::from(vec![1, 2, 3]);
    let output = ToolOutput {
        parts: vec![OutputPart::Image {
            media_type: "image/png".into(),
            width: 1,
            height: 1,
            data: picture(),
        }],
        summary: "Looked".into(),
        proof: Proof::Confirmed,
        screen: Some(Screen {
            media_type: "image/png".into(),
            width: 1,
            height: 1,
            data: picture(),
            point: None,
            changed: None,
            window: None,
            window_area: None,
            element: None,
            settle: None,
        }),
        reference: None,
        shown: None,
        chat_title: None,
    };
    let call = "c1".into();
    harness
        .command(Command::ProvideToolResult { call, output })
        .await;
    let screen = harness
        .until(|event| matches!(event.as_call(), Some(CallEvent::Screen { .. })))
        .await;
    let DurableBody::Call(CallEvent::Screen { image, .. }) = screen.into_durable().unwrap().body
    else {
        unreachable!()
    };
    let kept = harness.sessions.store().blob(&image.id).await.unwrap();
    assert_eq!(kept.unwrap().bytes, picture());
    assert!(harness.turn_end().await.ends_with("turn_ended completed"));
}
