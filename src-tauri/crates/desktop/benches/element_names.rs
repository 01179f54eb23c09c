//! Time until a program has told the name of one of its buttons. Needs DISPLAY, and does nothing without:
//! `cargo bench -p desktop --bench element_names` opens a question of zenity there and asks for its button.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a bench that cannot go on should stop, and says what it found"
)]

use desktop::{OwnWindowsChoice, ScreenPoint, WindowInfo, WindowSystem, open_capture};
use std::{
    process::Command,
    thread,
    time::{Duration, Instant},
};

const RUNS: usize = 200;
const TITLE: &str = "names";
/// From the lower edge of the question to its button.
const BUTTON: i32 = 22;
const POLL_INTERVAL: Duration = Duration::from_millis(50);
const MAX_POLLS: usize = 200;
const TIMEOUT: Duration = Duration::from_secs(5);

fn main() {
    if std::env::var_os("DISPLAY").is_none() {
        return;
    }
    let (_, mut windows) = open_capture(OwnWindowsChoice::Shown).unwrap();
    let mut program = Command::new("zenity")
        .args(["--info", "--title", TITLE, "--text", "How long?"])
        .args(["--ok-label", "Measured"])
        .spawn()
        .expect("zenity is installed");
    let window = (0..MAX_POLLS).find_map(|_| opened(&mut *windows));
    let window = window.expect("the question came");
    let half = |length: u32| i32::try_from(length / 2).unwrap();
    let button = ScreenPoint {
        x: window.area.origin.x + half(window.area.size.width),
        y: window.area.origin.y + 2 * half(window.area.size.height) - BUTTON,
    };
    measure(|| told(&mut *windows, button, &window));
    program.kill().unwrap();
    program.wait().unwrap();
}

/// The window, once its program says what is in it.
fn opened(windows: &mut dyn WindowSystem) -> Option<WindowInfo> {
    thread::sleep(POLL_INTERVAL);
    let list = windows.list().unwrap();
    let window = list.into_iter().find(|window| window.title == TITLE)?;
    let middle = ScreenPoint {
        x: window.area.origin.x + 30,
        y: window.area.origin.y + 60,
    };
    // The first question opens the way to all programs, which is not measured.
    windows.request_element_name(middle, &window);
    thread::sleep(POLL_INTERVAL);
    windows.element_name().map(|_| window)
}

fn told(windows: &mut dyn WindowSystem, place: ScreenPoint, window: &WindowInfo) -> Option<String> {
    windows.request_element_name(place, window);
    let begun = Instant::now();
    while begun.elapsed() < TIMEOUT {
        if let Some(name) = windows.element_name() {
            return Some(name);
        }
        thread::yield_now();
    }
    None
}

fn measure(mut ask: impl FnMut() -> Option<String>) {
    let mut taken: Vec<_> = (0..RUNS)
        .map(|_| {
            let begun = Instant::now();
            assert_eq!(ask().as_deref(), Some("Measured"));
            begun.elapsed()
        })
        .collect();
    taken.sort_unstable();
    let window_at = |percent: usize| taken[RUNS * percent / 100].as_secs_f64() * 1000.0;
    println!(
        "a name: median {:.2} ms, 95th percentile {:.2} ms, {RUNS} runs",
        window_at(50),
        window_at(95)
    );
}
