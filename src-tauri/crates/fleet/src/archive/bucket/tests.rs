//! Tests with a server that speaks S3 and checks signatures.

use super::{
    super::tests::{check, listed},
    *,
};
use crate::archive::Archive;
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use s3s::{auth::SimpleAuth, service::S3ServiceBuilder};
use std::fs;
use tokio::net::TcpListener;

const KEY_ID: &str = "desk";
const KEY: &str = "a key";

/// Serves the buckets in a folder until the test ends. Returns its address.
async fn serve(buckets: &Path) -> String {
    fs::create_dir(buckets.join("chats")).unwrap();
    let mut builder = S3ServiceBuilder::new(s3s_fs::FileSystem::new(buckets).unwrap());
    builder.set_auth(SimpleAuth::from_single(KEY_ID, KEY));
    let service = builder.build();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            let service = service.clone();
            tokio::spawn(async move {
                let http = Builder::new(TokioExecutor::new());
                let _ = http.serve_connection(TokioIo::new(stream), service).await;
            });
        }
    });
    format!("http://{address}")
}

fn archive(endpoint: &str, key: &str) -> Archive {
    let access = Access {
        endpoint: Some(endpoint.to_owned()),
        region: None,
        access_key_id: KEY_ID.to_owned(),
        secret_access_key: key.to_owned(),
    };
    Archive::Bucket {
        store: open("chats", &access).unwrap(),
        below: ObjectPath::from("all/of it"),
    }
}

#[tokio::test]
async fn chats_in_a_bucket_are_listed_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let buckets = folder.path().join("buckets");
    fs::create_dir(&buckets).unwrap();
    let endpoint = serve(&buckets).await;
    let archive = archive(&endpoint, KEY);
    check(&archive, folder.path()).await;
    assert!(buckets.join("chats/all/of it/home/t1/r-1-s.jsonl").exists());
}

#[tokio::test]
async fn a_long_chat_goes_in_pieces() {
    let folder = tempfile::tempdir().unwrap();
    let endpoint = serve(folder.path()).await;
    let archive = archive(&endpoint, KEY);
    let from = folder.path().join("saved");
    let text = "a picture\n".repeat(2_500_000);
    fs::write(&from, &text).unwrap();
    archive.put(&from, "office/long.jsonl").await.unwrap();
    let mut out = Vec::new();
    archive.get("office/long.jsonl", &mut out).await.unwrap();
    assert!(
        out == text.as_bytes(),
        "{} of {} bytes",
        out.len(),
        text.len()
    );
}

/// Returns the error that keeps an archive from being listed.
async fn first_trouble(archive: &Archive) -> io::Error {
    let mut troubles = Vec::new();
    let listed = archive.list(|error| troubles.push(error)).await;
    listed.err().or(troubles.pop()).unwrap()
}

#[tokio::test]
async fn a_wrong_key_and_a_store_that_is_away_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let endpoint = serve(folder.path()).await;
    let stranger = archive(&endpoint, "another key");
    let refused = first_trouble(&stranger).await;
    assert!(
        refused.to_string().contains("SignatureDoesNotMatch"),
        "{refused}"
    );
    let from = folder.path().join("saved");
    fs::write(&from, "a chat\n".repeat(2_000_000)).unwrap();
    let refused = stranger.put(&from, "office/t/r-1-s.jsonl").await;
    assert!(refused.is_err());
    assert_eq!(listed(&archive(&endpoint, KEY)).await, []);
    let away = first_trouble(&archive("http://127.0.0.1:9", KEY)).await;
    assert!(away.to_string().contains("127.0.0.1:9"), "{away}");
}

#[test]
fn only_this_computer_is_spoken_to_without_encryption() {
    let allows = |endpoint: &str| allows_http(endpoint).map_err(|error| error.to_string());
    for (endpoint, allowed) in [
        ("https://s3.example.com", false),
        ("http://127.0.0.1:9000", true),
        ("http://localhost:9000", true),
        ("http://[::1]:9000", true),
    ] {
        assert_eq!(allows(endpoint), Ok(allowed), "{endpoint}");
    }
    for endpoint in [
        "http://s3.example.com",
        "http://10.0.0.1",
        "s3.example.com",
        "ftp://x",
    ] {
        let refused = allows(endpoint).unwrap_err();
        assert!(refused.starts_with(ENDPOINT), "{endpoint}: {refused}");
    }
}
