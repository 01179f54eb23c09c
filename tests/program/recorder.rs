//! A window that writes down what arrives in it: the `xev` of the X server's own tools, read as it prints.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

/// Time for something to arrive.
const PATIENCE: Duration = Duration::from_secs(30);
/// The width and height of the window.
pub(crate) const SIZE: (i32, i32) = (600, 400);

/// The window, closed when this goes away.
pub(crate) struct Recorder {
    child: Child,
    seen: Arc<Mutex<Vec<String>>>,
    /// Its top left corner on the screen.
    pub(crate) origin: (i32, i32),
}

impl Recorder {
    /// Opens the window and waits until it is there, with the keyboard in it.
    pub(crate) fn open() -> Self {
        let mut child = Command::new("stdbuf")
            .args(["-oL", "xev", "-geometry", "600x400+200+150"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let seen = Arc::<Mutex<Vec<String>>>::default();
        let out = BufReader::new(child.stdout.take().unwrap());
        let writing = Arc::clone(&seen);
        // It ends when the window is closed.
        thread::spawn(move || read(out, &writing));
        let mut recorder = Self {
            child,
            seen,
            origin: (0, 0),
        };
        recorder.until("it has the keyboard", |events| {
            events.iter().any(|event| event == "Expose")
                && events.iter().any(|event| event == "FocusIn")
        });
        recorder.origin = place();
        recorder.forget();
        recorder
    }

    /// A place in the window, as a place on the screen.
    pub(crate) fn at(&self, x: i32, y: i32) -> (i32, i32) {
        (self.origin.0 + x, self.origin.1 + y)
    }

    /// Waits until exactly these presses and releases have arrived, and forgets them.
    pub(crate) fn expect(&self, what: &str, wanted: &[String]) {
        self.until(what, |events| strokes(events).len() >= wanted.len());
        assert_eq!(strokes(&self.seen.lock().unwrap()), wanted, "{what}");
        self.forget();
    }

    /// Waits until what has arrived looks as it should.
    pub(crate) fn until(&self, what: &str, wanted: impl Fn(&[String]) -> bool) {
        let start = Instant::now();
        while !wanted(&self.seen.lock().unwrap()) {
            let seen = self.seen.lock().unwrap().clone();
            assert!(start.elapsed() < PATIENCE, "{what}: {seen:#?}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Everything so far is forgotten.
    pub(crate) fn forget(&self) {
        self.seen.lock().unwrap().clear();
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The presses and releases of buttons and keys.
fn strokes(events: &[String]) -> Vec<String> {
    let is_stroke = |event: &&String| event.starts_with(['+', '-']);
    events.iter().filter(is_stroke).cloned().collect()
}

/// Events are separated by empty lines.
fn read(out: impl BufRead, seen: &Mutex<Vec<String>>) {
    let mut block = String::new();
    for line in out.lines().map_while(Result::ok) {
        if line.is_empty() {
            seen.lock().unwrap().push(told(&block));
            block.clear();
        } else {
            block.push_str(line.trim());
            block.push(' ');
            // The last line of an event stands there before the empty line that ends it.
            if is_whole(&block) {
                seen.lock().unwrap().push(told(&block));
                block.clear();
            }
        }
    }
}

/// Returns true if nothing more of interest can follow.
fn is_whole(block: &str) -> bool {
    let is_button = block.starts_with("Button") || block.starts_with("MotionNotify");
    let is_key = block.starts_with("Key") && !block.starts_with("KeymapNotify");
    (is_button && block.contains("same_screen")) || (is_key && block.contains("XFilterEvent"))
}

/// `+1 at 300,200`, `-1 at 300,200`, `+a`, `-a`, with ` ctrl` or ` shift` behind what is pressed with one
/// of them; `move 300,200`; for anything else its name.
fn told(block: &str) -> String {
    let name = block.split(' ').next().unwrap_or_default();
    let root = between(block, "root:(", ")");
    let state = u32::from_str_radix(between(block, "state 0x", ","), 16).unwrap_or(0);
    let with = match state & 0b101 {
        0b100 => " ctrl",
        0b001 => " shift",
        _ => "",
    };
    let button = between(block, "button ", ",");
    let key = between(block, "(keysym 0x", ")");
    let key = key.split_once(", ").map_or(key, |(_, key)| key);
    match name {
        "ButtonPress" => format!("+{button} at {root}{with}"),
        "ButtonRelease" => format!("-{button} at {root}{with}"),
        "KeyPress" => format!("+{key}{with}"),
        "KeyRelease" => format!("-{key}{with}"),
        "MotionNotify" => format!("move {root}"),
        other => other.to_owned(),
    }
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let rest = text.split_once(before).map_or("", |(_, rest)| rest);
    rest.split_once(after).map_or("", |(found, _)| found)
}

/// Returns the place of the window, without its frame.
fn place() -> (i32, i32) {
    let asked = Command::new("xwininfo")
        .args(["-name", "Event Tester"])
        .output()
        .unwrap();
    let text = String::from_utf8(asked.stdout).unwrap();
    let number = |label: &str| {
        let line = text.lines().find(|line| line.contains(label));
        let number = line.and_then(|line| line.split_once(label));
        number.unwrap().1.trim().parse().unwrap()
    };
    (
        number("Absolute upper-left X:"),
        number("Absolute upper-left Y:"),
    )
}
