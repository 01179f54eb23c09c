//! Desktop errors, as far as callers handle them differently.

use crate::TakeoverSource;

/// A desktop error. Each message is one or two sentences for the user.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DesktopError {
    /// There is no display.
    #[error("{0}")]
    NoDisplay(String),
    /// The display is of an unsupported kind.
    #[error("{0}")]
    Unsupported(String),
    /// Capturing the screen failed.
    #[error("The screen could not be captured. {0}")]
    Capture(#[from] CaptureError),
    /// Mouse or keyboard input failed.
    #[error("The mouse or keyboard input failed. {0}")]
    Input(#[from] InputError),
    /// The action is not possible here. Another action may work.
    #[error("{0}")]
    BadAction(String),
    /// The action was cancelled; everything held down has been released.
    #[error("Stopped before it was done.")]
    Cancelled,
    /// The user took over; everything held down has been released. Further actions are refused until the user
    /// gives control back.
    #[error("The person took over mouse and keyboard; this action was not finished.")]
    TakenOver(TakeoverSource),
    /// An internal fault. The next action may work again.
    #[error("Something went wrong inside Qilbee while it used the desktop: {0}. Please try again.")]
    Broken(String),
    /// The actor thread has ended.
    #[error("The desktop is closed. Please restart Qilbee.")]
    Closed,
}

/// A capture error, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CaptureError(pub String);

/// An input error, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InputError(pub String);
