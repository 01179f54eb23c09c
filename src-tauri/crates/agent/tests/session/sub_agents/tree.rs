//! A tree of three sessions: what is wanted of the whole task reaches all of them.

use super::{delegates, end_of, harness, result, sub_agent, uses};
use protocol::{CallEvent, Command, Event, Mode, PauseReason, SessionEvent, TurnEvent};
use testkit::{Reply, ScriptedTool, SessionHarness, TakeoverSource};

/// Three sessions, one below the other; the lowest is in a call of this tool.
async fn tree(tool: ScriptedTool, name: &str) -> [SessionHarness; 3] {
    let replies = vec![
        delegates("c1", "Upper part"),
        delegates("d1", "Lower part"),
        uses("e1", name),
        Reply::says("Lower done."),
        Reply::says("Upper done."),
        Reply::says("All done."),
    ];
    let mut chat = harness(replies, vec![tool], |_| {}).await;
    chat.user("Go").await;
    let mut upper = sub_agent(&mut chat, "c1").await;
    let mut lower = sub_agent(&mut upper, "d1").await;
    lower
        .until(|event| matches!(event.as_call(), Some(CallEvent::ToolStarted { .. })))
        .await;
    [chat, upper, lower]
}

#[tokio::test]
async fn stop_reaches_all_parts() {
    let [mut chat, mut upper, mut lower] = tree(ScriptedTool::looking("hang"), "hang").await;
    chat.command(Command::Stop).await;
    for session in [&mut lower, &mut upper, &mut chat] {
        assert_eq!(end_of(&session.turn_end().await), "turn_ended stopped");
    }
    assert!(
        result(&chat, "c1").starts_with("interrupted"),
        "{}",
        chat.transcript()
    );
    assert!(result(&upper, "d1").starts_with("interrupted"));
    assert!(chat.transcript().contains("sub_agent_ended c1"));
}

#[tokio::test]
async fn a_part_is_paused_with_the_task() {
    let tool = ScriptedTool::looking("held");
    let release = tool.release();
    let [mut chat, mut upper, mut lower] = tree(tool, "held").await;
    chat.command(Command::Pause).await;
    let is_paused = |event: &Event| {
        let wanted = TurnEvent::Paused {
            reason: PauseReason::Asked,
        };
        event.as_turn() == Some(&wanted)
    };
    chat.until(is_paused).await;
    upper.until(is_paused).await;
    release.add_permits(1);
    // It holds before its next request.
    lower.until(is_paused).await;
    chat.command(Command::Resume).await;
    for session in [&mut lower, &mut upper, &mut chat] {
        assert_eq!(end_of(&session.turn_end().await), "turn_ended completed");
    }
}

#[tokio::test]
async fn a_takeover_pauses_the_whole_task() {
    let tool = ScriptedTool::desktop("computer");
    let human = tool.human();
    let [mut chat, mut upper, mut lower] = tree(tool, "computer.hang").await;
    human.take_over(TakeoverSource::Mouse);
    let is_taken = |event: &Event| {
        let wanted = TurnEvent::Paused {
            reason: PauseReason::Takeover,
        };
        event.as_turn() == Some(&wanted)
    };
    for session in [&mut lower, &mut upper, &mut chat] {
        session.until(is_taken).await;
    }
    chat.command(Command::Resume).await;
    for session in [&mut lower, &mut upper, &mut chat] {
        assert_eq!(end_of(&session.turn_end().await), "turn_ended completed");
    }
}

#[tokio::test]
async fn the_mode_of_the_task_holds_for_its_parts() {
    let tool = ScriptedTool::looking("held");
    let release = tool.release();
    let [mut chat, _, mut lower] = tree(tool, "held").await;
    let mut options = chat.sessions.options(chat.session.id()).await.unwrap();
    options.mode = Mode::Observe;
    chat.command(Command::SetOptions { options }).await;
    let changed = lower
        .until(|event| {
            matches!(
                event.as_session(),
                Some(SessionEvent::OptionsChanged { .. })
            )
        })
        .await;
    let Some(SessionEvent::OptionsChanged { options }) = changed.as_session() else {
        unreachable!("{changed:?}");
    };
    assert_eq!(options.mode, Mode::Observe);
    release.add_permits(1);
    chat.turn_end().await;
}

#[tokio::test]
async fn limits_lowered_at_work_hold_for_all_parts() {
    let tool = ScriptedTool::looking("held");
    let release = tool.release();
    let [mut chat, mut upper, mut lower] = tree(tool, "held").await;
    let mut options = chat.sessions.options(chat.session.id()).await.unwrap();
    let mode = options.mode;
    // Each has made one request, so that two are left for both parts, and one of those is made.
    options.max_steps = 3;
    options.max_cost_usd = Some(1.25);
    options.limits.max_tool_calls = Some(7);
    chat.command(Command::SetOptions { options }).await;
    let told = async |session: &mut SessionHarness| {
        let changed = session
            .until(|event| {
                matches!(
                    event.as_session(),
                    Some(SessionEvent::OptionsChanged { .. })
                )
            })
            .await;
        match changed.as_session() {
            Some(SessionEvent::OptionsChanged { options }) => options.clone(),
            other => unreachable!("{other:?}"),
        }
    };
    let upper_now = told(&mut upper).await;
    assert_eq!(upper_now.max_steps, 2);
    // Each request has cost 0.25.
    assert_eq!(upper_now.max_cost_usd, Some(1.0));
    assert_eq!(upper_now.limits.max_tool_calls, Some(6));
    let lower_now = told(&mut lower).await;
    assert_eq!(lower_now.max_steps, 1);
    assert_eq!(lower_now.max_cost_usd, Some(0.75));
    assert_eq!(lower_now.mode, mode);
    release.add_permits(1);
    assert_eq!(end_of(&lower.turn_end().await), "turn_ended max_steps");
    chat.turn_end().await;
}

#[tokio::test]
async fn deleting_a_chat_deletes_its_parts() {
    let [mut chat, _, _] = tree(ScriptedTool::looking("look"), "look").await;
    chat.turn_end().await;
    let store = chat.sessions.store().clone();
    assert_eq!(store.sessions().await.unwrap().len(), 3);
    chat.sessions.delete(chat.session.id()).await.unwrap();
    assert_eq!(store.sessions().await.unwrap(), []);
}
