//! The screen as somebody else sees it, to judge what is said about it.

use desktop::{Frame, Monitor, OwnWindowsChoice, Rect, ScreenCapture, WindowSystem, open_capture};
use std::{
    thread,
    time::{Duration, Instant},
};

const STARTS_WITHIN: Duration = Duration::from_secs(60);
const POLL_INTERVAL: Duration = Duration::from_millis(200);
/// Quiet time of a program that has started.
const QUIET: Duration = Duration::from_secs(3);
/// Differences no wider than this are carets, also those of terminals, and fading scroll bars.
const TRIFLE: u32 = 10;

/// A look at the screen beside Qilbee's own.
pub(crate) struct Eyes {
    capture: Box<dyn ScreenCapture>,
    windows: Box<dyn WindowSystem>,
    monitor: Monitor,
    judged: Rect,
}

impl Eyes {
    /// Judges only the part above `judged_height`, if there is one.
    pub(crate) fn open(judged_height: Option<u32>) -> Self {
        let (mut capture, windows) = open_capture(OwnWindowsChoice::Absent).unwrap();
        let monitor = capture.monitors().unwrap().remove(0);
        let mut judged = monitor.area;
        judged.size.height = judged_height.unwrap_or(judged.size.height);
        Self {
            capture,
            windows,
            monitor,
            judged,
        }
    }

    /// Returns the whole screen and the part of it that is judged.
    pub(crate) fn look(&mut self) -> (Frame, Frame) {
        let whole = self.capture.capture(&self.monitor).unwrap();
        let judged = whole.crop(self.judged).unwrap();
        (whole, judged)
    }

    /// Waits for a window with this in its title, and until the screen is quiet. False when it does not come.
    pub(crate) fn opened(&mut self, title: &str) -> bool {
        let start = Instant::now();
        let (mut last, mut quiet_since) = (self.look().1, Instant::now());
        loop {
            thread::sleep(POLL_INTERVAL);
            let list = self.windows.list().unwrap();
            let is_open = list.iter().any(|window| window.title.contains(title));
            let (_, now) = self.look();
            if !is_open || differ(&last, &now) {
                (last, quiet_since) = (now, Instant::now());
            }
            if is_open && quiet_since.elapsed() >= QUIET {
                return true;
            }
            if start.elapsed() >= STARTS_WITHIN {
                return false;
            }
        }
    }
}

/// Returns whether more differs than carets and fading scroll bars.
pub(crate) fn differ(one: &Frame, other: &Frame) -> bool {
    one.difference(other)
        .is_some_and(|area| area.size.width.min(area.size.height) > TRIFLE)
}
