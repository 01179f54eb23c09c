//! Errors of the journal, with the remedy.

use localization::{LocalizedText, localized};
use protocol::{BlobId, SessionId};
use std::{fmt, io, path::PathBuf};

/// Error of the store. Nothing was written when one of these is returned.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// An event does not follow the last one of its session.
    Gap {
        /// The session.
        session: SessionId,
        /// The number that comes next.
        expected: u64,
        /// The number that was given.
        found: u64,
    },
    /// A session's first event is not `session_started`.
    MissingStart {
        /// The session.
        session: SessionId,
    },
    /// A lock file can't be used.
    Claim {
        /// The lock file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// There is no such session.
    NoSuchSession {
        /// The id.
        id: SessionId,
    },
    /// A chat would have more labels than it may.
    TooManyLabels {
        /// Most labels of a chat.
        most: usize,
    },
    /// Another program changed the session's events, so nothing is added to them.
    ChangedOutside {
        /// The session.
        session: SessionId,
    },
    /// The file was written by a newer program.
    NewerVersion {
        /// The database.
        path: PathBuf,
        /// Its format.
        found: u32,
        /// The newest format this program knows.
        known: u32,
    },
    /// The file is not a Qilbee database.
    NotADatabase {
        /// The file.
        path: PathBuf,
    },
    /// The database is damaged.
    Damaged {
        /// The damage.
        reason: LocalizedText,
    },
    /// A row can't be read.
    BadRow {
        /// The table.
        table: &'static str,
        /// The row's key.
        row: String,
        /// The problem.
        reason: String,
    },
    /// A blob's row exists, but its bytes are lost or changed.
    BlobDamaged {
        /// The blob.
        id: BlobId,
        /// The problem.
        reason: LocalizedText,
    },
    /// Another process holds the write lock.
    Busy,
    /// No space left.
    DiskFull,
    /// A file operation failed.
    Io {
        /// The operation, a key of `store-file-failed`.
        operation: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The database failed in another way.
    Database(#[source] rusqlite::Error),
    /// The store is closed.
    Closed,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode;
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            Some(ErrorCode::DiskFull) => Self::DiskFull,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Self::Damaged {
                reason: error.to_string().into(),
            },
            _ => Self::Database(error),
        }
    }
}

impl StoreError {
    /// Wraps a file system error. `operation` is a key of `store-file-failed`.
    pub(crate) fn io(
        operation: &'static str,
        path: impl Into<PathBuf>,
    ) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::Io {
            operation,
            path,
            source,
        }
    }

    /// Returns the message for people.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        match self {
            Self::Gap {
                session,
                expected,
                found,
            } => localized!(
                "store-gap",
                expected = *expected,
                found = *found,
                session = session.as_str()
            ),
            Self::MissingStart { session } => {
                localized!("store-missing-start", session = session.as_str())
            }
            Self::Claim { path, source } => localized!(
                "store-lock-failed",
                path = path.display().to_string(),
                reason = source.to_string()
            ),
            Self::NoSuchSession { id } => localized!("store-no-session", session = id.as_str()),
            Self::TooManyLabels { most } => localized!("store-too-many-labels", most = *most),
            Self::ChangedOutside { session } => {
                localized!("store-changed-outside", session = session.as_str())
            }
            Self::NewerVersion { path, found, known } => localized!(
                "store-newer-version",
                found = *found,
                known = *known,
                path = path.display().to_string()
            ),
            Self::NotADatabase { path } => {
                localized!("store-not-a-database", path = path.display().to_string())
            }
            Self::Damaged { reason } => localized!("store-damaged", reason = reason),
            Self::BadRow { table, row, reason } => {
                localized!("store-bad-row", reason = reason, row = row, table = *table)
            }
            Self::BlobDamaged { id, reason } => {
                localized!("store-blob-damaged", blob = id.as_str(), reason = reason)
            }
            Self::Busy => localized!("store-busy"),
            Self::DiskFull => localized!("store-disk-full"),
            Self::Io {
                operation,
                path,
                source,
            } => localized!(
                "store-file-failed",
                operation = *operation,
                path = path.display().to_string(),
                reason = source.to_string()
            ),
            Self::Database(error) => {
                localized!("store-database-failed", reason = error.to_string())
            }
            Self::Closed => localized!("store-closed"),
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(formatter)
    }
}
