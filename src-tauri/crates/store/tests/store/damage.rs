//! Damage is reported, never repaired by guessing and never hidden.

use crate::support::Home;
use localization::{LocalizedText, localized};
use protocol::SessionId;
use testkit::journal_events::{journal, picture, said, shown, started};

/// Damages a healthy journal; expects these problems, and that the rest can still be read.
async fn check(sql: &str, problems: &[LocalizedText]) {
    let home = Home::new();
    let store = home.open();
    let blob = store
        .put_blob(b"abc".to_vec().into(), "image/png", None)
        .await
        .unwrap();
    let bodies = [started(), said("hello"), shown(&blob), said("bye")];
    store.append(journal("a", bodies)).await.unwrap();
    assert_eq!(store.integrity().await.unwrap().problems, []);

    home.tamper(sql);
    assert_eq!(store.integrity().await.unwrap().problems, problems);
    store.events(&SessionId::new("a"), 0, 9).await.unwrap();
    store.sessions().await.unwrap();
}

#[tokio::test]
async fn an_event_nobody_understands() {
    let error = "store-bad-row { reason: \"unknown variant `nonsense`";
    let home = Home::new();
    let store = home.open();
    store
        .append(journal("a", [started(), said("hello")]))
        .await
        .unwrap();
    home.tamper(r#"UPDATE events SET body = '{"type":"nonsense"}' WHERE seq = 2"#);
    let problems = store.integrity().await.unwrap().problems;
    let changed = localized!("store-check-changed", from = 2, session = "a");
    assert_eq!(problems[1..], [changed]);
    let problem = format!("{:?}", problems[0]);
    assert!(problem.starts_with(error), "{problem}");
    for refusal in [
        store.events(&"a".into(), 0, 9).await.map(|_| ()),
        store.rebuild().await,
    ] {
        let refusal = format!("{:?}", refusal.unwrap_err().message());
        assert!(refusal.starts_with(error), "{refusal}");
    }
    // The rebuild that failed took nothing away.
    assert_eq!(store.sessions().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_missing_event() {
    check(
        "DELETE FROM events WHERE seq = 2",
        &[
            localized!("store-check-events-missing", last = 1, session = "a"),
            localized!("store-check-changed", from = 2, session = "a"),
            localized!("store-check-list"),
            localized!("store-check-search"),
        ],
    )
    .await;
}

#[tokio::test]
async fn a_search_index_that_does_not_fit() {
    let problem = localized!("store-check-search");
    for sql in [
        "DELETE FROM search_rows WHERE seq = 2",
        "DELETE FROM search_index WHERE rowid = 1",
        "INSERT INTO search_rows (id, session, seq) VALUES (9, 'a', 9)",
        "INSERT INTO search_index (rowid, text) VALUES (9, 'nobody said this')",
        "INSERT INTO session_choices (session, title) VALUES ('a', 'Mine')",
    ] {
        check(sql, std::slice::from_ref(&problem)).await;
    }
}

#[tokio::test]
async fn a_missing_beginning() {
    check(
        "DELETE FROM events WHERE seq < 4",
        &[
            localized!("store-check-start-missing", session = "a"),
            localized!("store-check-changed", from = 1, session = "a"),
        ],
    )
    .await;
}

#[tokio::test]
async fn a_list_that_does_not_fit() {
    check(
        "UPDATE sessions SET message_count = 9",
        &[localized!("store-check-list")],
    )
    .await;
}

#[tokio::test]
async fn a_state_nobody_knows() {
    let home = Home::new();
    let store = home.open();
    store.append(journal("a", [started()])).await.unwrap();
    home.tamper("UPDATE sessions SET state = 'asleep'");
    let error = localized!(
        "store-bad-row",
        reason = "state asleep",
        row = "a",
        table = "sessions"
    );
    assert_eq!(store.sessions().await.unwrap_err().message(), error);
    store.rebuild().await.unwrap();
    assert_eq!(store.sessions().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_blob_without_a_row() {
    let id = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    check(
        "DELETE FROM blobs",
        &[localized!(
            "store-check-blob-unknown",
            blob = id,
            session = "a"
        )],
    )
    .await;
}

#[tokio::test]
async fn blobs_without_their_file() {
    let home = Home::new();
    let store = home.open();
    let blob = store
        .put_blob(b"abc".to_vec().into(), "image/png", None)
        .await
        .unwrap();
    let never_put = picture('0');
    let bodies = [started(), shown(&blob), shown(&never_put)];
    store.append(journal("a", bodies)).await.unwrap();
    std::fs::remove_dir_all(home.folder.path().join("blobs")).unwrap();
    assert_eq!(
        store.integrity().await.unwrap().problems,
        [
            localized!("store-check-blob-missing", blob = blob.id.as_str()),
            localized!(
                "store-check-blob-unknown",
                blob = never_put.id.as_str(),
                session = "a"
            ),
        ]
    );
}
