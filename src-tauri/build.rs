//! Tells Tauri which commands each window may be allowed, and makes sure there is a page to embed.

use std::{fs, io, path::Path};

/// Every command the webview may call. A window gets only those its capability file names.
const COMMANDS: &[&str] = &[
    "app_info",
    "confirmation_code",
    "list_sessions",
    "create_session",
    "watch_session",
    "unwatch_session",
    "watch_screen",
    "unwatch_screen",
    "send_command",
    "fork_session",
    "rename_session",
    "delete_session",
    "export_session",
    "model_told",
    "search_sessions",
    "pin_session",
    "label_session",
    "statistics",
    "list_qube_tasks",
    "cancel_qube_task",
    "fleet_inbox",
    "connect_fleet",
    "disconnect_fleet",
    "fleet_picture",
    "answer_fleet",
    "list_notes",
    "read_note",
    "write_note",
    "delete_note",
    "import_session",
    "undo_changes",
    "result_files",
    "open_result",
    "show_result",
    "store_attachment",
    "open_link",
    "forecast",
    "allow_more_today",
    "forget_attachment",
    "mark_attachment",
    "attachment_text",
    "screenshot_targets",
    "take_screenshot",
    "forget_screenshots",
    "finish_region",
    "settings",
    "change_setting",
    "start_at_sign_in",
    "restore_settings",
    "open_settings_file",
    "list_models",
    "list_keys",
    "set_key",
    "delete_key",
    "test_key",
    "list_providers",
    "add_provider",
    "change_provider",
    "remove_provider",
    "set_provider_key",
    "delete_provider_key",
    "models_of_provider",
    "test_model",
    "cancel_model_test",
    "list_servers",
    "add_server",
    "try_server",
    "switch_server",
    "free_server",
    "limit_server",
    "remove_server",
    "sign_in",
    "cancel_sign_in",
    "sign_out",
    "plan_server_import",
    "import_servers",
    "list_plugins",
    "install_plugin",
    "remove_plugin",
    "list_windows",
    "picture_of_screen",
    "show_data",
    "preview_cleanup",
    "clean_up",
    "rebuild_data",
    "erase_everything",
    "quit",
    "licences",
    "doctor_report",
    "newer_version",
    "crash_reports",
    "show_crash_reports",
    "delete_crash_reports",
    "tell_words",
    "watch_requests",
    "watch_acting",
    "fit_strip",
    "drag_strip",
    "take_over",
    "show_main",
    "quick_ask_front",
    "quick_ask_recent",
    "quick_ask_open",
    "quick_ask_send",
    "quick_ask_close",
    "start_examples",
    "capability_overview",
    "nearby_servers",
    "list_profiles",
    "read_profile",
    "trust_profile",
    "profile_options",
    "add_nearby_server",
    "check_up",
    "calibrate",
    "stop_calibration",
    "calibration_save",
    "practice_save",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    embed_something(Path::new("ui/dist"))?;
    let attributes = tauri_build::Attributes::new()
        .capabilities_path_pattern("src-tauri/capabilities/**/*")
        .app_manifest(tauri_build::AppManifest::new().commands(COMMANDS));
    tauri_build::try_build(attributes)?;
    Ok(())
}

/// An empty folder at the first build would never be looked at again, so a checkout whose UI was not
/// built yet gets a page that says so.
fn embed_something(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for page in [
        "index.html",
        "practice.html",
        "region.html",
        "control-bar.html",
        "quick-prompt.html",
        "calibration.html",
    ] {
        let page = folder.join(page);
        if !page.exists() {
            fs::write(
                page,
                "<!doctype html><title>Qilbee</title><p>Run <code>npm run build</code>, then start Qilbee again.",
            )?;
        }
    }
    Ok(())
}
