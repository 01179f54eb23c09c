//! What is broken is named, never guessed at and never hidden.

use crate::support::{Home, journal, picture, said, shown, started};
use protocol::SessionId;

/// Breaks a healthy journal behind the store's back; expects what the examination says of it, and
/// that what is left can still be read.
async fn check(sql: &str, problems: &[&str]) {
    let home = Home::new();
    let store = home.open();
    let blob = store
        .put_blob(b"abc".to_vec().into(), "image/png", None)
        .await
        .unwrap();
    let bodies = [started(), said("hello"), shown(&blob), said("bye")];
    store.append(journal("a", bodies)).await.unwrap();
    assert_eq!(
        store.integrity().await.unwrap().problems,
        Vec::<String>::new()
    );

    home.tamper(sql);
    assert_eq!(store.integrity().await.unwrap().problems, problems);
    store.events(&SessionId::new("a"), 0, 9).await.unwrap();
    store.sessions().await.unwrap();
}

#[tokio::test]
async fn an_event_nobody_understands() {
    let error = "row (a, 2) of table events cannot be read: unknown variant `nonsense`";
    let home = Home::new();
    let store = home.open();
    store
        .append(journal("a", [started(), said("hello")]))
        .await
        .unwrap();
    home.tamper(r#"UPDATE events SET body = '{"type":"nonsense"}' WHERE seq = 2"#);
    let problems = store.integrity().await.unwrap().problems;
    assert_eq!(problems.len(), 1);
    assert!(problems[0].starts_with(error), "{}", problems[0]);
    for refusal in [
        store.events(&"a".into(), 0, 9).await.map(|_| ()),
        store.rebuild().await,
    ] {
        let refusal = refusal.unwrap_err().to_string();
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
            "session a: events are missing after 1",
            "the session list does not fit the events; it can be rebuilt from them",
            "the search index does not fit the events; it can be rebuilt from them",
        ],
    )
    .await;
}

#[tokio::test]
async fn a_search_index_that_does_not_fit() {
    let problem = "the search index does not fit the events; it can be rebuilt from them";
    for sql in [
        "DELETE FROM search_rows WHERE seq = 2",
        "DELETE FROM search_index WHERE rowid = 1",
        "INSERT INTO search_rows (id, session, seq) VALUES (9, 'a', 9)",
        "INSERT INTO search_index (rowid, text) VALUES (9, 'nobody said this')",
        "INSERT INTO session_choices (session, title) VALUES ('a', 'Mine')",
    ] {
        check(sql, &[problem]).await;
    }
}

#[tokio::test]
async fn a_missing_beginning() {
    check(
        "DELETE FROM events WHERE seq < 4",
        &["session a: its beginning is missing"],
    )
    .await;
}

#[tokio::test]
async fn a_list_that_does_not_fit() {
    check(
        "UPDATE sessions SET message_count = 9",
        &["the session list does not fit the events; it can be rebuilt from them"],
    )
    .await;
}

#[tokio::test]
async fn a_state_nobody_knows() {
    let home = Home::new();
    let store = home.open();
    store.append(journal("a", [started()])).await.unwrap();
    home.tamper("UPDATE sessions SET state = 'asleep'");
    let error = "row a of table sessions cannot be read: state asleep";
    assert_eq!(store.sessions().await.unwrap_err().to_string(), error);
    store.rebuild().await.unwrap();
    assert_eq!(store.sessions().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_blob_without_a_row() {
    let id = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    check(
        "DELETE FROM blobs",
        &[&format!("session a names {id}, which is not stored")],
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
            format!("the stored file {} is missing", blob.id),
            format!("session a names {}, which is not stored", never_put.id),
        ]
    );
}
