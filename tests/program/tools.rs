//! `qilbee tools` on a real display: each action does what it says to a real window, the result says what
//! is known of it, and what makes no sense is refused before anything is done.

use super::{
    binary::{DISPLAY, Program, Ran, signal},
    recorder::{Recorder, SIZE},
};
use serde_json::{Value, json};
use std::sync::{MutexGuard, PoisonError};

const MEMBERS: [&str; 17] = [
    "screenshot",
    "zoom",
    "cursor_position",
    "wait",
    "left_click",
    "right_click",
    "middle_click",
    "double_click",
    "triple_click",
    "left_click_drag",
    "mouse_move",
    "left_mouse_down",
    "left_mouse_up",
    "scroll",
    "type",
    "key",
    "hold_key",
];

#[test]
fn everything_is_listed_and_described() {
    let _display = alone();
    let program = Program::new();
    let list: Value = serde_json::from_str(&program.run(&["tools", "list", "--json"]).out).unwrap();
    let names: Vec<_> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|tool| tool["name"].as_str().unwrap())
        .collect();
    for name in MEMBERS.iter().chain(&["bash", "open_practice_window"]) {
        assert!(names.contains(name), "{name} is missing: {names:?}");
    }
    let lines = program.run(&["tools", "list"]).out;
    assert_eq!(lines.lines().count(), names.len(), "{lines}");
    for name in names {
        let told = program.run(&["tools", "describe", name]);
        assert_eq!(told.code, 0, "{name}: {}", told.err);
        assert!(told.out.starts_with(name), "{}", told.out);
        let facts = program.run(&["tools", "describe", name, "--json"]).out;
        let facts: Value = serde_json::from_str(&facts).unwrap();
        assert_eq!(facts["input_schema"]["type"], "object", "{facts}");
    }
}

#[test]
fn the_pointer_does_what_it_is_told() {
    let _display = alone();
    let window = Recorder::open();
    let program = Program::new();
    let (x, y) = window.at(100, 120);
    let click = |button: u8, with: &str| {
        [
            format!("+{button} at {x},{y}{with}"),
            format!("-{button} at {x},{y}{with}"),
        ]
    };
    let check = |member: &str, input: Value, text: &str, arrived: &[String]| {
        let answer = call(&program, member, &input);
        let said = answer["text"].as_str().unwrap();
        assert!(said.starts_with(text), "{member}: {said}");
        assert_eq!(answer["tool"], member);
        assert!(answer["settle"]["waited_ms"].is_u64(), "{answer}");
        check_window(&answer);
        window.expect(member, arrived);
        answer
    };
    let here = json!({"coordinate": [x, y]});
    let moved = call(&program, "mouse_move", &here);
    assert_eq!(
        (&moved["text"], &moved["proof"]),
        (&"Moved the mouse.".into(), &"confirmed".into())
    );
    window.until("the pointer is there", |events| {
        events.contains(&format!("move {x},{y}")) || events.contains(&"EnterNotify".to_owned())
    });
    let place = call(&program, "cursor_position", &json!({}));
    assert_eq!(place["text"], format!("X={x},Y={y}"));
    window.forget();

    let clicked = check("left_click", here.clone(), "Clicked.", &click(1, ""));
    assert_eq!(clicked["point"], json!({"x": x, "y": y}));
    check("right_click", here.clone(), "Right-clicked.", &click(3, ""));
    check("middle_click", json!({}), "Middle-clicked.", &click(2, ""));
    let with = json!({"coordinate": [x, y], "text": "ctrl"});
    let answer = call(&program, "left_click", &with);
    assert_eq!(answer["summary"], format!("Clicked with Ctrl at {x}, {y}"));
    let keys = |stroke: &[String; 2]| {
        let [press, release] = stroke;
        let with = ["+Control_L".to_owned(), press.clone(), release.clone()];
        with.into_iter()
            .chain(["-Control_L ctrl".to_owned()])
            .collect::<Vec<_>>()
    };
    // The button comes up with its own bit of the state set, beside that of the key.
    window.expect("a click with a key held", &keys(&click(1, " ctrl")));
    check(
        "double_click",
        here.clone(),
        "Double-clicked.",
        &[click(1, ""), click(1, "")].concat(),
    );
    check(
        "triple_click",
        here,
        "Triple-clicked.",
        &[click(1, ""), click(1, ""), click(1, "")].concat(),
    );
    let scroll = json!({"scroll_direction": "down", "scroll_amount": 3, "coordinate": [x, y]});
    let turned = [click(5, ""), click(5, ""), click(5, "")].concat();
    check("scroll", scroll, "Scrolled down.", &turned);

    let (to_x, to_y) = window.at(300, 220);
    let drag = json!({"start_coordinate": [x, y], "coordinate": [to_x, to_y]});
    let dragged = [format!("+1 at {x},{y}"), format!("-1 at {to_x},{to_y}")];
    check("left_click_drag", drag, "Dragged.", &dragged);

    // What one command presses it lets go of when it ends.
    let held = [
        format!("+1 at {to_x},{to_y}"),
        format!("-1 at {to_x},{to_y}"),
    ];
    let down = check(
        "left_mouse_down",
        json!({}),
        "Left mouse button pressed.",
        &held,
    );
    assert!(down["note"].as_str().unwrap().contains("left_click_drag"));
    let up = call(&program, "left_mouse_up", &json!({}));
    let said = up["text"].as_str().unwrap();
    assert!(said.starts_with("Left mouse button released."), "{said}");
}

#[test]
fn the_keyboard_does_what_it_is_told() {
    let _display = alone();
    let window = Recorder::open();
    let program = Program::new();
    let check = |member: &str, input: Value, text: &str, arrived: &[&str]| {
        let answer = call(&program, member, &input);
        let said = answer["text"].as_str().unwrap();
        assert!(said.starts_with(text), "{member}: {said}");
        check_window(&answer);
        let arrived: Vec<_> = arrived.iter().map(|event| (*event).to_owned()).collect();
        window.expect(member, &arrived);
    };
    let text = json!({"text": "bee 4\n"});
    check(
        "type",
        text,
        "Typed.",
        &[
            "+b", "-b", "+e", "-e", "+e", "-e", "+space", "-space", "+4", "-4", "+Return",
            "-Return",
        ],
    );
    let save = ["+Control_L", "+s ctrl", "-s ctrl", "-Control_L ctrl"];
    check(
        "key",
        json!({"text": "ctrl+s", "repeat": 2}),
        "Pressed ctrl+s.",
        &[save, save].concat(),
    );
    check(
        "hold_key",
        json!({"text": "w", "duration": 0.2}),
        "Held w for 0.2s.",
        &["+w", "-w"],
    );
    let waited = call(&program, "wait", &json!({"duration": 0.1}));
    assert_eq!(
        (&waited["text"], &waited["proof"]),
        (&"Waited 0.1s.".into(), &"confirmed".into())
    );
}

#[test]
fn a_picture_is_written_as_the_model_would_get_it() {
    let _display = alone();
    let window = Recorder::open();
    let program = Program::new();
    let screen = picture(&program, "screenshot", &json!({}));
    let (x, y) = window.at(0, 0);
    let region = json!({"region": [x, y, x + SIZE.0, y + SIZE.1]});
    let part = picture(&program, "zoom", &region);
    let height = |picture: &Value| picture["height"].as_u64().unwrap();
    // A part is as sharp as it can be: as large as fits into the picture of the whole screen.
    assert_eq!(height(&part), height(&screen));
}

#[test]
fn invalid_calls_are_refused_before_anything_is_done() {
    let _display = alone();
    let window = Recorder::open();
    let program = Program::new();
    let check = |arguments: &[&str], code: i32, wanted: &[&str]| {
        let run = program.run(&[&["tools", "call"], arguments].concat());
        assert_eq!(run.code, code, "{arguments:?}: {}{}", run.out, run.err);
        assert_eq!(run.out, "", "{arguments:?}");
        for words in wanted {
            assert!(run.err.contains(words), "{arguments:?}: {}", run.err);
        }
    };
    check(&["teleport"], 2, &["\"teleport\"", "left_click", "bash"]);
    check(&["left_click", "--input", "{"], 2, &["is not JSON"]);
    check(
        &["left_click", "--input", "{\"coordinate\": [1]}"],
        2,
        &["left_click: coordinate"],
    );
    check(
        &["key", "--input", "{\"text\": \"blank+q\"}"],
        2,
        &["“blank” is not a key; possible are"],
    );
    check(&["bash", "--input", "{\"command\": 7}"], 2, &["command"]);
    let (x, y) = window.at(50, 50);
    let here = format!("{{\"coordinate\": [{x}, {y}]}}");
    check(
        &[
            "left_click",
            "--input",
            &here,
            "--out",
            "/nowhere/at/all.png",
        ],
        2,
        &["there is no folder /nowhere/at", "nothing was done"],
    );
    check(
        &["zoom", "--input", "{\"region\": [9000, 0, 9100, 9]}"],
        1,
        &["outside the screenshot"],
    );
    // The first thing to arrive is what is asked for now.
    call(&program, "key", &json!({"text": "a"}));
    window.expect("a key", &["+a".to_owned(), "-a".to_owned()]);
}

#[test]
fn a_signal_stops_a_call_and_nothing_stays_pressed() {
    let _display = alone();
    let window = Recorder::open();
    let program = Program::new();
    let input = r#"{"text": "shift", "duration": 250}"#;
    let child = program.start(&["tools", "call", "hold_key", "--input", input]);
    window.until("the key is down", |events| {
        events.contains(&"+Shift_L".to_owned())
    });
    signal(&child, "INT");
    let run = Ran::of(child);
    assert_eq!((run.code, run.out.as_str()), (130, ""), "{}", run.err);
    window.until("the key is up", |events| {
        events.iter().any(|event| event.starts_with("-Shift_L"))
    });
}

#[test]
fn a_tool_that_is_no_computer_needs_no_display() {
    let program = Program::new().without("DISPLAY");
    let input = r#"{"command": "echo $((6 * 7))"}"#;
    let run = program.run(&["tools", "call", "bash", "--json", "--input", input]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(run.out.lines().count(), 1, "{}", run.out);
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    assert!(answer["text"].as_str().unwrap().contains("42"), "{answer}");
    assert_eq!(
        (&answer["picture"], &answer["point"]),
        (&Value::Null, &Value::Null)
    );
    let read = program.run_with_input(&["tools", "call", "bash", "--input", "-"], input);
    assert!(read.out.contains("42"), "{}{}", read.out, read.err);

    let file = program.home().join("shot.png");
    let out = file.to_str().unwrap();
    let run = program.run(&["tools", "call", "bash", "--input", input, "--out", out]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("gives no picture"), "{}", run.err);
    let run = program.run(&["tools", "call", "screenshot", "--out", out]);
    assert_eq!(run.code, 1);
    assert!(run.err.contains("DISPLAY is not set"), "{}", run.err);
    assert!(!file.exists());
}

/// Checks that the result names the window of the test and nothing else.
fn check_window(answer: &Value) {
    assert_eq!(answer["window"]["title"], "Event Tester", "{answer}");
}

/// Calls a tool that succeeds, and gives what was printed.
fn call(program: &Program, name: &str, input: &Value) -> Value {
    let run = program.run(&["tools", "call", name, "--input", &input.to_string()]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{name}: {}", run.out);
    serde_json::from_str(&run.out).unwrap()
}

/// Has a picture written as it is and as a PNG, and checks that the files are what the results say.
fn picture(program: &Program, name: &str, input: &Value) -> Value {
    let (as_it_is, bytes) = written(program, name, "webp", input);
    assert_eq!(as_it_is["byte_count"], bytes.len(), "{name}");
    let begins = match as_it_is["media_type"].as_str().unwrap() {
        "image/png" => &b"\x89PNG"[..],
        "image/jpeg" => &b"\xff\xd8\xff"[..],
        "image/webp" => &b"RIFF"[..],
        other => panic!("{name}: {other}"),
    };
    assert!(bytes.starts_with(begins), "{name}: {as_it_is}");
    let (_, png) = written(program, name, "png", input);
    assert!(png.starts_with(b"\x89PNG"), "{name}");
    // The header of a PNG says how large it is.
    let size = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert_eq!(as_it_is["width"], size(16), "{name}");
    assert_eq!(as_it_is["height"], size(20), "{name}");
    as_it_is
}

/// Returns the picture's facts from the result, and the bytes of the file.
fn written(program: &Program, name: &str, ending: &str, input: &Value) -> (Value, Vec<u8>) {
    let file = program.home().join(format!("{name}.{ending}"));
    // An older file is written over.
    std::fs::write(&file, "something else").unwrap();
    let out = file.to_str().unwrap();
    let input = input.to_string();
    let run = program.run(&["tools", "call", name, "--input", &input, "--out", out]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{name}: {}", run.out);
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(answer["picture"]["file"], out, "{name}");
    (answer["picture"].clone(), std::fs::read(&file).unwrap())
}

fn alone() -> MutexGuard<'static, ()> {
    // A failed test has released the display all the same.
    DISPLAY.lock().unwrap_or_else(PoisonError::into_inner)
}
