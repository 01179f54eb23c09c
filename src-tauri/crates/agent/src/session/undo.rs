//! Undo of file changes: per step or per task, the newest first, each file as a whole, and only
//! where it still is as the change left it. Taking back is a change like any other: its old state is
//! kept before, so it can be taken back too, and a kill in between loses nothing.

mod changes;

use super::{CommandError, log::Log};
use crate::events::file_kept;
use changes::FileChangeRecord;
pub(crate) use changes::lasting_changes;
use localization::{LocalizedText, localized};
use protocol::{BlobId, CallId, TurnId};
use serde::Serialize;
use std::{collections::HashMap, path::PathBuf};
use store::{Store, StoreError};
use tokio::task::spawn_blocking;
use tools::{CurrentFile, FileRestore, RestoreError};

/// Request to undo file changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undo {
    /// Changes to undo.
    pub scope: UndoScope,
    /// Also where a file was changed since.
    pub force: bool,
}

/// Selection of file changes. Those that were undone already are not among them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UndoScope {
    /// The last step that changed files and still counts.
    Last,
    /// This call, or an earlier undo by its name.
    Step(CallId),
    /// All steps of this turn.
    Task(TurnId),
}

/// Result of an undo.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Undone {
    /// Id by which this undo can be undone in turn.
    pub undo: CallId,
    /// Each change, in the order it was undone.
    pub files: Vec<FileUndo>,
}

/// Result for one change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct FileUndo {
    /// The file.
    pub path: String,
    /// The call that had changed it.
    pub call: CallId,
    /// Outcome.
    #[serde(flatten)]
    pub outcome: UndoOutcome,
}

/// Outcome of undoing one change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum UndoOutcome {
    /// The file holds again what it held.
    Restored,
    /// The file was not there before, and is not there now.
    Removed,
    /// The file was as before already.
    AlreadyAsItWas,
    /// Something else changed the file since; it was left alone.
    ChangedSince,
    /// It could not be done.
    Failed {
        /// Reason, as a sentence.
        reason: LocalizedText,
    },
}

/// Undo that changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UndoError {
    /// There is nothing.
    #[error("{0}")]
    Nothing(LocalizedText),
    /// The session is busy or closed, or its journal failed.
    #[error(transparent)]
    Session(CommandError),
}

/// Undoes the selected changes. `name` becomes part of the undo's own call id.
pub(crate) async fn run(log: &mut Log, undo: &Undo, name: &str) -> Result<Undone, UndoError> {
    let events = log.store().all_events(log.session()).await;
    let changes = changes::all(events.map_err(failed)?);
    let now = now(&changes).await;
    let chosen = changes::chosen(&changes, &undo.scope, &now);
    if chosen.is_empty() {
        return Err(UndoError::Nothing(match undo.scope {
            UndoScope::Last => localized!("agent-nothing-to-undo-in-chat"),
            UndoScope::Step(_) => localized!("agent-nothing-to-undo-in-step"),
            UndoScope::Task(_) => localized!("agent-nothing-to-undo-in-task"),
        }));
    }
    let name = CallId::new(format!("undo_{name}"));
    let mut files = Vec::with_capacity(chosen.len());
    for kept in chosen {
        let outcome = undo_change(log, kept, &name, undo.force).await;
        files.push(FileUndo {
            path: kept.path.clone(),
            call: kept.call.clone(),
            outcome: outcome.map_err(failed)?,
        });
    }
    Ok(Undone { undo: name, files })
}

fn failed(error: StoreError) -> UndoError {
    UndoError::Session(CommandError::Store(error.message()))
}

/// Hash of each file's content now. A file that can't be read is left out.
async fn now(changes: &[FileChangeRecord]) -> HashMap<&str, Option<BlobId>> {
    let mut now = HashMap::new();
    for kept in changes {
        if !now.contains_key(kept.path.as_str())
            && let Ok(file) = read_current(&kept.path).await
        {
            now.insert(kept.path.as_str(), file.bytes().map(Store::name_of));
        }
    }
    now
}

async fn undo_change(
    log: &mut Log,
    kept: &FileChangeRecord,
    name: &CallId,
    force: bool,
) -> Result<UndoOutcome, StoreError> {
    let fail = |reason: LocalizedText| Ok(UndoOutcome::Failed { reason });
    let file = match read_current(&kept.path).await {
        Ok(file) => file,
        Err(reason) => return fail(reason.message()),
    };
    let found = file.bytes().map(Store::name_of);
    if found.as_ref() == kept.before_id() {
        return Ok(UndoOutcome::AlreadyAsItWas);
    }
    if found != kept.after && !force {
        return Ok(UndoOutcome::ChangedSince);
    }
    let before = match kept.before_id() {
        None => None,
        Some(id) => match log.store().blob(id).await? {
            Some(blob) => Some(blob.bytes.as_slice().to_vec()),
            None => return fail(localized!("agent-undo-content-missing")),
        },
    };
    let restored = before.is_some();
    let back = file.restore_to(before, kept.mode);
    let event = file_kept(log.store(), name.clone(), back.change(), Some(kept.seq)).await;
    match event {
        Ok(event) => log.record(vec![event]).await?,
        Err(reason) => return fail(reason.0),
    }
    match apply_restore(back).await {
        Ok(()) if restored => Ok(UndoOutcome::Restored),
        Ok(()) => Ok(UndoOutcome::Removed),
        Err(reason) => fail(reason.message()),
    }
}

async fn read_current(path: &str) -> Result<CurrentFile, RestoreError> {
    let path = PathBuf::from(path);
    let looked = spawn_blocking(move || CurrentFile::read(&path)).await;
    looked.unwrap_or_else(|_| Err(RestoreError::internal()))
}

async fn apply_restore(back: FileRestore) -> Result<(), RestoreError> {
    let made = spawn_blocking(move || back.apply()).await;
    made.unwrap_or_else(|_| Err(RestoreError::internal()))
}
