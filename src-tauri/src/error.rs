//! Error of a command: a code for the window to branch on, and a message for people.

use agent::{CommandError, SessionsError};
use desktop::DesktopError;
use export::{ExportError, film::AnimationError};
use localization::{LocalizedText, localized};
use serde::Serialize;
use settings::{EditError, ProfileError};
use store::StoreError;
use tokio::task::JoinError;

/// Failed command.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct UiError {
    code: UiErrorCode,
    message: LocalizedText,
}

/// Code that the window branches on.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum UiErrorCode {
    /// The request is not possible now.
    BadRequest,
    /// The object does not exist.
    NotFound,
    /// The person must type a code that the window shows.
    CodeNeeded,
    /// Anything else.
    Internal,
}

impl UiError {
    pub(crate) fn new(code: UiErrorCode, message: impl Into<LocalizedText>) -> Self {
        Self {
            code,
            message: message.into(),
        }
    }

    pub(crate) fn bad_request(message: impl Into<LocalizedText>) -> Self {
        Self::new(UiErrorCode::BadRequest, message)
    }

    pub(crate) fn internal(message: impl Into<LocalizedText>) -> Self {
        Self::new(UiErrorCode::Internal, message)
    }
}

impl From<CommandError> for UiError {
    fn from(error: CommandError) -> Self {
        let code = match &error {
            CommandError::Busy
            | CommandError::NotRunning
            | CommandError::Empty
            | CommandError::Overloaded
            | CommandError::NotHere(_) => UiErrorCode::BadRequest,
            CommandError::Closed => UiErrorCode::NotFound,
            CommandError::Store(_) => UiErrorCode::Internal,
        };
        Self {
            code,
            message: error.message(),
        }
    }
}

impl From<SessionsError> for UiError {
    fn from(error: SessionsError) -> Self {
        match error {
            SessionsError::NotFound(_) => Self {
                code: UiErrorCode::NotFound,
                message: localized!("app-chat-gone"),
            },
            SessionsError::InUse(_)
            | SessionsError::NoSuchEvent { .. }
            | SessionsError::ReadOnly(_) => Self::bad_request(error.message()),
            SessionsError::Store(error) => error.into(),
        }
    }
}

impl From<EditError> for UiError {
    fn from(error: EditError) -> Self {
        Self::bad_request(error.message())
    }
}

impl From<ProfileError> for UiError {
    fn from(error: ProfileError) -> Self {
        Self::bad_request(error.message())
    }
}

impl From<tauri::Error> for UiError {
    fn from(error: tauri::Error) -> Self {
        Self::internal(localized!("app-window-failed", error = error.to_string()))
    }
}

/// The thread that did the work gave no result.
impl From<JoinError> for UiError {
    fn from(error: JoinError) -> Self {
        Self::internal(localized!("app-interrupted", error = error.to_string()))
    }
}

impl From<StoreError> for UiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::TooManyLabels { .. } => Self::bad_request(error.message()),
            other => Self::internal(other.message()),
        }
    }
}

impl From<ExportError> for UiError {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::NotFound(id) => SessionsError::NotFound(id).into(),
            ExportError::Store(error) => error.into(),
            ExportError::Animation(AnimationError::NoPicture) => Self::bad_request(error.message()),
            ExportError::Json(_)
            | ExportError::Animation(AnimationError::Encoding(_))
            | ExportError::File { .. } => Self::internal(error.message()),
        }
    }
}

impl From<DesktopError> for UiError {
    fn from(error: DesktopError) -> Self {
        Self::internal(error.localized())
    }
}
