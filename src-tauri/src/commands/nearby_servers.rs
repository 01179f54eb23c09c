//! Servers of models on this computer that nobody has set up: named in the window, and added when the person says so.

use super::Backend;
use crate::{error::UiError, models::nearby};
use localization::localized;
use model::server::{NearbyServer, usual_servers};
use serde::Serialize;
use settings::{ProviderChange, SettingChange};

/// Server that could be used.
#[derive(Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "NearbyServer"))]
pub(crate) struct NearbyView {
    /// Name to set it up under.
    name: &'static str,
    /// Name of the program, for people.
    program: &'static str,
    /// Names of its models; the first would be that of new chats.
    models: Vec<String>,
}

/// The servers that answer at their usual ports; none where there is a key, or a provider in the settings.
#[tauri::command]
pub(crate) async fn nearby_servers(app: Backend<'_>) -> Result<Vec<NearbyView>, UiError> {
    let default_model = app.default_options().await.model;
    let found = nearby::offered(&app.settings(), &default_model).await;
    let view = |NearbyServer { server, models }| NearbyView {
        name: server.name,
        program: server.program,
        models,
    };
    Ok(found.into_iter().map(view).collect())
}

/// Sets a server up with the models that were shown, and makes the first of them that of new chats. Gives the id of that model.
/// Asks no server again: what the person saw is what they get.
#[tauri::command]
pub(crate) async fn add_nearby_server(
    app: Backend<'_>,
    name: String,
    models: Vec<String>,
) -> Result<String, UiError> {
    let mut usual = usual_servers().into_iter();
    let server = usual.find(|server| server.name == name);
    let gone = || UiError::bad_request(localized!("app-nearby-gone", name = &name));
    let server = server.ok_or_else(gone)?;
    let first = models.first().ok_or_else(gone)?;
    let model = format!("{name}/{first}");
    let provider = nearby::provider(&server, &models);
    app.change_providers(&ProviderChange::Add(provider)).await?;
    let chosen = SettingChange::Model(Some(model.clone()));
    app.change_settings(&chosen).await?;
    Ok(model)
}
