//! The person's verdict on an answer: recorded, told to the model, and on request tried again.

use agent::CommandError;
use protocol::{CallEvent, Command, Feedback, Item};
use serde_json::json;
use testkit::{Reply, ScriptedTool, SessionHarness, check_transcript};

fn refine(feedback: Feedback, comment: Option<&str>, again: bool) -> Command {
    Command::Refine {
        feedback,
        comment: comment.map(str::to_owned),
        again,
    }
}

async fn answered_once() -> SessionHarness {
    let replies = vec![Reply::says("It is red."), Reply::says("It is blue.")];
    let mut harness = SessionHarness::new(replies, vec![]).await;
    harness.user("Which colour?").await;
    harness.turn_end().await;
    harness
}

/// Texts of the last message that the model was given.
fn last_told(harness: &SessionHarness) -> Vec<String> {
    let request = harness.model.asked().pop().unwrap();
    let items = request.last().unwrap().items.iter();
    let texts = items.map(|item| match item {
        Item::Text { text } => text.clone(),
        other => panic!("no text: {other:?}"),
    });
    texts.collect()
}

#[tokio::test]
async fn model_is_told_the_verdict_with_the_next_message() {
    let mut harness = answered_once().await;
    let verdict = refine(Feedback::Bad, Some("Look closer"), false);
    harness.command(verdict).await;
    harness.user("And now?").await;
    check_transcript(
        &harness.turn_end().await,
        r#"
        1 session_started scripted
        2 turn_started
        3 user_message "Which colour?"
        4 assistant_message "It is red." -> end_turn
        5 usage $0.25 of $0.25
        6 turn_ended completed
        7 {"type":"refined","feedback":"bad","comment":"Look closer","told":true}
        8 turn_started
        9 user_message "And now?"
        10 assistant_message "It is blue." -> end_turn
        11 usage $0.25 of $0.5
        12 turn_ended completed
        "#,
    );
    assert_eq!(
        last_told(&harness),
        [
            "[From Qilbee, not from the user] The user rated your last answer as not good. Their words on it:",
            "Look closer",
            "And now?",
        ]
    );
}

#[tokio::test]
async fn answer_is_tried_again_with_the_comment() {
    let mut harness = answered_once().await;
    let again = refine(Feedback::Bad, Some("Name a colder one"), true);
    harness.command(again).await;
    check_transcript(
        &harness.turn_end().await,
        r#"
        1 session_started scripted
        2 turn_started
        3 user_message "Which colour?"
        4 assistant_message "It is red." -> end_turn
        5 usage $0.25 of $0.25
        6 turn_ended completed
        7 {"type":"refined","feedback":"bad","comment":"Name a colder one","told":true,"again":true}
        8 turn_started
        9 user_message "Name a colder one"
        10 assistant_message "It is blue." -> end_turn
        11 usage $0.25 of $0.5
        12 turn_ended completed
        "#,
    );
    assert_eq!(
        last_told(&harness),
        [
            "[From Qilbee, not from the user] The user rated your last answer as not good. They ask for another one. \
             What should be different:",
            "Name a colder one",
        ]
    );
}

#[tokio::test]
async fn nothing_is_tried_again_without_words_or_while_it_runs() {
    let harness = answered_once().await;
    let wordless = refine(Feedback::Bad, Some("  "), true);
    let refused = harness.session.submit(wordless).await.unwrap_err();
    assert!(matches!(refused, CommandError::Empty), "{refused:?}");

    let calls = [("c1", "computer.hang", json!({}))];
    let tools = vec![ScriptedTool::desktop("computer")];
    let mut harness = SessionHarness::new(vec![Reply::calls("", &calls)], tools).await;
    harness.user("Go").await;
    harness
        .until(|event| matches!(event.as_call(), Some(CallEvent::ToolStarted { .. })))
        .await;
    let early = refine(Feedback::Good, Some("More of it"), true);
    let refused = harness.session.submit(early).await.unwrap_err();
    assert!(matches!(refused, CommandError::Busy), "{refused:?}");
}
