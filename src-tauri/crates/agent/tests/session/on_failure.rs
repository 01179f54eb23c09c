//! Failed calls: the model is told, a look is tried once more, or the turn ends, as the options say.

use protocol::{Mode, OnFailure};
use serde_json::json;
use std::sync::PoisonError;
use testkit::{Reply, ScriptedTool, SessionHarness};
use tools::ToolError;

fn fails(tool: ScriptedTool, times: usize) -> ScriptedTool {
    (0..times).fold(tool, |tool, _| {
        tool.gives("first", Err(ToolError::ForModel("It is not there.".into())))
    })
}

/// Makes two calls in one answer, the second after the first, which fails so often. Checks how they and the turn end, and how often the
/// first one ran.
async fn check(
    tool: ScriptedTool,
    failures: usize,
    choice: OnFailure,
    wanted: &[&str],
    runs: usize,
) {
    let tool = fails(tool, failures);
    let ran = tool.ran();
    let second = ScriptedTool::looking("second");
    let after = json!({"after": "$result_of_step_1"});
    let calls = Reply::calls("", &[("c1", "first", json!({})), ("c2", "second", after)]);
    let tools = vec![tool, second];
    let mut harness =
        SessionHarness::with_options(vec![calls, Reply::says("Done.")], tools, |options| {
            options.mode = Mode::Free;
            options.on_failure = choice;
        })
        .await;
    harness.user("Go").await;
    let story = harness.turn_end().await;
    let ends = story.lines().filter_map(|line| {
        let (_, line) = line.split_once(' ')?;
        let is_end = ["tool_finished", "error", "turn_ended"]
            .iter()
            .any(|end| line.starts_with(end));
        is_end.then_some(line)
    });
    assert_eq!(ends.collect::<Vec<_>>(), wanted, "{choice:?}");
    let ran = ran.lock().unwrap_or_else(PoisonError::into_inner);
    let begun = ran.iter().filter(|name| *name == "first").count();
    assert_eq!(begun, runs, "{choice:?}");
}

fn looks() -> ScriptedTool {
    ScriptedTool::looking("first")
}

const FAILED: &str = "tool_finished c1 failed \"It is not there.\"";
const NEEDS_IT: &str = "tool_finished c2 failed \"$result_of_step_1 stands for nothing: call 1 of this answer (first) failed. So this was not done.\"";

#[tokio::test]
async fn the_model_is_told_unless_said_otherwise() {
    let wanted = [FAILED, NEEDS_IT, "turn_ended completed"];
    check(looks(), 1, OnFailure::default(), &wanted, 1).await;
}

#[tokio::test]
async fn a_look_is_tried_once_more() {
    let found = [
        "tool_finished c1 done \"Done.\"",
        "tool_finished c2 done \"Done.\"",
        "turn_ended completed",
    ];
    check(looks(), 1, OnFailure::Retry, &found, 2).await;
    let failed = [FAILED, NEEDS_IT, "turn_ended completed"];
    check(looks(), 2, OnFailure::Retry, &failed, 2).await;
    // What acts is never done twice.
    check(
        ScriptedTool::sending("first"),
        1,
        OnFailure::Retry,
        &failed,
        1,
    )
    .await;
}

#[tokio::test]
async fn a_turn_ends_with_a_tool_that_crashes() {
    let replies = vec![Reply::calls("", &[("c1", "crash", json!({}))])];
    let tools = vec![ScriptedTool::looking("crash")];
    let mut harness = SessionHarness::with_options(replies, tools, |options| {
        options.on_failure = OnFailure::Stop;
    })
    .await;
    harness.user("Go").await;
    let story = harness.turn_end().await;
    assert!(story.ends_with("turn_ended error"), "{story}");
    assert!(
        story.contains("error internal agent-step-failed"),
        "{story}"
    );
}

#[tokio::test]
async fn a_turn_ends_with_a_failed_step() {
    let wanted = [
        FAILED,
        "tool_finished c2 not_executed \"Not executed: the turn ended first.\"",
        "error internal agent-step-failed { reason: \"It is not there.\" }",
        "turn_ended error",
    ];
    check(looks(), 1, OnFailure::Stop, &wanted, 1).await;
    check(
        ScriptedTool::sending("first"),
        1,
        OnFailure::Stop,
        &wanted,
        1,
    )
    .await;
}
