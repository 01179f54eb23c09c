//! A signal ends what the program is doing, whatever that is: a provider that says nothing, a wait, a
//! command. The chat stays whole and goes on.

use super::binary::{Program, Ran, check_gapless, lines_of_json, of_type, read_until, signal};
use serde_json::json;
use std::io::{BufReader, Read as _};
use testkit::claude::{FakeClaude, Reply};

#[test]
fn a_signal_ends_a_silent_provider() {
    check("INT", Reply::hang(), "turn_started");
    // Nobody pressed stop: something ended the program.
    check("TERM", Reply::hang(), "turn_started");
    let text = Reply::answer().text("I begin to say something long.");
    check("INT", text.hang_after_events(3), "text_delta");
}

#[test]
fn a_signal_ends_a_wait_for_the_next_try() {
    let busy = Reply::error(529, "overloaded_error", "Overloaded");
    check("INT", busy.header("retry-after", "250"), "retrying");
}

#[test]
fn a_signal_ends_a_command() {
    let sleep = json!({"command": "sleep 1000"});
    let reply = Reply::answer().tool_use("toolu_1", "bash", sleep);
    check("TERM", reply, "tool_started");
}

fn end_of(signal: &str) -> &'static str {
    match signal {
        "INT" => "stopped",
        _ => "closed",
    }
}

/// Sends the signal when an event of this type was printed and the provider was asked.
fn check(name: &str, reply: Reply, when: &str) {
    let claude = FakeClaude::start([reply, Reply::answer().text("We go on.")]);
    let program = Program::new()
        .without("DISPLAY")
        .with_claude_at(&claude.base_url());
    let mut child = program.start(&["run", "--json", "--mode", "free", "Hello"]);
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut lines = read_until(&mut out, &format!(r#""type":"{when}""#));
    claude.wait_until_asked(1);
    signal(&child, name);
    out.read_to_string(&mut lines).unwrap();
    let run = Ran::of(child);
    assert_eq!(run.code, 130, "{when}: {lines}\n{}", run.err);
    let events = lines_of_json(&lines);
    check_gapless(&events, 1);
    let end = events.last().unwrap();
    assert_eq!(
        (&end["type"], &end["reason"]),
        (&"session_ended".into(), &end_of(name).into()),
        "{when}"
    );
    let started = of_type(&events, "tool_started").len();
    let finished = of_type(&events, "tool_finished");
    assert_eq!(finished.len(), started, "{when}");
    assert!(
        finished
            .iter()
            .all(|event| event["outcome"] == "interrupted"),
        "{when}"
    );

    let session = end["session"].as_str().unwrap();
    let go_on = format!("Go on with: qilbee run --session {session} …");
    assert!(run.err.contains(&go_on), "{when}: {}", run.err);
    let next = program.run(&["run", "--session", session, "And now?"]);
    assert_eq!(
        (next.code, next.out.as_str()),
        (0, "We go on.\n"),
        "{when}: {}",
        next.err
    );
    claude.assert_clean();
}
