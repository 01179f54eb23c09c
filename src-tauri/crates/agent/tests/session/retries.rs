//! Retries: a provider that does not answer is asked again when that is worth it, and named when it is not.

use model::{ErrorOrigin, ModelError, RecoveryHint, Spent};
use protocol::{
    Command, EphemeralBody, ErrorCode, Event, NoticeEvent, SessionOptions, Tokens, TurnEvent,
};
use std::{sync::Arc, time::Duration};
use testkit::{Reply, SessionHarness, StandingClock, check_transcript};

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

fn failed(recovery: RecoveryHint, origin: ErrorOrigin) -> Reply {
    Reply::Error(ModelError {
        recovery,
        origin,
        ..ModelError::fatal("It did not work.")
    })
}

#[tokio::test]
async fn failure_without_retry_says_what_to_do() {
    for (recovery, code, next) in [
        (
            RecoveryHint::AddKey,
            ErrorCode::KeyMissing,
            "agent-next-add-key",
        ),
        (
            RecoveryHint::Fatal,
            ErrorCode::Provider,
            "agent-next-other-model-or-chat",
        ),
        (
            RecoveryHint::FixAddress,
            ErrorCode::Provider,
            "agent-next-check-address",
        ),
        (
            RecoveryHint::AskOwner,
            ErrorCode::Provider,
            "agent-next-ask-owner",
        ),
        (
            RecoveryHint::Rephrase,
            ErrorCode::Provider,
            "agent-next-rephrase",
        ),
        (
            RecoveryHint::ChangeModel,
            ErrorCode::Provider,
            "agent-next-other-model",
        ),
        (
            RecoveryHint::Shrink,
            ErrorCode::Provider,
            "agent-next-send-less",
        ),
    ] {
        let reply = failed(recovery, ErrorOrigin::Provider);
        check_error(reply, code, "\"It did not work.\"", next).await;
    }
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

/// A session whose person waits this long for a provider, with these replies.
async fn patient(seconds: u64, replies: Vec<Reply>) -> SessionHarness {
    let patient = |options: &mut SessionOptions| options.limits.patience_seconds = seconds;
    SessionHarness::with_options(replies, vec![], patient).await
}

#[tokio::test]
async fn an_outage_is_waited_out_while_patience_lasts() {
    let mut replies: Vec<_> = (0..6)
        .map(|_| Reply::fails("Busy.", Some(Duration::ZERO)))
        .collect();
    replies.push(Reply::says("Back again."));
    let mut harness = patient(30 * 60, replies).await;
    harness.user("Go").await;
    let story = harness.turn_end().await;
    assert!(story.ends_with("turn_ended completed"), "{story}");
}

#[tokio::test]
async fn a_provider_that_never_answers_is_given_up() {
    let busy = || Reply::fails("Busy.", Some(Duration::ZERO));
    let mut harness = patient(0, vec![busy(), busy(), busy(), busy()]).await;
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

#[tokio::test]
async fn the_person_has_the_next_attempt_made_now() {
    let wait = Duration::from_secs(60);
    let replies = vec![Reply::fails("Busy.", Some(wait)), Reply::says("Here.")];
    let mut harness = patient(30 * 60, replies).await;
    harness.user("Go").await;
    harness.until(is_retrying).await;
    harness.command(Command::TryNow).await;
    let story = harness.turn_end().await;
    assert!(story.ends_with("turn_ended completed"), "{story}");
}

/// A network that is back when the test says so.
struct ScriptedNetwork(Arc<tokio::sync::Notify>);

#[async_trait::async_trait]
impl agent::NetworkWatch for ScriptedNetwork {
    async fn returned(&self) {
        self.0.notified().await;
    }
}

#[tokio::test]
async fn a_network_that_is_back_ends_the_wait() {
    let lost = ModelError {
        recovery: RecoveryHint::Retry { after: Some(HOUR) },
        origin: ErrorOrigin::Network,
        ..ModelError::fatal("No network.")
    };
    let replies = vec![Reply::Error(lost), Reply::says("Here.")];
    let back = Arc::new(tokio::sync::Notify::new());
    let network = Arc::new(ScriptedNetwork(Arc::clone(&back)));
    let mut harness = SessionHarness::with_parts(
        replies,
        vec![],
        |options| options.limits.patience_seconds = 24 * 3600,
        |parts| parts.network = network,
    )
    .await;
    harness.user("Go").await;
    harness.until(is_retrying).await;
    back.notify_one();
    let story = harness.turn_end().await;
    assert!(story.ends_with("turn_ended completed"), "{story}");
}

/// Waits until the provider has begun to answer.
async fn begin(harness: &mut SessionHarness) {
    harness.user("Go").await;
    let is_text = |event: &Event| {
        let body = event.ephemeral_body();
        matches!(body, Some(EphemeralBody::TextDelta { .. }))
    };
    harness.until(is_text).await;
}

async fn pass(seconds: u64) {
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(seconds)).await;
    tokio::time::resume();
}

#[tokio::test]
async fn silence_is_told_of_before_it_is_given_up() {
    let mut harness = SessionHarness::new(vec![Reply::Hang("Well".into())], vec![]).await;
    begin(&mut harness).await;
    pass(16).await;
    let is_silent =
        |event: &Event| matches!(event.ephemeral_body(), Some(EphemeralBody::Silent { .. }));
    harness.until(is_silent).await;
    harness.command(Command::Stop).await;
    assert!(harness.turn_end().await.ends_with("turn_ended stopped"));
}

#[tokio::test]
async fn a_time_limit_ends_a_silent_provider() {
    let clock = Arc::new(StandingClock::default());
    let of_parts = Arc::clone(&clock);
    let mut harness = SessionHarness::with_parts(
        vec![Reply::Hang("Well".into())],
        vec![],
        |options| options.limits.max_seconds = Some(20),
        |parts| parts.clock = of_parts,
    )
    .await;
    begin(&mut harness).await;
    clock.set(20_000);
    pass(20).await;
    let story = harness.turn_end().await;
    assert!(story.ends_with("turn_ended budget"), "{story}");
}

#[tokio::test]
async fn answers_that_break_off_count_as_cost() {
    let spent = Spent {
        tokens: Tokens {
            input: 1000,
            ..Tokens::default()
        },
        cost_usd: 1.0,
    };
    let broken = || {
        Reply::Error(ModelError {
            spent: Some(Box::new(spent)),
            ..ModelError::transient("It broke off.", ErrorOrigin::Provider)
        })
    };
    let cheap = |options: &mut SessionOptions| options.max_cost_usd = Some(1.5);
    let replies = vec![broken(), broken(), Reply::says("Too late.")];
    let mut harness = SessionHarness::with_options(replies, vec![], cheap).await;
    harness.user("Go").await;
    let story = harness.turn_end().await;
    assert!(story.ends_with("turn_ended budget"), "{story}");
    assert!(!story.contains("Too late."), "{story}");
}
