//! The window's door to the backend. Thin: each command parses, delegates and maps the error.

mod attachments;
mod budget;
mod calibration_page;
mod confirmation;
mod first_start;
mod fleet;
mod links;
mod nearby_servers;
mod practice;
mod profiles;
mod qube;
mod requests;
mod result_files;
mod screen;
mod screenshots;
mod sessions;
mod settings;
mod start;
mod statistics;
mod undo;
mod watches;
#[cfg(feature = "schema")]
pub mod window_types;
mod windows;

use crate::{
    App, VERSION,
    error::UiError,
    event_streams::EventStreams,
    models::{self, PRACTICE_MODEL},
    person_check,
};
use localization::LocalizedText;
use model::claude::Claude;
use protocol::SessionOptions;
use serde::Serialize;
use std::sync::Arc;
use tauri::State;

/// The backend as the main window's commands get it.
pub(crate) type Backend<'a> = State<'a, Arc<App>>;

/// Facts about the program for the window.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct AppInfo {
    version: &'static str,
    data_folder: String,
    log_folder: String,
    models: Vec<ModelInfo>,
    default_options: SessionOptions,
    /// Warning for the person before they begin.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    warning: Option<LocalizedText>,
}

/// A model to choose.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
struct ModelInfo {
    id: String,
    name: String,
    /// True for the practice model.
    practice: bool,
    /// True if it answers nothing before there is a key for its provider.
    needs_key: bool,
}

/// The commands of the main window and of those around it; which may call which, their capability files say. Those that
/// give authority are answered once the person's own press was seen.
pub(crate) fn main_window() -> impl Fn(tauri::ipc::Invoke) -> bool + Send + Sync + 'static {
    person_check::before(Arc::new(tauri::generate_handler![
        app_info,
        confirmation::confirmation_code,
        sessions::list_sessions,
        sessions::create_session,
        sessions::send_command,
        sessions::fork_session,
        sessions::rename_session,
        sessions::delete_session,
        sessions::export_session,
        requests::model_told,
        sessions::search_sessions,
        sessions::pin_session,
        sessions::label_session,
        statistics::statistics,
        qube::list_qube_tasks,
        qube::cancel_qube_task,
        fleet::fleet_inbox,
        fleet::connect_fleet,
        fleet::disconnect_fleet,
        fleet::fleet_picture,
        fleet::answer_fleet,
        sessions::import_session,
        undo::undo_changes,
        result_files::result_files,
        result_files::open_result,
        result_files::show_result,
        watches::watch_session,
        watches::unwatch_session,
        screen::watch_screen,
        screen::unwatch_screen,
        attachments::store_attachment,
        links::open_link,
        budget::forecast,
        budget::allow_more_today,
        attachments::forget_attachment,
        attachments::mark_attachment,
        attachments::attachment_text,
        screenshots::screenshot_targets,
        screenshots::take_screenshot,
        screenshots::forget_screenshots,
        screenshots::finish_region,
        settings::settings,
        settings::change_setting,
        settings::start_at_sign_in,
        settings::restore_settings,
        settings::open_settings_file,
        settings::list_models,
        settings::keys::list_keys,
        settings::keys::set_key,
        settings::keys::delete_key,
        settings::keys::test_key,
        settings::providers::list_providers,
        settings::providers::add_provider,
        settings::providers::change_provider,
        settings::providers::remove_provider,
        settings::providers::provider_keys::set_provider_key,
        settings::providers::provider_keys::delete_provider_key,
        settings::providers::provider_models::models_of_provider,
        settings::providers::provider_models::test_model,
        settings::providers::provider_models::cancel_model_test,
        settings::servers::list_servers,
        settings::servers::add_server,
        settings::servers::try_server,
        settings::servers::switch_server,
        settings::servers::free_server,
        settings::servers::limits::limit_server,
        settings::servers::remove_server,
        settings::servers::sign_in::sign_in,
        settings::servers::sign_in::cancel_sign_in,
        settings::servers::sign_in::sign_out,
        settings::servers::import::plan_server_import,
        settings::servers::import::import_servers,
        settings::plugins::list_plugins,
        settings::plugins::install_plugin,
        settings::plugins::remove_plugin,
        settings::privacy::list_windows,
        settings::privacy::picture_of_screen,
        settings::memory::list_notes,
        settings::memory::read_note,
        settings::memory::write_note,
        settings::memory::delete_note,
        settings::data::show_data,
        settings::data::preview_cleanup,
        settings::data::clean_up,
        settings::data::rebuild_data,
        settings::data::erase_everything,
        settings::data::quit,
        settings::about::licences,
        settings::about::doctor_report,
        settings::about::newer_version,
        settings::about::crash_reports,
        settings::about::show_crash_reports,
        settings::about::delete_crash_reports,
        windows::tell_words,
        windows::watch_requests,
        windows::watch_acting,
        windows::fit_strip,
        windows::drag_strip,
        windows::take_over,
        windows::show_main,
        windows::quick_ask_front,
        windows::quick_ask_recent,
        windows::quick_ask_open,
        windows::quick_ask_send,
        windows::quick_ask_close,
        start::start_examples,
        start::capability_overview,
        nearby_servers::nearby_servers,
        nearby_servers::add_nearby_server,
        profiles::list_profiles,
        profiles::read_profile,
        profiles::trust_profile,
        profiles::profile_options,
        first_start::check_up,
        first_start::calibrate,
        first_start::stop_calibration,
    ]))
}

/// The one command of the practice window.
pub(crate) fn practice_window() -> impl Fn(tauri::ipc::Invoke) -> bool + Send + Sync + 'static {
    tauri::generate_handler![practice::practice_save]
}

/// The one command of the page of the calibration.
pub(crate) fn calibration_window() -> impl Fn(tauri::ipc::Invoke) -> bool + Send + Sync + 'static {
    tauri::generate_handler![calibration_page::calibration_save]
}

#[tauri::command]
async fn app_info(app: Backend<'_>) -> Result<AppInfo, UiError> {
    let can_choose = app.sessions().can_choose_model().await;
    let automatic = can_choose.then(|| SessionOptions::AUTOMATIC.to_owned());
    let needs_key = models::claude_needs_key(&app.shared_secrets()).await;
    let models = app.sessions().models().ids().into_iter().chain(automatic);
    let models = models.map(|id| ModelInfo {
        needs_key: needs_key && Claude::spec(&id).is_some(),
        name: match Claude::spec(&id) {
            Some(card) => card.name.to_owned(),
            None if id == PRACTICE_MODEL => "Practice".to_owned(),
            // A server's model is known by the name it was set up with.
            None => id.clone(),
        },
        practice: id == PRACTICE_MODEL,
        id,
    });
    Ok(AppInfo {
        version: VERSION,
        data_folder: app.home().folder().display().to_string(),
        log_folder: app.home().logs().display().to_string(),
        models: models.collect(),
        default_options: app.default_options().await,
        warning: app.warning(),
    })
}
