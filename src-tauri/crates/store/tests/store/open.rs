//! Opening and closing: refused files stay untouched, two stores may share one file, nothing is left behind.

use crate::support::Home;
use localization::localized;
use protocol::SessionId;
use std::fs;
use store::Store;
use testkit::journal_events::{journal, journal_from, said, started};

/// Expects the file to be refused, and the folder to be as it was, byte for byte.
#[track_caller]
fn check_refused(home: &Home, message: &str) {
    let before = fs::read(home.database()).unwrap();
    let files = home.files();
    let refusal = Store::open(&home.database()).unwrap_err().message();
    let expected = message.replace("PATH", &home.database().display().to_string());
    assert_eq!(format!("{refusal:?}"), expected);
    assert!(
        fs::read(home.database()).unwrap() == before,
        "the file was changed"
    );
    assert_eq!(home.files(), files);
}

const NOT_OURS: &str = r#"store-not-a-database { path: "PATH" }"#;
const NEWER: &str = r#"store-newer-version { found: Number(99), known: Number(14), path: "PATH" }"#;

async fn home_with_a_session() -> Home {
    let home = Home::new();
    let store = home.open();
    store
        .append(journal("a", [started(), said("hello")]))
        .await
        .unwrap();
    store.close().await.unwrap();
    home
}

#[tokio::test]
async fn a_newer_format_is_refused() {
    let home = home_with_a_session().await;
    home.tamper("PRAGMA user_version = 99");
    check_refused(&home, NEWER);
}

#[tokio::test]
async fn a_newer_format_that_only_the_log_tells_of_is_refused() {
    let home = home_with_a_session().await;
    let newer = rusqlite::Connection::open(home.database()).unwrap();
    newer.execute_batch("PRAGMA user_version = 99").unwrap();
    let log = fs::read(home.folder.path().join("qilbee.db-wal")).unwrap();
    assert!(!log.is_empty());
    check_refused(&home, NEWER);
    assert!(fs::read(home.folder.path().join("qilbee.db-wal")).unwrap() == log);
}

#[test]
fn a_text_file_is_refused() {
    for content in [
        "short",
        &"a long text that is no database at all. ".repeat(100),
    ] {
        let home = Home::new();
        fs::write(home.database(), content).unwrap();
        check_refused(&home, NOT_OURS);
    }
}

#[test]
fn another_programs_database_is_refused() {
    for mode in ["DELETE", "WAL"] {
        let home = Home::new();
        home.tamper(&format!(
            "PRAGMA journal_mode = {mode}; CREATE TABLE birds (name TEXT)"
        ));
        check_refused(&home, NOT_OURS);
    }
}

#[tokio::test]
async fn a_file_that_was_cut_short_is_refused() {
    let home = home_with_a_session().await;
    let whole = fs::read(home.database()).unwrap();
    fs::write(home.database(), &whole[..whole.len() / 2]).unwrap();
    check_refused(
        &home,
        r#"store-damaged { reason: store-file-too-short { path: "PATH" } }"#,
    );
}

#[tokio::test]
async fn an_empty_file_and_an_empty_database_are_a_first_start() {
    let home = Home::new();
    fs::write(home.database(), "").unwrap();
    home.open().close().await.unwrap();

    let home = Home::new();
    home.tamper("PRAGMA journal_mode = WAL");
    home.open().close().await.unwrap();
}

#[tokio::test]
async fn folders_are_created_and_private() {
    let home = Home::new();
    let path = home.folder.path().join("data/qilbee/qilbee.db");
    let store = Store::open(&path).unwrap();
    store
        .put_blob(b"abc".to_vec().into(), "image/png", None)
        .await
        .unwrap();
    store.append(journal("a", [started()])).await.unwrap();
    #[cfg(unix)]
    for (path, mode) in [
        (path.as_path(), 0o600),
        (path.parent().unwrap(), 0o700),
        (&path.with_file_name("qilbee.db-wal"), 0o600),
        (&path.with_file_name("blobs"), 0o700),
        (&path.with_extension("key"), 0o600),
    ] {
        use std::os::unix::fs::PermissionsExt;
        let rights = fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(rights, mode, "{}", path.display());
    }
}

#[tokio::test]
async fn closing_leaves_one_tidy_file() {
    let home = home_with_a_session().await;
    assert_eq!(home.files(), ["qilbee.db", "qilbee.key"]);

    // The end of the last handle does the same.
    let store = home.open();
    let other_handle = store.clone();
    store
        .append(journal_from("a", 3, [said("more")]))
        .await
        .unwrap();
    assert_eq!(store.sessions().await.unwrap().len(), 1);
    drop(store);
    drop(other_handle);
    assert_eq!(home.files(), ["qilbee.db", "qilbee.key"]);
}

#[tokio::test]
async fn a_closed_store_says_so() {
    let home = Home::new();
    let store = home.open();
    let other_handle = store.clone();
    store.close().await.unwrap();
    let refusals = [
        other_handle
            .append(journal("a", [started()]))
            .await
            .unwrap_err(),
        other_handle.sessions().await.unwrap_err(),
    ];
    for refusal in refusals {
        assert_eq!(refusal.message(), localized!("store-closed"));
    }
    other_handle.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_write_hinders_no_reader_and_the_next_writer_waits() {
    let home = home_with_a_session().await;
    let store = home.open();
    let before = store.sessions().await.unwrap();
    let other_program = rusqlite::Connection::open(home.database()).unwrap();
    other_program
        .execute_batch("BEGIN IMMEDIATE; DELETE FROM sessions; DELETE FROM events;")
        .unwrap();

    let (waiting, next) = (store.clone(), journal_from("a", 3, [said("more")]));
    let append = tokio::spawn(async move { waiting.append(next).await });
    assert_eq!(store.sessions().await.unwrap(), before);
    assert_eq!(store.search("hello", 9).await.unwrap().len(), 1);
    assert_eq!(store.all_events(&"a".into()).await.unwrap().len(), 2);

    other_program.execute_batch("ROLLBACK").unwrap();
    append.await.unwrap().unwrap();
    assert_eq!(store.all_events(&"a".into()).await.unwrap().len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_stores_share_one_file() {
    let home = Home::new();
    let path = home.database();
    let openings: Vec<_> = (0..4)
        .map(|_| {
            let path = path.clone();
            std::thread::spawn(move || Store::open(&path).unwrap())
        })
        .collect();
    let stores: Vec<_> = openings
        .into_iter()
        .map(|store| store.join().unwrap())
        .collect();
    let (one, other) = (&stores[0], &stores[1]);

    // In turns: each continues where the other one was.
    let a = SessionId::new("a");
    let events = journal("a", [started(), said("1"), said("2"), said("3")]);
    for (number, event) in events.iter().enumerate() {
        let store = if number % 2 == 0 { one } else { other };
        store.append(vec![event.clone()]).await.unwrap();
    }
    assert_eq!(one.events(&a, 0, 9).await.unwrap(), events);
    assert_eq!(other.events(&a, 0, 9).await.unwrap(), events);
    assert_eq!(
        one.sessions().await.unwrap(),
        other.sessions().await.unwrap()
    );

    // At once: each its own session.
    let writing = stores.iter().enumerate().map(|(number, store)| {
        let store = store.clone();
        tokio::spawn(async move {
            let session = format!("s{number}");
            for event in journal(
                &session,
                std::iter::once(started()).chain((0..25).map(|_| said("x"))),
            ) {
                store.append(vec![event]).await.unwrap();
            }
        })
    });
    for writer in writing.collect::<Vec<_>>() {
        writer.await.unwrap();
    }
    let integrity = other.integrity().await.unwrap();
    assert_eq!((integrity.sessions, integrity.events), (5, 4 + 4 * 26));
    assert_eq!(integrity.problems, []);
    for store in stores {
        store.close().await.unwrap();
    }
    assert_eq!(home.files(), ["qilbee.db", "qilbee.key"]);
}
