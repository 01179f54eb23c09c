//! `qilbee demo` on a real display: what arrived in the form is exactly what was meant, wherever the
//! window stands and whatever its size, and all of it is in the journal.

use super::{
    binary::{Program, Ran, lines_of_json, signal},
    private_screen::{PrivateScreen, on_screens},
};
use serde_json::Value;
use std::{
    io::{BufRead as _, BufReader, Read as _},
    process::Command,
};

const POSITIONS: [&str; 3] = ["0,0", "420,260", "1000,380"];
const SIZES: [&str; 2] = ["520x480", "900x660"];

#[test]
fn the_practice_form_is_filled_at_every_position_and_size() {
    let wanted: Value =
        serde_json::from_str(include_str!("../fixtures/practice_requests.json")).unwrap();
    let places: Vec<_> = POSITIONS
        .iter()
        .flat_map(|position| SIZES.map(|size| (position, size)))
        .zip(["light", "dark"].iter().cycle())
        .collect();
    on_screens(&places, |screen, ((position, size), theme)| {
        check(screen, position, size, theme, &wanted);
    });
}

#[test]
fn a_signal_stops_the_task_and_keeps_the_chat_whole() {
    let screen = PrivateScreen::with_window_manager();
    let program = screen.program();
    let mut child = program.start(&["demo", "--json"]);
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut lines = String::new();
    // The first line says that the task has begun, and that somebody listens for signals.
    out.read_line(&mut lines).unwrap();
    signal(&child, "TERM");
    out.read_to_string(&mut lines).unwrap();
    let run = Ran::of(child);
    assert_eq!(run.code, 130, "{lines}\n{}", run.err);
    let last = lines_of_json(&lines).pop().unwrap();
    assert_eq!(
        (&last["type"], &last["reason"]),
        (&"session_ended".into(), &"closed".into())
    );
    let record = program.home().join("practice.json");
    let window = Command::new("pgrep")
        .arg("-f")
        .arg(&record)
        .status()
        .unwrap();
    assert_eq!(window.code(), Some(1), "the practice window is still open");
    let sessions = program.run(&["sessions", "list", "--json"]).out;
    let sessions: Value = serde_json::from_str(&sessions).unwrap();
    // The task did not get to its end, but nothing is left to repair.
    assert_eq!(sessions[0]["state"], "unfinished");
}

fn check(screen: &PrivateScreen, position: &str, size: &str, theme: &str, wanted: &Value) {
    let place = format!("{size} at {position}, {theme}");
    let program = screen.program();
    let run = program.run(&[
        "demo",
        "--position",
        position,
        "--size",
        size,
        "--theme",
        theme,
    ]);
    assert_eq!(run.code, 0, "{place}:\n{}\n{}", run.out, run.err);
    let record = std::fs::read_to_string(program.home().join("practice.json")).expect(&place);
    assert_eq!(
        &serde_json::from_str::<Value>(&record).unwrap(),
        wanted,
        "{place}:\n{}",
        run.out
    );

    let sessions: Value =
        serde_json::from_str(&program.run(&["sessions", "list", "--json"]).out).unwrap();
    let [session] = sessions.as_array().unwrap().as_slice() else {
        panic!("{place}: {sessions}")
    };
    assert_eq!(session["state"], "idle");
    let file = program.home().join("session.jsonl");
    let id = session["id"].as_str().unwrap();
    assert_eq!(
        program
            .run(&["sessions", "export", id, "--out", file.to_str().unwrap()])
            .code,
        0
    );
    let lines = lines_of_json(&std::fs::read_to_string(file).unwrap());
    assert_eq!(lines[0]["format"], "qilbee-trajectory");
    let events: Vec<_> = lines
        .iter()
        .filter_map(|line| line["seq"].as_u64())
        .collect();
    assert_eq!(
        events,
        (1..=session["last_seq"].as_u64().unwrap()).collect::<Vec<_>>(),
        "{place}"
    );
    let calls = lines
        .iter()
        .filter(|line| line["type"] == "tool_call")
        .count();
    let steps = lines.iter().filter(|line| line["type"] == "step").count();
    assert_eq!(steps, calls, "{place}: a step for every call");
    check_screenshots(&program, &lines, &place);
    check_saving(&program, id);
}

/// It can be read in again as a chat of its own, and saved as reports with its pictures.
fn check_saving(program: &Program, id: &str) {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let save = |format: &str, name: &str| {
        let arguments = ["sessions", "export", id, "--format", format, "--pictures"];
        let run = program.run(&[&arguments[..], &["--out", &file(name)]].concat());
        assert_eq!(run.code, 0, "{}", run.err);
        std::fs::read_to_string(file(name)).unwrap()
    };
    save("jsonl", "whole.jsonl");
    let run = program.run(&["sessions", "import", &file("whole.jsonl"), "--json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let imported: Value = serde_json::from_str(&run.out).unwrap();
    assert_ne!(imported["id"], id);
    let page = save("html", "report.html");
    assert!(page.matches("src=\"data:image/webp;base64,").count() >= 12);
    let text = save("markdown", "report.md");
    assert!(
        text.contains("![After](report%20pictures/001.webp)"),
        "{text:.800}"
    );
    assert!(folder.path().join("report pictures/001.webp").is_file());
    let other = program.run(&["sessions", "import", &file("report.md")]);
    assert_eq!(other.code, 1);
    assert!(
        other.err.contains("not a chat that Qilbee saved"),
        "{}",
        other.err
    );
}

/// Every screenshot the events name is in the store, and is a picture.
fn check_screenshots(program: &Program, lines: &[Value], place: &str) {
    let screenshots: Vec<_> = lines
        .iter()
        .filter(|line| line["type"] == "tool_finished")
        .filter_map(|line| line["content"][0]["image"]["id"].as_str())
        .collect();
    assert!(
        screenshots.len() >= 12,
        "{place}: {} screenshots",
        screenshots.len()
    );
    for id in screenshots {
        let file = program.home().join("blobs").join(&id[..2]).join(id);
        let bytes = std::fs::read(&file)
            .unwrap_or_else(|error| panic!("{place}: {}: {error}", file.display()));
        assert_eq!(
            (&bytes[..4], &bytes[8..12]),
            (&b"RIFF"[..], &b"WEBP"[..]),
            "{place}"
        );
    }
}
