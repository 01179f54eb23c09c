//! Presses of mouse buttons and keys as evidence: what a front end heard, why one does not count, and the interface of the
//! recorders that see presses and fakes on a display server. The decision is made by the [`PressLog`](press_log::PressLog).

use localization::{LocalizedText, localized};
use std::time::Duration;

pub(crate) mod press_log;

/// A press as a front end heard it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Press {
    /// Kind of the press.
    pub kind: PressKind,
    /// Time since the front end heard of it.
    pub age: Duration,
}

/// Kind of a press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PressKind {
    /// A mouse button, with the pointer at this place.
    Pointer(crate::ScreenPoint),
    /// A key.
    Key,
    /// Either one, in something that tells the front end nothing but the result, such as the system's own menus.
    Choice,
}

/// Use of a press that counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PressUse {
    /// It may count once more, for the other half of the same step.
    Begin,
    /// It does not count again.
    Finish,
}

/// Reason that a press does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PressRefused {
    /// The person's mouse and keyboard did nothing of the kind.
    #[error("no such press on the person's mouse or keyboard")]
    NoPress,
    /// A program faked input around that time.
    #[error("a program faked input at that time")]
    Injected,
    /// It has counted already.
    #[error("this press has already counted")]
    Used,
    /// The events around that time were not seen.
    #[error("mouse and keyboard were out of sight")]
    Unseen,
}

/// Records what mouse, keyboard and programs do on a display server.
pub(crate) trait PressRecorder: Send + Sync {
    /// Decides whether a press came from the person. Blocks until everything that led to it was seen.
    fn verify(&self, press: &Press, used: PressUse) -> Result<(), PressRefused>;
}

impl PressRefused {
    /// Returns what happened and how to go on, for people.
    #[must_use]
    pub fn localized(self) -> LocalizedText {
        match self {
            Self::NoPress => localized!("desktop-press-none"),
            Self::Injected => localized!("desktop-press-injected"),
            Self::Used => localized!("desktop-press-used"),
            Self::Unseen => localized!("desktop-press-unseen"),
        }
    }
}
