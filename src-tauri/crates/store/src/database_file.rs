//! Database file: checks before anything is changed, then its connections.

use crate::{
    StoreError,
    blob_files::{create_private_folder, new_private_file},
    migration::{APPLICATION_ID, migrate, version},
};
use localization::localized;
use rusqlite::{Connection, OpenFlags, TransactionBehavior, config::DbConfig};
use rusqlite_migration::M;
use std::{
    fs::{self, File},
    io::{ErrorKind, Read},
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

/// Time that one process waits for another one's write.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

const MAGIC: &[u8; 16] = b"SQLite format 3\0";
const HEADER_BYTES: usize = 100;

/// Opens the write connection. Creates the file, or checks it and migrates it to this program's format.
pub(crate) fn writer(path: &Path, steps: &[M<'_>]) -> Result<Connection, StoreError> {
    check_file(path, version(steps))?;
    create(path)?;
    let mut connection =
        Connection::open_with_flags(path, flags(OpenFlags::SQLITE_OPEN_READ_WRITE))?;
    connection.set_transaction_behavior(TransactionBehavior::Immediate);
    connection.busy_timeout(BUSY_TIMEOUT)?;
    use_write_ahead_log(&connection)?;
    // FULL: when an append returns, the events have reached the disk. Promises depend on that.
    connection.execute_batch("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;")?;
    migrate(&mut connection, path, steps)?;
    Ok(connection)
}

/// Opens a read-only connection.
pub(crate) fn reader(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open_with_flags(path, flags(OpenFlags::SQLITE_OPEN_READ_ONLY))?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.execute_batch("PRAGMA query_only = ON;")?;
    Ok(connection)
}

/// Closes the write connection and folds the log into the file.
pub(crate) fn close(connection: Connection) {
    let tidy = "PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE);";
    if let Err(error) = connection.execute_batch(tidy) {
        // Nothing is lost: what is in the log is read at the next start.
        tracing::warn!(%error, "the journal's log could not be folded in at the end");
    }
    if let Err((_, error)) = connection.close() {
        tracing::warn!(%error, "the journal was not closed cleanly");
    }
}

/// Refuses a foreign or newer file without changing a byte or creating a file beside it.
fn check_file(path: &Path, known: u32) -> Result<(), StoreError> {
    let Some(header) = read_header(path)? else {
        return Ok(());
    };
    let not_ours = || StoreError::NotADatabase {
        path: path.to_owned(),
    };
    let found = header.ok_or_else(not_ours)?;
    let found = if has_log(path)? {
        found_in_log(path)?
    } else {
        found
    };
    if found.is_fresh {
        return Ok(());
    }
    if found.application_id != APPLICATION_ID {
        return Err(not_ours());
    }
    if found.version > known {
        return Err(StoreError::NewerVersion {
            path: path.to_owned(),
            found: found.version,
            known,
        });
    }
    if found.is_cut_short {
        return Err(StoreError::Damaged {
            reason: localized!("store-file-too-short", path = path.display().to_string()),
        });
    }
    Ok(())
}

/// Facts from a database file's header.
struct DatabaseHeader {
    application_id: u32,
    version: u32,
    /// It is empty: a first start may have ended right after creating it.
    is_fresh: bool,
    is_cut_short: bool,
}

/// Reads the first bytes of the file. `None`: no file, or an empty one. `Some(None)`: no database.
fn read_header(path: &Path) -> Result<Option<Option<DatabaseHeader>>, StoreError> {
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(StoreError::io("open", path)(error)),
    };
    let mut header = [0; HEADER_BYTES];
    let length = file
        .metadata()
        .map_err(StoreError::io("inspect", path))?
        .len();
    if length == 0 {
        return Ok(None);
    }
    match file.read_exact(&mut header) {
        Ok(()) => Ok(Some(parse_header(&header, length))),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(Some(None)),
        Err(error) => Err(StoreError::io("read", path)(error)),
    }
}

/// Parses the header as fixed by SQLite's file format, §1.3.
fn parse_header(header: &[u8; HEADER_BYTES], file_bytes: u64) -> Option<DatabaseHeader> {
    if !header.starts_with(MAGIC) {
        return None;
    }
    let number = |at: usize| {
        let bytes = [header[at], header[at + 1], header[at + 2], header[at + 3]];
        u32::from_be_bytes(bytes)
    };
    let page_bytes = match u16::from_be_bytes([header[16], header[17]]) {
        1 => 65_536,
        bytes => u64::from(bytes),
    };
    let (application_id, version) = (number(68), number(60));
    // The page count is only right while the two change counters agree.
    let counted_pages = if number(24) == number(92) {
        number(28)
    } else {
        0
    };
    Some(DatabaseHeader {
        application_id,
        version,
        is_fresh: application_id == 0 && version == 0 && file_bytes <= page_bytes,
        is_cut_short: u64::from(counted_pages) * page_bytes > file_bytes,
    })
}

/// Returns whether there is a write-ahead log with content: another process has the file open, or
/// one ended suddenly. Then the newest state is in the log and the header may be out of date.
fn has_log(path: &Path) -> Result<bool, StoreError> {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    match fs::metadata(&log) {
        Ok(metadata) => Ok(metadata.len() > 0),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(StoreError::io("inspect", PathBuf::from(log))(error)),
    }
}

/// Reads the facts through a connection that can neither write nor fold the log in.
fn found_in_log(path: &Path) -> Result<DatabaseHeader, StoreError> {
    let connection = reader(path)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    let ask = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, u32>(0));
    let (application_id, version) = (ask("PRAGMA application_id")?, ask("PRAGMA user_version")?);
    let tables = ask("SELECT count(*) FROM sqlite_schema")?;
    Ok(DatabaseHeader {
        application_id,
        version,
        is_fresh: application_id == 0 && version == 0 && tables == 0,
        is_cut_short: false,
    })
}

/// Creates the folder and an empty file that only this user may read. SQLite gives its other files the same
/// permissions.
fn create(path: &Path) -> Result<(), StoreError> {
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        create_private_folder(folder)?;
    }
    match new_private_file().open(path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            Err(StoreError::io("create", path)(error))
        }
        _ => Ok(()),
    }
}

/// Switches to the write-ahead log. SQLite does not wait when two processes switch a new file at the same moment.
fn use_write_ahead_log(connection: &Connection) -> Result<(), StoreError> {
    const ATTEMPTS: u32 = 50;
    const PAUSE: Duration = Duration::from_millis(20);
    let mut attempt = 1;
    loop {
        let switched = connection
            .pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get::<_, String>(0));
        match switched.map_err(StoreError::from) {
            Ok(mode) if mode == "wal" => return Ok(()),
            Ok(mode) => {
                return Err(StoreError::Damaged {
                    reason: localized!("store-journal-mode", mode = mode),
                });
            }
            Err(StoreError::Busy) if attempt < ATTEMPTS => {
                attempt += 1;
                thread::sleep(PAUSE);
            }
            Err(error) => return Err(error),
        }
    }
}

fn flags(access: OpenFlags) -> OpenFlags {
    // No URI: a file name is only ever a file name. Each connection stays with one thread at a time.
    access | OpenFlags::SQLITE_OPEN_NO_MUTEX
}

#[cfg(test)]
mod tests {
    use super::writer;
    use crate::migration::STEPS;

    #[test]
    fn writes_are_durable_and_do_not_block_readers() {
        let folder = tempfile::tempdir().unwrap();
        let connection = writer(&folder.path().join("qilbee.db"), &STEPS).unwrap();
        let mode: String = connection
            .query_row("PRAGMA journal_mode", [], |row| row.get(0))
            .unwrap();
        let synchronous: i64 = connection
            .query_row("PRAGMA synchronous", [], |row| row.get(0))
            .unwrap();
        const FULL: i64 = 2;
        assert_eq!((mode.as_str(), synchronous), ("wal", FULL));
    }
}
