//! Every way an answer can arrive gives the bytes it promises.

use crate::support::{Ending, Response, ask, connect, good, headers, read, write};
use serde_json::json;
use std::{
    io::{ErrorKind, Read as _},
    time::Duration,
};
use testkit::claude::{FakeClaude, LineEnd, NobodyListens, Reply, Split};

/// Text beyond ASCII, and a call without an input.
fn answer() -> Reply {
    Reply::answer()
        .text("Größe: 12 µm 🎉 good")
        .member("toolu_1", "screenshot", json!({}))
}

fn served(reply: Reply) -> Response {
    ask(&FakeClaude::start([reply]), &good())
}

#[test]
fn pieces_are_cut_where_asked_and_say_the_same() {
    let plain = served(answer().split(Split::Whole));
    assert_eq!(plain.chunks.len(), 1);
    let by_event = served(answer());
    assert_eq!(by_event.chunks.len(), answer().event_count());
    assert!(by_event.chunks.iter().all(|chunk| chunk.ends_with(b"\n\n")));
    let by_byte = served(answer().split(Split::EachByte));
    assert!(by_byte.chunks.iter().all(|chunk| chunk.len() == 1));
    let inside = served(answer().split(Split::InsideCharacters));
    assert_eq!(inside.chunks.len(), 7);
    assert!(
        inside
            .chunks
            .iter()
            .all(|chunk| std::str::from_utf8(chunk).is_err())
    );
    let random = served(answer().split(Split::Random(7)));
    let again = served(answer().split(Split::Random(7)));
    let other = served(answer().split(Split::Random(8)));
    assert_eq!(random.chunks, again.chunks);
    assert_ne!(random.chunks, other.chunks);
    for response in [by_event, by_byte, inside, random, other] {
        assert_eq!(response.body(), plain.body());
        assert_eq!(response.ending, Ending::Whole);
    }
}

#[test]
fn lines_end_and_begin_as_asked() {
    let plain = served(answer()).text();
    let crlf = served(answer().line_end(LineEnd::CrLf)).text();
    assert_eq!(crlf, plain.replace('\n', "\r\n"));
    let cr = served(answer().line_end(LineEnd::Cr)).text();
    assert_eq!(cr, plain.replace('\n', "\r"));
    let bare = served(answer().without_event_names()).text();
    assert!(!bare.contains("event: "));
    let comments = served(answer().comments()).text();
    assert!(comments.starts_with(": keep-alive\n:\nevent: message_start\n"));
    assert_eq!(comments.replace(": keep-alive\n:\n", ""), plain);
}

#[test]
fn pings_and_noise_stand_between_the_events() {
    let plain = served(answer()).events();
    let pinged = served(answer().pings(1000)).events();
    assert_eq!(pinged.len(), plain.len() + 1000 * (plain.len() - 1));
    let without: Vec<_> = pinged
        .into_iter()
        .filter(|event| event["type"] != "ping")
        .collect();
    assert_eq!(without, plain);
    let noisy = served(answer().noise()).events();
    let known: Vec<_> = noisy
        .iter()
        .filter(|event| event["type"] != "event_of_tomorrow" && event["index"] != 4711)
        .filter(|event| event["delta"]["type"] != "delta_of_tomorrow")
        .cloned()
        .collect();
    assert_eq!(known, plain);
    for part in [
        "event_of_tomorrow",
        "delta_of_tomorrow",
        "block_of_tomorrow",
    ] {
        assert!(
            noisy.iter().any(|event| event.to_string().contains(part)),
            "{part}"
        );
    }
}

#[test]
fn a_stream_breaks_where_asked() {
    let plain = served(answer());
    let count = answer().event_count();

    let stopped = served(answer().stop_after_events(3));
    assert_eq!(
        (stopped.ending, stopped.events()),
        (Ending::Whole, plain.events()[..3].to_vec())
    );

    let dropped = served(answer().drop_after_events(3));
    assert_eq!(
        (dropped.ending, dropped.events()),
        (Ending::Closed, plain.events()[..3].to_vec())
    );

    let reset = served(answer().split(Split::Whole).reset_after_bytes(100));
    assert_eq!(
        (reset.ending, reset.body()),
        (Ending::Reset, plain.body()[..100].to_vec())
    );

    let overloaded = served(answer().error_after_events(2, "overloaded_error", "Overloaded"));
    let events = overloaded.events();
    assert_eq!(overloaded.ending, Ending::Whole);
    assert_eq!(events[..2], plain.events()[..2]);
    assert_eq!(
        events[2..],
        [json!({
            "type": "error",
            "error": {"type": "overloaded_error", "message": "Overloaded"},
            "request_id": "req_fake000001",
        })]
    );

    let garbage = served(answer().garbage_after_events(2));
    assert_eq!(garbage.chunks.len(), count + 1);
    assert_eq!(garbage.chunks[..2], plain.chunks[..2]);
    assert_eq!(garbage.chunks[3..], plain.chunks[2..]);
    let data = String::from_utf8(garbage.chunks[2].clone()).unwrap();
    let data = data.lines().nth(1).unwrap().strip_prefix("data: ").unwrap();
    assert!(serde_json::from_str::<serde_json::Value>(data).is_err());

    let bytes = served(answer().invalid_utf8_after_events(2));
    assert!(std::str::from_utf8(&bytes.chunks[2]).is_err());
    assert_eq!(bytes.chunks[3..], plain.chunks[2..]);
}

#[test]
fn a_stream_that_hangs_ends_when_the_client_goes() {
    let claude = FakeClaude::start([answer().hang_after_events(2), Reply::hang()]);
    for (round, events) in [(1, 2), (2, 0)] {
        let mut stream = connect(&claude);
        let body = good().to_string();
        write(
            &mut stream,
            "POST",
            "/v1/messages",
            &headers(),
            body.as_bytes(),
        );
        claude.wait_until_asked(round);
        let mut text = String::new();
        while text.matches("\n\n").count() < events {
            let mut byte = [0];
            stream.read_exact(&mut byte).unwrap();
            text.push(char::from(byte[0]));
        }
        stream
            .set_read_timeout(Some(Duration::from_millis(50)))
            .unwrap();
        // What is left of the last chunk, and then nothing.
        let error = stream.read_to_end(&mut Vec::new()).unwrap_err();
        assert!(matches!(
            error.kind(),
            ErrorKind::WouldBlock | ErrorKind::TimedOut
        ));
        assert_eq!(claude.abandoned(), round - 1);
        drop(stream);
        while claude.abandoned() < round {
            std::thread::yield_now();
        }
    }
    claude.assert_clean();
}

#[test]
fn other_replies_are_what_they_say() {
    let limited = Reply::error(429, "rate_limit_error", "Slow down")
        .details(json!({"error_code": "enforced_spend_limit_reached"}))
        .header("retry-after", "Fri, 20 Nov 2026 12:00:00 GMT")
        .header("x-should-retry", "false")
        .rate_limits();
    let response = served(limited);
    assert_eq!(response.status, 429);
    assert_eq!(
        response.header("retry-after"),
        Some("Fri, 20 Nov 2026 12:00:00 GMT")
    );
    assert_eq!(response.header("x-should-retry"), Some("false"));
    assert_eq!(
        response.header("anthropic-ratelimit-requests-remaining"),
        Some("3999")
    );
    assert_eq!(
        response.json(),
        json!({
            "type": "error",
            "error": {"type": "rate_limit_error", "message": "Slow down",
                "details": {"error_code": "enforced_spend_limit_reached"}},
            "request_id": "req_fake000001",
        })
    );

    let portal = served(Reply::html());
    assert_eq!(
        (portal.status, portal.header("content-type")),
        (200, Some("text/html"))
    );
    let binary = served(Reply::binary());
    assert!(String::from_utf8(binary.body()).is_err());
    let proxy = served(Reply::too_large_for_the_proxy());
    assert_eq!(proxy.status, 413);
    assert!(serde_json::from_slice::<serde_json::Value>(&proxy.body()).is_err());
    for response in [portal, binary, proxy] {
        assert_eq!(response.header("request-id"), Some("req_fake000001"));
    }
    assert_eq!(
        served(answer().slow_head().wait(Duration::from_millis(1))).events(),
        served(answer()).events()
    );
}

#[test]
fn a_connection_can_end_before_a_word() {
    for (reply, ending) in [
        (Reply::reset(), Ending::Reset),
        (Reply::closed(), Ending::Closed),
    ] {
        let claude = FakeClaude::start([reply]);
        let mut stream = connect(&claude);
        let body = good().to_string();
        write(
            &mut stream,
            "POST",
            "/v1/messages",
            &headers(),
            body.as_bytes(),
        );
        assert_eq!(read(&mut stream).unwrap_err(), ending);
        claude.assert_clean();
    }
    let nobody = NobodyListens::new();
    let base_url = nobody.base_url();
    let refused = std::net::TcpStream::connect(base_url.strip_prefix("http://").unwrap());
    assert_eq!(
        refused.unwrap_err().kind(),
        std::io::ErrorKind::ConnectionRefused
    );
}
