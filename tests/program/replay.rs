//! A recorded chat is played again, from the journal and from a file, and nothing is done.

use super::{
    binary::{Program, lines_of_json},
    in_terminal::InTerminal,
};
use serde_json::{Value, json};
use std::fs;
use testkit::claude::{FakeClaude, Reply};

const STEP: &str = "Enter: the next step.";

/// A chat in which two notes were written, and its id.
fn recorded() -> (Program, String) {
    let note = |name: &str| json!({"command": "create", "path": format!("/memories/{name}.md"), "file_text": "x\n"});
    let claude = FakeClaude::start([
        Reply::answer().tool_use("toolu_1", "memory", note("one")),
        Reply::answer().tool_use("toolu_2", "memory", note("two")),
        Reply::answer().text("Both are noted."),
    ]);
    let program = Program::new()
        .without("DISPLAY")
        .with_claude_at(&claude.base_url());
    let ran = program.run(&["run", "--json", "--mode", "free", "Note both"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let id = lines_of_json(&ran.out)[0]["session"]
        .as_str()
        .unwrap()
        .to_owned();
    claude.assert_clean();
    (program, id)
}

#[test]
fn a_chat_is_played_from_the_journal_and_from_a_file() {
    let (program, id) = recorded();
    let before = program.run(&["sessions", "show", "--json", &id]).out;
    let played = program.run(&["replay", &id]);
    assert_eq!(played.code, 0, "{}", played.err);
    let words = [
        "You: Note both",
        "one.md",
        "two.md",
        "Qilbee: Both are noted.",
    ];
    let places: Vec<_> = words
        .iter()
        .map(|words| played.out.find(words).expect(words))
        .collect();
    assert!(places.is_sorted(), "{}", played.out);

    let file = program.home().join("chat.jsonl");
    let file = file.to_str().unwrap();
    program.run(&["sessions", "export", &id, "--out", file]);
    assert_eq!(program.run(&["replay", file]).out, played.out);
    let part = program.run(&["replay", file, "--to", "2"]).out;
    assert!(
        played.out.starts_with(&part) && !part.contains("one.md"),
        "{part}"
    );
    assert_eq!(
        program.run(&["sessions", "show", "--json", &id]).out,
        before
    );
}

#[test]
fn a_chat_is_saved_as_it_was_at_an_event() {
    let (program, id) = recorded();
    let shown = lines_of_json(&program.run(&["sessions", "show", "--json", &id]).out);
    let first = shown
        .iter()
        .position(|event| event["type"] == "tool_finished")
        .unwrap();
    let seq = shown[first]["seq"].to_string();
    let file = program.home().join("then.jsonl");
    let file = file.to_str().unwrap();
    let ran = program.run(&["sessions", "export", &id, "--to", &seq, "--out", file]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let lines = lines_of_json(&fs::read_to_string(file).unwrap());
    assert_eq!(lines[0]["session"]["last_seq"].to_string(), seq);
    assert_eq!(lines[1..=first + 1], shown[..=first]);
    let imported = program.run(&["sessions", "import", file]);
    assert_eq!(imported.code, 0, "{}", imported.err);
}

#[test]
fn a_page_plays_a_chat_and_a_file_alike() {
    let (program, id) = recorded();
    let path = |name: &str| program.home().join(name).to_str().unwrap().to_owned();
    let (file, film) = (path("chat.jsonl"), path("film.html"));
    program.run(&["sessions", "export", &id, "--pictures", "--out", &file]);
    program.run(&[
        "sessions", "export", &id, "--format", "film", "--out", &film,
    ]);
    for recording in [&id, &file] {
        let page = path("page.html");
        let ran = program.run(&["replay", recording, "--html", &page]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let wanted = fs::read_to_string(&film).unwrap();
        assert!(fs::read_to_string(&page).unwrap() == wanted, "{recording}");
    }
}

#[test]
fn what_cannot_be_played_is_said() {
    let (program, id) = recorded();
    for (arguments, words) in [
        (&["replay", "nothing"][..], "there is no chat nothing"),
        (&["replay", &id, "--from", "900"], "no event lies between"),
        (&["replay", &id, "--speed", "0"], "a number above 0"),
        (&["replay", &id, "--step"], "needs a terminal"),
    ] {
        let ran = program.run(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(words), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn steps_of_a_file_are_not_carried_out_unasked() {
    let (program, id) = recorded();
    let file = program.home().join("chat.jsonl");
    let file = file.to_str().unwrap();
    program.run(&["sessions", "export", &id, "--out", file]);
    let ran = program.run(&["sessions", "import", file]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let sessions = program.run(&["sessions", "list", "--json"]).out;
    let sessions: Value = serde_json::from_str(&sessions).unwrap();
    let ids = sessions.as_array().unwrap().iter();
    let imported = ids
        .filter_map(|session| session["id"].as_str())
        .find(|other| *other != id)
        .unwrap();
    for (recording, words) in [(file, "--act needs a chat"), (imported, "leave out --mode")] {
        let ran = program.run(&["replay", recording, "--act", "--mode", "free"]);
        assert_eq!(ran.code, 2, "{recording}: {}", ran.err);
        assert!(ran.err.contains(words), "{recording}: {}", ran.err);
    }
}

#[test]
fn each_step_waits_for_enter_in_a_terminal() {
    let (program, id) = recorded();
    let mut replay = InTerminal::start(&program, &["replay", &id, "--step"]);
    assert!(!replay.read_until(STEP).contains("one.md"));
    replay.type_line("");
    let told = replay.read_until(STEP);
    assert!(
        told.contains("one.md") && !told.contains("two.md"),
        "{told}"
    );
    replay.type_line("q");
    assert_eq!(replay.end(), 0);
}
