//! Seals: whatever another program changes in a chat's past is told, with its place; what Qilbee does itself never is.

use crate::support::Home;
use localization::localized;
use protocol::SessionId;
use std::{fs, sync::Arc};
use store::{FoundKey, JournalKey, KeySource, Past, Store, StoreError};
use testkit::journal_events::{answered, journal, journal_from, said, started};

const INTACT: Past = Past::Intact { unsealed_until: 0 };

async fn past(store: &Store, session: &str) -> Past {
    store.past(&SessionId::new(session)).await.unwrap()
}

/// Two chats of four events, closed.
async fn home() -> Home {
    let home = Home::new();
    let store = home.open();
    for session in ["a", "b"] {
        let bodies = [started(), said("to Anna"), answered("yes"), said("bye")];
        store.append(journal(session, bodies)).await.unwrap();
        assert_eq!(past(&store, session).await, INTACT);
    }
    store.close().await.unwrap();
    home
}

/// Changes chat `a` behind the store's back; expects that it is told, and that nothing can be added.
async fn check(sql: &str, wanted: Past) {
    let home = home().await;
    home.tamper(sql);
    let store = home.open();
    assert_eq!(past(&store, "a").await, wanted, "{sql}");
    let problem = match wanted {
        Past::Intact { .. } => panic!("nothing is to be told"),
        Past::Changed { from } => localized!("store-check-changed", from = from, session = "a"),
        Past::OtherKey => localized!("store-check-other-key", session = "a"),
    };
    let problems = store.integrity().await.unwrap().problems;
    assert!(problems.contains(&problem), "{sql}: {problems:?}");
}

async fn check_changed(sql: &str, from: u64) {
    check(sql, Past::Changed { from }).await;
}

#[tokio::test]
async fn a_changed_event_is_told() {
    check_changed(
        "UPDATE events SET body = replace(body, 'Anna', 'Eve') WHERE session = 'a' AND seq = 2",
        2,
    )
    .await;
    check_changed(
        "UPDATE events SET ts = '2026-01-01T00:00:00Z' WHERE session = 'a' AND seq = 3",
        3,
    )
    .await;
    check_changed(
        "UPDATE events SET turn = 'other' WHERE session = 'a' AND seq = 4",
        4,
    )
    .await;
}

#[tokio::test]
async fn a_missing_moved_or_added_event_is_told() {
    check_changed("DELETE FROM events WHERE session = 'a' AND seq = 2", 2).await;
    // The same without a gap.
    check_changed(
        "DELETE FROM events WHERE session = 'a' AND seq = 2;
         UPDATE events SET seq = seq - 1 WHERE session = 'a' AND seq > 2",
        2,
    )
    .await;
    check_changed(
        "UPDATE events SET seq = 9 WHERE session = 'a' AND seq = 2;
         UPDATE events SET seq = 2 WHERE session = 'a' AND seq = 4;
         UPDATE events SET seq = 4 WHERE session = 'a' AND seq = 9",
        2,
    )
    .await;
    check_changed(
        "INSERT INTO events (session, seq, ts, body) SELECT session, 5, ts, body FROM events
         WHERE session = 'a' AND seq = 2",
        5,
    )
    .await;
}

#[tokio::test]
async fn an_end_that_was_cut_off_is_told() {
    check_changed("DELETE FROM events WHERE session = 'a' AND seq = 4", 4).await;
    check_changed(
        "DELETE FROM events WHERE session = 'a' AND seq = 4;
         DELETE FROM event_seals WHERE session = 'a' AND seq = 4;
         UPDATE session_seals SET last_seq = 3,
         last = (SELECT seal FROM event_seals WHERE session = 'a' AND seq = 3) WHERE session = 'a'",
        4,
    )
    .await;
}

#[tokio::test]
async fn rows_of_another_chat_are_told() {
    check_changed(
        "DELETE FROM events WHERE session = 'a' AND seq = 2;
         DELETE FROM event_seals WHERE session = 'a' AND seq = 2;
         UPDATE events SET session = 'a' WHERE session = 'b' AND seq = 2;
         UPDATE event_seals SET session = 'a' WHERE session = 'b' AND seq = 2",
        2,
    )
    .await;
    // The whole chats, with their seals.
    check_changed(
        "UPDATE events SET session = 'c' WHERE session = 'a';
         UPDATE events SET session = 'a' WHERE session = 'b';
         UPDATE event_seals SET session = 'c' WHERE session = 'a';
         UPDATE event_seals SET session = 'a' WHERE session = 'b'",
        1,
    )
    .await;
}

#[tokio::test]
async fn missing_and_forged_seals_are_told() {
    check_changed("DELETE FROM event_seals WHERE session = 'a'", 1).await;
    check_changed("DELETE FROM session_seals", 1).await;
    check_changed(
        "DELETE FROM session_seals; DELETE FROM event_seals; DELETE FROM journal_seal",
        1,
    )
    .await;
    check_changed(
        "UPDATE session_seals SET unsealed_until = 3 WHERE session = 'a'",
        4,
    )
    .await;
    check_changed(
        "UPDATE session_seals SET unsealed_until = 4 WHERE session = 'a'",
        5,
    )
    .await;
    check_changed(
        "UPDATE session_seals SET seal = zeroblob(32) WHERE session = 'a'",
        5,
    )
    .await;
    check_changed(
        "UPDATE session_seals SET last = x'00' WHERE session = 'a'",
        1,
    )
    .await;
    check(
        "UPDATE session_seals SET key_mark = zeroblob(8)",
        Past::OtherKey,
    )
    .await;
}

#[tokio::test]
async fn a_chat_put_in_from_outside_is_told() {
    let home = home().await;
    home.tamper(
        "INSERT INTO events (session, seq, ts, body) SELECT 'x', seq, ts, body FROM events WHERE session = 'a'",
    );
    assert_eq!(past(&home.open(), "x").await, Past::Changed { from: 1 });
}

#[tokio::test]
async fn nothing_is_added_to_a_changed_end() {
    let home = home().await;
    home.tamper("DELETE FROM events WHERE session = 'a' AND seq = 4");
    let store = home.open();
    let refusal = store.append(journal_from("a", 4, [said("on")])).await;
    assert!(
        matches!(refusal, Err(StoreError::ChangedOutside { .. })),
        "{refusal:?}"
    );
    assert_eq!(past(&store, "b").await, INTACT);
}

#[tokio::test]
async fn another_key_is_told() {
    let home = home().await;
    let file = home.database().with_extension("key");
    fs::write(&file, JournalKey::generate().unwrap().expose_hex()).unwrap();
    assert_eq!(past(&home.open(), "a").await, Past::OtherKey);
    fs::remove_file(&file).unwrap();
    assert_eq!(past(&home.open(), "a").await, Past::OtherKey);
    fs::write(&file, "no key").unwrap();
    let refusal = home.open().past(&SessionId::new("a")).await;
    assert!(
        matches!(refusal, Err(StoreError::Damaged { .. })),
        "{refusal:?}"
    );
}

#[tokio::test]
async fn qilbees_own_changes_keep_the_seals() {
    let home = home().await;
    let store = home.open();
    store
        .append(journal_from("a", 5, [said("on"), answered("yes")]))
        .await
        .unwrap();
    store.rename(&"a".into(), Some("Mine")).await.unwrap();
    store.pin(&"a".into(), true).await.unwrap();
    store.rebuild().await.unwrap();
    store.delete(&"b".into()).await.unwrap();
    store
        .append(journal("b", [started(), said("again")]))
        .await
        .unwrap();
    store.close().await.unwrap();
    let store = home.open();
    assert_eq!(
        (past(&store, "a").await, past(&store, "b").await),
        (INTACT, INTACT)
    );
    assert_eq!(store.integrity().await.unwrap().problems, []);
}

#[tokio::test]
async fn an_older_journal_is_sealed_from_then_on() {
    let home = home().await;
    fs::remove_file(home.database().with_extension("key")).unwrap();
    home.tamper(
        "DROP TABLE event_seals; DROP TABLE session_seals; DROP TABLE journal_seal; DROP TABLE uploads; DROP TABLE session_labels; \
         DROP INDEX sessions_by_parent; ALTER TABLE sessions DROP COLUMN parent; PRAGMA user_version = 9",
    );
    let store = home.open();
    store
        .append(journal_from("a", 5, [said("on")]))
        .await
        .unwrap();
    let older = Past::Intact { unsealed_until: 4 };
    assert_eq!(
        (past(&store, "a").await, past(&store, "b").await),
        (older, older)
    );
    let integrity = store.integrity().await.unwrap();
    assert_eq!((integrity.unsealed, integrity.problems.len()), (8, 0));
    store.close().await.unwrap();
    home.tamper(
        "UPDATE events SET body = replace(body, 'on', 'in') WHERE session = 'a' AND seq = 5",
    );
    assert_eq!(past(&home.open(), "a").await, Past::Changed { from: 5 });
}

/// A journal whose key is known already can't pass for an older one.
#[tokio::test]
async fn a_journal_set_back_to_an_older_format_is_told() {
    check_changed(
        "DROP TABLE event_seals; DROP TABLE session_seals; DROP TABLE journal_seal; DROP TABLE uploads; DROP TABLE session_labels; \
         DROP INDEX sessions_by_parent; ALTER TABLE sessions DROP COLUMN parent; PRAGMA user_version = 9",
        1,
    )
    .await;
}

/// A keeper whose program was killed before it noted that the key is used.
#[derive(Debug)]
struct Killed(FoundKey);

impl KeySource for Killed {
    fn key(&self) -> Result<FoundKey, StoreError> {
        Ok(self.0.clone())
    }

    fn settle(&self, _: &JournalKey) -> Result<(), StoreError> {
        Ok(())
    }
}

#[tokio::test]
async fn a_kill_between_sealing_and_noting_is_no_change() {
    let home = Home::new();
    let key = Arc::new(Killed(FoundKey::generate().unwrap()));
    for seq in [1, 2, 3] {
        let store = Store::open_with(&home.database(), Arc::clone(&key) as _).unwrap();
        let bodies = if seq == 1 { started() } else { said("on") };
        store
            .append(journal_from("a", seq, [bodies]))
            .await
            .unwrap();
        assert_eq!(past(&store, "a").await, INTACT);
        store.close().await.unwrap();
    }
}
