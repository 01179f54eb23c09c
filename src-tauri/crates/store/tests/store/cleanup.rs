//! Making room: what goes, what stays, and that a preview says the same as what is done then.

use crate::support::Home;
use jiff::Timestamp;
use protocol::{BlobRef, SessionId};
use store::{CleanupPlan, CleanupReport, RemovedBlobs, Store};
use testkit::journal_events::{at, journal, said, shown, started};

/// After every blob that a test puts.
fn later() -> Timestamp {
    Timestamp::now() + jiff::SignedDuration::from_hours(1)
}

async fn put(store: &Store, bytes: &str) -> BlobRef {
    let bytes = bytes.as_bytes().to_vec().into();
    store.put_blob(bytes, "image/png", None).await.unwrap()
}

/// A session whose last activity is at its number of messages, in milliseconds, plus 1.
async fn session(store: &Store, id: &str, messages: usize, pictures: &[&BlobRef]) {
    let messages = (pictures.len()..messages).map(|_| said("hello"));
    let pictures = pictures.iter().map(|picture| shown(picture));
    let bodies = std::iter::once(started()).chain(pictures).chain(messages);
    store.append(journal(id, bodies)).await.unwrap();
}

fn ids(cleaned: &CleanupReport) -> Vec<&str> {
    cleaned
        .sessions
        .iter()
        .map(|session| session.id.as_str())
        .collect()
}

/// Checks that a preview and the clean-up itself have the same result.
async fn clean_up(store: &Store, plan: CleanupPlan) -> CleanupReport {
    let before = store.sessions().await.unwrap();
    let preview = store.preview_cleanup(plan).await.unwrap();
    assert_eq!(store.sessions().await.unwrap(), before);
    let cleaned = store.clean_up(plan).await.unwrap();
    assert_eq!(cleaned, preview);
    assert_eq!(store.integrity().await.unwrap().problems, []);
    cleaned
}

#[tokio::test]
async fn long_unused_chats_go_with_blobs_only_they_need() {
    let home = Home::new();
    let (store, window) = (home.open(), home.open());
    let shared_by_old = put(&store, "12").await;
    let shared_with_new = put(&store, "345").await;
    let own = put(&store, "6789").await;
    session(&store, "old", 3, &[&shared_by_old, &own]).await;
    session(&store, "older", 2, &[&shared_by_old, &shared_with_new]).await;
    session(&store, "pinned", 1, &[]).await;
    session(&store, "at-work", 1, &[]).await;
    session(&store, "new", 4, &[&shared_with_new]).await;
    store.pin(&"pinned".into(), true).await.unwrap();
    store
        .rename(&"old".into(), Some("Old invoices"))
        .await
        .unwrap();
    let claim = window.claim(&"at-work".into()).unwrap();

    let plan = CleanupPlan {
        sessions_before: Some(at(5)),
        blobs_before: at(0),
    };
    let cleaned = clean_up(&store, plan).await;
    assert_eq!(ids(&cleaned), ["older", "old"]);
    assert_eq!(cleaned.sessions[1].title, "Old invoices");
    let blobs = RemovedBlobs { count: 2, bytes: 6 };
    assert_eq!((cleaned.at_work, cleaned.blobs), (1, blobs));
    let kept: Vec<_> = store.sessions().await.unwrap();
    let kept: Vec<_> = kept.iter().map(|session| session.id.as_str()).collect();
    assert_eq!(kept, ["pinned", "new", "at-work"]);
    assert!(store.blob(&shared_with_new.id).await.unwrap().is_some());
    assert!(store.blob(&own.id).await.unwrap().is_none());
    assert_eq!(store.search("invoices", 9).await.unwrap(), []);

    drop(claim);
    let again = clean_up(&store, plan).await;
    assert_eq!((ids(&again), again.at_work), (vec!["at-work"], 0));
    assert_eq!(clean_up(&store, plan).await, CleanupReport::default());
    assert!(
        home.files().iter().all(|file| !file.ends_with(".lock")),
        "no lock file is left: {:?}",
        home.files()
    );
}

#[tokio::test]
async fn without_a_number_no_chat_goes() {
    let home = Home::new();
    let store = home.open();
    let (used, unsent) = (put(&store, "used").await, put(&store, "unsent!").await);
    session(&store, "old", 1, &[&used]).await;
    std::fs::write(home.folder.path().join("blobs/left over"), "").unwrap();
    let shard = home
        .folder
        .path()
        .join("blobs")
        .join(&used.id.as_str()[..2]);
    std::fs::write(shard.join("half.tmp"), "half").unwrap();

    let mut plan = CleanupPlan {
        sessions_before: None,
        blobs_before: at(0),
    };
    assert_eq!(clean_up(&store, plan).await, CleanupReport::default());

    plan.blobs_before = later();
    let blobs = RemovedBlobs {
        count: 2,
        bytes: 11,
    };
    let expected = CleanupReport {
        blobs,
        ..CleanupReport::default()
    };
    assert_eq!(clean_up(&store, plan).await, expected);
    assert!(store.blob(&used.id).await.unwrap().is_some());
    assert!(store.blob(&unsent.id).await.unwrap().is_none());
}

#[tokio::test]
async fn a_picture_put_again_outlasts_the_chat_it_was_in() {
    let home = Home::new();
    let store = home.open();
    let picture = put(&store, "abc").await;
    session(&store, "old", 1, &[&picture]).await;
    put(&store, "abc").await;
    let plan = |blobs_before| CleanupPlan {
        sessions_before: Some(at(99)),
        blobs_before,
    };
    let cleaned = clean_up(&store, plan(at(0))).await;
    assert_eq!(ids(&cleaned), ["old"]);
    assert_eq!(cleaned.blobs, RemovedBlobs::default());
    let cleaned = clean_up(&store, plan(later())).await;
    assert_eq!(cleaned.blobs, RemovedBlobs { count: 1, bytes: 3 });
}

#[tokio::test]
async fn a_chat_that_was_used_again_stays() {
    let home = Home::new();
    let store = home.open();
    session(&store, "a", 1, &[]).await;
    let plan = CleanupPlan {
        sessions_before: Some(at(2)),
        blobs_before: at(0),
    };
    // Its last activity is at 2, which is not before 2.
    assert_eq!(clean_up(&store, plan).await, CleanupReport::default());
    assert!(store.session(&SessionId::new("a")).await.unwrap().is_some());
}
