//! `qilbee replay --act` on a real display: a recorded task is carried out again without a model, wherever its window stands now, and
//! ends where the screen looks different. Needs the display that `npm test` brings.

use super::binary::{DISPLAY, Program, Ran, lines_of_json, of_type};
use serde_json::{Value, json};
use std::{fs, sync::PoisonError};

/// A run in which a place looked different, or a step failed.
const FAILED: i32 = 5;

#[test]
fn a_task_is_carried_out_again_where_its_window_stands_now() {
    let _display = DISPLAY.lock().unwrap_or_else(PoisonError::into_inner);
    let program = Program::new();
    let ran = program.run(&["demo", "--position", "0,0"]);
    assert_eq!(ran.code, 0, "{}\n{}", ran.out, ran.err);
    let wanted = saved(&program);
    let sessions = program.run(&["sessions", "list", "--json"]).out;
    let sessions: Value = serde_json::from_str(&sessions).unwrap();
    let id = sessions[0]["id"].as_str().unwrap();

    let again = act(&program, id, &[]);
    assert_eq!(again.code, 0, "{}\n{}", again.out, again.err);
    assert_eq!(saved(&program), wanted, "{}", again.out);
    let events = lines_of_json(&again.out);
    let moved = clicks(&events);
    let shown = lines_of_json(&program.run(&["sessions", "show", "--json", id]).out);
    let recorded = clicks(&shown);
    assert_eq!(moved.len(), recorded.len());
    assert_ne!(moved, recorded, "the window stood where it had stood");

    // What is decided by one look is done as a whole or not at all.
    let typed = of_type(&shown, "tool_call")
        .into_iter()
        .find(|call| call["name"] == "type")
        .unwrap();
    let ran = act(&program, id, &["--from", &typed["seq"].to_string()]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("begin with --from"), "{}", ran.err);

    // The form looks different, so nothing is clicked.
    let program = program.with("GTK_THEME", "Adwaita:dark");
    let ran = act(&program, id, &[]);
    assert_eq!(ran.code, FAILED, "{}\n{}", ran.out, ran.err);
    let events = lines_of_json(&ran.out);
    assert_eq!(clicks(&events), Vec::<&Value>::new());
    assert_eq!(saved(&program), json!({"saved": []}));
    let told = of_type(&events, "error");
    assert!(told[0].to_string().contains("--from"), "{told:?}");
}

#[test]
fn what_cannot_be_carried_out_is_said() {
    let program = Program::new();
    for (arguments, words) in [
        (&["nothing"][..], "there is no chat nothing"),
        (&["nothing", "--speed", "2"], "cannot be used with"),
    ] {
        let ran = program.run(&[&["replay", "--act"], arguments].concat());
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(words), "{arguments:?}: {}", ran.err);
    }
}

fn act(program: &Program, id: &str, more: &[&str]) -> Ran {
    let arguments = ["replay", id, "--act", "--mode", "free", "--json"];
    program.run(&[&arguments, more].concat())
}

/// What arrived in the form.
fn saved(program: &Program) -> Value {
    let record = fs::read_to_string(program.home().join("practice.json")).unwrap();
    serde_json::from_str(&record).unwrap()
}

/// The places that were clicked.
fn clicks(events: &[Value]) -> Vec<&Value> {
    let calls = of_type(events, "tool_call").into_iter();
    let clicks = calls.filter(|call| call["name"] == "left_click");
    clicks.map(|call| &call["input"]["coordinate"]).collect()
}
