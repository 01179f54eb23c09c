//! The person takes over mouse and keyboard: what is being done ends, the turn is held, and when they
//! have given them back the model is told what changed.

mod kill;

use agent::{Hook, Parts, TurnPosition, Verdict};
use async_trait::async_trait;
use protocol::{
    Bytes, CallEvent, Command, DurableBody, Event, Item, Mode, PauseReason, Proof, Screen,
    SessionOptions, ToolOutput, TurnEvent,
};
use serde_json::json;
use std::sync::Arc;
use testkit::{
    Reply, ScriptedTool, SessionHarness, TakeoverSource, UserInputMonitor, check_transcript,
};
use tools::DesktopObservation;

/// First text for the model.
const BACK: &str = "[From Qilbee, not from the user] The user took over with the mouse for a while and has given mouse and keyboard back.";

#[tokio::test]
async fn in_the_middle_of_an_action() {
    let computer = ScriptedTool::desktop("computer").shows(look("Notes", b"after"));
    let human = computer.human();
    let calls = [
        ("c1", "computer.hang", json!({})),
        ("c2", "computer.left_click", json!({})),
        ("c3", "look_up", json!({})),
        ("c4", "computer.screenshot", json!({})),
    ];
    let replies = vec![Reply::calls("", &calls), Reply::says("I see.")];
    let tools = vec![computer, ScriptedTool::looking("look_up")];
    let mut harness = SessionHarness::new(replies, tools).await;
    harness.user("Go").await;
    harness.until(|event| finished(event, "c3")).await;
    human.take_over(TakeoverSource::Mouse);
    harness.until(is_held).await;
    assert_eq!(*human.takeover().borrow(), Some(TakeoverSource::Mouse));
    harness.command(Command::Resume).await;
    check(
        &harness.turn_end().await,
        r#"
        1 session_started scripted
        2 turn_started
        3 user_message "Go"
        4 assistant_message "" <c1> <c2> <c3> <c4> -> tool_use
        5 usage $0.25 of $0.25
        6 tool_call c1 "Use hang"
        7 tool_call c2 "Use left_click"
        8 tool_call c3 "Use look_up"
        9 tool_call c4 "Use screenshot"
        10 tool_started c1
        11 tool_started c3
        12 tool_finished c3 done "Done."
        13 takeover mouse
        14 tool_finished c1 interrupted "The person took over mouse and keyboard; this action was not finished."
        15 tool_finished c2 not_executed "Not executed: an earlier computer action in this turn failed."
        16 tool_finished c4 not_executed "Not executed: an earlier computer action in this turn failed."
        17 paused takeover
        18 resumed
        19 screen
        20 user_message (automatic) "<back> The keyboard is in the window “Notes”. The picture shows the screen as it is now." [image]
        21 assistant_message "I see." -> end_turn
        22 usage $0.25 of $0.5
        23 turn_ended completed
        "#,
    );
    assert_eq!(*human.takeover().borrow(), None);
}

/// The person touches the mouse when the model is asked the second time.
struct Touches(UserInputMonitor);

#[async_trait]
impl Hook for Touches {
    fn name(&self) -> &str {
        "touches"
    }

    async fn before_model(&self, at: &TurnPosition, _request: &model::ModelRequest) -> Verdict {
        if at.step == 2 {
            self.0.take_over(TakeoverSource::Mouse);
        }
        Verdict::Go
    }
}

#[tokio::test]
async fn while_the_model_thinks() {
    let computer = ScriptedTool::desktop("computer")
        .gives("left_click", Ok(clicked(b"before")))
        .shows(look("", b"after"));
    let (human, ran) = (computer.human(), computer.ran());
    let planned = [
        ("c2", "computer.left_click", json!({})),
        ("c3", "computer.type", json!({})),
        ("c4", "look_up", json!({})),
    ];
    let replies = vec![
        Reply::calls("", &[("c1", "computer.left_click", json!({}))]),
        Reply::calls("", &planned),
        Reply::says("I see."),
    ];
    let look_on = |parts: &mut Parts| parts.hooks.push(Arc::new(Touches(human)));
    let tools = vec![computer, ScriptedTool::looking("look_up")];
    let mut harness = SessionHarness::with_parts(replies, tools, |_| {}, look_on).await;
    harness.user("Go").await;
    harness.until(is_held).await;
    harness.command(Command::Resume).await;
    check(
        &harness.turn_end().await,
        r#"
        1 session_started scripted
        2 turn_started
        3 user_message "Go"
        4 assistant_message "" <c1> -> tool_use
        5 usage $0.25 of $0.25
        6 tool_call c1 "Use left_click"
        7 tool_started c1
        8 screen
        9 tool_finished c1 done "Clicked."
        10 takeover mouse
        11 assistant_message "" <c2> <c3> <c4> -> tool_use
        12 usage $0.25 of $0.5
        13 tool_call c2 "Use left_click"
        14 tool_call c3 "Use type"
        15 tool_call c4 "Use look_up"
        16 tool_finished c2 not_executed "Not executed: the user took over mouse and keyboard first."
        17 tool_finished c3 not_executed "Not executed: an earlier computer action in this turn failed."
        18 paused takeover
        19 resumed
        20 tool_started c4
        21 tool_finished c4 done "Done."
        22 screen
        23 user_message (automatic) "<back> The screen has changed: the first picture shows it as it was before, the second as it is now." [image] [image]
        24 assistant_message "I see." -> end_turn
        25 usage $0.25 of $0.75
        26 turn_ended completed
        "#,
    );
    assert_eq!(*ran.lock().unwrap(), ["left_click", "left_click end"]);
    // Results stand before what is said, in the one message that follows the calls.
    let request = harness.model.asked().pop().unwrap();
    let last = &request.last().unwrap().items;
    let results = last
        .iter()
        .filter(|item| matches!(item, Item::ToolResult(_)));
    assert_eq!((results.count(), last.len()), (3, 6));
}

#[tokio::test]
async fn twice_in_a_turn_and_the_second_time_nothing_changes() {
    let computer = ScriptedTool::desktop("computer")
        .shows(look("", b"after"))
        .shows(look("", b"after"));
    let human = computer.human();
    let replies = vec![
        Reply::calls("", &[("c1", "computer.hang", json!({}))]),
        Reply::calls("", &[("c2", "computer.hang", json!({}))]),
        Reply::says("I leave it to you."),
    ];
    let mut harness = SessionHarness::new(replies, vec![computer]).await;
    harness.user("Go").await;
    for _ in 0..2 {
        harness.until(is_started).await;
        human.take_over(TakeoverSource::Mouse);
        harness.until(is_held).await;
        harness.command(Command::Resume).await;
    }
    let story = harness.turn_end().await;
    let told = story.lines().filter(|line| {
        ["takeover", "resumed", "screen", "automatic", "turn_ended"]
            .iter()
            .any(|word| line.contains(word))
    });
    check(
        &told.collect::<Vec<_>>().join("\n"),
        r#"
        8 takeover mouse
        10 paused takeover
        11 resumed
        12 screen
        13 user_message (automatic) "<back> The picture shows the screen as it is now." [image]
        18 takeover mouse
        20 paused takeover
        21 resumed
        22 screen
        23 user_message (automatic) "<back> The screen looks as it did before."
        26 turn_ended completed
        "#,
    );
}

#[tokio::test]
async fn a_stop_ends_the_turn_while_the_person_has_the_desktop() {
    let computer = ScriptedTool::desktop("computer");
    let human = computer.human();
    let replies = vec![
        Reply::calls("", &[("c1", "computer.hang", json!({}))]),
        Reply::calls("", &[("c2", "computer.left_click", json!({}))]),
        Reply::says("Done."),
    ];
    let mut harness = SessionHarness::new(replies, vec![computer]).await;
    harness.user("Go").await;
    harness.until(is_started).await;
    human.take_over(TakeoverSource::Keyboard);
    harness.until(is_held).await;
    harness.sessions.stop_all().await;
    let story = harness.turn_end().await;
    check(
        &story.lines().skip(7).collect::<Vec<_>>().join("\n"),
        r#"
        8 takeover keyboard
        9 tool_finished c1 interrupted "The person took over mouse and keyboard; this action was not finished."
        10 paused takeover
        11 turn_ended stopped
        "#,
    );
    // Whoever asks for something new gives the desktop with it.
    assert_eq!(*human.takeover().borrow(), None);
    harness.user("And now?").await;
    let story = harness.turn_end().await;
    assert!(
        story.contains("tool_finished c2 done") && story.ends_with("turn_ended completed"),
        "{story}"
    );
}

#[tokio::test]
async fn another_chat_that_wants_the_desktop_meanwhile_is_held_too() {
    let computer = ScriptedTool::desktop("computer");
    let human = computer.human();
    let replies = vec![
        Reply::calls("", &[("c1", "computer.hang", json!({}))]),
        Reply::calls("", &[("c1", "computer.left_click", json!({}))]),
        Reply::says("The other."),
        Reply::says("One of us."),
    ];
    let mut first = SessionHarness::new(replies, vec![computer]).await;
    first.user("Go").await;
    first.until(is_started).await;
    human.take_over(TakeoverSource::Mouse);
    first.until(is_held).await;
    let mut second = first.another(|_| {}).await;
    second.user("Me too").await;
    second.until(is_held).await;
    assert!(
        !second.transcript().contains("tool_started"),
        "{}",
        second.transcript()
    );
    second.command(Command::Resume).await;
    assert!(second.turn_end().await.ends_with("turn_ended completed"));
    first.command(Command::Resume).await;
    assert!(first.turn_end().await.ends_with("turn_ended completed"));
}

#[tokio::test]
async fn input_during_a_question_or_pause_is_no_takeover() {
    let computer = ScriptedTool::desktop("computer");
    let human = computer.human();
    let replies = vec![
        Reply::calls(
            "",
            &[
                ("c1", "computer.screenshot", json!({})),
                ("c2", "computer.left_click", json!({})),
            ],
        ),
        Reply::says("Done."),
    ];
    let ask = |options: &mut SessionOptions| options.mode = Mode::Ask;
    let mut harness = SessionHarness::with_options(replies, vec![computer], ask).await;
    harness.user("Go").await;
    let approval = harness.asked().await;
    wait_until_unwatched(&human).await;
    harness.command(Command::Pause).await;
    human.take_over(TakeoverSource::Keyboard);
    harness.command(Command::Resume).await;
    let answer = protocol::Answer::Allow {
        grant: protocol::Grant::Once,
    };
    harness
        .command(Command::AnswerApproval { approval, answer })
        .await;
    let story = harness.turn_end().await;
    assert!(
        !story.contains("takeover") && story.ends_with("turn_ended completed"),
        "{story}"
    );
}

async fn wait_until_unwatched(human: &UserInputMonitor) {
    while human.is_armed() {
        tokio::task::yield_now().await;
    }
}

/// The stories are the same; pictures, and what is always said, stand there in short.
fn check(story: &str, wanted: &str) {
    let short = |line: &str| {
        let mut line = line.replace(BACK, "<back>");
        if let Some((number, _)) = line.split_once(r#" {"type":"screen""#) {
            line = format!("{number} screen");
        }
        if let Some((number, rest)) = line.split_once(r#" {"type":"takeover","by":""#) {
            line = format!("{number} takeover {}", rest.trim_end_matches("\"}"));
        }
        while let Some((before, rest)) = line.split_once(r#"{"kind":"image""#) {
            let (_, after) = rest.split_once("}}").unwrap();
            line = format!("{before}[image]{after}");
        }
        line
    };
    let story: Vec<_> = story.lines().map(short).collect();
    check_transcript(&story.join("\n"), wanted);
}

fn look(title: &str, data: &[u8]) -> DesktopObservation {
    let focus = match title {
        "" => String::new(),
        title => format!("The keyboard is in the window “{title}”."),
    };
    DesktopObservation {
        focus,
        screen: screen(data),
    }
}

fn clicked(data: &[u8]) -> ToolOutput {
    ToolOutput {
        proof: Proof::Confirmed,
        screen: Some(screen(data)),
        ..ToolOutput::text("Clicked.", "Clicked")
    }
}

fn screen(data: &[u8]) -> Screen {
    Screen {
        media_type: "image/png".to_owned(),
        width: 8,
        height: 6,
        data: Bytes::from(data.to_vec()),
        point: None,
        changed: None,
        window: None,
        window_area: None,
        element: None,
        settle: None,
    }
}

fn is_started(event: &Event) -> bool {
    matches!(event.as_call(), Some(CallEvent::ToolStarted { .. }))
}

fn is_held(event: &Event) -> bool {
    let reason = PauseReason::Takeover;
    event.durable_body() == Some(&DurableBody::Turn(TurnEvent::Paused { reason }))
}

fn finished(event: &Event, wanted: &str) -> bool {
    matches!(event.as_call(), Some(CallEvent::ToolFinished { call, .. }) if call.as_str() == wanted)
}
