//! Trouble of the provider in a terminal: Enter ends the wait, and answers no question.

use super::{binary::Program, in_terminal::InTerminal};
use serde_json::{Value, json};
use testkit::claude::{FakeClaude, Reply};

/// Longer than any test waits.
const WAIT_SECONDS: &str = "300";
const OFFERED: &str = "Enter tries now, Ctrl+C stops.";

#[test]
fn enter_ends_a_wait_for_the_provider() {
    let claude = FakeClaude::start([busy(), busy(), Reply::answer().text("There it is.")]);
    let mut run = start(&claude, &["run", "Look"]).1;
    let told = run.read_until(OFFERED);
    assert!(
        told.contains("Trying again in 300 s (attempt 2)."),
        "{told}"
    );
    // Only Enter by itself.
    run.type_line("ls");
    run.type_line("");
    let told = run.read_until(OFFERED);
    assert!(told.contains("(attempt 3)."), "{told}");
    run.type_line("");
    run.read_until("There it is.");
    assert_eq!(run.end(), 0);
    claude.assert_clean();
}

#[test]
fn enter_in_a_wait_answers_no_question() {
    let sudo = json!({ "command": "sudo touch /etc/x" });
    let claude = FakeClaude::start([
        busy(),
        Reply::answer().tool_use("toolu_1", "bash", sudo),
        busy(),
        Reply::answer().text("Then not."),
    ]);
    let (program, mut run) = start(&claude, &["run", "--mode", "free", "Look"]);
    run.read_until(OFFERED);
    run.type_line("y");
    run.type_line("");
    run.read_until("view all");
    run.type_line("n");
    run.read_until(OFFERED);
    run.type_line("");
    run.read_until("Then not.");
    assert_eq!(run.end(), 0);
    let list: Value =
        serde_json::from_str(&program.run(&["sessions", "list", "--json"]).out).unwrap();
    let id = list[0]["id"].as_str().unwrap();
    let audit = program.run(&["sessions", "show", id, "--audit"]).out;
    assert!(audit.contains("no by person"), "{audit}");
    claude.assert_clean();
}

#[test]
fn a_pipe_is_offered_no_key() {
    let claude = FakeClaude::start([
        Reply::error(529, "overloaded_error", "Busy").header("retry-after", "5"),
        Reply::answer().text("There it is."),
    ]);
    let program = Program::new()
        .without("DISPLAY")
        .with_claude_at(&claude.base_url());
    let run = program.run(&["run", "Look"]);
    assert_eq!(run.code, 0, "{}\n{}", run.out, run.err);
    assert!(
        run.out.contains("Ctrl+C stops.") && !run.out.contains("Enter"),
        "{}",
        run.out
    );
}

fn busy() -> Reply {
    Reply::error(529, "overloaded_error", "Busy").header("retry-after", WAIT_SECONDS)
}

fn start(claude: &FakeClaude, arguments: &[&str]) -> (Program, InTerminal) {
    let program = Program::new().with_claude_at(&claude.base_url());
    let run = InTerminal::start_in_front(&program, arguments);
    (program, run)
}
