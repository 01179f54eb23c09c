//! The tools for the web, through the registry, against a small server on the loopback address.

mod server;

use super::harness::Room;
use serde_json::{Value, json};
use server::Server;
use std::{sync::Arc, time::Duration};
use tools::{AnyEgress, HttpGet, HttpOptions, HttpPost, ToolError};

/// Tools that may reach this computer, for all but the refusals.
fn room() -> Room {
    let options = HttpOptions {
        allow_local: true,
        ..HttpOptions::default()
    };
    Room::new(vec![
        Arc::new(HttpGet(options)),
        Arc::new(HttpPost(options)),
    ])
}

/// Tools as people have them.
fn guarded() -> Room {
    Room::new(vec![
        Arc::new(HttpGet::default()),
        Arc::new(HttpPost::default()),
    ])
}

#[tokio::test]
async fn an_answer_is_told_as_it_is() {
    let server = Server::start(|request| match request.path() {
        "/latin" => server::answer("200 OK", "text/plain; charset=iso-8859-1", b"caf\xe9"),
        "/picture" => server::answer("200 OK", "image/png", b"\x89PNG\r\n\x1a\n\0\0"),
        "/missing" => server::answer("404 Not Found", "text/html", b"<p>No.</p>"),
        _ => server::answer("200 OK", "application/json", b"{\"a\": 1}"),
    });
    let room = room();
    let check = async |path: &str, wanted: &str| {
        let url = server.url(path);
        let said = room.said("http_get", json!({"url": url})).await.unwrap();
        assert_eq!(said.replace(&url, "URL"), wanted);
    };
    check(
        "/",
        "HTTP 200 OK\nAddress: URL\nType: application/json\n\n{\"a\": 1}",
    )
    .await;
    let latin = "HTTP 200 OK\nAddress: URL\nType: text/plain; charset=iso-8859-1\n\ncafé";
    check("/latin", latin).await;
    let picture = "HTTP 200 OK\nAddress: URL\nType: image/png\n\n(10 bytes, which are no text.)";
    check("/picture", picture).await;
    let missing = "HTTP 404 Not Found\nAddress: URL\nType: text/html\n\n<p>No.</p>";
    check("/missing", missing).await;
}

#[tokio::test]
async fn post_sends_only_its_body() {
    let server = Server::start(|_| server::answer("201 Created", "text/plain", b"Thanks"));
    let room = room();
    let input = json!({"url": server.url("/in?x=1"), "body": "a=b", "content_type": "text/plain"});
    room.said("http_post", input).await.unwrap();
    room.said("http_get", json!({"url": server.url("/out")}))
        .await
        .unwrap();
    let requests = server.requests();
    let [post, get] = &requests[..] else {
        panic!("{requests:?}")
    };
    assert!(
        post.head.starts_with("POST /in?x=1 HTTP/1.1\r\n"),
        "{}",
        post.head
    );
    assert_eq!(post.body, b"a=b");
    for request in [post, get] {
        let lines = request.head.lines().skip(1);
        let names = lines.filter_map(|line| line.split_once(':'));
        let mut names: Vec<_> = names.map(|(name, _)| name.to_lowercase()).collect();
        names.retain(|name| !["content-type", "content-length"].contains(&name.as_str()));
        names.sort();
        assert_eq!(names, ["accept", "host", "user-agent"]);
    }
}

#[tokio::test]
async fn redirects_are_followed_within_limits() {
    let server = Server::start(|request| match request.path() {
        "/once" => server::redirect("302 Found", "/end"),
        "/same" => server::redirect("307 Temporary Redirect", "/end"),
        "/loop" => server::redirect("302 Found", "/loop"),
        "/away" => server::redirect("307 Temporary Redirect", "http://127.0.0.1:9/"),
        "/file" => server::redirect("302 Found", "file:///etc/passwd"),
        _ => server::answer("200 OK", "text/plain", request.head.as_bytes()),
    });
    let room = room();
    let get = async |path: &str| {
        room.said("http_get", json!({"url": server.url(path)}))
            .await
    };
    assert!(get("/once").await.unwrap().contains("GET /end"));
    let looped = "Error: the server redirected more than 5 times.";
    assert_eq!(get("/loop").await, Err(looped.to_owned()));
    assert!(
        get("/file")
            .await
            .unwrap_err()
            .contains("is not an http or https address")
    );
    let post = async |path: &str| {
        let input = json!({"url": server.url(path), "body": "secret"});
        room.said("http_post", input).await
    };
    assert!(post("/once").await.unwrap().contains("GET /end"));
    assert!(post("/same").await.unwrap().contains("POST /end"));
    // What was meant for one server is not carried to another.
    assert!(
        post("/away")
            .await
            .unwrap_err()
            .contains("wants what was sent to be sent to")
    );
}

#[tokio::test]
async fn redirect_to_another_site_is_a_new_target() {
    let other = Server::start(|_| server::answer("200 OK", "text/plain", b"elsewhere"));
    let elsewhere = other.url("/?d=secret").replace("127.0.0.1", "localhost");
    let server = Server::start(move |_| server::redirect("302 Found", &elsewhere));
    let mut room = room();
    let refused = room
        .said("http_get", json!({"url": server.url("/")}))
        .await
        .unwrap_err();
    assert_eq!(
        refused,
        "Error: the server redirected to localhost, which may not be reached (Nothing here may reach localhost.)."
    );
    assert_eq!(other.requests().len(), 0);
    room.network = AnyEgress::shared();
    let allowed = room
        .said("http_get", json!({"url": server.url("/")}))
        .await
        .unwrap();
    assert!(allowed.ends_with("elsewhere"), "{allowed}");
}

#[tokio::test]
async fn this_computer_and_its_network_are_out_of_reach() {
    let server = Server::start(|_| server::answer("200 OK", "text/plain", b"secret"));
    let room = guarded();
    let port = server.port();
    for host in [
        "127.0.0.1",
        "localhost",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "2130706433",
        "0x7f000001",
        "0177.0.0.1",
        "127.1",
        "0.0.0.0",
        "169.254.169.254",
        "10.0.0.1",
        "192.168.0.1",
        "224.0.0.1",
        "[fe80::1]",
        "[fd00::1]",
        "[::]",
    ] {
        let url = format!("http://{host}:{port}/");
        for (tool, input) in [
            ("http_get", json!({"url": url})),
            ("http_post", json!({"url": url, "body": "x"})),
        ] {
            let said = room.said(tool, input).await.unwrap_err();
            assert!(
                said.contains("which this tool may not reach"),
                "{url}: {said}"
            );
        }
    }
    assert_eq!(server.requests().len(), 0);
}

#[tokio::test]
async fn invalid_address_is_refused_before_running() {
    let room = guarded();
    for (url, wanted) in [
        ("", "is no address"),
        ("example.org", "is no address"),
        ("file:///etc/passwd", "is not an http or https address"),
        ("ftp://example.org/", "is not an http or https address"),
        (
            "http://me:secret@example.org/",
            "has a user name or a password in it",
        ),
    ] {
        let said = room
            .said("http_get", json!({"url": url}))
            .await
            .unwrap_err();
        assert!(said.contains(wanted), "{url}: {said}");
    }
    let missing: Value = json!({"url": "http://example.org/"});
    let said = room.said("http_post", missing).await.unwrap_err();
    assert!(said.contains("lacks the field “body”"), "{said}");
}

#[tokio::test]
async fn an_answer_without_end_is_cut_and_a_slow_one_given_up() {
    let server = Server::start(|request| match request.path() {
        "/endless" => server::Answer::Endless,
        _ => server::Answer::Silent,
    });
    let room = room();
    let said = room
        .said("http_get", json!({"url": server.url("/endless")}))
        .await
        .unwrap();
    assert!(said.ends_with("\n(The rest was left out.)"));
    assert!(said.chars().count() < 51_000);

    let options = HttpOptions {
        allow_local: true,
        time_limit: Duration::from_millis(50),
    };
    let hasty = Room::new(vec![Arc::new(HttpGet(options))]);
    let said = hasty
        .said("http_get", json!({"url": server.url("/slow")}))
        .await;
    let wanted = "Error: 127.0.0.1 did not answer within 0 seconds.";
    assert_eq!(said, Err(wanted.to_owned()));

    room.cancel.cancel();
    let said = room
        .run("http_get", json!({"url": server.url("/slow")}))
        .await;
    assert_eq!(said, Err(ToolError::Cancelled));
}
