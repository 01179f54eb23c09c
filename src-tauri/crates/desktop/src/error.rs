//! Why a desktop could not be used, as far as callers act differently on it.

use crate::{ActionError, CaptureError, InputError, TakeoverSource};

/// What went wrong. Each text is a sentence or two for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DesktopError {
    /// There is no screen to use.
    #[error("{0}")]
    NoDisplay(String),
    /// There is one, of a kind that cannot be used yet.
    #[error("{0}")]
    Unsupported(String),
    /// The screen could not be seen.
    #[error("The screen could not be captured. {0}")]
    Capture(#[from] CaptureError),
    /// The mouse or the keyboard did not work.
    #[error("The mouse or keyboard input failed. {0}")]
    Input(#[from] InputError),
    /// The action makes no sense here. Another one may.
    #[error("{0}")]
    BadAction(String),
    /// It was stopped; what was held down has been let go of.
    #[error("Stopped before it was done.")]
    Cancelled,
    /// The person took over; what was held down has been let go of. Refused until they give it back.
    #[error("The person took over mouse and keyboard; this action was not finished.")]
    TakenOver(TakeoverSource),
    /// A fault of this program. The next action may work again.
    #[error("Something went wrong inside Qilbee while it used the desktop: {0}. Please try again.")]
    Broken(String),
    /// The thread that owns the desktop has ended.
    #[error("The desktop is closed. Please restart Qilbee.")]
    Closed,
}

impl From<ActionError> for DesktopError {
    fn from(error: ActionError) -> Self {
        Self::BadAction(error.to_string())
    }
}
