//! Chats in the command line: labelled, listed by label, shown in part, rated.

use super::binary::Program;
use serde_json::{Value, json};
use testkit::claude::{FakeClaude, Reply};

/// A program that has had a chat with these answers, and the chat's id.
fn after_a_chat(claude: &FakeClaude, arguments: &[&str]) -> (Program, String) {
    let program = Program::new()
        .without("DISPLAY")
        .with_claude_at(&claude.base_url());
    let ran = program.run(&[&["run"], arguments, &["Which colour?"]].concat());
    assert_eq!(ran.code, 0, "{}\n{}", ran.out, ran.err);
    let id = listed(&program, &[])[0]["id"].as_str().unwrap().to_owned();
    (program, id)
}

fn listed(program: &Program, arguments: &[&str]) -> Vec<Value> {
    let ran = program.run(&[&["sessions", "list", "--json"], arguments].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

#[test]
fn labels_are_given_listed_and_taken_away() {
    let claude = FakeClaude::start([Reply::answer().text("Blue.")]);
    let (program, id) = after_a_chat(&claude, &["--label", "T-17", "--label", "Meyer, Bonn"]);
    let labels = || program.run(&["sessions", "label", &id, "--json"]).out;
    let check = |wanted: Value| {
        let found: Value = serde_json::from_str(&labels()).unwrap();
        assert_eq!(found, wanted);
    };
    check(json!(["Meyer, Bonn", "T-17"]));
    let ran = program.run(&["sessions", "label", &id, "--remove", "T-17", "urgent"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    check(json!(["Meyer, Bonn", "urgent"]));
    assert_eq!(listed(&program, &["--label", "urgent"]).len(), 1);
    assert_eq!(listed(&program, &["--label", "T-17"]).len(), 0);
    let ran = program.run(&["sessions", "label", &id, "a\u{1b}b"]);
    assert_ne!(ran.code, 0, "{}", ran.out);
    check(json!(["Meyer, Bonn", "urgent"]));
    let report = program.run(&["sessions", "export", &id, "--format", "html"]);
    assert!(report.out.contains("Meyer, Bonn"), "{}", report.out);
}

#[test]
fn the_last_messages_and_long_results_are_shown_alone() {
    let claude = FakeClaude::start([
        Reply::answer().tool_use("toolu_1", "bash", json!({"command": "seq 20000"})),
        Reply::answer().text("Counted."),
    ]);
    let (program, id) = after_a_chat(&claude, &["--mode", "free"]);
    let whole = program.run(&["sessions", "show", &id]).out;
    assert!(whole.contains("Which colour?"), "{whole}");
    let last = program.run(&["sessions", "show", &id, "--last", "1"]).out;
    assert!(
        last.contains("Counted.") && !last.contains("Which colour?"),
        "{last}"
    );
    let results = program.run(&["sessions", "show", &id, "--results"]).out;
    let reference = results
        .split_whitespace()
        .find(|word| word.starts_with("mem://"))
        .unwrap_or_else(|| panic!("{results}"));
    let result = program.run(&["sessions", "show", &id, "--results", reference]);
    assert!(result.out.contains("\n19999\n"), "{}", result.err);
    let wrong = program.run(&["sessions", "show", &id, "--results", "mem://nothing"]);
    assert_ne!(wrong.code, 0, "{}", wrong.out);
    let wrong = program.run(&["sessions", "show", &id, "--picture", "nothing"]);
    assert_eq!(wrong.code, 2, "{}", wrong.out);
}

#[test]
fn an_answer_is_rated_and_tried_again() {
    let claude = FakeClaude::start([
        Reply::answer().text("It is red."),
        Reply::answer().text("It is blue."),
    ]);
    let (program, id) = after_a_chat(&claude, &[]);
    let rate = |arguments: &[&str]| program.run(&[&["sessions", "rate", &id], arguments].concat());
    let ran = rate(&["bad", "--comment", "Look closer", "--again"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("It is blue."), "{}", ran.out);
    let asked = claude.asked();
    let told = asked.last().unwrap().body.to_string();
    assert!(
        told.contains("Look closer") && told.contains("not good"),
        "{told}"
    );
    assert_eq!(rate(&["good"]).code, 0);
    let events = program.run(&["sessions", "show", &id, "--json"]).out;
    assert!(events.contains(r#""feedback":"good""#), "{events}");
    claude.assert_clean();
}
