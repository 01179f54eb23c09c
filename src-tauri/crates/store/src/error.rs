//! What can go wrong with the journal, in words that tell the person what to do.

use protocol::{BlobId, SessionId};
use std::{io, path::PathBuf};

/// Why the store did not do what it was asked. Nothing was written when one of these comes back.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// An event does not follow the last one of its session.
    #[error("session {session}: expected event {expected}, was given {found}; nothing was written")]
    Gap {
        /// Whose journal.
        session: SessionId,
        /// The number that comes next.
        expected: u64,
        /// The number that was given.
        found: u64,
    },
    /// A session's first event is not `session_started`.
    #[error("session {session} does not begin with session_started; nothing was written")]
    MissingStart {
        /// Whose journal.
        session: SessionId,
    },
    /// It cannot be told whether somebody works in a session.
    #[error(
        "the lock file {path} cannot be used: {source}; check the disk and the folder's rights"
    )]
    Claim {
        /// Which file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// Nobody knows this session.
    #[error("there is no session {id}; `qilbee sessions list` shows the ones there are")]
    NoSuchSession {
        /// What was asked for.
        id: SessionId,
    },
    /// The file was written by a newer program.
    #[error(
        "{} was written by a newer version of Qilbee (format {found}; this version knows up to \
         {known}). Nothing was changed. Update Qilbee, or choose another folder with QILBEE_HOME",
        path.display()
    )]
    NewerVersion {
        /// The database.
        path: PathBuf,
        /// Its format.
        found: u32,
        /// The newest format this program knows.
        known: u32,
    },
    /// The file is something else altogether.
    #[error(
        "{} is not a Qilbee database. Nothing was changed. Move it away, or choose another folder \
         with QILBEE_HOME",
        path.display()
    )]
    NotADatabase {
        /// The file.
        path: PathBuf,
    },
    /// The file is a database that lost parts.
    #[error(
        "the journal is damaged: {reason}. Make a copy of the data folder first; `qilbee doctor` \
         tells what can still be read"
    )]
    Damaged {
        /// What is wrong.
        reason: String,
    },
    /// One row cannot be read.
    #[error("row {row} of table {table} cannot be read: {reason}")]
    BadRow {
        /// The table.
        table: &'static str,
        /// Which row, by its key.
        row: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A blob's row is there but its bytes are not, or are not what they were.
    #[error("the stored file {id} {reason}")]
    BlobDamaged {
        /// Which blob.
        id: BlobId,
        /// What is wrong with it.
        reason: String,
    },
    /// Another process writes and does not let go.
    #[error("another Qilbee is writing to the same journal and does not finish; try again")]
    Busy,
    /// No space left.
    #[error("the disk is full; nothing was written. Make room and try again")]
    DiskFull,
    /// The file system said no.
    #[error("cannot {doing} {}: {source}", path.display())]
    Io {
        /// What was being done, as a verb.
        doing: &'static str,
        /// To which file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The database failed in another way.
    #[error("the journal's database failed: {0}")]
    Database(#[source] rusqlite::Error),
    /// The store was closed.
    #[error("the journal is already closed")]
    Closed,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode;
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            Some(ErrorCode::DiskFull) => Self::DiskFull,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Self::Damaged {
                reason: error.to_string(),
            },
            _ => Self::Database(error),
        }
    }
}

impl StoreError {
    /// Wraps what the file system said about `path`.
    pub(crate) fn io(
        doing: &'static str,
        path: impl Into<PathBuf>,
    ) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::Io {
            doing,
            path,
            source,
        }
    }
}
