//! The server under a real HTTP client, asynchronously.

use crate::support::{good, headers};
use std::time::Duration;
use testkit::claude::{FakeClaude, NobodyListens, Reply, Split};

async fn post(base_url: &str) -> Result<reqwest::Response, reqwest::Error> {
    // A second installation changes nothing.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let mut request = reqwest::Client::new().post(format!("{base_url}/v1/messages"));
    for (name, value) in headers() {
        if name != "host" {
            request = request.header(name, value);
        }
    }
    request.body(good().to_string()).send().await
}

#[tokio::test]
async fn a_real_client_reads_it() {
    let plain = Reply::answer().text("Größe 🎉").thinking("Hm.", "sig");
    let claude = FakeClaude::start([
        plain.clone(),
        plain.clone().split(Split::EachByte).slow_head(),
        plain
            .clone()
            .split(Split::Random(3))
            .wait(Duration::from_millis(5)),
    ]);
    let mut texts = Vec::new();
    for _ in 0..3 {
        let response = post(&claude.base_url()).await.unwrap();
        assert_eq!(response.status(), 200);
        texts.push(
            response
                .text()
                .await
                .unwrap()
                .replace("fake000002", "fake000001")
                .replace("fake000003", "fake000001"),
        );
    }
    assert_eq!(texts[0], texts[1]);
    assert_eq!(texts[0], texts[2]);
    claude.assert_clean();
}

#[tokio::test]
async fn a_real_client_meets_every_break() {
    let answer = || Reply::answer().text("One two three.");
    let claude = FakeClaude::start([
        Reply::reset(),
        Reply::closed(),
        answer().reset_after_bytes(200),
        answer().drop_after_events(2),
        answer().stop_after_events(2),
    ]);
    assert!(post(&claude.base_url()).await.is_err());
    assert!(post(&claude.base_url()).await.is_err());
    for breaks in [true, true, false] {
        let response = post(&claude.base_url()).await.unwrap();
        assert_eq!(response.text().await.is_err(), breaks);
    }
    claude.assert_clean();
    assert!(
        post(&NobodyListens::new().base_url())
            .await
            .unwrap_err()
            .is_connect()
    );
}

#[tokio::test]
async fn a_test_waits_for_what_the_client_does() {
    let claude = FakeClaude::start([Reply::answer().text("One two.").hang_after_events(3)]);
    let asking = tokio::spawn(async move {
        let response = post(&claude.base_url()).await.unwrap();
        (response, claude)
    });
    let (mut response, claude) = asking.await.unwrap();
    claude.until_asked(1).await;
    assert!(response.chunk().await.unwrap().is_some());
    drop(response);
    claude.until_abandoned(1).await;
    claude.assert_clean();
}
