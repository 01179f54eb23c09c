//! Chats: list, begin, command, rename, delete, export.

use super::Backend;
use crate::{error::UiError, mcp::SESSION_WAIT};
use protocol::{Command, SessionId, SessionOptions, SessionSummary};
use serde::Serialize;
use std::{
    fs::File,
    io::{ErrorKind, Write as _},
    path::{Path, PathBuf},
};
use store::trajectory;

/// Files of one name before it is said that there are too many.
const MAX_COPIES: u32 = 1000;

/// Where an export went.
#[derive(Serialize)]
pub(crate) struct Exported {
    path: String,
}

#[tauri::command]
pub(crate) async fn list_sessions(app: Backend<'_>) -> Result<Vec<SessionSummary>, UiError> {
    Ok(app.sessions().store().sessions().await?)
}

#[tauri::command]
pub(crate) async fn create_session(
    app: Backend<'_>,
    options: Option<SessionOptions>,
) -> Result<SessionSummary, UiError> {
    let options = match options {
        Some(options) => options,
        None => app.default_options().await,
    };
    app.outside().settled(SESSION_WAIT).await;
    let session = app.sessions().create(options).await?;
    let summary = app.sessions().store().session(session.id()).await?;
    summary.ok_or_else(|| UiError::internal("The new chat was not kept. Try again."))
}

#[tauri::command]
pub(crate) async fn send_command(
    app: Backend<'_>,
    session: SessionId,
    command: Command,
) -> Result<(), UiError> {
    Ok(app.sessions().open(&session).await?.submit(command).await?)
}

/// Begins a chat that shares another's history up to and including an event.
#[tauri::command]
pub(crate) async fn fork_session(
    app: Backend<'_>,
    session: SessionId,
    seq: u64,
) -> Result<SessionSummary, UiError> {
    let fork = app.sessions().fork(&session, seq).await?;
    let summary = app.sessions().store().session(fork.id()).await?;
    summary.ok_or_else(|| UiError::internal("The copy of the chat was not kept. Try again."))
}

#[tauri::command]
pub(crate) async fn rename_session(
    app: Backend<'_>,
    session: SessionId,
    title: String,
) -> Result<(), UiError> {
    let title = title.trim();
    // An empty name gives the chat its own title back.
    let title = (!title.is_empty()).then_some(title);
    Ok(app.sessions().store().rename(&session, title).await?)
}

#[tauri::command]
pub(crate) async fn delete_session(app: Backend<'_>, session: SessionId) -> Result<(), UiError> {
    Ok(app.sessions().delete(&session).await?)
}

#[tauri::command]
pub(crate) async fn export_session(
    app: Backend<'_>,
    session: SessionId,
) -> Result<Exported, UiError> {
    let store = app.sessions().store();
    let Some(summary) = store.session(&session).await? else {
        return Err(agent::SessionsError::NotFound(session).into());
    };
    let events = store.all_events(&session).await?;
    let lines = trajectory::lines(&summary, &events).collect::<Result<Vec<_>, _>>();
    let lines = lines.map_err(|error| UiError::internal(error.to_string()))?;
    let folder = dirs::download_dir().unwrap_or_else(|| app.home().folder().to_path_buf());
    let path = write_new(
        &folder,
        &file_name(&summary.title),
        &(lines.join("\n") + "\n"),
    );
    let path = path.map_err(|error| {
        UiError::internal(format!(
            "The chat could not be written to {}: {error}",
            folder.display()
        ))
    })?;
    Ok(Exported {
        path: path.display().to_string(),
    })
}

/// Writes a file that was not there before.
fn write_new(folder: &Path, name: &str, text: &str) -> std::io::Result<PathBuf> {
    std::fs::create_dir_all(folder)?;
    for copy in 1..=MAX_COPIES {
        let numbered = if copy == 1 {
            format!("{name}.jsonl")
        } else {
            format!("{name} ({copy}).jsonl")
        };
        let path = folder.join(numbered);
        match File::create_new(&path) {
            Ok(mut file) => return file.write_all(text.as_bytes()).map(|()| path),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// A title as a file name that every system takes.
fn file_name(title: &str) -> String {
    let kept = title.chars().map(|character| {
        if character.is_alphanumeric() || " -_".contains(character) {
            character
        } else {
            ' '
        }
    });
    let words = kept.collect::<String>();
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.is_empty() {
        "Qilbee chat".to_owned()
    } else {
        format!("Qilbee {words}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_export_never_overwrites() {
        let folder = tempfile::TempDir::new().unwrap();
        let first = write_new(folder.path(), "chat", "one").unwrap();
        let second = write_new(folder.path(), "chat", "two").unwrap();
        assert_eq!(std::fs::read_to_string(first).unwrap(), "one");
        assert_eq!(second.file_name().unwrap(), "chat (2).jsonl");
    }

    #[test]
    fn a_title_becomes_a_file_name() {
        assert_eq!(
            file_name("Pay /etc/passwd: 李小龍?"),
            "Qilbee Pay etc passwd 李小龍"
        );
        assert_eq!(file_name("…"), "Qilbee chat");
    }
}
