//! Eyes and hands: sees one monitor, moves the mouse, presses keys, and says what came of it.
//!
//! [`Desktop`] is the door: plain [`Action`]s go in, [`Report`]s come out, one at a time and in order,
//! on one thread that owns the [`Eyes`] and the [`Hands`]. Who looks and acts does so through a [`View`]:
//! all places are in pixels of the picture that it was last handed; [`Geometry`] alone knows how those lie
//! on the screen.
//!
//! Nothing here knows a model, a chat or a permission, and nothing here decides what to do. The program's
//! own windows are in no picture and under no action.

mod action;
mod actor;
mod clock;
mod desktop;
mod encode;
mod error;
mod eyes;
#[cfg(test)]
mod fake;
mod frame;
mod geometry;
mod hands;
mod human;
mod info;
mod keys;
mod masks;
mod native;
mod options;
mod preview;
mod rects;
mod report;
mod settle;
mod sight;
mod survey;
mod target;
mod view;
mod way;
mod windows;

pub use action::{Action, ActionError, MEMBERS};
pub use clock::{Clock, Slept};
pub use desktop::Desktop;
pub use error::DesktopError;
pub use eyes::{Cursor, Damage, Eyes, EyesError, Monitor, MonitorId};
pub use frame::Frame;
pub use geometry::{Geometry, Rect, ScreenPoint, Size};
pub use hands::{Button, Direction, Hands, HandsError, Held, Stroke};
pub use human::{GaveWay, Human, HumanEvent, TakenBy, Watching};
pub use info::{Check, DesktopInfo, MonitorInfo};
pub use keys::{Chord, Key, KeyError, Named};
pub use masks::{Masks, WindowMask};
pub use native::{MainThread, OWN_EVENT_MARK, OpenedEyes, open_eyes};
#[cfg(target_os = "linux")]
pub use native::{guard_keyboard, x11_hands};
pub use options::{
    CursorChoice, DesktopOptions, GuardCommand, MonitorChoice, OwnWindowsChoice, PreviewOptions,
    SettleOptions, TakeoverChoice,
};
pub use preview::Preview;
pub use report::{Picture, Report, SettleReport};
pub use survey::{Survey, VisibleWindow};
pub use target::Target;
pub use view::View;
pub use way::MakeWay;
pub use windows::{Focus, WindowInfo, Windows};

pub use protocol::PictureLimits;
