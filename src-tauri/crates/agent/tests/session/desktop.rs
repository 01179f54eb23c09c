//! Several sessions, one desktop: they take turns, and nobody keeps it who is gone.

use protocol::{CallEvent, Command, DurableBody, Event, PauseReason, TurnEvent};
use serde_json::json;
use testkit::{Reply, ScriptedTool, SessionHarness};

fn busy(event: &Event) -> bool {
    let reason = PauseReason::DesktopBusy;
    event.durable_body() == Some(&DurableBody::Turn(TurnEvent::Paused { reason }))
}

fn is_started(event: &Event) -> bool {
    matches!(event.as_call(), Some(CallEvent::ToolStarted { .. }))
}

fn act(name: &str) -> Reply {
    Reply::calls("", &[("c1", name, json!({}))])
}

/// A session that is in a desktop call, and another that waits for the desktop.
async fn waiting(
    replies: Vec<Reply>,
) -> (
    SessionHarness,
    SessionHarness,
    std::sync::Arc<tokio::sync::Semaphore>,
) {
    let computer = ScriptedTool::desktop("computer");
    let release = computer.release();
    let mut first = SessionHarness::new(replies, vec![computer]).await;
    first.user("Go").await;
    first.until(is_started).await;
    let mut second = first.another(|_| {}).await;
    second.user("Me too").await;
    second.until(busy).await;
    (first, second, release)
}

#[tokio::test]
async fn the_second_session_waits_until_the_first_ones_turn_is_over() {
    let replies = vec![
        act("computer.held"),
        act("computer.left_click"),
        Reply::says("First."),
        Reply::says("Second."),
    ];
    let (mut first, mut second, release) = waiting(replies).await;
    release.add_permits(1);
    let story = first.turn_end().await;
    assert!(story.contains("\"First.\""), "{story}");
    let story = second.turn_end().await;
    let resumed = story.find("resumed").unwrap_or(usize::MAX);
    let started = story.find("tool_started").unwrap_or_default();
    assert!(
        resumed < started && story.ends_with("turn_ended completed"),
        "{story}"
    );
}

#[tokio::test]
async fn a_paused_session_lets_go_and_waits_when_it_goes_on() {
    let replies = vec![
        act("computer.held"),
        act("computer.held"),
        Reply::says("One of us."),
        Reply::says("The other."),
    ];
    let (mut first, mut second, release) = waiting(replies).await;
    first.command(Command::Pause).await;
    release.add_permits(1);
    first
        .until(|event| matches!(event.as_turn(), Some(TurnEvent::Paused { .. })))
        .await;
    second.until(is_started).await;
    first.command(Command::Resume).await;
    release.add_permits(1);
    assert!(first.turn_end().await.ends_with("turn_ended completed"));
    assert!(second.turn_end().await.ends_with("turn_ended completed"));
}

#[tokio::test]
async fn a_session_that_is_stopped_or_deleted_gives_the_desktop_back() {
    let (mut first, mut second, _release) =
        waiting(vec![act("computer.hang"), act("computer.hang")]).await;
    first.command(Command::Stop).await;
    first.turn_end().await;
    second.until(is_started).await;
    let mut third = first.another(|_| {}).await;
    let deleted = second.session.id().clone();
    third
        .sessions
        .delete(&deleted)
        .await
        .unwrap_or_else(|error| panic!("{error}"));
    // Nothing is scripted for it: that it got so far is enough.
    third.user("And me").await;
    third.turn_end().await;
}

#[tokio::test]
async fn another_program_with_the_desktop_is_waited_for() {
    let replies = vec![act("computer.left_click"), Reply::says("Done.")];
    let mut harness = SessionHarness::new(replies, vec![ScriptedTool::desktop("computer")]).await;
    let other_program = harness.sessions.store().claim_desktop().unwrap().unwrap();
    harness.user("Go").await;
    harness.until(busy).await;
    drop(other_program);
    let story = harness.turn_end().await;
    assert!(story.contains("tool_finished c1 done"), "{story}");
    assert!(
        harness.sessions.store().claim_desktop().unwrap().is_some(),
        "it is given back"
    );
}
