//! `qilbee demo` on a real display: what arrived in the form is exactly what was meant, wherever the
//! window stands and whatever its size, and all of it is in the journal. Needs the display that
//! `npm test` brings.

use super::binary::{Program, lines_of_json};
use serde_json::Value;

const POSITIONS: [&str; 3] = ["0,0", "420,260", "1000,380"];
const SIZES: [&str; 2] = ["520x480", "900x660"];

/// One test, since there is one display.
#[test]
fn the_practice_form_is_filled_at_every_position_and_size() {
    let wanted: Value =
        serde_json::from_str(include_str!("../fixtures/practice_requests.json")).unwrap();
    for (index, (position, size)) in POSITIONS
        .iter()
        .flat_map(|position| SIZES.map(|size| (position, size)))
        .enumerate()
    {
        let theme = ["light", "dark"][index % 2];
        check(position, size, theme, &wanted);
    }
}

fn check(position: &str, size: &str, theme: &str, wanted: &Value) {
    let place = format!("{size} at {position}, {theme}");
    let program = Program::new();
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
        assert_eq!(&bytes[1..4], b"PNG", "{place}");
    }
}
