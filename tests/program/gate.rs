//! The gate from outside: with nobody to ask, what is always asked about is not done, and the record says so.

use super::binary::{Program, lines_of_json, of_type};
use serde_json::json;
use testkit::claude::{FakeClaude, Reply};

#[test]
fn an_unreadable_line_runs_nothing_and_asks_nobody() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("made");
    let made = file.display();
    let hidden = format!("}}\ntouch {made}\n{{");
    let halves = format!("touch {made}\necho 'unclosed");
    for (line, error) in [
        ("echo 'unclosed", "unexpected EOF"),
        (&hidden, "syntax error"),
        (&halves, "unexpected EOF"),
    ] {
        let claude = FakeClaude::start([
            Reply::answer().tool_use("toolu_1", "bash", json!({"command": line})),
            Reply::answer().text("I see."),
        ]);
        let program = Program::new()
            .without("DISPLAY")
            .with_claude_at(&claude.base_url());
        let run = program.run(&["run", "--json", "--mode", "free", "Say hello"]);
        assert_eq!(run.code, 0, "{line}: {}\n{}", run.out, run.err);
        let events = lines_of_json(&run.out);
        let finished = of_type(&events, "tool_finished")[0].to_string();
        assert!(finished.contains(error), "{line}: {finished}");
        assert!(!file.exists(), "{line}");
        claude.assert_clean();
    }
}

#[test]
fn a_call_that_nobody_is_asked_about_tells_the_model_why() {
    let sudo = json!({"command": "sudo touch /etc/x"});
    let claude = FakeClaude::start([
        Reply::answer().tool_use("toolu_1", "bash", sudo),
        Reply::answer().text("I see."),
    ]);
    let program = Program::new()
        .without("DISPLAY")
        .with_claude_at(&claude.base_url());
    let run = program.run(&["run", "--json", "--mode", "free", "Say hello"]);
    assert_eq!(run.code, 3, "{}\n{}", run.out, run.err);
    let events = lines_of_json(&run.out);
    assert_eq!(of_type(&events, "approval_resolved")[0]["by"], "nobody");
    assert_eq!(of_type(&events, "turn_ended")[0]["reason"], "unanswered");
    let id = events[0]["session"].as_str().unwrap();
    let next = program.run(&["run", "--session", id, "And now?"]);
    assert_eq!(next.code, 0, "{}", next.err);
    let asked = claude.asked().last().unwrap().body.to_string();
    assert!(asked.contains("nobody could be asked"), "{asked}");
    assert!(!asked.contains("the user pressed stop"), "{asked}");
    claude.assert_clean();
}

#[test]
fn always_ask_rules_end_an_unattended_run_and_are_recorded() {
    let claude = FakeClaude::start([
        Reply::answer().tool_use("toolu_1", "bash", json!({"command": "echo hello"})),
        Reply::answer().tool_use("toolu_2", "bash", json!({"command": "sudo touch /etc/x"})),
    ]);
    let program = Program::new().with_claude_at(&claude.base_url());
    let run = program.run(&["run", "--json", "--mode", "free", "Say hello"]);
    assert_eq!(run.code, 3, "{}\n{}", run.out, run.err);
    assert!(run.err.contains("asked in every mode"), "{}", run.err);
    let events = lines_of_json(&run.out);
    assert_eq!(of_type(&events, "tool_started").len(), 1);
    let id = events[0]["session"].as_str().unwrap();

    let audit = program.run(&["sessions", "show", id, "--audit", "--json"]);
    let lines = lines_of_json(&audit.out);
    let decisions: Vec<_> = lines
        .iter()
        .map(|line| line["decision"].as_str().unwrap())
        .collect();
    assert_eq!(decisions, ["allowed", "asked", "answered"]);
    assert_eq!(lines[0]["leave"]["mode"], "free");
    let told = program.run(&["sessions", "show", id, "--audit"]).out;
    assert!(told.contains("allowed: hands free"), "{told}");
    assert!(told.contains("administrator rights"), "{told}");

    let grants = program.run(&["sessions", "grants", id, "--json"]);
    assert_eq!((grants.code, grants.out.trim()), (0, "[]"));
    let unknown = program.run(&["sessions", "grants", id, "--revoke", "none"]);
    assert_eq!(unknown.code, 2, "{}", unknown.err);
}
