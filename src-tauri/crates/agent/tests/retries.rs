//! Retries: a provider that does not answer is asked again when that is worth it, and named when it is not.

use model::{ModelError, RecoveryHint};
use protocol::{Command, EphemeralBody, ErrorCode, Event, NoticeEvent, TurnEvent};
use std::time::Duration;
use testkit::{Reply, SessionHarness, check_transcript};

const HOUR: Duration = Duration::from_secs(3600);

fn is_retrying(event: &Event) -> bool {
    matches!(event.ephemeral_body(), Some(EphemeralBody::Retrying { .. }))
}

async fn check_error(reply: Reply, code: ErrorCode, message: &str, next: &str) {
    let mut harness = SessionHarness::new(vec![reply], vec![]).await;
    harness.user("Go").await;
    let error = harness
        .until(|event| matches!(event.as_notice(), Some(NoticeEvent::Error { .. })))
        .await;
    let Some(NoticeEvent::Error {
        code: found_code,
        message: found_message,
        next: found_next,
    }) = error.as_notice()
    else {
        unreachable!()
    };
    let found = (
        *found_code,
        format!("{found_message:?}"),
        format!("{found_next:?}"),
    );
    let next = format!("agent-kept {{ next: {next} }}");
    assert_eq!(found, (code, message.to_owned(), next));
    assert!(harness.turn_end().await.ends_with("turn_ended error"));
}

fn failed(recovery: RecoveryHint, offline: bool) -> Reply {
    Reply::Error(ModelError {
        recovery,
        message: "It did not work.".into(),
        request_id: None,
        offline,
    })
}

#[tokio::test]
async fn failure_without_retry_says_what_to_do() {
    let check = async |recovery, offline, code, next| {
        check_error(
            failed(recovery, offline),
            code,
            "\"It did not work.\"",
            next,
        )
        .await;
    };
    check(
        RecoveryHint::AddKey,
        false,
        ErrorCode::KeyMissing,
        "agent-next-add-key",
    )
    .await;
    check(
        RecoveryHint::Fatal,
        false,
        ErrorCode::Provider,
        "agent-next-if-again-switch",
    )
    .await;
    check(
        RecoveryHint::Fatal,
        true,
        ErrorCode::Offline,
        "agent-next-check-network",
    )
    .await;
    check(
        RecoveryHint::Shrink,
        false,
        ErrorCode::Provider,
        "agent-next-send-less",
    )
    .await;
    let wait = "wait: agent-wait-hours { count: Number(2) }";
    check_error(
        Reply::fails("Too busy.", Some(2 * HOUR)),
        ErrorCode::Provider,
        &format!("agent-provider-wait {{ message: \"Too busy.\", {wait} }}"),
        &format!("agent-next-come-back {{ {wait} }}"),
    )
    .await;
}

#[tokio::test]
async fn stop_ends_the_wait_for_another_attempt() {
    let wait = Duration::from_secs(299);
    let mut harness = SessionHarness::new(vec![Reply::fails("Busy.", Some(wait))], vec![]).await;
    harness.user("Go").await;
    harness.until(is_retrying).await;
    harness.command(Command::Stop).await;
    assert!(harness.turn_end().await.ends_with("turn_ended stopped"));
}

#[tokio::test]
async fn pause_holds_the_retry_and_messages_join_the_request() {
    let replies = vec![
        Reply::fails("Busy.", Some(Duration::from_secs(2))),
        Reply::says("I am here."),
    ];
    let mut harness = SessionHarness::new(replies, vec![]).await;
    harness.user("Go").await;
    harness.until(is_retrying).await;
    harness.command(Command::Pause).await;
    harness
        .until(|event| matches!(event.as_turn(), Some(TurnEvent::Paused { .. })))
        .await;
    harness
        .command(Command::Submit {
            text: "Are you there?".into(),
            attachments: Vec::new(),
            quoted: Vec::new(),
        })
        .await;
    harness.command(Command::Resume).await;
    let story = harness.turn_end().await;
    assert!(story.contains("user_message (steered)"), "{story}");
    assert!(story.ends_with("turn_ended completed"), "{story}");
}

#[tokio::test]
async fn a_provider_that_never_answers_is_given_up() {
    let busy = || Reply::fails("Busy.", Some(Duration::ZERO));
    let mut harness = SessionHarness::new(vec![busy(), busy(), busy(), busy()], vec![]).await;
    harness.user("Go").await;
    harness.turn_end().await;
    check_transcript(
        &harness.transcript_with_deltas(),
        r#"
        1 session_started scripted
        2 turn_started
        3 user_message "Go"
        ~ retrying 2 in 0 ms: "Busy."
        ~ retrying 3 in 0 ms: "Busy."
        ~ retrying 4 in 0 ms: "Busy."
        4 error provider "Busy."
        5 turn_ended error
        "#,
    );
}
