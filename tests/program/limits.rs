//! Limits of a task hold inside a step, and every ending names the chat to go on with.

use super::binary::{DISPLAY, Program, Ran, lines_of_json, of_type};
use serde_json::{Value, json};
use std::{fs, sync::PoisonError};
use testkit::claude::{FakeClaude, Reply};

/// Longer than any test may take.
const FOR_EVER_SECONDS: u32 = 100_000;

fn run(reply: Reply, program: Program, limits: &[&str]) -> (Ran, Vec<Value>) {
    let claude = FakeClaude::start([reply]);
    let program = program.with_claude_at(&claude.base_url());
    let arguments = [&["run", "--json", "--mode", "free"], limits, &["Go"]].concat();
    let run = program.run(&arguments);
    let events = lines_of_json(&run.out);
    (run, events)
}

fn check_out_of_time(name: &str, run: &Ran, events: &[Value]) {
    assert_eq!(run.code, 4, "{name}: {}\n{}", run.out, run.err);
    assert_eq!(
        of_type(events, "guard_tripped")[0]["guard"],
        "wall_clock",
        "{name}"
    );
    assert_eq!(
        of_type(events, "turn_ended")[0]["reason"],
        "budget",
        "{name}"
    );
    let id = events[0]["session"].as_str().unwrap();
    let go_on = format!("Go on with: qilbee run --session {id}");
    assert!(run.err.contains(&go_on), "{name}: {}", run.err);
}

#[test]
fn time_limit_ends_what_never_ends() {
    let seconds = FOR_EVER_SECONDS;
    let limit = ["--max-time", "2"];
    for (name, command) in [
        ("a command", format!("sleep {seconds}")),
        (
            "a command that prints",
            "while :; do echo more; sleep 0.1; done".to_owned(),
        ),
    ] {
        let reply = Reply::answer().tool_use("toolu_1", "bash", json!({"command": command}));
        let (run, events) = run(reply, Program::new().without("DISPLAY"), &limit);
        check_out_of_time(name, &run, &events);
        let finished = of_type(&events, "tool_finished")[0];
        assert_eq!(finished["outcome"], "interrupted", "{finished}");
        let told = finished.to_string();
        assert!(
            told.contains("the time limit of the task ended it"),
            "{told}"
        );
    }
    let busy = Reply::error(529, "overloaded_error", "Overloaded").header("retry-after", "250");
    for (name, reply) in [
        ("a silent provider", Reply::hang()),
        ("a wait for the next try", busy),
    ] {
        let (run, events) = run(reply, Program::new().without("DISPLAY"), &limit);
        check_out_of_time(name, &run, &events);
    }
}

#[test]
fn a_ceiling_leaves_a_lower_limit_as_it_is() {
    let check = |settings: &str, limits: &[&str], wanted: f64| {
        let program = Program::new().without("DISPLAY");
        fs::write(program.home().join("config.toml"), settings).unwrap();
        let (run, events) = run(Reply::answer().text("Done."), program, limits);
        assert_eq!(run.code, 0, "{}", run.err);
        let options = events.iter().find_map(|event| event.get("options"));
        assert_eq!(options.unwrap()["max_cost_usd"], wanted, "{limits:?}");
    };
    let ceiling = ["--cost-ceiling", "2"];
    check("", &ceiling, 2.0);
    check("", &[&ceiling[..], &["--max-cost", "0.5"]].concat(), 0.5);
    check("", &[&ceiling[..], &["--max-cost", "3"]].concat(), 2.0);
    check("[budget]\nper_task_usd = 0.25\n", &ceiling, 0.25);
}

#[test]
fn time_limit_ends_a_wait_on_the_screen() {
    let _display = DISPLAY.lock().unwrap_or_else(PoisonError::into_inner);
    let wait = json!({"duration": 100});
    let reply = Reply::answer().member("toolu_1", "wait", wait);
    let (run, events) = run(reply, Program::new(), &["--max-time", "2"]);
    check_out_of_time("a wait", &run, &events);
    assert_eq!(
        of_type(&events, "tool_finished")[0]["outcome"],
        "interrupted"
    );
}

#[test]
fn every_ending_names_the_chat() {
    let check = |reply: Reply, arguments: &[&str], code| {
        let claude = FakeClaude::start([reply]);
        let program = Program::new()
            .without("DISPLAY")
            .with_claude_at(&claude.base_url());
        let run = program.run(&[&["run", "--patience", "0"], arguments, &["Go"]].concat());
        assert_eq!(run.code, code, "{}\n{}", run.out, run.err);
        let listed = program.run(&["sessions", "list", "--json"]);
        let listed: Value = serde_json::from_str(&listed.out).unwrap();
        let go_on = format!(
            "Go on with: qilbee run --session {} …",
            listed[0]["id"].as_str().unwrap()
        );
        assert_eq!(run.err.matches(&go_on).count(), 1, "{code}: {}", run.err);
    };
    let sudo = json!({"command": "sudo ls"});
    check(Reply::answer().text("Hello."), &[], 0);
    check(Reply::answer().text("No.").stop("refusal"), &[], 1);
    check(Reply::answer().tool_use("toolu_1", "bash", sudo), &[], 3);
    check(Reply::hang(), &["--max-time", "1"], 4);
    check(Reply::error(400, "invalid_request_error", "No"), &[], 5);
}
