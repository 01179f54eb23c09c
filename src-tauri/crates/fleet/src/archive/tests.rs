//! Tests of what both kinds of archives have in common; those of a bucket are beside it.

use super::*;
use std::fs;

/// The chats in an archive, all of which can be listed.
pub(super) async fn listed(archive: &Archive) -> Vec<ArchivedChat> {
    let chats = archive.list(|error| panic!("{error}")).await;
    chats.unwrap()
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
    let chats = listed(archive).await;
    let names: Vec<_> = chats.iter().map(|chat| chat.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "home/t1/r-1-s.jsonl",
            "office/t1/r-1-s.jsonl",
            "office/t1/r-2-s.jsonl"
        ]
    );
    let chat = &chats[1];
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
    let missing = archive.list(|_| ()).await.unwrap_err().to_string();
    assert!(missing.contains("archive: No such file"), "{missing}");
    check(&archive, folder.path()).await;
}
