//! Plugins: which there are, installed and removed with what Python's programs say meanwhile.

use crate::{App, commands::Backend, error::UiError, mcp::plugin_python};
use localization::{LocalizedText, localized};
use mcp::{PackageSource, PluginStatus, PythonEnvironment};
use std::time::Duration;
use tauri::ipc::Channel;

#[tauri::command]
pub(crate) async fn list_plugins(app: Backend<'_>) -> Result<Vec<PluginStatus>, UiError> {
    waiting(environment(&app)?, |environment| {
        environment
            .plugins()
            .map_err(|error| UiError::bad_request(error.text()))
    })
    .await
}

/// Gives the plugins that are new or different.
#[tauri::command]
pub(crate) async fn install_plugin(
    app: Backend<'_>,
    wanted: String,
    lines: Channel<LocalizedText>,
) -> Result<Vec<PluginStatus>, UiError> {
    let new = waiting(environment(&app)?, move |environment| {
        // A place is seen from the person's own folder: nobody knows where the window was started.
        let here = dirs::home_dir().unwrap_or_default();
        let source = PackageSource::parse(wanted.trim(), &here);
        let source = source.map_err(|error| {
            UiError::bad_request(localized!("mcp-full-stop", text = error.text()))
        })?;
        environment
            .install_plugins(&source, &mut |line| tell(&lines, line))
            .map_err(|error| UiError::bad_request(error.text()))
    });
    let new = new.await?;
    app.external_tools().settled(Duration::ZERO).await;
    Ok(new)
}

#[tauri::command]
pub(crate) async fn remove_plugin(
    app: Backend<'_>,
    name: String,
    lines: Channel<LocalizedText>,
) -> Result<(), UiError> {
    let removed = waiting(environment(&app)?, move |environment| {
        environment
            .remove_plugin(&name, &mut |line| tell(&lines, line))
            .map(|_| ())
            .map_err(|error| UiError::bad_request(error.text()))
    });
    removed.await?;
    app.external_tools().settled(Duration::ZERO).await;
    Ok(())
}

fn tell(lines: &Channel<LocalizedText>, line: LocalizedText) {
    // Nobody looks any more; what is being done is finished all the same.
    let _ = lines.send(line);
}

fn environment(app: &App) -> Result<PythonEnvironment, UiError> {
    plugin_python(app.home(), &app.settings()).map_err(UiError::bad_request)
}

async fn waiting<T: Send + 'static>(
    environment: PythonEnvironment,
    work: impl FnOnce(PythonEnvironment) -> Result<T, UiError> + Send + 'static,
) -> Result<T, UiError> {
    tokio::task::spawn_blocking(move || work(environment)).await?
}
