//! Appending: in order, without gaps, all or nothing.

use crate::support::Home;
use localization::{LocalizedText, localized};
use protocol::{DurableEvent, SessionId};
use store::Store;
use testkit::journal_events::{answered, journal, journal_from, said, started};

async fn all(store: &Store, session: &str) -> Vec<DurableEvent> {
    store
        .events(&SessionId::new(session), 0, 1000)
        .await
        .unwrap()
}

/// Appends to a journal of two events and expects a refusal that leaves it as it was.
async fn check_refused(events: Vec<DurableEvent>, message: LocalizedText) {
    let home = Home::new();
    let store = home.open();
    let before = journal("a", [started(), said("hello")]);
    store.append(before.clone()).await.unwrap();
    let refusal = store.append(events).await.unwrap_err();
    assert_eq!(refusal.message(), message);
    assert_eq!(all(&store, "a").await, before);
    assert_eq!(all(&store, "b").await, []);
    assert_eq!(store.sessions().await.unwrap().len(), 1);
}

#[tokio::test]
async fn appended_events_come_back_unchanged() {
    let home = Home::new();
    let store = home.open();
    let events = journal("a", [started(), said("héllo 世界 🐝"), answered("yes")]);
    store.append(events[..1].to_vec()).await.unwrap();
    store.append(events[1..].to_vec()).await.unwrap();
    assert_eq!(all(&store, "a").await, events);

    let a = SessionId::new("a");
    assert_eq!(store.events(&a, 1, 1).await.unwrap(), events[1..2]);
    assert_eq!(store.events(&a, 3, 9).await.unwrap(), []);
    store.close().await.unwrap();

    let again = home.open();
    assert_eq!(all(&again, "a").await, events);
}

#[tokio::test]
async fn several_sessions_in_one_append() {
    let home = Home::new();
    let store = home.open();
    let (a, b) = (
        journal("a", [started(), said("1")]),
        journal("b", [started()]),
    );
    let mixed = vec![a[0].clone(), b[0].clone(), a[1].clone()];
    store.append(mixed).await.unwrap();
    assert_eq!(all(&store, "a").await, a);
    assert_eq!(all(&store, "b").await, b);
}

#[tokio::test]
async fn a_gap_is_refused() {
    check_refused(
        journal_from("a", 4, [said("later")]),
        localized!("store-gap", expected = 3, found = 4, session = "a"),
    )
    .await;
}

#[tokio::test]
async fn an_event_that_is_there_already_is_refused() {
    check_refused(
        journal_from("a", 2, [said("again")]),
        localized!("store-gap", expected = 3, found = 2, session = "a"),
    )
    .await;
}

#[tokio::test]
async fn a_gap_in_the_middle_undoes_what_came_before_it() {
    let mut events = journal("b", [started()]);
    events.extend(journal_from("a", 3, [said("3")]));
    events.extend(journal_from("a", 5, [said("5")]));
    check_refused(
        events,
        localized!("store-gap", expected = 4, found = 5, session = "a"),
    )
    .await;
}

#[tokio::test]
async fn a_session_begins_with_its_start() {
    check_refused(
        journal("b", [said("hello")]),
        localized!("store-missing-start", session = "b"),
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_sessions_write_at_once() {
    let home = Home::new();
    let store = home.open();
    let writers: Vec<_> = (0..20)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move {
                let events = journal(
                    &format!("s{number:02}"),
                    [started(), said("go"), answered("ok")],
                );
                for event in events.clone() {
                    store.append(vec![event]).await.unwrap();
                }
                events
            })
        })
        .collect();
    for writer in writers {
        let events = writer.await.unwrap();
        assert_eq!(all(&store, events[0].session.as_str()).await, events);
    }
    assert_eq!(store.integrity().await.unwrap().problems, []);
}
