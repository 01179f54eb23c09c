//! Watching a chat: all of its past at once, then what happens.

use agent::Watch;
use protocol::{Command, EphemeralBody, Event, MessageEvent, SessionEvent, SessionOptions};
use std::time::Duration;
use testkit::{Reply, SessionHarness};

const FRAME: Duration = Duration::from_millis(16);

#[tokio::test]
async fn the_past_comes_whole_whatever_its_length() {
    // One event begins it; pages of the journal hold 500, batches 2,048.
    check(1, &[1]).await;
    check(500, &[500]).await;
    check(2500, &[2048, 452]).await;
}

#[tokio::test]
async fn later_events_arrive_by_themselves() {
    let mut harness = SessionHarness::new(vec![Reply::says("Hello there.")], vec![]).await;
    let mut watch = harness.session.watch(0);
    assert_eq!(numbers(&mut watch).await, (vec![1], false));
    harness.user("Good morning").await;
    harness.turn_end().await;
    let mut seen = Vec::new();
    while seen.last() != Some(&6) {
        let (events, more) = numbers(&mut watch).await;
        assert!(!more, "nothing of this is the past: {events:?}");
        seen.extend(events);
    }
    assert_eq!(seen, [2, 3, 4, 5, 6]);
}

#[tokio::test]
async fn the_end_of_a_long_past_can_be_seen_first() {
    let mut short = SessionHarness::new(vec![], vec![]).await;
    change_options(&mut short, 2000).await;
    assert_eq!(short.session.watch(0).tail_page().await.unwrap(), None);

    let replies = vec![Reply::says("Hello there."), Reply::says("Hello again.")];
    let mut long = SessionHarness::new(replies, vec![]).await;
    change_options(&mut long, 2500).await;
    // Nothing begins in it where it could be cut.
    assert_eq!(glimpsed(&long).await, None);
    long.user("Good morning").await;
    long.turn_end().await;
    long.user("Good evening").await;
    long.turn_end().await;
    // Two turns of five events fill no window.
    assert_eq!(glimpsed(&long).await, None);
    change_options(&mut long, 195).await;
    assert_eq!(glimpsed(&long).await, Some((2507..=2706).collect()));
    change_options(&mut long, 1).await;
    assert_eq!(glimpsed(&long).await, Some((2507..=2707).collect()));
    // Who has most of it needs no glimpse.
    assert_eq!(long.session.watch(1000).tail_page().await.unwrap(), None);
}

#[tokio::test]
async fn ephemeral_events_do_not_follow_the_event_that_ended_them() {
    let mut harness = SessionHarness::new(vec![Reply::says("Hello there.")], vec![]).await;
    // It reads the journal only when all is over, and was told of every word.
    let mut watch = harness.session.watch(0);
    harness.user("Good morning").await;
    harness.turn_end().await;
    let batch = watch.next_batch(FRAME).await.unwrap().unwrap();
    let numbers: Vec<_> = batch.events.iter().map(Event::seq).collect();
    assert_eq!(numbers, (1..=6).map(Some).collect::<Vec<_>>());
}

#[tokio::test]
async fn an_answer_in_a_burst_has_no_hole() {
    let answer: String = (1..=5000).map(|word| format!("w{word} ")).collect();
    let next: String = (1..=50).map(|word| format!("n{word} ")).collect();
    let replies = vec![Reply::says(&answer), Reply::says(&next)];
    let mut harness = SessionHarness::new(replies, vec![]).await;
    let mut watch = harness.session.watch(0);
    // It has read the past, and reads on only when most of the answer is gone.
    assert_eq!(numbers(&mut watch).await.0, [1]);
    harness.user("Good morning").await;
    harness.turn_end().await;
    let pieces = pieces_until_message(&mut watch).await;
    assert!(answer.starts_with(&pieces), "{pieces}");
    harness.user("Once more").await;
    assert_eq!(
        pieces_until_message(&mut watch).await,
        next,
        "the next one is whole"
    );
}

/// Text that came bit by bit before the next complete answer.
async fn pieces_until_message(watch: &mut Watch) -> String {
    let mut pieces = String::new();
    loop {
        let event = watch.next().await.unwrap().unwrap();
        if let Some(EphemeralBody::TextDelta { text }) = event.ephemeral_body() {
            pieces.push_str(text);
        }
        if let Some(MessageEvent::AssistantMessage { .. }) = event.as_message() {
            return pieces;
        }
    }
}

async fn glimpsed(harness: &SessionHarness) -> Option<Vec<u64>> {
    let events = harness.session.watch(0).tail_page().await.unwrap()?;
    Some(events.iter().map(|event| event.seq).collect())
}

/// So many more events.
async fn change_options(harness: &mut SessionHarness, times: u32) {
    let mut options = SessionOptions::for_model("scripted");
    for number in 1..=times {
        options.max_steps = 1000 + number;
        let options = options.clone();
        harness.command(Command::SetOptions { options }).await;
    }
    let is_last = |event: &Event| matches!(event.as_session(), Some(SessionEvent::OptionsChanged { options }) if options.max_steps == 1000 + times);
    if times > 0 {
        harness.until(is_last).await;
    }
}

/// A chat of so many events arrives in batches of these lengths, and the last says that it is the last.
async fn check(events: u32, batches: &[usize]) {
    let mut harness = SessionHarness::new(vec![], vec![]).await;
    change_options(&mut harness, events - 1).await;
    let mut watch = harness.session.watch(0);
    let mut lengths = Vec::new();
    loop {
        let (numbers, more) = numbers(&mut watch).await;
        lengths.push(numbers.len());
        if !more {
            break;
        }
    }
    assert_eq!(lengths, batches, "{events} events");
    assert_eq!(watch.last_seq(), u64::from(events));
}

/// Of the durable events in the next batch, and whether there is more of the past.
async fn numbers(watch: &mut Watch) -> (Vec<u64>, bool) {
    let batch = watch.next_batch(FRAME).await.unwrap().unwrap();
    let numbers = batch.events.iter().filter_map(Event::seq).collect();
    (numbers, batch.more)
}
