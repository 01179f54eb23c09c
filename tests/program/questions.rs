//! Questions of the model, where a program answers, where nobody does, and where the plan waits for a yes.

use super::binary::{Program, Ran, lines_of_json, of_type};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use testkit::claude::{FakeClaude, Reply};

/// The model asks, and then says what it did with the answer.
fn asking(tool: &str, input: Value) -> FakeClaude {
    FakeClaude::start([
        Reply::answer().tool_use("toolu_1", tool, input),
        Reply::answer().text("It is done."),
    ])
}

fn question() -> Value {
    json!({"question": "Which colour?", "choices": ["Blue", "Red"]})
}

fn plan() -> Value {
    let step = |text: &str| json!({"text": text, "state": "open"});
    json!({"steps": [step("Look at the letter"), step("Save it")]})
}

/// Runs a task without a display. Each line of `said` is given to it once something was asked.
fn run(claude: &FakeClaude, arguments: &[&str], said: &[Value]) -> Ran {
    let program = Program::new()
        .without("DISPLAY")
        .with_claude_at(&claude.base_url());
    let arguments = [&["run", "--json"], arguments, &["Paint it"]].concat();
    let mut child = program.start(&arguments);
    let mut input = child.stdin.take().unwrap();
    if said.is_empty() {
        drop(input);
        return Ran::of(child);
    }
    let mut printed = BufReader::new(child.stdout.take().unwrap());
    let mut out = String::new();
    while !out.contains(r#""type":"person_asked""#) {
        let length = printed.read_line(&mut out).unwrap();
        assert_ne!(length, 0, "nothing was asked: {out}");
    }
    for line in said {
        writeln!(input, "{line}").unwrap();
    }
    printed.read_to_string(&mut out).unwrap();
    let ran = Ran::of(child);
    Ran { out, ..ran }
}

fn words(call: &str, text: &str) -> Value {
    let output = json!({"parts": [{"kind": "text", "text": text}]});
    json!({"type": "provide_tool_result", "call": call, "output": output})
}

/// Result of the call in the last request.
fn told(claude: &FakeClaude) -> String {
    let asked = claude.asked();
    let result = asked.last().unwrap().tool_result("toolu_1").unwrap();
    result["content"].to_string()
}

#[test]
fn a_program_answers_a_question_and_wrong_lines_change_nothing() {
    let claude = asking("ask_user", question());
    let said = [
        json!("yes"),
        json!({"type": "abandon", "reason": "closed"}),
        words("toolu_9", "Green"),
        words("toolu_1", "Blue"),
    ];
    let ran = run(&claude, &["--commands", "-"], &said);
    assert_eq!(ran.code, 0, "{}\n{}", ran.out, ran.err);
    assert!(
        told(&claude).contains("The person answered: Blue"),
        "{}",
        told(&claude)
    );
    for named in ["is no command", "only `stop` ends a task"] {
        assert!(ran.err.contains(named), "{}", ran.err);
    }
    let events = lines_of_json(&ran.out);
    let [answered] = of_type(&events, "person_answered")[..] else {
        panic!("{}", ran.out)
    };
    assert_eq!(answered["call"], "toolu_1");
    claude.assert_clean();
}

#[test]
fn a_program_can_leave_a_question_to_qilbee() {
    let claude = asking("ask_user", question());
    let skip = json!({"type": "skip_question", "call": "toolu_1"});
    let ran = run(&claude, &["--commands", "-"], &[skip]);
    assert_eq!(ran.code, 0, "{}\n{}", ran.out, ran.err);
    assert!(
        told(&claude).contains("Nobody answered"),
        "{}",
        told(&claude)
    );
    claude.assert_clean();
}

#[test]
fn a_question_that_nobody_answers_is_left_to_the_model() {
    for (tool, input, told_then) in [
        ("ask_user", question(), "Nobody answered"),
        ("plan", plan(), "nobody answered: go on with it"),
    ] {
        let claude = asking(tool, input);
        let ran = run(&claude, &["--plan"], &[]);
        assert_eq!(ran.code, 0, "{tool}: {}\n{}", ran.out, ran.err);
        assert!(
            told(&claude).contains(told_then),
            "{tool}: {}",
            told(&claude)
        );
        claude.assert_clean();
    }
}

#[test]
fn an_unanswered_question_ends_the_task_where_wanted() {
    for (tool, input, asked) in [
        ("ask_user", question(), "Which colour?"),
        ("plan", plan(), "Is the plan right?"),
    ] {
        let claude = asking(tool, input);
        let ran = run(&claude, &["--plan", "--unanswered", "end"], &[]);
        assert_eq!(ran.code, 3, "{tool}: {}\n{}", ran.out, ran.err);
        let named = format!("“{asked}” was asked and nobody could answer.");
        assert!(ran.err.contains(&named), "{tool}: {}", ran.err);
        assert_eq!(
            claude.asked().len(),
            1,
            "{tool}: nothing more was asked of the model"
        );
    }
}

#[test]
fn a_plan_waits_for_a_yes_and_takes_the_answer() {
    let claude = asking("plan", plan());
    let ran = run(
        &claude,
        &["--plan", "--commands", "-"],
        &[words("toolu_1", "1. Save it")],
    );
    assert_eq!(ran.code, 0, "{}\n{}", ran.out, ran.err);
    let events = lines_of_json(&ran.out);
    let plans = of_type(&events, "plan_updated");
    let agreed = json!([{"text": "Save it", "state": "open"}]);
    assert_eq!(plans.last().unwrap()["steps"], agreed, "{plans:#?}");
    assert!(!told(&claude).contains("nobody"), "{}", told(&claude));
    claude.assert_clean();
}

#[test]
fn prompt_and_commands_do_not_share_standard_input() {
    let program = Program::new().without("DISPLAY");
    let ran = program.run(&["run", "--json", "--commands", "-", "-"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(
        ran.err.contains("either the prompt or the commands"),
        "{}",
        ran.err
    );
    let ran = program.run(&["run", "--commands", "-", "Paint it"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("--json"), "{}", ran.err);
}
