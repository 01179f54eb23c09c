//! Migrations of the database file. Each step is one table's SQL, sometimes with code that fills the table; `user_version`
//! counts the steps taken. All missing steps run in one transaction. A released step never changes: the next one
//! corrects it.

use crate::{
    StoreError,
    blob_files::{remove_file, sync_folder},
    search,
    table::{
        blob_uses, blobs, events, seals, search_index, search_rows, session_choices,
        session_labels, sessions, uploads,
    },
};
use localization::localized;
use rusqlite::{Connection, Transaction};
use rusqlite_migration::{HookError, HookResult, M, Migrations};
use std::{fs::File, path::Path, process, sync::LazyLock};

/// Id of Qilbee's databases ("QILB"), so that no other program's database is ever migrated.
pub(crate) const APPLICATION_ID: u32 = 0x5149_4c42;

const MARK: &str = "PRAGMA application_id = 0x51494c42;";

/// All steps, oldest first.
pub(crate) static STEPS: LazyLock<Vec<M<'static>>> = LazyLock::new(|| {
    vec![
        M::up(MARK),
        M::up(events::CREATE),
        M::up(blobs::CREATE),
        M::up(sessions::CREATE),
        M::up(session_choices::CREATE),
        M::up(blob_uses::CREATE),
        M::up(search_rows::CREATE),
        M::up_with_hook(search_index::CREATE, fill_search_index),
        M::up(events::turn_queries::CREATE),
        M::up(seals::CREATE),
        M::up(uploads::CREATE),
        M::up(session_labels::CREATE),
        M::up(sessions::ADD_PARENT),
        M::up(sessions::TELL_ENDS),
    ]
});

/// Returns the format version after these steps.
pub(crate) fn version(steps: &[M<'_>]) -> u32 {
    u32::try_from(steps.len()).unwrap_or(u32::MAX)
}

/// Migrates the file to the newest format. A file of an older format is first copied to
/// `<name>.format-<n>`.
pub(crate) fn migrate(
    connection: &mut Connection,
    path: &Path,
    steps: &[M<'_>],
) -> Result<(), StoreError> {
    let found = user_version(connection)?;
    if found == version(steps) {
        return Ok(());
    }
    if found > 0 {
        copy_aside(connection, path, found)?;
    }
    tracing::info!(
        from = found,
        to = version(steps),
        "bringing the journal to this version's format"
    );
    match Migrations::from_slice(steps).to_latest(connection) {
        Ok(()) => Ok(()),
        // Another process was a moment earlier: then there is nothing left to do.
        Err(_) if user_version(connection)? == version(steps) => Ok(()),
        Err(rusqlite_migration::Error::RusqliteError { err, .. }) => Err(err.into()),
        Err(error) => Err(StoreError::Damaged {
            reason: localized!("store-migration-failed", reason = error.to_string()),
        }),
    }
}

fn fill_search_index(transaction: &Transaction<'_>) -> HookResult {
    search::fill_new(transaction).map_err(|error| match error {
        StoreError::Database(error) => HookError::RusqliteError(error),
        other => HookError::Hook(other.to_string()),
    })
}

/// Returns the format version of an open database.
pub(crate) fn user_version(connection: &Connection) -> Result<u32, StoreError> {
    Ok(connection.query_row("PRAGMA user_version", [], |row| row.get(0))?)
}

fn copy_aside(connection: &Connection, path: &Path, found: u32) -> Result<(), StoreError> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".format-{found}"));
    let copy = path.with_file_name(&name);
    name.push(format!(".{}.tmp", process::id()));
    let unfinished = path.with_file_name(&name);
    remove_file(&unfinished)?;
    connection.execute("VACUUM INTO ?", [unfinished.to_string_lossy()])?;
    File::open(&unfinished)
        .and_then(|file| file.sync_all())
        .and_then(|()| std::fs::rename(&unfinished, &copy))
        .map_err(StoreError::io("write", &copy))?;
    sync_folder(path.parent().unwrap_or(Path::new(".")))
}

#[cfg(test)]
mod tests {
    use super::{STEPS, version};
    use crate::{
        StoreError, database_file,
        table::{search_index, search_rows, session_choices, session_labels},
    };
    use rusqlite_migration::M;
    use std::fs;

    const NEXT: M<'static> =
        M::up("CREATE TABLE later (word TEXT); INSERT INTO later VALUES ('new');");
    const BROKEN: M<'static> =
        M::up("CREATE TABLE half (word TEXT); CREATE TABLE events (x TEXT);");

    fn count(path: &std::path::Path, table: &str) -> i64 {
        let sql = format!("SELECT count(*) FROM sqlite_schema WHERE name = '{table}'");
        let connection = database_file::reader(path).unwrap();
        connection.query_row(&sql, [], |row| row.get(0)).unwrap()
    }

    fn steps_and(last: M<'static>) -> Vec<M<'static>> {
        STEPS.iter().cloned().chain([last]).collect()
    }

    #[test]
    fn older_file_is_copied_and_migrated() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("qilbee.db");
        database_file::close(database_file::writer(&path, &STEPS).unwrap());
        assert!(
            fs::read_dir(&folder).unwrap().count() == 1,
            "a new file needs no copy"
        );

        database_file::close(database_file::writer(&path, &steps_and(NEXT)).unwrap());
        let copy = folder
            .path()
            .join(format!("qilbee.db.format-{}", version(&STEPS)));
        assert_eq!((count(&path, "later"), count(&copy, "later")), (1, 0));
        // The copy opens like any other file of its format; the original is too new for it now.
        database_file::close(database_file::writer(&copy, &STEPS).unwrap());
        let refusal = database_file::writer(&path, &STEPS);
        assert!(matches!(refusal, Err(StoreError::NewerVersion { .. })));
    }

    #[test]
    fn missing_search_index_is_filled() {
        const WITHOUT: usize = 6;
        let event = |seq: u64, body: &str| {
            format!(
                "INSERT INTO events (session, seq, ts, body)
                 VALUES ('a', {seq}, '2026-11-20T10:00:00Z', '{body}');"
            )
        };
        let said = |text: &str| {
            let items = format!(r#"[{{"kind":"text","text":"{text}"}}]"#);
            format!(r#"{{"type":"user_message","items":{items}}}"#)
        };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("qilbee.db");
        let old = database_file::writer(&path, &STEPS[..WITHOUT]).unwrap();
        let sql = [
            event(2, &said("before the form")),
            // One that nobody understands any more does not keep the rest from being found.
            event(3, r#"{"type":"nonsense"}"#),
            event(4, &said("after the form")),
            "INSERT INTO session_choices (session, title) VALUES ('a', 'Forms')".to_owned(),
        ];
        old.execute_batch(&sql.concat()).unwrap();
        database_file::close(old);

        let new = database_file::writer(&path, &STEPS).unwrap();
        assert_eq!(search_index::events(&new, "form", 9).unwrap(), [2, 1]);
        assert_eq!(search_index::events(&new, "before", 9).unwrap(), [1]);
        assert_eq!(search_index::names(&new, "forms", 9).unwrap(), [-1]);
        let after = Some(("a".into(), Some(4)));
        assert_eq!(search_rows::find(&new, 2).unwrap(), after);
    }

    #[test]
    fn file_without_labels_gets_their_table() {
        const WITHOUT: usize = 10;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("qilbee.db");
        let old = database_file::writer(&path, &STEPS[..WITHOUT]).unwrap();
        old.execute_batch("INSERT INTO session_choices (session, title) VALUES ('a', 'Forms')")
            .unwrap();
        database_file::close(old);
        assert_eq!(count(&path, "session_labels"), 0);

        database_file::close(database_file::writer(&path, &STEPS).unwrap());
        assert_eq!(count(&path, "session_labels"), 1);
        let connection = database_file::reader(&path).unwrap();
        let title = session_choices::title(&connection, &"a".into()).unwrap();
        assert_eq!(title.as_deref(), Some("Forms"));
        let labels = session_labels::of(&connection, &"a".into()).unwrap();
        assert_eq!(labels, Vec::<String>::new());
    }

    #[test]
    fn failed_step_leaves_file_unchanged() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("qilbee.db");
        database_file::close(database_file::writer(&path, &STEPS).unwrap());
        assert!(database_file::writer(&path, &steps_and(BROKEN)).is_err());
        assert_eq!(count(&path, "half"), 0);
        database_file::close(database_file::writer(&path, &STEPS).unwrap());
    }
}
