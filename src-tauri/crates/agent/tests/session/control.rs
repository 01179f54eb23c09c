//! The person in charge: stop, pause, additions, answers to questions.

use protocol::{
    Attachment, BlobRef, CallEvent, Command, EphemeralBody, Event, Item, Mode, TurnEvent,
};
use serde_json::json;
use testkit::{Reply, ScriptedTool, SessionHarness, check_transcript};

fn is_started(event: &Event) -> bool {
    matches!(event.as_call(), Some(CallEvent::ToolStarted { .. }))
}

#[tokio::test]
async fn stop_cuts_a_stream_that_hangs_and_keeps_no_half_answer() {
    let mut harness = SessionHarness::new(
        vec![Reply::Hang("Once upon ".into()), Reply::says("Yes?")],
        vec![],
    )
    .await;
    harness.user("Tell me a story").await;
    harness
        .until(|event| {
            matches!(
                event.ephemeral_body(),
                Some(EphemeralBody::TextDelta { .. })
            )
        })
        .await;
    harness.command(Command::Stop).await;
    check_transcript(
        &harness.turn_end().await,
        r#"
        1 session_started scripted
        2 turn_started
        3 user_message "Tell me a story"
        4 turn_ended stopped
        "#,
    );
    harness.user("Are you there?").await;
    assert!(harness.turn_end().await.ends_with("turn_ended completed"));
}

#[tokio::test]
async fn stop_cuts_a_hanging_tool_and_every_call_has_its_result() {
    let replies = vec![
        Reply::calls(
            "",
            &[
                ("c1", "computer.hang", json!({})),
                ("c2", "computer.left_click", json!({})),
            ],
        ),
        Reply::says("All right."),
    ];
    let mut harness = SessionHarness::new(replies, vec![ScriptedTool::desktop("computer")]).await;
    harness.user("Go").await;
    harness.until(is_started).await;
    harness.command(Command::Stop).await;
    check_transcript(
        &harness.turn_end().await,
        r#"
        1 session_started scripted
        2 turn_started
        3 user_message "Go"
        4 assistant_message "" <c1> <c2> -> tool_use
        5 usage $0.25 of $0.25
        6 tool_call c1 "Use hang"
        7 tool_call c2 "Use left_click"
        8 tool_started c1
        9 tool_finished c1 interrupted "Interrupted: the user pressed stop while this ran; its effect is unknown."
        10 tool_finished c2 not_executed "Not executed: the user pressed stop."
        11 turn_ended stopped
        "#,
    );
    // The scripted model refuses a history that breaks the rules of a conversation.
    harness.user("Use the other one").await;
    assert!(harness.turn_end().await.ends_with("turn_ended completed"));
}

#[tokio::test]
async fn ask_mode_asks_once_per_chat_and_not_for_looking() {
    let replies = vec![
        Reply::calls(
            "",
            &[
                ("c1", "computer.screenshot", json!({})),
                ("c2", "computer.left_click", json!({})),
            ],
        ),
        Reply::calls("", &[("c3", "computer.left_click", json!({}))]),
        Reply::says("Done."),
    ];
    let ask = |options: &mut protocol::SessionOptions| options.mode = Mode::Ask;
    let mut harness =
        SessionHarness::with_options(replies, vec![ScriptedTool::desktop("computer")], ask).await;
    harness.user("Click twice").await;
    let approval = harness.asked().await;
    let answer = protocol::Answer::Allow {
        grant: protocol::Grant::Session,
    };
    harness
        .command(Command::AnswerApproval { approval, answer })
        .await;
    let story = harness.turn_end().await;
    let decisive: Vec<_> = story
        .lines()
        .filter(|line| line.contains("approval") || line.contains("tool_finished"))
        .collect();
    check_transcript(
        &decisive.join("\n"),
        r#"
        9 tool_finished c1 done "Done."
        10 approval_requested id-3 for c2: Use left_click
        11 approval_resolved id-3 allow {"for":"session"} by person
        13 tool_finished c2 done "Done."
        18 tool_finished c3 done "Done."
        "#,
    );
}

#[tokio::test]
async fn a_no_is_told_to_the_model_with_its_reason() {
    let replies = vec![
        Reply::calls("", &[("c1", "computer.left_click", json!({}))]),
        Reply::says("I leave it."),
    ];
    let ask = |options: &mut protocol::SessionOptions| options.mode = Mode::Ask;
    let mut harness =
        SessionHarness::with_options(replies, vec![ScriptedTool::desktop("computer")], ask).await;
    harness.user("Delete it").await;
    let approval = harness.asked().await;
    let answer = protocol::Answer::Deny {
        reason: Some("not that one".into()),
    };
    harness
        .command(Command::AnswerApproval { approval, answer })
        .await;
    let story = harness.turn_end().await;
    assert!(
        story.contains(r#"tool_finished c1 denied "The user said no to this: not that one""#),
        "{story}"
    );
}

#[tokio::test]
async fn stop_answers_an_open_question_with_no() {
    let replies = vec![Reply::calls(
        "",
        &[("c1", "computer.left_click", json!({}))],
    )];
    let ask = |options: &mut protocol::SessionOptions| options.mode = Mode::Ask;
    let mut harness =
        SessionHarness::with_options(replies, vec![ScriptedTool::desktop("computer")], ask).await;
    harness.user("Go").await;
    harness.question().await;
    harness.command(Command::Stop).await;
    let story = harness.turn_end().await;
    assert!(
        story.contains("by stop") && story.ends_with("turn_ended stopped"),
        "{story}"
    );
    assert!(!story.contains("tool_started"), "{story}");
}

#[tokio::test]
async fn message_during_a_turn_joins_before_the_next_step() {
    let replies = vec![
        Reply::calls("", &[("c1", "held", json!({}))]),
        Reply::says("The blue one, then."),
    ];
    let held = ScriptedTool::looking("held");
    let release = held.release();
    let mut harness = SessionHarness::new(replies, vec![held]).await;
    harness.user("Take the red one").await;
    harness.until(is_started).await;
    harness
        .command(Command::Submit {
            text: "No, the blue one".into(),
            attachments: vec![picture()],
            quoted: Vec::new(),
        })
        .await;
    release.add_permits(1);
    let story = harness.turn_end().await;
    assert!(
        story.contains("user_message (steered) \"No, the blue one\""),
        "{story}"
    );
    let request = harness.model.asked().pop().unwrap();
    let kind = |item: &Item| match item {
        Item::ToolResult(_) => "result",
        Item::Text { .. } => "text",
        Item::Image { .. } => "picture",
        _ => "other",
    };
    let kinds: Vec<_> = request[2].items.iter().map(kind).collect();
    // The result stands before the text, and what the picture was made from is not for the model.
    assert_eq!(kinds, ["result", "text", "picture"]);
}

/// A picture that was scaled down.
fn picture() -> Attachment {
    let blob = |id: &str| BlobRef {
        id: id.into(),
        media_type: "image/png".into(),
        byte_count: 1,
        width: None,
        height: None,
    };
    Attachment {
        name: "photo.png".into(),
        given: blob("small"),
        original: Some(blob("large")),
    }
}

#[tokio::test]
async fn pause_holds_before_the_next_step_and_resume_goes_on() {
    let replies = vec![
        Reply::calls("", &[("c1", "held", json!({}))]),
        Reply::says("Done."),
    ];
    let held = ScriptedTool::looking("held");
    let release = held.release();
    let mut harness = SessionHarness::new(replies, vec![held]).await;
    harness.user("Go").await;
    harness.until(is_started).await;
    harness.command(Command::Pause).await;
    release.add_permits(1);
    harness
        .until(|event| matches!(event.as_turn(), Some(TurnEvent::Paused { .. })))
        .await;
    assert_eq!(harness.model.asked().len(), 1);
    harness.command(Command::Resume).await;
    assert!(harness.turn_end().await.ends_with("turn_ended completed"));
}

#[tokio::test]
async fn commands_that_make_no_sense_are_refused_in_words() {
    let harness = SessionHarness::new(vec![], vec![]).await;
    let check = async |command, wanted: &str| {
        let error = harness.session.submit(command).await.unwrap_err();
        assert_eq!(error.to_string(), wanted);
    };
    for command in [
        Command::Stop,
        Command::Pause,
        Command::Resume,
        Command::AnswerApproval {
            approval: "id-9".into(),
            answer: protocol::Answer::Deny { reason: None },
        },
    ] {
        check(command, "Nothing is running in this chat.").await;
    }
    check(
        Command::ProvideToolResult {
            call: "c1".into(),
            output: protocol::ToolOutput::text("Done.", "Done"),
        },
        "The call c1 is not waiting for a result: it was never delegated, or it is over.",
    )
    .await;
    check(
        Command::Submit {
            text: "  ".into(),
            attachments: vec![],
            quoted: Vec::new(),
        },
        "The message is empty. Write something first.",
    )
    .await;
}

/// Holds when the model has said its last word.
struct AtTheEnd;

#[async_trait::async_trait]
impl agent::Hook for AtTheEnd {
    fn name(&self) -> &str {
        "at the end"
    }

    async fn after_answer(
        &self,
        at: &agent::TurnPosition,
        answer: &model::ModelAnswer,
    ) -> agent::Verdict {
        if answer.stop_reason == protocol::StopReason::EndTurn && at.step == 1 {
            agent::Verdict::Pause
        } else {
            agent::Verdict::Go
        }
    }
}

#[tokio::test]
async fn message_during_the_last_answer_is_answered_in_the_same_turn() {
    let replies = vec![Reply::says("It is red."), Reply::says("Blue, then.")];
    let look_on = |parts: &mut agent::Parts| parts.hooks.push(std::sync::Arc::new(AtTheEnd));
    let mut harness = SessionHarness::with_parts(replies, vec![], |_| {}, look_on).await;
    harness.user("Which colour?").await;
    harness
        .until(|event| matches!(event.as_turn(), Some(TurnEvent::Paused { .. })))
        .await;
    let text = "I think it is blue".into();
    harness
        .command(Command::Submit {
            text,
            attachments: Vec::new(),
            quoted: Vec::new(),
        })
        .await;
    harness
        .command(Command::Refine {
            feedback: protocol::Feedback::Bad,
            comment: Some("Look closer".into()),
            again: false,
        })
        .await;
    harness.command(Command::Resume).await;
    check_transcript(
        &harness.turn_end().await,
        r#"
        1 session_started scripted
        2 turn_started
        3 user_message "Which colour?"
        4 assistant_message "It is red." -> end_turn
        5 usage $0.25 of $0.25
        6 paused breakpoint
        7 resumed
        8 user_message (steered) "I think it is blue"
        9 {"type":"refined","feedback":"bad","comment":"Look closer","told":true}
        10 assistant_message "Blue, then." -> end_turn
        11 usage $0.25 of $0.5
        12 turn_ended completed
        "#,
    );
}

#[tokio::test]
async fn message_during_a_question_waits_for_the_result() {
    let replies = vec![
        Reply::calls("", &[("c1", "computer.left_click", json!({}))]),
        Reply::says("I see."),
    ];
    let ask = |options: &mut protocol::SessionOptions| options.mode = Mode::Ask;
    let mut harness =
        SessionHarness::with_options(replies, vec![ScriptedTool::desktop("computer")], ask).await;
    harness.user("Delete it").await;
    let approval = harness.asked().await;
    let text = "Only the copy".into();
    harness
        .command(Command::Submit {
            text,
            attachments: Vec::new(),
            quoted: Vec::new(),
        })
        .await;
    let answer = protocol::Answer::Deny { reason: None };
    harness
        .command(Command::AnswerApproval { approval, answer })
        .await;
    let story = harness.turn_end().await;
    let finished = story.find("tool_finished").unwrap_or(usize::MAX);
    let said = story.find("Only the copy").unwrap_or_default();
    assert!(finished < said, "{story}");
}

#[tokio::test]
async fn an_open_question_keeps_nothing_else_from_its_result() {
    let calls = [
        ("c1", "computer.left_click", json!({})),
        ("c2", "look_up", json!({})),
    ];
    let replies = vec![Reply::calls("", &calls), Reply::says("Done.")];
    let tools = vec![
        ScriptedTool::desktop("computer"),
        ScriptedTool::looking("look_up"),
    ];
    let ask = |options: &mut protocol::SessionOptions| options.mode = Mode::Ask;
    let mut harness = SessionHarness::with_options(replies, tools, ask).await;
    harness.user("Go").await;
    // Nobody has answered yet.
    harness
        .until(|event| matches!(event.as_call(), Some(CallEvent::ToolFinished { call, .. }) if call.as_str() == "c2"))
        .await;
    harness.command(Command::Stop).await;
    assert!(harness.turn_end().await.ends_with("turn_ended stopped"));
}
