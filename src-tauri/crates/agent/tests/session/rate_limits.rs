//! Rate limits of all chats together: a request that would come too soon waits, and goes on by itself, at another
//! pace, or not at all.

use agent::{Parts, RateLimiter, RateLimits};
use protocol::{Command, EphemeralBody, Event, TurnEvent};
use serde_json::json;
use std::sync::Arc;
use testkit::{Reply, ScriptedTool, SessionHarness, StandingClock, line};

const REACHED: &str =
    "waiting until 2026-11-20T09:01:00Z: agent-requests-per-minute { limit: Number(1) }";
const ONE_A_MINUTE: RateLimits = RateLimits {
    requests_per_minute: Some(1),
    tokens_per_hour: None,
};

/// One request of this minute is answered already.
async fn harness(replies: Vec<Reply>) -> (SessionHarness, Arc<StandingClock>) {
    let clock = Arc::new(StandingClock::default());
    let exchange = |parts: &mut Parts| {
        parts.clock = Arc::clone(&clock) as _;
        parts.rate_limiter = Arc::new(RateLimiter::new(ONE_A_MINUTE));
    };
    let mut all = vec![Reply::says("The first.")];
    all.extend(replies);
    let tools = vec![ScriptedTool::looking("look_up")];
    let mut harness = SessionHarness::with_parts(all, tools, |_| {}, exchange).await;
    harness.user("Go").await;
    assert!(harness.turn_end().await.ends_with("turn_ended completed"));
    (harness, clock)
}

fn is_waiting(event: &Event) -> bool {
    matches!(event.as_turn(), Some(TurnEvent::Waiting { .. }))
}

async fn check_waits(harness: &mut SessionHarness) {
    let told = line(&harness.until(is_waiting).await);
    assert!(told.ends_with(REACHED), "{told}");
}

/// Says something, and waits.
async fn held(replies: Vec<Reply>) -> SessionHarness {
    let (mut harness, _clock) = harness(replies).await;
    harness.user("Go").await;
    check_waits(&mut harness).await;
    harness
}

#[tokio::test]
async fn request_beyond_the_rate_limit_waits() {
    let (harness, clock) = harness(vec![Reply::says("Another.")]).await;
    // All chats count: this one has asked nothing yet.
    let mut other = harness.another(|_| {}).await;
    clock.set(59_990);
    other.user("Go").await;
    check_waits(&mut other).await;
    assert_eq!(other.model.unsaid(), 1);
    clock.set(60_000);
    let story = other.turn_end().await;
    assert!(story.contains("waiting no longer"), "{story}");
    assert!(story.ends_with("turn_ended completed"), "{story}");
    assert_eq!(other.model.unsaid(), 0);
}

#[tokio::test]
async fn requests_copied_by_a_fork_count_once() {
    let (harness, _clock) = harness(vec![Reply::says("Another.")]).await;
    let two = RateLimits {
        requests_per_minute: Some(2),
        ..ONE_A_MINUTE
    };
    harness.sessions.rate_limiter().set(two);
    let events = harness.sessions.store().all_events(harness.session.id());
    let last = events.await.unwrap().len() as u64;
    let fork = harness.sessions.fork(harness.session.id(), last).await;
    let mut fork = harness.over(fork.unwrap());
    fork.turn_end().await;
    fork.user("Go").await;
    let waits_or_ends = fork
        .until(|event| {
            is_waiting(event) || matches!(event.as_turn(), Some(TurnEvent::TurnEnded { .. }))
        })
        .await;
    assert!(line(&waits_or_ends).ends_with("turn_ended completed"));
}

#[tokio::test]
async fn request_in_flight_counts_until_it_is_given_up() {
    let replies = vec![Reply::Hang("I am".into()), Reply::says("Another.")];
    let (mut harness, clock) = harness(replies).await;
    clock.set(60_000);
    harness.user("Go").await;
    let delta = |event: &Event| {
        matches!(
            event.ephemeral_body(),
            Some(EphemeralBody::TextDelta { .. })
        )
    };
    harness.until(delta).await;
    let mut other = harness.another(|_| {}).await;
    other.user("Go").await;
    let waits = line(&other.until(is_waiting).await);
    assert!(waits.contains("until 2026-11-20T09:02:00Z"), "{waits}");
    harness.command(Command::Stop).await;
    assert!(harness.turn_end().await.ends_with("turn_ended stopped"));
    assert!(other.turn_end().await.ends_with("turn_ended completed"));
}

#[tokio::test]
async fn another_pace_counts_for_who_waits() {
    let look = Reply::calls("", &[("c1", "look_up", json!({}))]);
    let mut harness = held(vec![look, Reply::says("Done.")]).await;
    harness.sessions.rate_limiter().set(RateLimits::default());
    assert!(harness.turn_end().await.ends_with("turn_ended completed"));
}

#[tokio::test]
async fn a_stop_ends_the_wait_and_nothing_was_asked() {
    let mut harness = held(vec![Reply::says("Never.")]).await;
    harness.command(Command::Stop).await;
    assert!(harness.turn_end().await.ends_with("turn_ended stopped"));
    assert_eq!(harness.model.unsaid(), 1);
}

#[tokio::test]
async fn pause_holds_the_rate_wait_and_messages_join_the_request() {
    let mut harness = held(vec![Reply::says("I am here.")]).await;
    harness.command(Command::Pause).await;
    let paused = |event: &Event| matches!(event.as_turn(), Some(TurnEvent::Paused { .. }));
    harness.until(paused).await;
    harness
        .command(Command::Submit {
            text: "Are you there?".into(),
            attachments: Vec::new(),
            quoted: Vec::new(),
        })
        .await;
    harness.sessions.rate_limiter().set(RateLimits::default());
    harness.command(Command::Resume).await;
    let story = harness.turn_end().await;
    assert!(story.contains("user_message (steered)"), "{story}");
    assert!(story.ends_with("turn_ended completed"), "{story}");
}
