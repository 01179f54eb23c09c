//! `qilbee replay --act` on a real display: a recorded task is carried out again without a model, wherever its window stands now, and
//! ends where the screen looks different. Needs the display that `npm test` brings.

use super::binary::{DISPLAY, Program, Ran, lines_of_json, of_type};
use serde_json::{Value, json};
use std::{
    fs,
    sync::PoisonError,
    thread,
    time::{Duration, Instant},
};
use x11rb::{
    connection::Connection as _,
    protocol::xproto::{ConnectionExt as _, CreateWindowAux, WindowClass},
    rust_connection::RustConnection,
};

/// A run in which a place looked different, or a step failed.
const FAILED: i32 = 1;
const OPENING_TIMEOUT: Duration = Duration::from_secs(20);

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

    stops_where_a_field_was_renamed(&program, id, &shown);
}

/// The form stands there already, and the field that is clicked first has another name.
fn stops_where_a_field_was_renamed(program: &Program, id: &str, shown: &[Value]) {
    let record = program.home().join("other.json");
    let arguments = ["practice", "--until-input-ends", "--position", "420,260"];
    let record_argument = ["--record", record.to_str().unwrap()];
    let mut form = program.start(&[&arguments[..], &record_argument].concat());
    let deadline = Instant::now() + OPENING_TIMEOUT;
    while !record.exists() {
        assert!(Instant::now() < deadline, "no practice window");
        thread::sleep(Duration::from_millis(50));
    }
    let _cover = cover(440, 474, 60, 20);
    let first_click = of_type(shown, "tool_call")
        .into_iter()
        .find(|call| call["name"] == "left_click")
        .unwrap();

    let ran = act(program, id, &["--from", &first_click["seq"].to_string()]);
    drop(form.stdin.take());
    form.wait().unwrap();
    assert_eq!(ran.code, FAILED, "{}\n{}", ran.out, ran.err);
    let events = lines_of_json(&ran.out);
    assert_eq!(clicks(&events), Vec::<&Value>::new());
    let told = of_type(&events, "error")[0]["message"]["text"].to_string();
    let place = format!(
        "Stopped before step 1 of 45 (--from {})",
        first_click["seq"]
    );
    assert!(told.contains(&place), "{told}");
    let record = fs::read_to_string(record).unwrap();
    assert_eq!(
        serde_json::from_str::<Value>(&record).unwrap(),
        json!({"saved": []})
    );
}

/// Shows black over a part of the screen, until the connection is dropped.
fn cover(x: i16, y: i16, width: u16, height: u16) -> RustConnection {
    let (connection, screen) = x11rb::connect(None).unwrap();
    let screen = &connection.setup().roots[screen];
    let window = connection.generate_id().unwrap();
    let look = CreateWindowAux::new()
        .override_redirect(1)
        .background_pixel(screen.black_pixel);
    connection
        .create_window(
            screen.root_depth,
            window,
            screen.root,
            x,
            y,
            width,
            height,
            0,
            WindowClass::INPUT_OUTPUT,
            screen.root_visual,
            &look,
        )
        .unwrap();
    connection.map_window(window).unwrap().check().unwrap();
    connection
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
