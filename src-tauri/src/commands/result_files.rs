//! Opens the files that a task made: in the person's own program for them, or in their folder. The window names a change
//! of the journal and never a path, so nothing else can be opened. Only documents are: any other file could be a
//! program, or a page that sends on what it holds.

use super::Backend;
use crate::error::UiError;
use localization::{LocalizedText, localized};
use protocol::{CallEvent, DurableBody, SessionId};
use serde::Serialize;
use std::path::{Path, PathBuf};
use tokio::task::spawn_blocking;

/// The ends of the names of files that programs show and don't run. Pages and drawings of the web are not among them:
/// a browser would let them send on what they hold. Neither are letters, whose program can fetch their pictures, and
/// documents that hold macros by their kind.
const DOCUMENTS: [&str; 28] = [
    "bmp", "csv", "docx", "flac", "gif", "ics", "jpeg", "jpg", "json", "log", "md", "mp3", "mp4",
    "odp", "ods", "odt", "ogg", "pdf", "png", "pptx", "rtf", "tiff", "toml", "tsv", "txt", "wav",
    "webp", "xlsx",
];

/// Changes that are asked about at once.
const MAX_CHANGES: usize = 500;

/// State of a file that a task changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum ResultFileState {
    /// It can be opened, and shown in its folder.
    Document,
    /// It can be shown in its folder.
    Other,
    /// It is not there any more.
    Missing,
}

/// Tells of each change, by its number in the journal, what can be done with its file.
#[tauri::command]
pub(crate) async fn result_files(
    app: Backend<'_>,
    session: SessionId,
    changes: Vec<u64>,
) -> Result<Vec<ResultFileState>, UiError> {
    let mut files = Vec::new();
    for change in changes.into_iter().take(MAX_CHANGES) {
        files.push(changed_file(&app, &session, change).await?);
    }
    Ok(spawn_blocking(move || files.iter().map(|file| state_of(file)).collect()).await?)
}

/// Opens the file of a change. Comes back at once: how long the other program needs is its own affair.
#[tauri::command]
pub(crate) async fn open_result(
    app: Backend<'_>,
    session: SessionId,
    change: u64,
) -> Result<(), UiError> {
    let file = changed_file(&app, &session, change).await?;
    spawn_blocking(move || open_document(&file)).await?
}

/// Opens a document, and nothing else, in the person's own program for it. Waits for the disk.
pub(super) fn open_document(file: &Path) -> Result<(), UiError> {
    open(&checked(file)?, localized!("app-file-no-program"))
}

/// Opens a folder in the person's file manager. Waits for the disk.
pub(super) fn open_folder(folder: &Path) -> Result<(), UiError> {
    open(folder, localized!("app-folder-no-program"))
}

/// Shows the file of a change in the person's file manager, marked; where that is not to be had, its folder.
#[tauri::command]
pub(crate) async fn show_result(
    app: Backend<'_>,
    session: SessionId,
    change: u64,
) -> Result<(), UiError> {
    let file = changed_file(&app, &session, change).await?;
    spawn_blocking(move || {
        let real = file.canonicalize().map_err(|_| gone())?;
        let Err(error) = tauri_plugin_opener::reveal_item_in_dir(&real) else {
            return Ok(());
        };
        tracing::info!(%error, "no file manager marks the file, so its folder is opened");
        open_folder(real.parent().unwrap_or(&real))
    })
    .await?
}

fn open(path: &Path, no_program: LocalizedText) -> Result<(), UiError> {
    open::that_detached(path).map_err(|error| {
        tracing::warn!(%error, "no program opens a result");
        UiError::internal(no_program)
    })
}

/// The path that this event of the journal tells of.
async fn changed_file(
    app: &Backend<'_>,
    session: &SessionId,
    change: u64,
) -> Result<PathBuf, UiError> {
    let after = change.checked_sub(1).ok_or_else(gone)?;
    let events = app.sessions().store().events(session, after, 1).await?;
    match events.into_iter().next() {
        Some(event) if event.seq == change => match event.body {
            DurableBody::Call(CallEvent::FileKept { path, .. }) => Ok(PathBuf::from(path)),
            _ => Err(gone()),
        },
        _ => Err(gone()),
    }
}

/// The real path of a document. What a link leads to counts, not the link's own name.
fn checked(file: &Path) -> Result<PathBuf, UiError> {
    let real = file.canonicalize().map_err(|_| gone())?;
    match state_of(&real) {
        ResultFileState::Document => Ok(real),
        ResultFileState::Other => Err(UiError::bad_request(localized!("app-file-not-opened"))),
        ResultFileState::Missing => Err(gone()),
    }
}

fn gone() -> UiError {
    UiError::bad_request(localized!("app-file-gone"))
}

fn state_of(file: &Path) -> ResultFileState {
    let Ok(real) = file.canonicalize() else {
        return ResultFileState::Missing;
    };
    let Ok(facts) = real.metadata() else {
        return ResultFileState::Missing;
    };
    let end = real.extension().and_then(|end| end.to_str());
    let is_document = end.is_some_and(|end| DOCUMENTS.contains(&end.to_ascii_lowercase().as_str()));
    if facts.is_file() && is_document && !is_program(&facts) {
        ResultFileState::Document
    } else {
        ResultFileState::Other
    }
}

/// A system may run such a file, whatever it is called.
#[cfg(unix)]
fn is_program(facts: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    facts.permissions().mode() & 0o111 != 0
}

/// The end of its name alone says so.
#[cfg(not(unix))]
fn is_program(_: &std::fs::Metadata) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use ResultFileState::{Document, Missing, Other};
    use std::fs;

    #[test]
    fn only_documents_are_opened() {
        let folder = tempfile::tempdir().unwrap();
        let check = |name: &str, wanted| {
            let file = folder.path().join(name);
            fs::write(&file, "x").unwrap();
            assert_eq!(state_of(&file), wanted, "{name}");
            assert_eq!(checked(&file).is_ok(), wanted == Document, "{name}");
        };
        for document in ["a.txt", "B.PDF", "table.csv", "letter.odt", "two.dots.xlsx"] {
            check(document, Document);
        }
        for other in [
            "run.sh",
            "start.desktop",
            "page.html",
            "drawing.svg",
            "sheet.xlsm",
            "setup.exe",
            "link.lnk",
            "txt",
            ".csv",
        ] {
            check(other, Other);
        }
        assert_eq!(state_of(&folder.path().join("none.txt")), Missing);
        assert_eq!(state_of(folder.path()), Other);
    }

    #[cfg(unix)]
    #[test]
    fn a_program_is_not_opened_under_any_name() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("notes.txt");
        fs::write(&program, "#!/bin/sh\n").unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        assert_eq!(state_of(&program), Other);
        let script = folder.path().join("run.sh");
        fs::write(&script, "").unwrap();
        let link = folder.path().join("letter.pdf");
        symlink(&script, &link).unwrap();
        assert_eq!(state_of(&link), Other);
    }
}
