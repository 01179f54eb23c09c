//! Forking: the same history up to an event, and a life of its own from there.

use protocol::{CallEvent, Command, DurableBody, SessionEvent, SessionState};
use serde_json::json;
use testkit::{Reply, ScriptedTool, SessionHarness, check_transcript};

/// A session in the middle of its second call, which hangs.
async fn at_work(more: Vec<Reply>) -> SessionHarness {
    let calls = [
        ("c1", "computer.left_click", json!({})),
        ("c2", "computer.hang", json!({})),
        ("c3", "computer.type", json!({})),
    ];
    let mut replies = vec![Reply::calls("I click.", &calls)];
    replies.extend(more);
    let mut harness = SessionHarness::new(replies, vec![ScriptedTool::desktop("computer")]).await;
    harness.user("Go").await;
    harness
        .until(|event| matches!(event.as_call(), Some(CallEvent::ToolStarted { call, .. }) if call.as_str() == "c2"))
        .await;
    harness
}

#[tokio::test]
async fn fork_keeps_history_up_to_the_event_and_closes_the_rest() {
    let harness = at_work(vec![Reply::says("I look first.")]).await;
    let fork = harness.sessions.fork(harness.session.id(), 11).await;
    let mut fork = harness.over(fork.unwrap());
    // The end of the turn that was cut.
    fork.turn_end().await;
    fork.user("Another way").await;
    check_transcript(
        &fork.turn_end().await,
        r#"
        1 session_started scripted
        2 turn_started
        3 user_message "Go"
        4 assistant_message "I click." <c1> <c2> <c3> -> tool_use
        5 usage $0.25 of $0.25
        6 tool_call c1 "Use left_click"
        7 tool_call c2 "Use hang"
        8 tool_call c3 "Use type"
        9 tool_started c1
        10 tool_finished c1 done "Done."
        11 tool_started c2
        12 tool_finished c2 interrupted "Interrupted: this copy of the chat begins while this ran; its effect is unknown. Take a screenshot before continuing."
        13 tool_finished c3 not_executed "Not executed: this copy of the chat begins before this ran."
        14 turn_ended stopped
        15 options_changed scripted
        16 turn_started
        17 user_message "Another way"
        18 assistant_message "I look first." -> end_turn
        19 usage $0.25 of $0.5
        20 turn_ended completed
        "#,
    );
    let store = harness.sessions.store();
    let events = store.all_events(fork.session.id()).await.unwrap();
    let DurableBody::Session(SessionEvent::SessionStarted { forked_from, .. }) = &events[0].body
    else {
        unreachable!()
    };
    let origin = (harness.session.id().clone(), 11);
    assert_eq!(*forked_from, Some(Box::new(origin)));
    let original = store.session(harness.session.id()).await.unwrap().unwrap();
    assert_eq!(
        original.state,
        SessionState::Open,
        "the other one still runs"
    );
    assert_eq!(original.last_seq, 11);
    harness.session.submit(Command::Stop).await.unwrap();
}

#[tokio::test]
async fn an_event_that_is_not_there_is_named() {
    let harness = SessionHarness::new(vec![], vec![]).await;
    let check = async |id: &str, seq, wanted: &str| {
        let error = harness.sessions.fork(&id.into(), seq).await.err().unwrap();
        assert_eq!(error.to_string(), wanted);
    };
    let here = harness.session.id().as_str();
    check(
        here,
        2,
        "this chat has the events 1 to 1; there is no event 2",
    )
    .await;
    check(
        here,
        0,
        "this chat has the events 1 to 1; there is no event 0",
    )
    .await;
    check(
        "nowhere",
        1,
        "there is no chat nowhere; `qilbee sessions list` shows all",
    )
    .await;
}
