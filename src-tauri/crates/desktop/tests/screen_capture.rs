//! Capture of real X11 screens. Each test brings an X server of its own, since the screens differ;
//! needs Xvfb and openbox, and no display of its own.
#![cfg(target_os = "linux")]
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failure here is a failed test"
)]

#[path = "screen_capture/captures.rs"]
mod captures;
#[path = "screen_capture/cursor.rs"]
mod cursor;
#[path = "screen_capture/damage.rs"]
mod damage;
#[path = "screen_capture/focused_monitor.rs"]
mod focused_monitor;
#[path = "screen_capture/hidden_windows.rs"]
mod hidden_windows;
#[path = "screen_capture/monitors.rs"]
mod monitors;
#[path = "screen_capture/painter.rs"]
mod painter;
#[path = "screen_capture/pointer_overlay.rs"]
mod pointer_overlay;
#[path = "screen_capture/private_screen.rs"]
mod private_screen;
#[path = "screen_capture/windows.rs"]
mod windows;

use desktop::{OwnWindowsChoice, ScreenCapture, WindowSystem, open_capture};
use std::{thread, time::Duration};

/// Number of and pause between looks at something awaited; a test that takes all of them has failed.
const MAX_POLLS: u32 = 2000;
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// The windows of these tests belong to the process that looks at them.
fn open() -> (Box<dyn ScreenCapture>, Box<dyn WindowSystem>) {
    open_capture(OwnWindowsChoice::Shown).expect("the private screen can be seen")
}

/// Asks again and again until the answer is the expected one.
fn until<T: PartialEq + std::fmt::Debug>(expected: &T, mut ask: impl FnMut() -> T) {
    let mut last = ask();
    for _ in 0..MAX_POLLS {
        if last == *expected {
            return;
        }
        thread::sleep(POLL_INTERVAL);
        last = ask();
    }
    panic!("waited in vain for {expected:?}, it stays {last:?}");
}
