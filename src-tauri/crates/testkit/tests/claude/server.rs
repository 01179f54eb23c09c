//! The server itself: connections, paths, the list of models, its end.

use crate::support::{Headers, ask, connect, good, headers, read, send, write};
use serde_json::{Value, json};
use std::{io::Write as _, time::Duration};
use testkit::claude::{FakeClaude, Reply, default_models};

#[test]
fn a_connection_serves_one_request_after_the_other() {
    let claude =
        FakeClaude::answering(|seen| Reply::answer().text(&format!("{} answers", seen.answers())));
    let mut stream = connect(&claude);
    for number in 1..=3 {
        write(
            &mut stream,
            "POST",
            "/v1/messages",
            &headers(),
            good().to_string().as_bytes(),
        );
        let response = read(&mut stream).unwrap();
        assert_eq!(
            response.header("request-id"),
            Some(format!("req_fake00000{number}").as_str())
        );
        assert_eq!(response.events().len(), answer_events("0 answers"));
    }
    claude.assert_clean();
}

#[test]
fn a_body_may_come_in_chunks() {
    let claude = FakeClaude::start([Reply::answer().text("Hello.")]);
    let mut stream = connect(&claude);
    let mut head = String::from("POST /v1/messages HTTP/1.1\r\ntransfer-encoding: chunked\r\n");
    for (name, value) in headers() {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    stream.write_all(format!("{head}\r\n").as_bytes()).unwrap();
    let body = good().to_string();
    for piece in body.as_bytes().chunks(50) {
        stream
            .write_all(format!("{:x}\r\n", piece.len()).as_bytes())
            .unwrap();
        stream.write_all(piece).unwrap();
        stream.write_all(b"\r\n").unwrap();
    }
    stream.write_all(b"0\r\n\r\n").unwrap();
    assert_eq!(read(&mut stream).unwrap().status, 200);
    let seen = &claude.requests()[0];
    assert_eq!(
        (&seen.body, seen.raw.as_slice()),
        (&good(), body.as_bytes())
    );
    assert_eq!(
        (seen.method.as_str(), seen.path.as_str()),
        ("POST", "/v1/messages")
    );
    claude.assert_clean();
}

#[test]
fn the_script_runs_dry_loudly() {
    let claude = FakeClaude::start([Reply::answer().text("Once.")]);
    assert_eq!(claude.unserved(), 1);
    assert_eq!(ask(&claude, &good()).status, 200);
    let response = ask(&claude, &good());
    assert_eq!(response.status, 400);
    assert_eq!(response.json()["error"]["message"], "the script ran dry");
    assert_eq!(claude.faults(), ["request 2: the script ran dry"]);
}

#[test]
fn other_paths_are_not_found() {
    let claude = FakeClaude::start([]);
    let response = send(&claude, "POST", "/v1/complete", &headers(), b"{}");
    assert_eq!(
        (response.status, response.json()["error"]["type"].as_str()),
        (404, Some("not_found_error"))
    );
    assert_eq!(
        send(&claude, "GET", "/v1/messages", &headers(), b"").status,
        405
    );
    assert_eq!(claude.faults().len(), 2);
}

#[test]
fn an_invalid_request_is_a_fault() {
    let claude = FakeClaude::start([]);
    let mut stream = connect(&claude);
    stream.write_all(b"\x16\x03\x01 hello\r\n\r\n").unwrap();
    assert_eq!(read(&mut stream).unwrap().status, 400);
    assert!(
        claude.faults()[0].contains("not HTTP/1.1"),
        "{:?}",
        claude.faults()
    );
    let response = send(&claude, "POST", "/v1/messages", &headers(), b"{\"model\":");
    assert_eq!(
        response.json()["error"]["message"],
        "The request body is not valid JSON"
    );
}

#[test]
fn models_come_in_pages() {
    let claude = FakeClaude::start([]);
    let get = |target: &str| {
        let headers: Headers = headers()
            .into_iter()
            .filter(|(name, _)| *name != "content-type")
            .collect();
        send(&claude, "GET", target, &headers, b"")
    };
    let mut found: Vec<Value> = Vec::new();
    let mut target = "/v1/models?limit=7".to_owned();
    loop {
        let page = get(&target).json();
        found.extend(page["data"].as_array().unwrap().clone());
        assert_eq!(page["last_id"], found.last().unwrap()["id"]);
        if page["has_more"] == false {
            break;
        }
        target = format!(
            "/v1/models?limit=7&after_id={}",
            page["last_id"].as_str().unwrap()
        );
    }
    assert_eq!(found, default_models());
    assert_eq!(
        get("/v1/models/claude-opus-5-5").json()["display_name"],
        "Claude Opus 5.5"
    );
    assert_eq!(get("/v1/models/claude-3").status, 404);
    claude.assert_clean();
    assert_eq!(get("/v1/models?limit=0").status, 400);
    assert_eq!(get("/v1/models?after_id=nobody").status, 400);

    let scripted =
        FakeClaude::start([]).with_models(vec![json!({"id": "claude-x", "capabilities": null})]);
    let page = send(&scripted, "GET", "/v1/models", &headers(), b"").json();
    assert_eq!(
        page,
        json!({
            "data": [{"id": "claude-x", "capabilities": null}],
            "has_more": false, "first_id": "claude-x", "last_id": "claude-x",
        })
    );
    let failing = FakeClaude::start([]).with_models_reply(Reply::error(
        529,
        "overloaded_error",
        "Overloaded",
    ));
    assert_eq!(
        send(&failing, "GET", "/v1/models", &headers(), b"").status,
        529
    );
}

#[test]
fn dropping_the_server_closes_every_connection() {
    let claude = FakeClaude::start([Reply::hang()]);
    let mut idle = connect(&claude);
    let mut hanging = connect(&claude);
    write(
        &mut hanging,
        "POST",
        "/v1/messages",
        &headers(),
        good().to_string().as_bytes(),
    );
    claude.wait_until_asked(1);
    let address = claude.base_url();
    drop(claude);
    assert!(read(&mut idle).is_err());
    assert!(read(&mut hanging).is_err());
    assert!(std::net::TcpStream::connect(address.strip_prefix("http://").unwrap()).is_err());
}

fn answer_events(text: &str) -> usize {
    Reply::answer().text(text).event_count()
}

#[test]
fn a_request_is_not_too_large() {
    let claude = FakeClaude::start([]);
    let mut body = good();
    body["messages"][0]["content"] = json!("x".repeat(32 * 1024 * 1024));
    let response = ask(&claude, &body);
    assert_eq!(
        (response.status, response.json()["error"]["type"].as_str()),
        (413, Some("request_too_large"))
    );
}

#[test]
fn a_script_that_panics_is_a_fault() {
    let claude = FakeClaude::answering(|seen| panic!("no answer to {}", seen.last_text()));
    let mut stream = connect(&claude);
    write(
        &mut stream,
        "POST",
        "/v1/messages",
        &headers(),
        good().to_string().as_bytes(),
    );
    assert!(read(&mut stream).is_err());
    while claude.faults().is_empty() {
        std::thread::yield_now();
    }
    assert!(
        claude.faults()[0].contains("the script failed"),
        "{:?}",
        claude.faults()
    );
}

#[test]
fn of_an_answer_the_client_broke_off_it_may_keep_the_words() {
    let slow = Reply::answer()
        .text("One two")
        .tool_use("toolu_1", "bash", json!({}))
        .pace(Duration::from_secs(5));
    let claude = FakeClaude::start([slow, Reply::answer().text("Yes.")]);
    let mut stream = connect(&claude);
    write(
        &mut stream,
        "POST",
        "/v1/messages",
        &headers(),
        good().to_string().as_bytes(),
    );
    claude.wait_until_asked(1);
    drop(stream);
    while claude.abandoned() == 0 {
        std::thread::yield_now();
    }
    let mut body = good();
    body["messages"].as_array_mut().unwrap().extend([
        json!({"role": "assistant", "content": "One two"}),
        json!({"role": "user", "content": "Stop."}),
    ]);
    assert_eq!(ask(&claude, &body).status, 200, "{:?}", claude.faults());
    claude.assert_clean();
}
