//! Commands of the settings page. Thin: the file is the crate `settings`, the keys are in the keychain, and no
//! answer ever holds one.

pub(super) mod about;
pub(super) mod data;
pub(super) mod keys;
pub(super) mod memory;
pub(super) mod plugins;
pub(super) mod privacy;
pub(super) mod providers;
pub(super) mod servers;

use super::{Backend, result_files::open_document};
use crate::{
    App, current_settings::ReadSettings, error::UiError, models, qube,
    start_at_sign_in::SignInEntry,
};
use desktop::{Chord, Masks};
use localization::{LocalizedText, localized};
use model::{
    claude::{Claude, ModelListing},
    server::Server,
};
use serde::Serialize;
use settings::{
    BudgetSettings, ChatSettings, QubeSettings, SettingChange, Settings, SettingsError,
};
use tokio::task::spawn_blocking;

/// The settings as the window shows them.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct SettingsView {
    file: String,
    /// Reason that the file cannot be read. Then the rest is the default, and nothing is written.
    problem: Option<FileProblem>,
    /// There is a copy of what the file said when it could be read last.
    can_restore: bool,
    chat: ChatSettings,
    budget: BudgetSettings,
    qube: QubeSettings,
    /// Address of Qube from the environment, which wins over this setting.
    qube_address_in_environment: Option<String>,
    step_aside: bool,
    /// A newer version is told of.
    new_versions: bool,
    /// Qilbee starts when the person signs in; absent where that can't be chosen.
    starts_at_sign_in: Option<bool>,
    takeover: bool,
    pointer_overlay: bool,
    /// Presses that programs inject count as the person's.
    answers_from_programs: bool,
    stop_shortcut: Option<Shortcut>,
    quick_ask: Option<Shortcut>,
    hide: Masks,
    /// Reason that there is no screen to look at.
    no_screen: Option<LocalizedText>,
}

/// A mistake in the file.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
struct FileProblem {
    /// From 1; absent when all of it cannot be read.
    line: Option<usize>,
    problem: LocalizedText,
}

/// Keys, as the file has them and as people read them.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
struct Shortcut {
    keys: String,
    label: String,
}

#[tauri::command]
pub(crate) async fn settings(app: Backend<'_>) -> Result<SettingsView, UiError> {
    let read = app.settings_again().await;
    Ok(view(&app, &read))
}

#[tauri::command]
pub(crate) async fn change_setting(
    app: Backend<'_>,
    change: SettingChange,
) -> Result<SettingsView, UiError> {
    let read = app.change_settings(&change).await?;
    Ok(view(&app, &read))
}

/// Lets Qilbee start when the person signs in, or not.
#[tauri::command]
pub(crate) async fn start_at_sign_in(app: Backend<'_>, on: bool) -> Result<SettingsView, UiError> {
    if let Some(entry) = SignInEntry::of_person() {
        entry.switch(on).map_err(|error| {
            UiError::internal(localized!("app-sign-in-entry", error = error.to_string()))
        })?;
    }
    let read = app.settings_again().await;
    Ok(view(&app, &read))
}

/// Puts back what the settings file said when it could be read last.
#[tauri::command]
pub(crate) async fn restore_settings(app: Backend<'_>) -> Result<SettingsView, UiError> {
    let read = app.restore_settings().await?;
    Ok(view(&app, &read))
}

/// Opens a settings file that can't be read in the person's own program for it.
#[tauri::command]
pub(crate) async fn open_settings_file(app: Backend<'_>) -> Result<(), UiError> {
    if app.settings().as_ref().is_ok() {
        return Err(UiError::bad_request(localized!("app-settings-are-fine")));
    }
    let file = app.home().settings();
    spawn_blocking(move || open_document(&file)).await?
}

/// The models with their prices: as the provider lists them, or as this version knows them.
#[tauri::command]
pub(crate) async fn list_models(app: Backend<'_>) -> Result<Vec<ModelListing>, UiError> {
    let mut models = match app.claude().list().await {
        Ok(models) => models,
        Err(_) => Claude::known(),
    };
    models.extend(app.servers().now().iter().flat_map(Server::listings));
    Ok(models)
}

fn view(app: &App, read: &ReadSettings) -> SettingsView {
    let (settings, problem) = match read.as_ref() {
        Ok(settings) => (settings.clone(), None),
        Err(error) => (Settings::default(), Some(problem_of(error))),
    };
    SettingsView {
        file: app.home().settings().display().to_string(),
        can_restore: problem.is_some() && app.can_restore_settings(),
        problem,
        chat: settings.chat,
        budget: settings.budget,
        qube: settings.qube,
        qube_address_in_environment: qube::named_address(),
        step_aside: settings.window.step_aside,
        new_versions: settings.window.new_versions,
        starts_at_sign_in: SignInEntry::of_person().map(|entry| entry.is_on()),
        takeover: settings.desktop.takeover,
        pointer_overlay: settings.desktop.pointer_overlay,
        answers_from_programs: settings.answers.from_programs,
        stop_shortcut: settings.desktop.stop_shortcut.map(shortcut),
        quick_ask: settings.shortcuts.quick_ask.map(shortcut),
        hide: settings.desktop.masks,
        no_screen: app.desktop().err(),
    }
}

fn shortcut(keys: Chord) -> Shortcut {
    Shortcut {
        label: keys.label(),
        keys: keys.to_string(),
    }
}

fn problem_of(error: &SettingsError) -> FileProblem {
    match error {
        SettingsError::Unreadable { source, .. } => FileProblem {
            line: None,
            problem: source.to_string().into(),
        },
        SettingsError::Invalid { line, problem, .. } => FileProblem {
            line: Some(*line),
            problem: problem.clone(),
        },
    }
}

/// Returns the address that is used instead of Anthropic's.
fn claude_address() -> Option<String> {
    models::other_address()
}
