//! Tests of what both kinds of archives have in common; those of a bucket are beside it.

use super::*;
use std::fs;

/// Names of the chats in an archive.
pub(super) async fn names(archive: &Archive) -> Vec<String> {
    let chats = archive.list().await.unwrap();
    chats.into_iter().map(|chat| chat.name).collect()
}

/// Puts chats of two tasks there, and reads them.
pub(super) async fn check(archive: &Archive, scratch: &Path) {
    let from = scratch.join("saved");
    for (name, text) in [
        ("office/t1/r-1-s.jsonl", "first\n"),
        ("office/t1/r-2-s.jsonl", "second\n"),
        ("home/t1/r-1-s.jsonl", "third\n"),
        ("office/t1/r-1-s.jsonl", "once more\n"),
        ("office/t1/other.part", "half of a chat\n"),
    ] {
        fs::write(&from, text).unwrap();
        archive.put(&from, name).await.unwrap();
    }
    assert_eq!(
        names(archive).await,
        [
            "home/t1/r-1-s.jsonl",
            "office/t1/r-1-s.jsonl",
            "office/t1/r-2-s.jsonl"
        ]
    );
    let chat = &archive.list().await.unwrap()[1];
    assert_eq!(chat.size_bytes, 10);
    assert!(chat.age_seconds < 600, "{chat:?}");
    let mut out = Vec::new();
    archive.get(&chat.name, &mut out).await.unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), "once more\n");
    for (name, kind) in [
        ("office/t1/missing.jsonl", io::ErrorKind::NotFound),
        ("../saved", io::ErrorKind::InvalidInput),
    ] {
        let refused = archive.get(name, &mut Vec::new()).await.unwrap_err();
        assert_eq!(refused.kind(), kind, "{name}: {refused}");
    }
}

#[tokio::test]
async fn chats_in_a_folder_are_listed_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let archive = Archive::Folder(folder.path().join("archive"));
    assert!(archive.list().await.is_err(), "it is not there yet");
    check(&archive, folder.path()).await;
}
