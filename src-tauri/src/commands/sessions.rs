//! Chats: list, search, begin, command, rename, pin, delete, save, read in.

use super::Backend;
use crate::{error::UiError, mcp::SESSION_WAIT};
use export::{
    ChatExport, ExportFormat, ExportOptions,
    trajectory::{Trajectory, TrajectoryError},
};
use localization::localized;
use protocol::{Command, SessionId, SessionOptions, SessionSummary};
use serde::Serialize;
use store::{Label, SearchHit};
use tauri::{
    async_runtime::spawn_blocking,
    ipc::{InvokeBody, Request},
};

/// Places a search finds at most.
const MOST_HITS: usize = 50;

/// File that an export was written to.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct Exported {
    path: String,
}

#[tauri::command]
pub(crate) async fn list_sessions(app: Backend<'_>) -> Result<Vec<SessionSummary>, UiError> {
    Ok(app.sessions().store().sessions().await?)
}

/// Begins a chat, maybe with the texts of a profile that the person has read. What else the profile says stands in the
/// options already, for the person to see and change.
#[tauri::command]
pub(crate) async fn create_session(
    app: Backend<'_>,
    options: Option<SessionOptions>,
    profile: Option<String>,
) -> Result<SessionSummary, UiError> {
    let profile = match profile {
        Some(name) => Some(super::profiles::read_by_person(&app, &name)?.for_chat()),
        None => None,
    };
    let options = match options {
        Some(options) => options,
        None => app.default_options().await,
    };
    app.external_tools().settled(SESSION_WAIT).await;
    let session = app.sessions().create_with(options, profile).await?;
    let summary = app.sessions().store().session(session.id()).await?;
    summary.ok_or_else(|| UiError::internal(localized!("app-chat-not-kept")))
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
    summary.ok_or_else(|| UiError::internal(localized!("app-copy-not-kept")))
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
    app.sessions().delete(&session).await?;
    app.uploads().delete_unneeded_soon();
    Ok(())
}

/// Saves a chat in the folder for downloads.
#[tauri::command]
pub(crate) async fn export_session(
    app: Backend<'_>,
    session: SessionId,
    form: ExportFormat,
) -> Result<Exported, UiError> {
    let folder = dirs::download_dir().unwrap_or_else(|| app.home().folder().to_path_buf());
    let whole = ExportOptions {
        embed_blobs: true,
        up_to_seq: None,
    };
    let export = ChatExport::load(app.sessions().store(), &session, form, whole).await?;
    let path = spawn_blocking(move || export.write_into(&folder)).await??;
    Ok(Exported {
        path: path.display().to_string(),
    })
}

/// Reads a chat in that was saved as JSON Lines. The body is the file.
#[tauri::command]
pub(crate) async fn import_session(
    app: Backend<'_>,
    request: Request<'_>,
) -> Result<SessionSummary, UiError> {
    let InvokeBody::Raw(bytes) = request.body() else {
        return Err(UiError::bad_request(localized!("app-import-no-file")));
    };
    let text = str::from_utf8(bytes).map_err(|_| not_imported(&TrajectoryError::NotATrajectory))?;
    let read = Trajectory::read(text).map_err(|error| not_imported(&error))?;
    let session = app.sessions().import(read).await?;
    let summary = app.sessions().store().session(session.id()).await?;
    summary.ok_or_else(|| UiError::internal(localized!("app-import-not-kept")))
}

fn not_imported(error: &TrajectoryError) -> UiError {
    UiError::bad_request(localized!("app-import-failed", error = error.message()))
}

/// Keeps a chat at the top of the list, or lets it go.
#[tauri::command]
pub(crate) async fn pin_session(
    app: Backend<'_>,
    session: SessionId,
    pinned: bool,
) -> Result<(), UiError> {
    Ok(app.sessions().store().pin(&session, pinned).await?)
}

/// Replaces a chat's labels.
#[tauri::command]
pub(crate) async fn label_session(
    app: Backend<'_>,
    session: SessionId,
    labels: Vec<String>,
) -> Result<(), UiError> {
    let labels = labels.iter().map(|label| Label::parse(label));
    let labels: Result<Vec<_>, _> = labels.collect();
    let labels = labels.map_err(|error| UiError::bad_request(error.message()))?;
    Ok(app.sessions().store().set_labels(&session, labels).await?)
}

/// Searches all chats.
#[tauri::command]
pub(crate) async fn search_sessions(
    app: Backend<'_>,
    text: String,
) -> Result<Vec<SearchHit>, UiError> {
    Ok(app.sessions().store().search(&text, MOST_HITS).await?)
}
