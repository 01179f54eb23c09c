//! Commands for the notes that outlast a chat: list, read, change, delete.

use crate::{App, commands::Backend, error::UiError};
use localization::localized;
use std::io;
use tools::{Note, Notes};

#[tauri::command]
pub(crate) async fn list_notes(app: Backend<'_>) -> Result<Vec<Note>, UiError> {
    work(&app, |notes| notes.list()).await
}

#[tauri::command]
pub(crate) async fn read_note(app: Backend<'_>, name: String) -> Result<String, UiError> {
    let bytes = work(&app, move |notes| notes.read(&name)).await?;
    String::from_utf8(bytes).map_err(|_| UiError::bad_request(localized!("app-note-not-text")))
}

/// Changes a note, unless it is not what the page has read.
#[tauri::command]
pub(crate) async fn write_note(
    app: Backend<'_>,
    name: String,
    before: String,
    text: String,
) -> Result<(), UiError> {
    work(&app, move |notes| notes.change(&name, &before, &text)).await
}

#[tauri::command]
pub(crate) async fn delete_note(app: Backend<'_>, name: String) -> Result<(), UiError> {
    work(&app, move |notes| notes.delete(&name)).await
}

async fn work<T: Send + 'static>(
    app: &App,
    work: impl FnOnce(&Notes) -> io::Result<T> + Send + 'static,
) -> Result<T, UiError> {
    let notes = Notes::at(app.home().memory());
    let done = tokio::task::spawn_blocking(move || work(&notes)).await?;
    done.map_err(|error| {
        UiError::bad_request(localized!("app-note-failed", reason = error.to_string()))
    })
}
