//! A program as the front end: commands as lines of JSON in, events out, task after task.

use super::binary::{Program, Ran, lines_of_json, of_type, read_until, signal};
use serde_json::{Value, json};
use std::{
    fs,
    io::{BufReader, Read as _, Write as _},
    path::Path,
    process::{Child, ChildStdin, Command, Stdio},
    time::Duration,
};
use testkit::claude::{FakeClaude, Reply};

const EXAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/examples/front_end.py");
/// Between two pieces of an answer that is to be stopped.
const SLOW: Duration = Duration::from_millis(200);
const ASKS: &str = r#""type":"approval_requested""#;

fn submit(text: &str) -> Value {
    json!({"type": "submit", "text": text})
}

/// A program with this server, where programs answer if `answers` is set.
fn program(claude: &FakeClaude, answers: bool) -> Program {
    let program = Program::new()
        .without("DISPLAY")
        .with_claude_at(&claude.base_url());
    fs::create_dir_all(program.home()).unwrap();
    let settings = format!("[answers]\nfrom_programs = {answers}\n");
    fs::write(program.home().join("config.toml"), settings).unwrap();
    program
}

/// Type and reason of the last event.
fn end_of(events: &[Value]) -> Value {
    let last = events.last().unwrap();
    json!([last["type"], last["reason"]])
}

/// Writes a file, which is asked about.
fn writing(folder: &Path) -> FakeClaude {
    let note = json!({"path": folder.join("note"), "text": "done\n"});
    FakeClaude::start([
        Reply::answer().tool_use("toolu_1", "write_file", note),
        Reply::answer().text("It is written."),
    ])
}

#[test]
fn a_program_begins_task_after_task() {
    let claude = FakeClaude::start([Reply::answer().text("One."), Reply::answer().text("Two.")]);
    let program = program(&claude, false);
    let mut child = program.start(&["run", "--json", "--own-words", "--commands", "-"]);
    let mut input = child.stdin.take().unwrap();
    let mut printed = BufReader::new(child.stdout.take().unwrap());
    let mut out = String::new();
    for task in ["First", "Second"] {
        writeln!(input, "{}", submit(task)).unwrap();
        out += &read_until(&mut printed, r#""type":"turn_ended""#);
    }
    drop(input);
    printed.read_to_string(&mut out).unwrap();
    let ran = Ran::of(child);
    assert_eq!(ran.code, 0, "{}\n{out}", ran.err);
    let events = lines_of_json(&out);
    assert_eq!(of_type(&events, "turn_ended").len(), 2, "{out}");
    assert_eq!(end_of(&events), json!(["session_ended", "completed"]));
    let asked = claude.asked();
    let said = asked.last().unwrap().body.to_string();
    assert!(said.contains("First") && said.contains("Second"), "{said}");
    claude.assert_clean();
}

#[test]
fn a_programs_yes_counts_only_where_the_person_lets_it() {
    for (answers, written) in [(true, true), (false, false)] {
        let folder = tempfile::tempdir().unwrap();
        let claude = writing(folder.path());
        let program = program(&claude, answers);
        let mut child = program.start(&["run", "--json", "--commands", "-", "Write it"]);
        let mut input = child.stdin.take().unwrap();
        let mut printed = BufReader::new(child.stdout.take().unwrap());
        let mut out = read_until(&mut printed, ASKS);
        let events = lines_of_json(&out);
        let yes = json!({"type": "answer_approval", "approval": of_type(&events, "approval_requested")[0]["approval"],
            "answer": {"answer": "allow", "grant": {"for": "once"}}});
        // Without that right the task has ended: there is nobody to ask.
        let _ = writeln!(input, "{yes}");
        printed.read_to_string(&mut out).unwrap();
        let ran = Ran::of(child);
        assert_eq!(ran.code, if answers { 0 } else { 3 }, "{}\n{out}", ran.err);
        assert_eq!(folder.path().join("note").exists(), written, "{out}");
        let reason = if answers { "completed" } else { "unanswered" };
        let end = end_of(&lines_of_json(&out));
        assert_eq!(end, json!(["session_ended", reason]), "{out}");
    }
}

#[test]
fn a_reader_that_leaves_at_the_end_changes_no_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    let claude = writing(folder.path());
    let program = program(&claude, false);
    let mut child = program.start(&["run", "--json", "Write it"]);
    let mut printed = BufReader::new(child.stdout.take().unwrap());
    read_until(&mut printed, r#""type":"turn_ended""#);
    drop(printed);
    let ran = Ran::of(child);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("needs your approval"), "{}", ran.err);
}

#[test]
fn words_of_a_program_are_content_from_outside_unless_told() {
    for (arguments, own) in [(&["--own-words"][..], true), (&[], false)] {
        let claude = FakeClaude::start([Reply::answer().text("Read.")]);
        let program = program(&claude, false);
        let arguments = [&["run", "--json", "--commands", "-"], arguments].concat();
        let ran = program.run_with_input(&arguments, &format!("{}\n", submit("Pay the bill")));
        assert_eq!(ran.code, 0, "{}\n{}", ran.err, ran.out);
        let events = lines_of_json(&ran.out);
        let said = of_type(&events, "user_message")[0].to_string();
        assert_eq!(said.contains(r#""kind":"quoted""#), !own, "{said}");
        claude.assert_clean();
    }
}

#[test]
fn the_example_drives_a_task_with_an_approval_and_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("note");
    let input = json!({"path": note, "text": "blue\n"});
    let question = json!({"question": "Which colour?", "choices": ["Blue", "Red"]});
    let claude = FakeClaude::start([
        Reply::answer().tool_use("toolu_1", "ask_user", question),
        Reply::answer().tool_use("toolu_2", "write_file", input),
        Reply::answer().text("It is written."),
    ]);
    let program = program(&claude, true);
    let qilbee = program.command(&[]);
    let mut example = Command::new("python3");
    example
        .arg(EXAMPLE)
        .arg(qilbee.get_program())
        .arg("Note my colour");
    for (name, value) in qilbee.get_envs() {
        match value {
            Some(value) => example.env(name, value),
            None => example.env_remove(name),
        };
    }
    let mut child = example
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"Blue\ny\n").unwrap();
    let ran = Ran::of(child);
    assert_eq!(ran.code, 0, "{}\n{}", ran.err, ran.out);
    for words in [
        "Which colour?",
        "[y/N]",
        "It is written.",
        "Ended: completed",
    ] {
        assert!(ran.out.contains(words), "{}", ran.out);
    }
    assert_eq!(fs::read_to_string(note).unwrap(), "blue\n");
    let answered = claude.asked()[1].tool_result("toolu_1").unwrap()["content"].to_string();
    assert!(answered.contains("Blue"), "{answered}");
    claude.assert_clean();
}

/// Begins without a prompt, and gives these commands. Standard input stays open.
fn without_prompt(program: &Program, commands: &[Value]) -> (Child, ChildStdin) {
    let mut child = program.start(&["run", "--json", "--own-words", "--commands", "-"]);
    let mut input = child.stdin.take().unwrap();
    for command in commands {
        writeln!(input, "{command}").unwrap();
    }
    (child, input)
}

#[test]
fn a_signal_ends_it_between_two_tasks() {
    let claude = FakeClaude::start([Reply::answer().text("One.")]);
    let program = program(&claude, false);
    let (mut child, input) = without_prompt(&program, &[submit("First")]);
    let mut printed = BufReader::new(child.stdout.take().unwrap());
    read_until(&mut printed, r#""type":"turn_ended""#);
    signal(&child, "TERM");
    let mut out = String::new();
    printed.read_to_string(&mut out).unwrap();
    let ran = Ran::of(child);
    assert_eq!(ran.code, 130, "{}", ran.err);
    let end = end_of(&lines_of_json(&out));
    assert_eq!(end, json!(["session_ended", "completed"]), "{out}");
    drop(input);
}

#[test]
fn a_pause_ends_the_task_when_who_paused_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let claude = writing(folder.path());
    let program = program(&claude, true);
    let commands = [
        json!({"type": "pause"}),
        submit("Write it"),
        json!({"type": "pause"}),
    ];
    let (child, input) = without_prompt(&program, &commands);
    drop(input);
    let ran = Ran::of(child);
    assert_eq!(ran.code, 3, "{}\n{}", ran.err, ran.out);
    assert!(ran.err.contains("who paused it is gone"), "{}", ran.err);
}

#[test]
fn a_task_after_a_stop_is_done_though_standard_input_ended() {
    let claude = FakeClaude::start([
        Reply::answer().text("One.").pace(SLOW),
        Reply::answer().text("Two."),
    ]);
    let program = program(&claude, false);
    let commands = [submit("First"), json!({"type": "stop"}), submit("Second")];
    let (child, input) = without_prompt(&program, &commands);
    drop(input);
    let ran = Ran::of(child);
    let events = lines_of_json(&ran.out);
    let ends: Vec<_> = of_type(&events, "turn_ended")
        .iter()
        .map(|event| event["reason"].clone())
        .collect();
    assert_eq!(ends, ["stopped", "completed"], "{}\n{}", ran.err, ran.out);
    assert_eq!(ran.code, 0, "{}", ran.err);
}
