//! Desktop errors, as far as callers handle them differently.

use crate::{CaptureError, TakeoverSource};
use localization::{LocalizedText, localized};
use std::fmt;

/// A desktop error. The English wording of [`DesktopError::localized`] is one or two sentences, for the user and for a
/// model alike.
#[derive(Clone, Debug, PartialEq)]
pub enum DesktopError {
    /// There is no display.
    NoDisplay(LocalizedText),
    /// The display is of an unsupported kind.
    Unsupported(LocalizedText),
    /// Capturing the screen failed.
    Capture(CaptureError),
    /// Mouse or keyboard input failed.
    Input(InputError),
    /// The action is not possible here. Another action may work.
    BadAction(LocalizedText),
    /// The action was cancelled; everything held down has been released.
    Cancelled,
    /// The user took over; everything held down has been released. Further actions are refused until the user
    /// gives control back.
    TakenOver(TakeoverSource),
    /// An internal fault. The next action may work again.
    Broken(LocalizedText),
    /// The actor thread has ended.
    Closed,
}

/// An input error, as a sentence.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{0}")]
pub struct InputError(pub LocalizedText);

impl DesktopError {
    /// Returns the error as a text for people.
    #[must_use]
    pub fn localized(&self) -> LocalizedText {
        match self {
            Self::NoDisplay(text) | Self::Unsupported(text) | Self::BadAction(text) => text.clone(),
            Self::Capture(CaptureError(reason)) => {
                localized!("desktop-capture-failed", reason = reason)
            }
            Self::Input(InputError(reason)) => localized!("desktop-input-failed", reason = reason),
            Self::Cancelled => localized!("desktop-cancelled"),
            Self::TakenOver(_) => localized!("desktop-taken-over"),
            Self::Broken(reason) => localized!("desktop-broken", reason = reason),
            Self::Closed => localized!("desktop-closed"),
        }
    }
}

impl fmt::Display for DesktopError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.localized().fmt(formatter)
    }
}

impl std::error::Error for DesktopError {}

impl From<CaptureError> for DesktopError {
    fn from(error: CaptureError) -> Self {
        Self::Capture(error)
    }
}

impl From<InputError> for DesktopError {
    fn from(error: InputError) -> Self {
        Self::Input(error)
    }
}
