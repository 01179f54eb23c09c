//! Breakpoints of a task: in a terminal Enter takes a step and `g` goes on, a program goes on by command, and where nobody can
//! be asked the task ends.

use super::{
    binary::{Program, Ran, read_until},
    in_terminal::InTerminal,
};
use serde_json::json;
use std::io::{BufReader, Read as _, Write as _};
use testkit::claude::{FakeClaude, Reply};

const KEYS: &str = "Enter: one step. g: go on. Ctrl-C: stop.";
const HELD: &str = r#""reason":"breakpoint""#;

/// Three notes are written, one after the other.
fn three_notes() -> FakeClaude {
    let note = |name: &str| json!({"command": "create", "path": format!("/memories/{name}.md"), "file_text": "x\n"});
    FakeClaude::start([
        Reply::answer()
            .tool_use("toolu_1", "memory", note("one"))
            .tool_use("toolu_2", "memory", note("two")),
        Reply::answer().tool_use("toolu_3", "memory", note("three")),
        Reply::answer().text("All are noted."),
    ])
}

fn program(claude: &FakeClaude) -> Program {
    Program::new()
        .without("DISPLAY")
        .with_claude_at(&claude.base_url())
}

#[test]
fn a_person_goes_on_step_by_step() {
    let claude = three_notes();
    let program = program(&claude);
    let mut run = InTerminal::start(
        &program,
        &["run", "--mode", "free", "--break", "each", "Note"],
    );
    let told = run.read_until(KEYS);
    assert!(told.contains("one.md") && !told.contains('✓'), "{told}");
    run.type_line("");
    let told = run.read_until(KEYS);
    assert!(told.contains('✓') && told.contains("two.md"), "{told}");
    run.type_line("g");
    run.read_until(KEYS);
    run.type_line("");
    run.read_until("All are noted.");
    assert_eq!(run.end(), 0);
    claude.assert_clean();
}

#[test]
fn a_program_goes_on_by_command() {
    let claude = three_notes();
    let program = program(&claude);
    let arguments = [
        "run",
        "--json",
        "--commands",
        "-",
        "--mode",
        "free",
        "--break",
        "2",
        "Note",
    ];
    let mut child = program.start(&arguments);
    let mut input = child.stdin.take().unwrap();
    let mut printed = BufReader::new(child.stdout.take().unwrap());
    let mut out = read_until(&mut printed, HELD);
    assert_eq!(out.matches(r#""type":"tool_finished""#).count(), 2, "{out}");
    for command in ["step", "resume"] {
        writeln!(input, "{}", json!({"type": command})).unwrap();
        if command == "step" {
            out += &read_until(&mut printed, HELD);
            assert_eq!(out.matches(r#""type":"tool_started""#).count(), 2, "{out}");
        }
    }
    printed.read_to_string(&mut out).unwrap();
    let ran = Ran::of(child);
    assert_eq!(ran.code, 0, "{}\n{out}", ran.err);
    claude.assert_clean();
}

#[test]
fn without_anybody_a_task_ends_at_its_breakpoint() {
    let claude = three_notes();
    let ran = program(&claude).run(&["run", "--mode", "free", "--break", "memory", "Note"]);
    assert_ne!(ran.code, 0);
    assert!(ran.err.contains("holds at a breakpoint"), "{}", ran.err);
    let wrong = program(&claude).run(&["run", "--break", "bosh", "Note"]);
    assert_eq!(wrong.code, 2, "{}", wrong.err);
}
