//! Blobs: stored once, checked when read, gone with the last session that names them.

use crate::support::Home;
use jiff::Timestamp;
use localization::localized;
use protocol::{
    BlobId, BlobRef, CallEvent, DurableBody, Item, SessionEvent, SessionId, SessionOptions,
};
use store::{Store, StoredBlob};
use testkit::journal_events::{at, finished, journal, shown, started};

const ABC: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

async fn put(store: &Store, bytes: &str) -> BlobRef {
    store
        .put_blob(bytes.as_bytes().to_vec().into(), "image/png", Some((2, 1)))
        .await
        .unwrap()
}

async fn is_there(store: &Store, blob: &BlobRef) -> bool {
    store.blob(&blob.id).await.unwrap().is_some()
}

#[tokio::test]
async fn bytes_are_named_by_their_hash_and_stored_once() {
    let home = Home::new();
    let store = home.open();
    let unsized_blob = BlobRef {
        id: BlobId::new(ABC),
        media_type: "image/png".into(),
        byte_count: 3,
        width: None,
        height: None,
    };
    let first = store
        .put_blob(b"abc".to_vec().into(), "image/png", None)
        .await;
    assert_eq!(first.unwrap(), unsized_blob);

    // The second one knows more of the size, and the first one's media type holds.
    let second = store
        .put_blob(b"abc".to_vec().into(), "text/plain", Some((2, 1)))
        .await;
    let sized_blob = BlobRef {
        width: Some(2),
        height: Some(1),
        ..unsized_blob
    };
    assert_eq!(second.unwrap(), sized_blob);

    let expected = StoredBlob {
        media_type: "image/png".into(),
        bytes: b"abc".to_vec().into(),
    };
    assert_eq!(store.blob(&BlobId::new(ABC)).await.unwrap(), Some(expected));
    store.close().await.unwrap();
    assert_eq!(home.files(), [ABC, "qilbee.db"]);
}

#[tokio::test]
async fn an_unknown_name_is_no_blob_wherever_it_points() {
    let home = Home::new();
    let store = home.open();
    for name in ["", "abc", "../../../etc/passwd", &"0".repeat(64)] {
        assert_eq!(store.blob(&BlobId::new(name)).await.unwrap(), None);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_bytes_may_come_from_everywhere_at_once() {
    let home = Home::new();
    let (one, other) = (home.open(), home.open());
    let puts = (0..40).map(|number| {
        let store = if number % 2 == 0 {
            one.clone()
        } else {
            other.clone()
        };
        tokio::spawn(async move { put(&store, &format!("picture {}", number % 5)).await })
    });
    let puts: Vec<_> = puts.collect();
    for blob in puts {
        assert!(is_there(&one, &blob.await.unwrap()).await);
    }
    one.close().await.unwrap();
    other.close().await.unwrap();
    assert_eq!(home.files().len(), 6);
}

#[tokio::test]
async fn changed_and_lost_bytes_are_errors() {
    let home = Home::new();
    let store = home.open();
    let blob = put(&store, "abc").await;
    let file = home.folder.path().join("blobs/ba").join(ABC);
    std::fs::write(&file, "abd").unwrap();
    let changed = store.blob(&blob.id).await.unwrap_err();
    assert_eq!(
        changed.message(),
        localized!(
            "store-blob-damaged",
            blob = ABC,
            reason = localized!("store-blob-changed")
        )
    );
    std::fs::remove_file(&file).unwrap();
    let lost = store.blob(&blob.id).await.unwrap_err();
    assert_eq!(
        lost.message(),
        localized!(
            "store-blob-damaged",
            blob = ABC,
            reason = localized!("store-blob-missing")
        )
    );
    // Putting the bytes again mends it.
    put(&store, "abc").await;
    assert!(is_there(&store, &blob).await);
}

#[tokio::test]
async fn a_session_takes_only_its_own_blobs_with_it() {
    let home = Home::new();
    let store = home.open();
    let (own, shared, nested) = (
        put(&store, "own").await,
        put(&store, "shared").await,
        put(&store, "nested").await,
    );
    let a = [
        started(),
        shown(&own),
        shown(&shared),
        finished("c", Some(nested.clone())),
    ];
    store.append(journal("a", a)).await.unwrap();
    store
        .append(journal("b", [started(), shown(&shared)]))
        .await
        .unwrap();

    store.delete(&"a".into()).await.unwrap();
    assert!(!is_there(&store, &own).await);
    assert!(!is_there(&store, &nested).await);
    assert!(is_there(&store, &shared).await);

    store.delete(&"b".into()).await.unwrap();
    assert!(!is_there(&store, &shared).await);
    store.close().await.unwrap();
    assert_eq!(home.files(), ["qilbee.db", "qilbee.key"]);
}

#[tokio::test]
async fn a_picture_someone_is_about_to_use_survives_a_deletion() {
    let home = Home::new();
    let store = home.open();
    let picture = put(&store, "picture").await;
    store
        .append(journal("a", [started(), shown(&picture)]))
        .await
        .unwrap();
    // Dropped into the composer again, and not sent yet.
    put(&store, "picture").await;
    store.delete(&SessionId::new("a")).await.unwrap();
    assert!(is_there(&store, &picture).await);
}

#[tokio::test]
async fn unreferenced_blobs_can_be_swept() {
    let home = Home::new();
    let store = home.open();
    let (named, unnamed) = (put(&store, "named").await, put(&store, "unnamed").await);
    store
        .append(journal("a", [started(), shown(&named)]))
        .await
        .unwrap();
    std::fs::write(
        home.folder.path().join("blobs/ba-unfinished.tmp"),
        "not ours",
    )
    .unwrap();
    let shard = home
        .folder
        .path()
        .join("blobs")
        .join(&named.id.as_str()[..2]);
    std::fs::write(shard.join("half.1-2.tmp"), "half").unwrap();

    assert_eq!(store.remove_unused_blobs(at(0)).await.unwrap(), 0);
    let later = Timestamp::now() + jiff::SignedDuration::from_hours(1);
    assert_eq!(store.remove_unused_blobs(later).await.unwrap(), 2);
    assert!(is_there(&store, &named).await);
    assert!(!is_there(&store, &unnamed).await);
    store.close().await.unwrap();
    let mut expected = vec![
        named.id.as_str(),
        "ba-unfinished.tmp",
        "qilbee.db",
        "qilbee.key",
    ];
    expected.sort_unstable();
    assert_eq!(home.files(), expected);
}

#[tokio::test]
async fn a_withdrawn_attachment_goes_unless_a_chat_names_it() {
    let home = Home::new();
    let store = home.open();
    let (named, unnamed) = (put(&store, "named").await, put(&store, "unnamed").await);
    store
        .append(journal("a", [started(), shown(&named)]))
        .await
        .unwrap();
    for (blob, removed) in [(&named, false), (&unnamed, true), (&unnamed, false)] {
        assert_eq!(store.remove_unused_blob(&blob.id).await.unwrap(), removed);
    }
    assert!(is_there(&store, &named).await);
    store.close().await.unwrap();
    let mut expected = vec![named.id.as_str(), "qilbee.db", "qilbee.key"];
    expected.sort_unstable();
    assert_eq!(home.files(), expected);
}

#[tokio::test]
async fn briefings_and_kept_results_go_with_the_last_chat() {
    let home = Home::new();
    let store = home.open();
    let (briefing, kept) = (put(&store, "briefing").await, put(&store, "kept").await);
    let begun = DurableBody::Session(SessionEvent::SessionStarted {
        version: "0.1.0".into(),
        options: SessionOptions::for_model("demo"),
        forked_from: None,
        parent: None,
        profile: None,
        briefing: Some(briefing.clone()),
    });
    let mut result = finished("c2", None);
    if let DurableBody::Call(CallEvent::ToolFinished {
        content, reference, ..
    }) = &mut result
    {
        let name = "mem://fetch/1".to_owned();
        *reference = Some(name.clone());
        let file = kept.clone();
        content.push(Item::File { file, name });
    }
    let bodies = [begun, finished("c1", None), result];
    for session in ["one", "two"] {
        let events = journal(session, bodies.clone());
        store.append(events.clone()).await.unwrap();
        let session = SessionId::new(session);
        let found = store.events_with_reference(&session, 0, 10).await;
        assert_eq!(found.unwrap(), events[2..]);
    }
    let one = SessionId::new("one");
    let none = store.events_with_reference(&one, 3, 10).await;
    assert_eq!(none.unwrap(), []);
    store.delete(&one).await.unwrap();
    assert!(is_there(&store, &briefing).await && is_there(&store, &kept).await);
    store.delete(&SessionId::new("two")).await.unwrap();
    assert!(!is_there(&store, &briefing).await && !is_there(&store, &kept).await);
}
