//! What there is to see and act with, and what to do where it does not work: for `qilbee doctor`.

use crate::{DesktopError, InputBackend, Monitor, Rect, ScreenCapture, Size};
use serde::Serialize;

/// The state of a desktop.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DesktopInfo {
    /// Which display server it is, such as `X11 :0`.
    pub display_server: String,
    /// How the screen is captured.
    pub capture: String,
    /// Why it is not captured the fastest way there is, if it is not.
    #[serde(rename = "capture_remark")]
    pub capture_fallback: Option<String>,
    /// How mouse and keyboard are driven.
    pub input: String,
    /// Every monitor.
    pub monitors: Vec<MonitorInfo>,
    /// How large the pictures of the chosen monitor are.
    pub picture: Option<Size>,
    /// What was tried.
    pub checks: Vec<Check>,
}

/// One monitor.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MonitorInfo {
    /// What people know it by.
    pub name: String,
    /// Where it lies on the screen.
    pub area: Rect,
    /// How many of its pixels stand for one of a plain screen.
    pub scale: f64,
    /// Whether it is the main one.
    pub main: bool,
    /// Whether it is the one that is seen and acted on.
    pub used: bool,
}

/// Something that was tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Check {
    /// What: a few words.
    pub name: String,
    /// Whether it worked.
    pub passed: bool,
    /// What was found.
    pub detail: String,
    /// What a person can do about it, when it did not work.
    pub advice: Option<String>,
}

impl DesktopInfo {
    /// What can be said when no desktop could be opened.
    #[must_use]
    pub fn unavailable(error: &DesktopError) -> Self {
        let none = "none".to_owned();
        Self {
            display_server: crate::native::display_server(),
            capture: none.clone(),
            capture_fallback: None,
            input: none,
            monitors: Vec::new(),
            picture: None,
            checks: vec![Check {
                name: "display".to_owned(),
                passed: false,
                detail: error.to_string(),
                advice: Some("Start Qilbee inside a graphical X11 session.".to_owned()),
            }],
        }
    }

    /// Whether everything that was tried worked.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.checks.iter().all(|run_checks| run_checks.passed)
    }
}

impl Check {
    pub(crate) fn new(name: &str, result: Result<String, String>, advice: &str) -> Self {
        let passed = result.is_ok();
        Self {
            name: name.to_owned(),
            passed,
            detail: result.unwrap_or_else(|problem| problem),
            advice: (!passed).then(|| advice.to_owned()),
        }
    }
}

fn keyboard_layout(input: &mut dyn InputBackend) -> String {
    let layout = input.layout();
    layout.map_or_else(String::new, |layout| {
        format!(" The keyboard layout is {layout}.")
    })
}

/// Looks at the chosen monitor and asks for the pointer; presses and moves nothing.
pub(crate) fn run_checks(
    capture: &mut dyn ScreenCapture,
    input: &mut dyn InputBackend,
    chosen: &Monitor,
) -> Vec<Check> {
    let screen_result = capture.capture(chosen).map(|frame| {
        let Size { width, height } = frame.area().size;
        format!("{} shows {width}x{height} pixels.", chosen.name)
    });
    let pointer_result = if crate::native::reports_pointer_position() {
        let position = input.pointer();
        position.map(|point| {
            format!("The pointer is at {}, {}.", point.x, point.y) + &keyboard_layout(input)
        })
    } else {
        Ok("They are ready.".to_owned())
    };
    let mut checks = crate::native::permission_checks();
    checks.extend([
        Check::new(
            "screen",
            screen_result.map_err(|error| error.to_string()),
            "Check that the display is on and that no other program blocks screen capture.",
        ),
        Check::new(
            "mouse and keyboard",
            pointer_result.map_err(|error| error.to_string()),
            "Check that the X server has the XTEST extension.",
        ),
    ]);
    checks
}
