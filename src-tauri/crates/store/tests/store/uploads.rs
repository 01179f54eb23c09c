//! Uploads are remembered until their files are gone, and are no longer needed when no chat names their blob.

use crate::support::Home;
use jiff::Timestamp;
use protocol::BlobId;
use store::UploadedBlob;
use testkit::journal_events::{journal, said, shown, started};

fn upload(blob: &BlobId, place: &str, file: &str) -> UploadedBlob {
    UploadedBlob {
        blob: blob.clone(),
        place: place.to_owned(),
        file: file.to_owned(),
        expires: "2026-11-26T10:00:00Z".parse::<Timestamp>().unwrap(),
    }
}

#[tokio::test]
async fn uploads_survive_a_restart_by_blob_and_place() {
    let home = Home::new();
    let (one, other) = (BlobId::new("one"), BlobId::new("other"));
    let store = home.open();
    for (blob, place, file) in [
        (&one, "here", "file_1"),
        (&one, "there", "file_2"),
        (&other, "here", "file_3"),
        (&one, "here", "file_4"),
    ] {
        store.keep_upload(upload(blob, place, file)).await.unwrap();
    }
    store.close().await.unwrap();

    let store = home.open();
    let mut kept = vec![
        upload(&one, "here", "file_4"),
        upload(&one, "there", "file_2"),
    ];
    assert_eq!(store.uploads_of(&one).await.unwrap(), kept);
    // The one that was replaced takes nothing with it.
    store
        .forget_upload(upload(&one, "here", "file_1"))
        .await
        .unwrap();
    store.forget_upload(kept.pop().unwrap()).await.unwrap();
    assert_eq!(store.uploads_of(&one).await.unwrap(), kept);
    assert_eq!(store.all_uploads().await.unwrap().len(), 2);
    store.rebuild().await.unwrap();
    assert_eq!(store.all_uploads().await.unwrap().len(), 2);
}

#[tokio::test]
async fn uploads_of_deleted_chats_are_unneeded() {
    let home = Home::new();
    let store = home.open();
    let picture = |bytes: &[u8]| store.put_blob(bytes.to_vec().into(), "image/png", None);
    let (shared, own) = (
        picture(b"shared").await.unwrap(),
        picture(b"own").await.unwrap(),
    );
    store
        .append(journal("a", [started(), shown(&shared), shown(&own)]))
        .await
        .unwrap();
    store
        .append(journal("b", [started(), shown(&shared), said("x")]))
        .await
        .unwrap();
    for image in [&shared, &own] {
        store
            .keep_upload(upload(&image.id, "here", "f"))
            .await
            .unwrap();
    }
    assert_eq!(store.unneeded_uploads().await.unwrap(), []);
    store.delete(&"a".into()).await.unwrap();
    let unneeded = [upload(&own.id, "here", "f")];
    assert_eq!(store.unneeded_uploads().await.unwrap(), unneeded);
    store.delete(&"b".into()).await.unwrap();
    assert_eq!(store.unneeded_uploads().await.unwrap().len(), 2);
}
