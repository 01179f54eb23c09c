//! Behavior of a session, as a transcript of its events.

use protocol::{CallEvent, Event, Item, SessionState, SessionSummary, StopReason};
use serde_json::json;
use testkit::{Reply, ScriptedTool, SessionHarness, check_transcript, line};
use tools::ToolError;

#[tokio::test]
async fn a_prompt_is_answered_and_kept() {
    let mut harness = SessionHarness::new(vec![Reply::says("Hello there.")], vec![]).await;
    harness.user("Good morning").await;
    harness.turn_end().await;
    check_transcript(
        &harness.transcript_with_deltas(),
        r#"
        1 session_started scripted
        2 turn_started
        3 user_message "Good morning"
        ~ text_delta "Hello "
        ~ text_delta "there."
        4 assistant_message "Hello there." -> end_turn
        5 usage $0.25 of $0.25
        6 turn_ended completed
        "#,
    );
}

/// Lets the session go and opens it again. Returns the last event by then.
async fn let_go(harness: &SessionHarness) -> (SessionHarness, String) {
    let (sessions, id) = (&harness.sessions, harness.session.id());
    sessions.close_all().await;
    let session = sessions.open(id).await.unwrap();
    let events = sessions.store().events(id, 0, 100).await.unwrap();
    let last = events.into_iter().last().unwrap();
    (harness.over(session), line(&last.into()))
}

async fn summary(harness: &SessionHarness) -> SessionSummary {
    let store = harness.sessions.store();
    store.session(harness.session.id()).await.unwrap().unwrap()
}

#[tokio::test]
async fn a_session_that_is_let_go_tells_how_its_last_turn_ended() {
    let replies = vec![Reply::says("Hello there.")];
    let harness = SessionHarness::new(replies, vec![]).await;
    let (mut harness, last) = let_go(&harness).await;
    assert_eq!(last, "1 session_started scripted", "nothing ran in it");
    harness.user("Good morning").await;
    harness.turn_end().await;
    let before = summary(&harness).await;
    let (harness, last) = let_go(&harness).await;
    assert_eq!(last, "7 session_ended Some(Completed)");
    // It says nothing new of the chat.
    let wanted = SessionSummary {
        last_seq: 7,
        ..before
    };
    assert_eq!(summary(&harness).await, wanted);
    let (_, last) = let_go(&harness).await;
    assert_eq!(last, "7 session_ended Some(Completed)", "it was only read");
}

#[tokio::test]
async fn a_session_that_is_closed_at_work_tells_both_ends() {
    let replies = vec![Reply::calls("", &[("c1", "computer.held", json!({}))])];
    let mut harness = SessionHarness::new(replies, vec![ScriptedTool::desktop("computer")]).await;
    harness.user("Drag").await;
    let is_started = |event: &Event| matches!(event.as_call(), Some(CallEvent::ToolStarted { .. }));
    harness.until(is_started).await;
    let (after, last) = let_go(&harness).await;
    assert_eq!(last, "11 session_ended Some(Closed)");
    assert_eq!(summary(&after).await.state, SessionState::Unfinished);
}

#[tokio::test]
async fn tools_run_after_the_whole_message_and_results_go_back() {
    let replies = vec![
        Reply::calls(
            "I look.",
            &[
                ("c1", "computer.screenshot", json!({})),
                ("c2", "computer.left_click", json!({})),
            ],
        ),
        Reply::says("Done."),
    ];
    let mut harness = SessionHarness::new(replies, vec![ScriptedTool::desktop("computer")]).await;
    harness.user("Click it").await;
    check_transcript(
        &harness.turn_end().await,
        r#"
        1 session_started scripted
        2 turn_started
        3 user_message "Click it"
        4 assistant_message "I look." <c1> <c2> -> tool_use
        5 usage $0.25 of $0.25
        6 tool_call c1 "Use screenshot"
        7 tool_call c2 "Use left_click"
        8 tool_started c1
        9 tool_finished c1 done "Done."
        10 tool_started c2
        11 tool_finished c2 done "Done."
        12 assistant_message "Done." -> end_turn
        13 usage $0.25 of $0.5
        14 turn_ended completed
        "#,
    );
    let last_request = harness.model.asked().pop().unwrap();
    let results: Vec<_> = last_request[2]
        .items
        .iter()
        .map(|item| match item {
            Item::ToolResult(result) => (
                result.call.as_str(),
                result.toolset.as_deref(),
                result.is_error,
            ),
            other => panic!("not a result: {other:?}"),
        })
        .collect();
    assert_eq!(
        results,
        [
            ("c1", Some("computer"), false),
            ("c2", Some("computer"), false)
        ]
    );
}

#[tokio::test]
async fn failed_computer_action_halts_only_the_ones_after_it() {
    let replies = vec![
        Reply::calls(
            "",
            &[
                ("c1", "computer.left_click", json!({})),
                ("c2", "look_up", json!({})),
                ("c3", "computer.type", json!({})),
                ("c4", "computer.screenshot", json!({})),
            ],
        ),
        Reply::says("I could not."),
    ];
    let computer = ScriptedTool::desktop("computer").gives(
        "left_click",
        Err(ToolError::ForModel("No window there.".into())),
    );
    let mut harness =
        SessionHarness::new(replies, vec![computer, ScriptedTool::looking("look_up")]).await;
    harness.user("Go").await;
    let story = harness.turn_end().await;
    let finished = story
        .lines()
        .filter_map(|line| Some(line.split_once(" tool_finished ")?.1));
    let mut finished: Vec<_> = finished.collect();
    finished.sort_unstable();
    assert_eq!(
        finished,
        [
            "c1 failed \"No window there.\"",
            "c2 done \"Done.\"",
            "c3 not_executed \"Not executed: an earlier computer action in this turn failed.\"",
            "c4 not_executed \"Not executed: an earlier computer action in this turn failed.\"",
        ]
    );
}

#[tokio::test]
async fn independent_calls_run_side_by_side() {
    let calls = [("c1", "held", json!({})), ("c2", "quick", json!({}))];
    let replies = vec![Reply::calls("", &calls), Reply::says("Done.")];
    let held = ScriptedTool::looking("held");
    let release = held.release();
    let mut harness =
        SessionHarness::new(replies, vec![held, ScriptedTool::looking("quick")]).await;
    harness.user("Go").await;
    let is_finished = |event: &Event| matches!(event.as_call(), Some(CallEvent::ToolFinished { call, .. }) if call.as_str() == "c2");
    harness.until(is_finished).await;
    release.add_permits(1);
    let story = harness.turn_end().await;
    assert!(story.contains("tool_finished c1 done"), "{story}");
}

#[tokio::test]
async fn a_broken_stream_is_asked_again_and_told_once() {
    let overloaded = model::ModelError {
        recovery: model::RecoveryHint::Retry {
            after: Some(std::time::Duration::from_millis(20)),
        },
        ..model::ModelError::fatal("The provider is overloaded.")
    };
    let replies = vec![
        Reply::CutOff("Half an ".into()),
        Reply::Error(overloaded),
        Reply::says("Whole."),
    ];
    let mut harness = SessionHarness::new(replies, vec![]).await;
    harness.user("Hi").await;
    harness.turn_end().await;
    check_transcript(
        &harness.transcript_with_deltas(),
        r#"
        1 session_started scripted
        2 turn_started
        3 user_message "Hi"
        ~ text_delta "Half "
        ~ text_delta "an "
        ~ retrying 2 in 500 ms: agent-retry-broke-off
        ~ retrying 3 in 20 ms: "The provider is overloaded."
        ~ text_delta "Whole."
        4 assistant_message "Whole." -> end_turn
        5 usage $0.25 of $0.25
        6 turn_ended completed
        "#,
    );
}

#[tokio::test]
async fn an_unknown_tool_and_a_bad_argument_are_told_to_the_model() {
    let replies = vec![
        Reply::calls(
            "",
            &[
                ("c1", "fly", json!({})),
                ("c2", "look_up", json!({"bad": 1})),
            ],
        ),
        Reply::says("I see."),
    ];
    let mut harness = SessionHarness::new(replies, vec![ScriptedTool::looking("look_up")]).await;
    harness.user("Go").await;
    let story = harness.turn_end().await;
    assert!(
        story.contains(r#"c1 failed "There is no tool called \"fly\". Known tools: look_up.""#),
        "{story}"
    );
    assert!(
        story.contains("c2 failed \"`bad` is not allowed.\""),
        "{story}"
    );
}

#[tokio::test]
async fn a_tool_that_crashes_takes_nothing_down() {
    let calls = [
        ("c1", "crash", json!({})),
        ("c2", "held", json!({})),
        ("c3", "computer.crash", json!({})),
        ("c4", "computer.left_click", json!({})),
    ];
    let replies = vec![Reply::calls("", &calls), Reply::says("Sorry.")];
    let held = ScriptedTool::looking("held");
    let release = held.release();
    let tools = vec![
        ScriptedTool::looking("crash"),
        held,
        ScriptedTool::desktop("computer"),
    ];
    let mut harness = SessionHarness::new(replies, tools).await;
    harness.user("Go").await;
    let is_last_of_lane = |event: &Event| matches!(event.as_call(), Some(CallEvent::ToolFinished { call, .. }) if call.as_str() == "c4");
    harness.until(is_last_of_lane).await;
    release.add_permits(1);
    let story = harness.turn_end().await;
    let mut finished: Vec<_> = story
        .lines()
        .filter_map(|line| Some(line.split_once(" tool_finished ")?.1))
        .collect();
    finished.sort_unstable();
    assert_eq!(
        finished,
        [
            "c1 failed \"This tool failed inside Qilbee; its effect is unknown.\"",
            "c2 done \"Done.\"",
            "c3 failed \"This tool failed inside Qilbee; its effect is unknown.\"",
            "c4 not_executed \"Not executed: an earlier computer action in this turn failed.\"",
        ]
    );
    assert!(story.ends_with("turn_ended completed"), "{story}");
}

#[tokio::test]
async fn guards_end_the_turn_before_the_request_too_many() {
    let call = || Reply::calls("", &[("c1", "look_up", json!({}))]);
    let replies = vec![call(), Reply::calls("", &[("c2", "look_up", json!({}))])];
    let two_steps = |options: &mut protocol::SessionOptions| options.max_steps = 2;
    let mut harness =
        SessionHarness::with_options(replies, vec![ScriptedTool::looking("look_up")], two_steps)
            .await;
    harness.user("Go").await;
    let story = harness.turn_end().await;
    assert!(story.ends_with("turn_ended max_steps"), "{story}");
}

#[tokio::test]
async fn a_refused_answer_is_not_sent_back_and_its_calls_do_not_run() {
    let call = Item::ToolCall(protocol::ToolCall {
        call: "c1".into(),
        name: "look_up".into(),
        toolset: None,
        input: json!({}),
    });
    let replies = vec![
        Reply::ends(vec![Item::text("I will"), call], StopReason::Refusal),
        Reply::says("Fine."),
    ];
    let mut harness = SessionHarness::new(replies, vec![ScriptedTool::looking("look_up")]).await;
    harness.user("Something odd").await;
    let story = harness.turn_end().await;
    assert!(
        story.ends_with("turn_ended refused") && !story.contains("tool_started"),
        "{story}"
    );
    harness.user("Something else").await;
    harness.turn_end().await;
    let request = harness.model.asked().pop().unwrap();
    assert_eq!(request.len(), 1, "only what the user said: {request:?}");
}

#[tokio::test]
async fn actions_of_a_toolset_that_is_not_here_halt_like_any_other() {
    let calls = [
        ("c1", "computer.left_click", json!({})),
        ("c2", "computer.screenshot", json!({})),
    ];
    let replies = vec![Reply::calls("I click.", &calls), Reply::says("I cannot.")];
    let mut harness = SessionHarness::new(replies, vec![]).await;
    harness.user("Click").await;
    let story = harness.turn_end().await;
    let results: Vec<_> = story
        .lines()
        .filter(|line| line.contains("tool_finished"))
        .collect();
    let [first, second] = results.as_slice() else {
        panic!("{story}");
    };
    assert!(first.contains("There is no tool called"), "{first}");
    assert!(
        second.ends_with("\"Not executed: an earlier computer action in this turn failed.\""),
        "{second}"
    );
}
