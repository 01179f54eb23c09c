//! Grants and their lifetime: a stricter mode counts at once, a grant stays in its chat,
//! and nothing stays pressed when a turn gives up the desktop.

use protocol::{
    Answer, CallEvent, Command, EphemeralBody, Event, Grant, Mode, SessionOptions, TurnEnd,
    TurnEvent,
};
use serde_json::json;
use std::sync::atomic::Ordering;
use testkit::{Reply, ScriptedTool, SessionHarness};

fn is_started(event: &Event) -> bool {
    matches!(event.as_call(), Some(CallEvent::ToolStarted { .. }))
}

#[tokio::test]
async fn a_stricter_mode_counts_for_the_very_next_call() {
    let calls = [
        ("c1", "computer.held", json!({})),
        ("c2", "computer.left_click", json!({})),
    ];
    let replies = vec![Reply::calls("", &calls), Reply::says("I stop here.")];
    let tool = ScriptedTool::desktop("computer");
    let (release, ran) = (tool.release(), tool.ran());
    let mut harness = SessionHarness::new(replies, vec![tool]).await;
    harness.user("Click").await;
    harness.until(is_started).await;
    let options = SessionOptions {
        mode: Mode::Observe,
        ..SessionOptions::for_model("scripted")
    };
    harness.command(Command::SetOptions { options }).await;
    harness
        .command(Command::Submit {
            text: "Careful".into(),
            attachments: Vec::new(),
            quoted: Vec::new(),
        })
        .await;
    release.add_permits(1);
    let story = harness.turn_end().await;
    assert!(story.contains("tool_finished c2 denied"), "{story}");
    assert!(
        story.contains("user_message (steered) \"Careful\""),
        "{story}"
    );
    assert_eq!(*ran.lock().unwrap(), ["held", "held end"]);
}

#[tokio::test]
async fn grants_of_a_chat_do_not_hold_in_its_fork() {
    let click = |call| Reply::calls("", &[(call, "computer.left_click", json!({}))]);
    let replies = vec![click("c1"), Reply::says("Done."), click("c2")];
    let ask = |options: &mut SessionOptions| options.mode = Mode::Ask;
    let tools = vec![ScriptedTool::desktop("computer")];
    let mut harness = SessionHarness::with_options(replies, tools, ask).await;
    harness.user("Click").await;
    let approval = harness.asked().await;
    let answer = Answer::Allow {
        grant: Grant::Session,
    };
    let answer = Command::AnswerApproval { approval, answer };
    harness.command(answer).await;
    let ended = harness
        .until(|event| matches!(event.as_turn(), Some(TurnEvent::TurnEnded { .. })))
        .await;
    let seq = ended.seq().unwrap();
    let fork = harness.sessions.fork(harness.session.id(), seq).await;
    let mut fork = harness.over(fork.unwrap());
    // The copied question, then the one that is asked anew.
    fork.asked().await;
    fork.user("Click again").await;
    fork.asked().await;
}

#[tokio::test]
async fn nothing_stays_pressed_when_a_turn_is_over() {
    let replies = vec![
        Reply::calls("", &[("c1", "computer.left_mouse_down", json!({}))]),
        Reply::Hang("Now ".into()),
    ];
    let tool = ScriptedTool::desktop("computer");
    let let_go = tool.let_go();
    let mut harness = SessionHarness::new(replies, vec![tool]).await;
    harness.user("Drag").await;
    harness
        .until(|event| {
            matches!(
                event.ephemeral_body(),
                Some(EphemeralBody::TextDelta { .. })
            )
        })
        .await;
    assert_eq!(let_go.load(Ordering::Relaxed), 0);
    harness.command(Command::Stop).await;
    let is_stopped = |event: &Event| {
        matches!(
            event.as_turn(),
            Some(TurnEvent::TurnEnded {
                reason: TurnEnd::Stopped
            })
        )
    };
    harness.until(is_stopped).await;
    assert_eq!(let_go.load(Ordering::Relaxed), 1);
}

#[tokio::test]
async fn a_chat_that_another_program_works_in_is_not_deleted() {
    let harness = SessionHarness::new(vec![], vec![]).await;
    let id = harness.session.id().clone();
    let store = harness.sessions.store().clone();
    harness.sessions.close_all().await;
    let claim = store.claim(&id).unwrap();
    assert!(claim.is_some());
    assert!(harness.sessions.delete(&id).await.is_err());
    assert!(store.session(&id).await.unwrap().is_some());
    drop(claim);
    harness.sessions.delete(&id).await.unwrap();
    assert!(store.session(&id).await.unwrap().is_none());
}

#[tokio::test]
async fn nothing_stays_pressed_while_a_turn_is_paused_between_calls() {
    let calls = [
        ("c1", "computer.held", json!({})),
        ("c2", "computer.left_click", json!({})),
    ];
    let replies = vec![Reply::calls("", &calls), Reply::says("Done.")];
    let tool = ScriptedTool::desktop("computer");
    let (release, let_go) = (tool.release(), tool.let_go());
    let mut harness = SessionHarness::new(replies, vec![tool]).await;
    harness.user("Drag").await;
    harness.until(is_started).await;
    harness.command(Command::Pause).await;
    release.add_permits(1);
    harness
        .until(|event| matches!(event.as_turn(), Some(TurnEvent::Paused { .. })))
        .await;
    harness.command(Command::Resume).await;
    harness.turn_end().await;
    // Once for the pause, once at the end.
    assert_eq!(let_go.load(Ordering::Relaxed), 2);
}
