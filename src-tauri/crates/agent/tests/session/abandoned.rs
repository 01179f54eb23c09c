//! Turns that end because nobody can be asked or the program closes: everybody is told so, and nobody is said to have pressed stop.

use protocol::{AbandonReason, CallEvent, Command, Mode};
use serde_json::json;
use testkit::{Reply, ScriptedTool, SessionHarness, check_transcript};
use tools::ToolError;

#[tokio::test]
async fn a_task_that_nobody_is_asked_about_says_so() {
    let reason = AbandonReason::NobodyToAsk;
    let replies = vec![
        Reply::calls(
            "",
            &[
                ("c1", "computer.left_click", json!({})),
                ("c2", "computer.left_click", json!({})),
            ],
        ),
        Reply::says("All right."),
    ];
    let ask = |options: &mut protocol::SessionOptions| options.mode = Mode::Ask;
    let mut harness =
        SessionHarness::with_options(replies, vec![ScriptedTool::desktop("computer")], ask).await;
    harness.user("Go").await;
    harness.asked().await;
    harness.command(Command::Abandon { reason }).await;
    let story = harness.turn_end().await;
    let told: Vec<_> = story.lines().skip(8).collect();
    check_transcript(
        &told.join("\n"),
        r#"
        9 approval_resolved id-3 deny None by nobody
        10 tool_finished c1 not_executed "Not executed: this needs the user's approval, and nobody could be asked. Nobody said no."
        11 tool_finished c2 not_executed "Not executed: a question came up and nobody could be asked, so the task ended first. Nobody pressed stop."
        12 turn_ended unanswered
        "#,
    );
    harness.user("Use the other one").await;
    assert!(harness.turn_end().await.ends_with("turn_ended completed"));
}

#[tokio::test]
async fn a_call_is_cut_off_for_its_true_reason() {
    let check = async |reason, told: &str, end: &str| {
        let replies = vec![Reply::calls("", &[("c1", "computer.held", json!({}))])];
        let tools = vec![ScriptedTool::desktop("computer")];
        let mut harness = SessionHarness::new(replies, tools).await;
        harness.user("Go").await;
        harness
            .until(|event| matches!(event.as_call(), Some(CallEvent::ToolStarted { .. })))
            .await;
        harness.command(Command::Abandon { reason }).await;
        let story = harness.turn_end().await;
        let told = format!("tool_finished c1 interrupted {told:?}");
        assert!(story.contains(&told), "{story}");
        assert!(story.ends_with(end), "{story}");
    };
    check(
        AbandonReason::NobodyToAsk,
        "Interrupted: a question came up and nobody could be asked, so the task ended while this ran; its effect is \
         unknown. Nobody pressed stop.",
        "turn_ended unanswered",
    )
    .await;
    check(
        AbandonReason::Closed,
        "Interrupted: the app stopped while this ran; its effect is unknown. Take a screenshot before continuing.",
        "turn_ended closed",
    )
    .await;
}

#[tokio::test]
async fn a_call_that_its_tool_gives_up_was_stopped_by_nobody() {
    let replies = vec![
        Reply::calls("", &[("c1", "computer.left_click", json!({}))]),
        Reply::says("All right."),
    ];
    let tool = ScriptedTool::desktop("computer").gives("left_click", Err(ToolError::Cancelled));
    let mut harness = SessionHarness::new(replies, vec![tool]).await;
    harness.user("Go").await;
    let story = harness.turn_end().await;
    let told = "Interrupted: the call was cancelled while this ran; its effect is unknown.";
    let told = format!("tool_finished c1 interrupted {told:?}");
    assert!(story.contains(&told), "{story}");
    assert!(story.ends_with("turn_ended completed"), "{story}");
}
