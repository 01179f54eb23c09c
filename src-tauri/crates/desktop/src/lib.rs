//! Eyes and hands: sees one monitor, moves the mouse, presses keys, and says what came of it.
//!
//! [`Desktop`] is the door: plain [`Action`]s go in, [`Report`]s come out, one at a time and in order,
//! on one thread that owns the [`Eyes`] and the [`Hands`]. All places are in pixels of the picture that
//! was last handed out; [`Geometry`] alone knows how those lie on the screen.
//!
//! Nothing here knows a model, a chat or a permission, and nothing here decides what to do. The program's
//! own windows are in no picture and under no action.

mod action;
mod actor;
mod clock;
mod desktop;
mod error;
mod eyes;
#[cfg(test)]
mod fake;
mod frame;
mod geometry;
mod hands;
mod info;
mod keys;
mod native;
mod options;
mod own_windows;
mod rects;
mod report;
mod settle;

pub use action::{Action, ActionError, MEMBERS};
pub use clock::{Clock, Slept};
pub use desktop::Desktop;
pub use error::DesktopError;
pub use eyes::{Eyes, EyesError, Monitor, MonitorId};
pub use frame::Frame;
pub use geometry::{Geometry, PictureLimits, Rect, ScreenPoint, Size};
pub use hands::{Button, Direction, Hands, HandsError, Held, Stroke};
pub use info::{Check, DesktopInfo, MonitorInfo};
pub use keys::{Chord, Key, KeyError, Named};
pub use options::{DesktopOptions, MonitorChoice, OwnWindowsChoice, SettleOptions};
pub use own_windows::OwnWindows;
pub use report::{Picture, Report, SettleReport};
