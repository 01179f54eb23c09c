//! Every way a network or a provider misbehaves, against the program: it ends in one answer or in one
//! clear error, and the chat goes on afterwards. Answers that are asked again are asked at once where
//! the provider can say so.

use super::binary::{Program, Ran, check_gapless, lines_of_json, of_type};
use localization::LocalizedText;
use serde_json::Value;
use testkit::claude::{FakeClaude, LineEnd, NobodyListens, Reply, Split};

/// Text of the answer.
const TEXT: &str = "Guten Tag, schöne Grüße 🐝 aus Zürich!";
/// Task that gives up after a few quick attempts.
const HASTY: [&str; 5] = ["run", "--json", "--patience", "0", "Hello"];
/// Text of the next answer.
const NEXT: &str = "We go on.";

#[test]
fn an_answer_arrives_whole_however_it_is_delivered() {
    for (name, reply) in [
        ("at once", good().split(Split::Whole)),
        ("byte by byte", good().split(Split::EachByte)),
        (
            "cut inside of characters",
            good().split(Split::InsideCharacters),
        ),
        (
            "cut anywhere",
            good().split(Split::Random(7)).line_end(LineEnd::CrLf),
        ),
        ("old line ends", good().line_end(LineEnd::Cr)),
        ("comments", good().comments()),
        ("only data", good().without_event_names()),
        ("a flood of pings", good().pings(500)),
        ("things nobody knows", good().noise()),
        (
            "everything at once",
            good().noise().pings(3).comments().split(Split::Random(11)),
        ),
        ("tokens in steps", good().usage_in_steps()),
        ("a slow head", good().slow_head()),
    ] {
        check_answered(name, &[reply]);
    }
}

#[test]
fn a_failure_that_passes_is_not_noticed_in_the_answer() {
    for (status, kind) in [
        (408, "timeout_error"),
        (409, "conflict_error"),
        (429, "rate_limit_error"),
        (500, "api_error"),
        (502, "api_error"),
        (503, "api_error"),
        (504, "timeout_error"),
        (529, "overloaded_error"),
    ] {
        let failed = Reply::error(status, kind, "Not now").header("retry-after-ms", "1");
        check_answered(&status.to_string(), &[failed, good()]);
    }
    let limited = || Reply::error(429, "rate_limit_error", "Not now");
    let page = Reply::raw(503, "text/html", "<h1>Service Unavailable</h1>");
    for (name, failed) in [
        ("no wait", limited().header("retry-after", "0")),
        (
            "until a moment that has passed",
            limited().header("retry-after", "Fri, 20 Nov 2026 12:00:00 GMT"),
        ),
        (
            "told to ask again",
            limited()
                .header("x-should-retry", "true")
                .header("retry-after-ms", "1"),
        ),
        ("a page", page.header("retry-after-ms", "1")),
        (
            "no body",
            Reply::raw(500, "text/plain", "").header("retry-after-ms", "1"),
        ),
    ] {
        check_answered(name, &[failed, good()]);
    }
    let busy = || Reply::error(529, "overloaded_error", "Overloaded").header("retry-after-ms", "1");
    check_answered("three times", &[busy(), busy(), busy(), good()]);
}

#[test]
fn an_answer_that_breaks_off_is_asked_again_and_told_once() {
    let in_the_text = good().event_count() - 5;
    for (name, broken) in [
        ("ended early", good().stop_after_events(in_the_text)),
        (
            "only the end is missing",
            good().stop_after_events(good().event_count() - 1),
        ),
        ("dropped", good().drop_after_events(in_the_text)),
        ("reset", good().reset_after_bytes(1200)),
        (
            "overloaded",
            good().error_after_events(in_the_text, "overloaded_error", "Overloaded"),
        ),
        (
            "a limit",
            good().error_after_events(in_the_text, "rate_limit_error", "Too fast"),
        ),
        ("garbage", good().garbage_after_events(in_the_text)),
    ] {
        check_answered(name, &[broken, good()]);
    }
}

#[test]
fn an_invalid_answer_is_retried() {
    for (name, broken) in [
        (
            "no text",
            good().invalid_utf8_after_events(good().event_count() - 5),
        ),
        ("no stream", Reply::binary()),
        ("the page of a network", Reply::html()),
        ("reset before a word", Reply::reset()),
        ("closed before a word", Reply::closed()),
        ("an empty stream", good().stop_after_events(0)),
    ] {
        check_answered(name, &[broken, good()]);
    }
}

#[test]
fn a_failure_that_lasts_is_told_once_and_the_chat_goes_on() {
    let error = |status, kind: &str| Reply::error(status, kind, "It says why");
    let capped = error(400, "invalid_request_error")
        .details(serde_json::json!({"error_code": "enforced_spend_limit_reached"}));
    for (name, reply, code) in [
        (
            "a bad request",
            error(400, "invalid_request_error"),
            "provider",
        ),
        (
            "a bad key",
            error(401, "authentication_error"),
            "key_rejected",
        ),
        ("an unpaid bill", error(402, "billing_error"), "spend_limit"),
        (
            "a forbidden thing",
            error(403, "permission_error"),
            "provider",
        ),
        (
            "an unknown model",
            error(404, "not_found_error"),
            "provider",
        ),
        ("too large", error(413, "request_too_large"), "provider"),
        (
            "too large for a proxy",
            Reply::too_large_for_the_proxy(),
            "provider",
        ),
        ("the account's limit", capped, "spend_limit"),
        (
            "an empty account",
            Reply::error(
                400,
                "invalid_request_error",
                "Your credit balance is too low",
            ),
            "spend_limit",
        ),
        (
            "another day",
            error(429, "rate_limit_error").header("retry-after", "86400"),
            "provider",
        ),
        (
            "told not to ask",
            error(500, "api_error").header("x-should-retry", "false"),
            "provider",
        ),
        (
            "elsewhere",
            Reply::raw(301, "text/html", "").header("location", "http://127.0.0.1:9/"),
            "provider",
        ),
        (
            "a bad key in the stream",
            good().error_after_events(3, "authentication_error", "no"),
            "key_rejected",
        ),
    ] {
        check_failed(name, vec![reply], code);
    }
    let busy = || error(529, "overloaded_error").header("retry-after-ms", "1");
    let limited = || error(429, "rate_limit_error").header("retry-after-ms", "1");
    let sign_in = || Reply::raw(302, "text/html", "").header("retry-after-ms", "1");
    for (name, reply, code) in [
        ("busy for good", &busy as &dyn Fn() -> Reply, "provider"),
        ("limited for good", &limited, "provider"),
        ("a page to sign in", &sign_in, "offline"),
    ] {
        check_failed(name, vec![reply(), reply(), reply(), reply()], code);
    }
}

#[test]
fn a_provider_that_cannot_be_reached_is_said_to_be_offline() {
    let nobody = NobodyListens::new();
    let run = Program::new()
        .without("DISPLAY")
        .with_claude_at(&nobody.base_url())
        .run(&HASTY);
    check_error("nobody listens", &run, "offline");
}

fn good() -> Reply {
    Reply::answer()
        .thinking("A greeting.", "EqQBCkYI")
        .text(TEXT)
}

/// The same trouble twice: in a first turn as JSON, in a second for people.
fn check_answered(name: &str, replies: &[Reply]) {
    let claude = FakeClaude::start([replies, replies].concat());
    let program = Program::new()
        .without("DISPLAY")
        .with_claude_at(&claude.base_url());
    let run = program.run(&["run", "--json", "Hello"]);
    assert_eq!(run.code, 0, "{name}: {}\n{}", run.out, run.err);
    let events = lines_of_json(&run.out);
    check_gapless(&events, 1);
    let answers = of_type(&events, "assistant_message");
    assert_eq!(answers.len(), 1, "{name}");
    let items = answers[0]["items"].to_string();
    assert_eq!(items.matches(TEXT).count(), 1, "{name}: {items}");
    assert_eq!(
        of_type(&events, "retrying").len(),
        replies.len() - 1,
        "{name}"
    );
    assert_eq!(of_type(&events, "error"), Vec::<&Value>::new(), "{name}");

    let session = events[0]["session"].as_str().unwrap();
    let plain = program.run(&["run", "--session", session, "Once more"]);
    assert_eq!(plain.code, 0, "{name}: {}\n{}", plain.out, plain.err);
    let (notes, texts): (Vec<_>, Vec<_>) =
        plain.out.lines().partition(|line| line.starts_with("  … "));
    assert_eq!(
        (texts, notes.len()),
        (vec![TEXT], replies.len() - 1),
        "{name}: {}",
        plain.out
    );
    check_quiet(name, &plain);
    claude.assert_clean();
}

fn check_failed(name: &str, mut replies: Vec<Reply>, code: &str) {
    replies.push(Reply::answer().text(NEXT));
    let claude = FakeClaude::start(replies);
    let program = Program::new()
        .without("DISPLAY")
        .with_claude_at(&claude.base_url());
    let run = program.run(&HASTY);
    let session = check_error(name, &run, code);
    let next = program.run(&["run", "--session", &session, "And now?"]);
    let said = (next.code, next.out.as_str());
    assert_eq!(said, (0, "We go on.\n"), "{name}: {}", next.err);
    claude.assert_clean();
}

/// One error, with this code. Returns the session.
fn check_error(name: &str, run: &Ran, code: &str) -> String {
    assert_eq!(run.code, 5, "{name}: {}\n{}", run.out, run.err);
    let events = lines_of_json(&run.out);
    check_gapless(&events, 1);
    assert_eq!(
        of_type(&events, "assistant_message"),
        Vec::<&Value>::new(),
        "{name}"
    );
    let errors = of_type(&events, "error");
    assert_eq!(errors.len(), 1, "{name}: {}", run.out);
    assert_eq!(errors[0]["code"], code, "{name}: {}", errors[0]);
    let said = ["message", "next"].map(|field| {
        let told: LocalizedText = serde_json::from_value(errors[0][field].clone()).unwrap();
        told.into_string()
    });
    assert!(said.iter().all(|text| text.len() > 10), "{name}: {said:?}");
    let end = events.last().unwrap();
    assert_eq!(
        (&end["type"], &end["reason"]),
        (&"session_ended".into(), &"error".into()),
        "{name}"
    );
    check_quiet(name, run);
    end["session"].as_str().unwrap().to_owned()
}

/// Nothing crashed on the way.
fn check_quiet(name: &str, run: &Ran) {
    assert!(
        !run.err.contains("panicked") && !run.err.contains("ERROR"),
        "{name}: {}",
        run.err
    );
}
