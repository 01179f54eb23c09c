//! Desktop automation: captures one monitor, injects mouse and keyboard input, and reports the effect.
//!
//! [`Desktop`] is the entry point: plain [`Action`]s go in and [`Report`]s come out, one at a time and in
//! order, on one actor thread that owns the [`ScreenCapture`] and the [`InputBackend`]. Callers use a
//! [`Viewport`]: all coordinates are pixels of the last picture it was given; [`Geometry`] alone maps them to
//! the screen.
//!
//! This crate knows no model, session or permission and makes no decisions. Qilbee's own windows appear in no
//! picture and receive no action.

mod action;
mod action_target;
mod actor;
mod clock;
mod desktop;
mod desktop_info;
mod display_session;
mod error;
#[cfg(test)]
mod fake_screen;
mod input_backend;
mod keys;
mod last_frame;
mod masked_capture;
mod masks;
mod native;
mod options;
mod person_input;
mod pointer_overlay;
mod press;
mod preview;
mod report;
mod screen_capture;
mod screen_snapshot;
mod stability;
mod takeover;
mod user_input;
mod viewport;
mod window_avoidance;
mod window_info;
mod window_system;

pub use action::{Action, ActionError, ActionInput};
pub use action_target::ActionTarget;
pub use clock::{Clock, SleepOutcome};
pub use desktop::Desktop;
pub use desktop_info::{Check, DesktopInfo, MonitorInfo};
pub use error::{DesktopError, InputError};
pub use imaging::{
    CaptureError, Cursor, Frame, Geometry, Picture, RecordedPlace, Rect, ScreenPoint,
    SearchedPicture, Shift, Size,
};
pub use input_backend::{HeldInputs, InputBackend, MouseButton, PressState, ScrollDirection};
pub use keys::{Chord, Key, KeyParseError, NamedKey};
pub use masks::{Masks, WindowMask};
pub use native::{CaptureBackend, open_capture};
#[cfg(target_os = "linux")]
pub use native::{open_x11_input, run_input_watchdog};
pub use options::{
    CursorChoice, DesktopOptions, MonitorChoice, OwnWindowsChoice, PointerOverlayChoice,
    PreviewOptions, StabilityOptions, TakeoverDetection, WatchdogCommand,
};
pub use person_input::PersonInput;
pub use press::{Press, PressKind, PressRefused, PressUse};
pub use preview::Preview;
pub use report::{Report, StabilityReport};
pub use screen_capture::{Damage, Monitor, MonitorId, ScreenCapture};
pub use screen_snapshot::{ScreenSnapshot, VisibleWindow};
pub use takeover::TakeoverSource;
pub use user_input::{ArmedMonitor, UserInputEvent, UserInputMonitor, YieldedControl};
pub use viewport::Viewport;
pub use window_avoidance::WindowAvoidance;
pub use window_info::WindowInfo;
pub use window_system::{KeyboardFocus, ReachedProgram, WindowSystem};

pub use protocol::PictureLimits;
