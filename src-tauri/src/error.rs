//! Errors of commands for the window: a code to branch on and a message for people.

use agent::{CommandError, SessionsError};
use desktop::DesktopError;
use export::ExportError;
use localization::LocalizedText;
use serde::Serialize;
use settings::ChangeError;
use store::StoreError;

/// A command that failed.
#[derive(Debug, Serialize)]
pub(crate) struct UiError {
    code: UiErrorCode,
    message: LocalizedText,
}

/// A code exists only while the window branches on it.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum UiErrorCode {
    /// The request makes no sense here and now.
    BadRequest,
    /// There is no such thing.
    NotFound,
    /// Anything else.
    Internal,
}

impl UiError {
    pub(crate) fn bad_request(message: impl Into<LocalizedText>) -> Self {
        Self {
            code: UiErrorCode::BadRequest,
            message: message.into(),
        }
    }

    pub(crate) fn internal(message: impl Into<LocalizedText>) -> Self {
        Self {
            code: UiErrorCode::Internal,
            message: message.into(),
        }
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
                message: "This chat is not there any more.".into(),
            },
            SessionsError::InUse(_) | SessionsError::NoSuchEvent { .. } => {
                Self::bad_request(error.message())
            }
            SessionsError::Store(error) => error.into(),
        }
    }
}

impl From<ChangeError> for UiError {
    fn from(error: ChangeError) -> Self {
        Self::bad_request(error.to_string())
    }
}

impl From<tauri::Error> for UiError {
    fn from(error: tauri::Error) -> Self {
        Self::internal(format!("The window did not do it: {error}."))
    }
}

impl From<StoreError> for UiError {
    fn from(error: StoreError) -> Self {
        Self::internal(error.to_string())
    }
}

impl From<ExportError> for UiError {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::NotFound(id) => SessionsError::NotFound(id).into(),
            ExportError::Store(error) => error.into(),
            ExportError::Json(_) | ExportError::File { .. } => Self::internal(error.to_string()),
        }
    }
}

impl From<DesktopError> for UiError {
    fn from(error: DesktopError) -> Self {
        Self::internal(error.to_string())
    }
}
