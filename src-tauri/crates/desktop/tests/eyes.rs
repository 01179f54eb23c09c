//! What is seen of real X11 screens. Each test brings an X server of its own, since the screens differ;
//! needs Xvfb and openbox, and no display of its own.
#![cfg(target_os = "linux")]
#![expect(
    clippy::panic,
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a failure here is a failed test"
)]

#[path = "eyes/captures.rs"]
mod captures;
#[path = "eyes/damage.rs"]
mod damage;
#[path = "eyes/focused_monitor.rs"]
mod focused_monitor;
#[path = "eyes/monitors.rs"]
mod monitors;
#[path = "eyes/painter.rs"]
mod painter;
#[path = "eyes/pointer.rs"]
mod pointer;
#[path = "eyes/private_screen.rs"]
mod private_screen;
#[path = "eyes/windows.rs"]
mod windows;

use desktop::{Eyes, OwnWindowsChoice, Rect, ScreenPoint, Size, Windows, open_eyes};
use std::{thread, time::Duration};

/// How often and how long after the last a look is taken; a test that takes all of them has failed.
const LOOKS: u32 = 2000;
const LOOK: Duration = Duration::from_millis(10);

/// The windows of these tests belong to the process that looks at them.
fn open() -> (Box<dyn Eyes>, Box<dyn Windows>) {
    open_eyes(OwnWindowsChoice::Shown).expect("the private screen can be seen")
}

/// Asks again and again until the answer is the expected one.
fn until<T: PartialEq + std::fmt::Debug>(expected: &T, mut ask: impl FnMut() -> T) {
    let mut last = ask();
    for _ in 0..LOOKS {
        if last == *expected {
            return;
        }
        thread::sleep(LOOK);
        last = ask();
    }
    panic!("waited in vain for {expected:?}, it stays {last:?}");
}

fn rect(x: i32, y: i32, width: u32, height: u32) -> Rect {
    Rect {
        origin: ScreenPoint { x, y },
        size: Size { width, height },
    }
}
