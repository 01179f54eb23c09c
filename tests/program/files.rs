//! Files, notes and documents from the command line: called by hand, changed in a chat, and taken back.

use super::binary::{Program, lines_of_json, of_type};
use serde_json::{Value, json};
use std::fs;
use testkit::claude::{FakeClaude, Reply};

fn program() -> Program {
    Program::new().without("DISPLAY")
}

/// Runs a call that must end with this code, and returns its output.
#[track_caller]
fn call(program: &Program, tool: &str, input: &Value, code: i32) -> String {
    let input = input.to_string();
    let ran = program.run(&["tools", "call", tool, "--json", "--input", &input]);
    assert_eq!(ran.code, code, "{tool} {input}\n{}\n{}", ran.out, ran.err);
    if code != 0 {
        return ran.err;
    }
    let answer: Value = serde_json::from_str(&ran.out).unwrap();
    answer["text"].as_str().unwrap().to_owned()
}

#[test]
fn files_and_notes_are_worked_on_by_hand() {
    let program = program();
    let file = program.home().canonicalize().unwrap().join("letter.txt");
    let (write, path) = (
        json!({"path": file, "text": "Dear\n"}),
        json!({"path": file}),
    );
    call(&program, "write_file", &write, 0);
    assert!(call(&program, "write_file", &write, 1).contains("is there already"));
    assert_eq!(call(&program, "read_file", &path, 0), "Dear");
    let replace =
        json!({"command": "str_replace", "path": file, "old_str": "Dear", "new_str": "Hello"});
    let replaced = "Successfully replaced text at exactly one location.";
    assert_eq!(
        call(&program, "str_replace_based_edit_tool", &replace, 0),
        replaced
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), "Hello\n");
    assert!(call(&program, "read_file", &json!({"path": 3}), 2).contains("path"));
    let here = json!({"url": "http://localhost:9/"});
    assert!(call(&program, "http_get", &here, 1).contains("may not reach"));

    let note = json!({"command": "create", "path": "/memories/d/a.md", "file_text": "one\n"});
    call(&program, "memory", &note, 0);
    assert_eq!(program.run(&["memory", "list"]).out, "       4  d/a.md\n");
    assert_eq!(program.run(&["memory", "show", "d/a.md"]).out, "one\n");
    let missing = program.run(&["memory", "show", "../journal.db"]);
    assert_eq!((missing.code, missing.out.as_str()), (1, ""));
    let edited = program.run(&["memory", "edit", "d/a.md"]);
    assert!(
        edited.out.trim_end().ends_with("memory/d/a.md"),
        "{}",
        edited.out
    );
    assert_eq!(program.run(&["memory", "clear"]).code, 3);
    assert_eq!(program.run(&["memory", "clear", "--yes"]).code, 0);
    assert_eq!(program.run(&["memory", "list", "--json"]).out.trim(), "[]");
}

#[test]
fn undo_restores_files_that_a_chat_changed() {
    let scratch = tempfile::TempDir::new().unwrap();
    let file = scratch.path().canonicalize().unwrap().join("list.txt");
    fs::write(&file, "milk\r\nbread\r\n").unwrap();
    let replace = json!({"command": "str_replace", "path": file, "old_str": "milk\n", "new_str": "tea\ncake\n"});
    let claude = FakeClaude::start(vec![
        Reply::answer().tool_use("toolu_edit", "str_replace_based_edit_tool", replace),
        Reply::answer().text("Done."),
    ]);
    let program = program()
        .without("EDITOR")
        .with_claude_at(&claude.base_url());
    let run = program.run(&["run", "--json", "--mode", "free", "Tea instead of milk"]);
    assert_eq!(run.code, 0, "{}\n{}", run.out, run.err);
    claude.assert_clean();
    let now = || fs::read_to_string(&file).unwrap();
    assert_eq!(now(), "tea\r\ncake\r\nbread\r\n");
    let events = lines_of_json(&run.out);
    let kept = of_type(&events, "file_kept");
    assert_eq!(kept[0]["path"], json!(file));
    let id = events[0]["session"].as_str().unwrap();

    let undo = |arguments: &[&str]| program.run(&[&["sessions", "undo", id], arguments].concat());
    let undone = undo(&["--step", "toolu_edit", "--json"]);
    assert_eq!(undone.code, 0, "{}", undone.err);
    assert_eq!(now(), "milk\r\nbread\r\n");
    let told: Value = serde_json::from_str(&undone.out).unwrap();
    let wanted = json!([{"path": file, "call": "toolu_edit", "outcome": "restored"}]);
    assert_eq!(told["files"], wanted);
    let again = undo(&["--step", told["undo"].as_str().unwrap()]);
    assert_eq!(
        (again.code, now().as_str()),
        (0, "tea\r\ncake\r\nbread\r\n")
    );

    fs::write(&file, "theirs").unwrap();
    let left = undo(&[]);
    assert_eq!((left.code, now().as_str()), (1, "theirs"));
    assert!(left.out.starts_with("left alone"), "{}", left.out);
    let forced = undo(&["--last", "--force"]);
    assert_eq!((forced.code, now().as_str()), (0, "milk\r\nbread\r\n"));
    assert_eq!(undo(&["--task", "no such task"]).code, 1);
    let exported = program.run(&["sessions", "export", id]);
    assert!(exported.out.contains("\"file_kept\""), "{}", exported.err);
}
