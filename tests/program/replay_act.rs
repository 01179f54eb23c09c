//! `qilbee replay --act` on a real display: a recorded task is carried out again without a model, wherever its window stands now, and
//! ends where the screen looks different.

use super::{
    binary::{Program, Ran, lines_of_json, of_type},
    private_screen::PrivateScreen,
};
use serde_json::{Value, json};
use std::{
    fs,
    path::Path,
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
    let screen = PrivateScreen::with_window_manager();
    let program = screen.program();
    // A pointer that lies over the first field when the recording begins hides it.
    put_pointer_aside(&screen);
    let ran = program.run(&["demo", "--position", "0,0"]);
    assert_eq!(ran.code, 0, "{}\n{}", ran.out, ran.err);
    let wanted = saved(&program.home().join("practice.json"));
    let recording = Recording::of(program);

    let again = recording.act_on_form(&|| ());
    assert_eq!(again.ran.code, 0, "{}\n{}", again.ran.out, again.ran.err);
    assert_eq!(again.saved, wanted, "{}", again.ran.out);
    let recorded = clicks(&recording.events);
    let moved = again.clicks();
    assert_eq!(moved.len(), recorded.len());
    assert_ne!(moved, recorded, "the window stood where it had stood");

    // A replay is not replayed: what is known of the chat it came from would be lost.
    let events = lines_of_json(&again.ran.out);
    let copy = events[0]["session"].as_str().unwrap();
    let ran = recording.program.run(&["replay", copy, "--act"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("carried another one out"), "{}", ran.err);

    // What is decided by one look is done as a whole or not at all.
    let ran = recording.act(&recording.first("type"));
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("begin with --from"), "{}", ran.err);

    // The field that is clicked first has another name.
    let stopped = recording.act_on_form(&|| cover(&screen, 440, 474, 60, 20));
    let told = &stopped.ran;
    assert_eq!(told.code, FAILED, "{}\n{}", told.out, told.err);
    assert_eq!(stopped.clicks(), Vec::<Value>::new());
    assert_eq!(stopped.saved, json!({"saved": []}));
    let first = recording.first("left_click");
    let place = format!("Stopped before step 1 of 45 (--from {first})");
    assert!(told.out.contains(&place), "{}", told.out);
}

/// The demo's chat.
struct Recording {
    program: Program,
    id: String,
    events: Vec<Value>,
}

/// What came of carrying it out again on a form that stands elsewhere.
struct Acted {
    ran: Ran,
    saved: Value,
}

impl Recording {
    fn of(program: Program) -> Self {
        let sessions = program.run(&["sessions", "list", "--json"]).out;
        let sessions: Value = serde_json::from_str(&sessions).unwrap();
        let id = sessions[0]["id"].as_str().unwrap().to_owned();
        let events = lines_of_json(&program.run(&["sessions", "show", "--json", &id]).out);
        Self {
            program,
            id,
            events,
        }
    }

    /// The number of the first call of this name.
    fn first(&self, name: &str) -> String {
        let calls = of_type(&self.events, "tool_call");
        let call = calls.iter().find(|call| call["name"] == name).unwrap();
        call["seq"].to_string()
    }

    fn act(&self, from: &str) -> Ran {
        let arguments = [
            "replay", &self.id, "--act", "--mode", "free", "--json", "--from", from,
        ];
        self.program.run(&arguments)
    }

    /// Opens a form at another place, prepares it, and carries the task out again from its first click.
    fn act_on_form<Prepared>(&self, prepare: &dyn Fn() -> Prepared) -> Acted {
        let record = self.program.home().join("other.json");
        let _ = fs::remove_file(&record);
        let arguments = ["practice", "--until-input-ends", "--position", "420,260"];
        let record_argument = ["--record", record.to_str().unwrap()];
        let mut form = self
            .program
            .start(&[&arguments[..], &record_argument].concat());
        let deadline = Instant::now() + OPENING_TIMEOUT;
        while !record.exists() {
            assert!(Instant::now() < deadline, "no practice window");
            thread::sleep(Duration::from_millis(50));
        }
        let _prepared = prepare();
        let ran = self.act(&self.first("left_click"));
        drop(form.stdin.take());
        form.wait().unwrap();
        Acted {
            ran,
            saved: saved(&record),
        }
    }
}

impl Acted {
    fn clicks(&self) -> Vec<Value> {
        clicks(&lines_of_json(&self.ran.out))
    }
}

fn put_pointer_aside(screen: &PrivateScreen) {
    let (connection, screen) = screen.connect();
    let root = connection.setup().roots[screen].root;
    connection
        .warp_pointer(x11rb::NONE, root, 0, 0, 0, 0, 1900, 1060)
        .unwrap()
        .check()
        .unwrap();
}

/// Shows black over a part of the screen, until the connection is dropped.
fn cover(screen: &PrivateScreen, x: i16, y: i16, width: u16, height: u16) -> RustConnection {
    let (connection, screen) = screen.connect();
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

/// What arrived in a form.
fn saved(record: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(record).unwrap()).unwrap()
}

/// The places that were clicked.
fn clicks(events: &[Value]) -> Vec<Value> {
    let calls = of_type(events, "tool_call").into_iter();
    let clicks = calls.filter(|call| call["name"] == "left_click");
    clicks
        .map(|call| call["input"]["coordinate"].clone())
        .collect()
}
