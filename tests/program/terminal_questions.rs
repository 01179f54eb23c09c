//! Questions of the model in a real terminal: one after the other, and left to Qilbee with a key.

use super::{binary::Program, in_terminal::InTerminal};
use serde_json::{Value, json};
use testkit::claude::{FakeClaude, Reply};

fn question(text: &str) -> Value {
    json!({"question": text, "choices": ["Blue", "Red"]})
}

#[test]
fn what_is_asked_at_once_is_asked_in_turn() {
    let claude = FakeClaude::start([
        Reply::answer()
            .tool_use("toolu_1", "ask_user", question("Which colour?"))
            .tool_use("toolu_2", "bash", json!({"command": "true"})),
        Reply::answer().text("It is done."),
    ]);
    // On a display another test may stop all tasks.
    let program = Program::new()
        .without("DISPLAY")
        .with_claude_at(&claude.base_url());
    let mut run = InTerminal::start(&program, &["run", "--mode", "ask", "Paint it"]);
    run.read_until("Begin the line with ");
    run.type_line("s");
    run.read_until("[n] no");
    run.type_line("n");
    run.read_until("It is done.");
    assert_eq!(run.end(), 0);
}

#[test]
fn a_question_is_left_to_qilbee_without_digits() {
    let claude = FakeClaude::start([
        Reply::answer().tool_use("toolu_1", "ask_user", question("Which colour?")),
        Reply::answer().text("It is done."),
    ]);
    // On a display another test may stop all tasks.
    let program = Program::new()
        .without("DISPLAY")
        .with_claude_at(&claude.base_url());
    let mut run = InTerminal::start(&program, &["run", "Paint it"]);
    run.read_until("Begin the line with ");
    run.type_line("s");
    run.read_until("It is done.");
    let asked = claude.asked();
    let result = asked.last().unwrap().tool_result("toolu_1").unwrap();
    assert!(result.to_string().contains("Nobody answered"), "{result}");
    assert_eq!(run.end(), 0);
}
