//! Following a chat: all of its past at once, then what happens.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use agent::Watch;
use protocol::{Command, SessionOptions};
use std::time::Duration;
use testkit::{Journey, Reply};

const FRAME: Duration = Duration::from_millis(16);

#[tokio::test]
async fn the_past_comes_whole_whatever_its_length() {
    // One event begins it; pages of the journal hold 500, batches 2,048.
    check(1, &[1]).await;
    check(500, &[500]).await;
    check(2500, &[2048, 452]).await;
}

#[tokio::test]
async fn what_happens_afterwards_comes_by_itself() {
    let mut journey = Journey::new(vec![Reply::says("Hello there.")], vec![]).await;
    let mut watch = journey.session.watch(0);
    assert_eq!(numbers(&mut watch).await, (vec![1], false));
    journey.user("Good morning").await;
    journey.turn_end().await;
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
    let mut short = Journey::new(vec![], vec![]).await;
    change_options(&mut short, 2000).await;
    assert_eq!(short.session.watch(0).glimpse().await.unwrap(), None);

    let mut long = Journey::new(vec![Reply::says("Hello there.")], vec![]).await;
    change_options(&mut long, 2500).await;
    assert_eq!(glimpsed(&long).await, (2302..=2501).collect::<Vec<_>>());
    // A turn is shown from its beginning.
    long.user("Good morning").await;
    long.turn_end().await;
    assert_eq!(glimpsed(&long).await, (2502..=2506).collect::<Vec<_>>());
    // Who has most of it needs no glimpse.
    assert_eq!(long.session.watch(1000).glimpse().await.unwrap(), None);
}

async fn glimpsed(journey: &Journey) -> Vec<u64> {
    let events = journey.session.watch(0).glimpse().await.unwrap().unwrap();
    events.iter().map(|event| event.seq.unwrap()).collect()
}

/// So many more events.
async fn change_options(journey: &mut Journey, times: u32) {
    let mut options = SessionOptions::for_model("scripted");
    for number in 1..=times {
        options.max_steps = number;
        let options = options.clone();
        journey.command(Command::SetOptions { options }).await;
    }
    let last = u64::from(times) + 1;
    while journey.until(|_| true).await.seq != Some(last) {}
}

/// A chat of so many events arrives in batches of these lengths, and the last says that it is the last.
async fn check(events: u32, batches: &[usize]) {
    let mut journey = Journey::new(vec![], vec![]).await;
    change_options(&mut journey, events - 1).await;
    let mut watch = journey.session.watch(0);
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
    let numbers = batch.events.iter().filter_map(|event| event.seq).collect();
    (numbers, batch.more)
}
