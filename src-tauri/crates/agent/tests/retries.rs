//! Retries: a provider that does not answer is asked again when that is worth it, and named when it is not.

use model::{ModelError, Remedy};
use protocol::{Command, EphemeralBody, ErrorCode, Event, NoticeEvent, TurnEvent};
use std::time::Duration;
use testkit::{Journey, Reply, check_story};

const HOUR: Duration = Duration::from_secs(3600);

fn is_retrying(event: &Event) -> bool {
    matches!(event.ephemeral_body(), Some(EphemeralBody::Retrying { .. }))
}

async fn check_error(reply: Reply, code: ErrorCode, words: [&str; 2]) {
    let mut journey = Journey::new(vec![reply], vec![]).await;
    journey.user("Go").await;
    let error = journey
        .until(|event| matches!(event.as_notice(), Some(NoticeEvent::Error { .. })))
        .await;
    let Some(NoticeEvent::Error {
        code: found,
        message,
        next,
    }) = error.as_notice()
    else {
        unreachable!()
    };
    assert_eq!(*found, code, "{message}");
    assert!(
        message.contains(words[0]) && next.contains(words[1]),
        "{message} {next}"
    );
    assert!(journey.turn_end().await.ends_with("turn_ended error"));
}

fn failed(remedy: Remedy, offline: bool) -> Reply {
    Reply::Error(ModelError {
        remedy,
        message: "It did not work.".into(),
        request_id: None,
        offline,
    })
}

#[tokio::test]
async fn failure_without_retry_says_what_to_do() {
    let words = |next| ["It did not work.", next];
    check_error(
        failed(Remedy::AddKey, false),
        ErrorCode::KeyMissing,
        words("Add one"),
    )
    .await;
    check_error(
        failed(Remedy::Tell, false),
        ErrorCode::Provider,
        words("Try again"),
    )
    .await;
    check_error(
        failed(Remedy::Tell, true),
        ErrorCode::Offline,
        words("network"),
    )
    .await;
    check_error(
        failed(Remedy::Shrink, false),
        ErrorCode::Provider,
        words("too much"),
    )
    .await;
    check_error(
        Reply::fails("Too busy.", Some(2 * HOUR)),
        ErrorCode::Provider,
        [
            "The provider asks to wait about 2 hours",
            "Come back in about 2 hours",
        ],
    )
    .await;
}

#[tokio::test]
async fn stop_ends_the_wait_for_another_attempt() {
    let wait = Duration::from_secs(299);
    let mut journey = Journey::new(vec![Reply::fails("Busy.", Some(wait))], vec![]).await;
    journey.user("Go").await;
    journey.until(is_retrying).await;
    journey.command(Command::Stop).await;
    assert!(journey.turn_end().await.ends_with("turn_ended stopped"));
}

#[tokio::test]
async fn pause_holds_the_retry_and_messages_join_the_request() {
    let replies = vec![
        Reply::fails("Busy.", Some(Duration::from_secs(2))),
        Reply::says("I am here."),
    ];
    let mut journey = Journey::new(replies, vec![]).await;
    journey.user("Go").await;
    journey.until(is_retrying).await;
    journey.command(Command::Pause).await;
    journey
        .until(|event| matches!(event.as_turn(), Some(TurnEvent::Paused { .. })))
        .await;
    journey
        .command(Command::Submit {
            text: "Are you there?".into(),
            attachments: Vec::new(),
        })
        .await;
    journey.command(Command::Resume).await;
    let story = journey.turn_end().await;
    assert!(story.contains("user_message (steered)"), "{story}");
    assert!(story.ends_with("turn_ended completed"), "{story}");
}

#[tokio::test]
async fn a_provider_that_never_answers_is_given_up() {
    let busy = || Reply::fails("Busy.", Some(Duration::ZERO));
    let mut journey = Journey::new(vec![busy(), busy(), busy(), busy()], vec![]).await;
    journey.user("Go").await;
    journey.turn_end().await;
    check_story(
        &journey.story_with_deltas(),
        r#"
        1 session_started scripted
        2 turn_started
        3 user_message "Go"
        ~ retrying 2 in 0 ms: Busy.
        ~ retrying 3 in 0 ms: Busy.
        ~ retrying 4 in 0 ms: Busy.
        4 error provider Busy.
        5 turn_ended error
        "#,
    );
}
