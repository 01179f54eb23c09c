//! Breakpoints: a turn pauses where the options say so, and a person goes on call by call.

use protocol::{Breakpoint, Command, DurableBody, Effect, PauseReason, TurnEvent};
use serde_json::json;
use testkit::{Reply, ScriptedTool, SessionHarness};

/// Three calls in two steps.
fn replies() -> Vec<Reply> {
    vec![
        Reply::calls(
            "",
            &[("c1", "look_up", json!({})), ("c2", "look_up", json!({}))],
        ),
        Reply::calls("", &[("c3", "look_up", json!({}))]),
        Reply::says("Done."),
    ]
}

async fn harness(breakpoints: &[Breakpoint]) -> SessionHarness {
    let tools = vec![ScriptedTool::looking("look_up")];
    SessionHarness::with_options(replies(), tools, |options| {
        options.breakpoints = breakpoints.to_vec();
    })
    .await
}

/// Waits until it is held, and returns the calls that have begun.
async fn begun_when_held(harness: &mut SessionHarness) -> usize {
    harness
        .until(|event| {
            let reason = PauseReason::Breakpoint;
            event.durable_body() == Some(&DurableBody::Turn(TurnEvent::Paused { reason }))
        })
        .await;
    harness.transcript().matches("tool_started").count()
}

/// Goes on with these commands, one at each pause, and checks how many calls had begun at each.
async fn check(breakpoints: &[Breakpoint], commands: &[Command], begun: &[usize]) {
    let mut harness = harness(breakpoints).await;
    harness.user("Go").await;
    let mut found = Vec::new();
    for command in commands {
        found.push(begun_when_held(&mut harness).await);
        harness.command(command.clone()).await;
    }
    let story = harness.turn_end().await;
    assert_eq!(found, begun, "{breakpoints:?}: {story}");
    assert!(story.ends_with("turn_ended completed"), "{story}");
    assert_eq!(story.matches("paused").count(), begun.len(), "{story}");
}

#[tokio::test]
async fn a_turn_holds_at_each_breakpoint() {
    let go_on = || Command::Resume;
    check(&[], &[], &[]).await;
    check(
        &[Breakpoint::EachCall],
        &[go_on(), go_on(), go_on()],
        &[0, 1, 2],
    )
    .await;
    check(&[Breakpoint::Step(2)], &[go_on()], &[2]).await;
    check(
        &[Breakpoint::Tool("look_up".to_owned())],
        &[go_on(), go_on(), go_on()],
        &[0, 1, 2],
    )
    .await;
    check(&[Breakpoint::Tool("other".to_owned())], &[], &[]).await;
    check(&[Breakpoint::Effect(Effect::Act)], &[], &[]).await;
}

#[tokio::test]
async fn a_step_goes_on_to_the_next_call() {
    check(
        &[Breakpoint::Step(1)],
        &[Command::Step, Command::Step, Command::Resume],
        &[0, 0, 1],
    )
    .await;
}
