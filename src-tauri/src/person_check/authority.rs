//! Commands of the windows that give authority, one and all. A command that is not named here gives it.

use crate::command_authority::{Authority, of_command};
use serde::Deserialize;
use serde_json::Value;
use settings::SettingChange;
use tauri::ipc::InvokeBody;

/// Returns the authority that a command gives with these arguments.
pub(super) fn authority_of(command: &str, arguments: &InvokeBody) -> Authority {
    let argument = |name: &str| match arguments {
        InvokeBody::Json(arguments) => arguments.get(name),
        InvokeBody::Raw(_) => None,
    };
    match command {
        // Looks.
        "app_info"
        | "attachment_text"
        | "capability_overview"
        | "check_up"
        | "confirmation_code"
        | "crash_reports"
        | "doctor_report"
        | "fleet_inbox"
        | "fleet_picture"
        | "forecast"
        | "licences"
        | "list_keys"
        | "list_models"
        | "list_notes"
        | "list_plugins"
        | "list_profiles"
        | "list_providers"
        | "list_qube_tasks"
        | "list_servers"
        | "list_sessions"
        | "list_windows"
        | "model_told"
        | "nearby_servers"
        | "newer_version"
        | "picture_of_screen"
        | "plan_server_import"
        | "preview_cleanup"
        | "quick_ask_front"
        | "quick_ask_recent"
        | "profile_options"
        | "read_note"
        | "read_profile"
        | "result_files"
        | "screenshot_targets"
        | "search_sessions"
        | "settings"
        | "show_data"
        | "start_examples"
        | "statistics"
        | "test_key"
        | "unwatch_screen"
        | "unwatch_session"
        | "watch_acting"
        | "watch_requests"
        | "watch_screen"
        | "watch_session" => Authority::None,
        // Arranges windows, and what is shown in them.
        "drag_strip" | "finish_region" | "fit_strip" | "label_session" | "open_link"
        | "pin_session" | "quick_ask_close" | "quick_ask_open" | "rename_session" | "show_main"
        | "show_crash_reports" | "show_result" | "tell_words" => Authority::None,
        // Shows a file of the person's in their own program for it, and only where Qilbee can't read it.
        "open_settings_file" => Authority::None,
        // Prepares a message, which is sent with a press.
        "forget_attachment" | "forget_screenshots" | "mark_attachment" | "store_attachment"
        | "take_screenshot" => Authority::None,
        // Takes rights away, or stops. A chat is deleted some seconds after the press.
        "cancel_model_test"
        | "cancel_qube_task"
        | "cancel_sign_in"
        | "delete_key"
        | "delete_provider_key"
        | "delete_session"
        | "disconnect_fleet"
        | "quit"
        | "remove_plugin"
        | "remove_provider"
        | "remove_server"
        | "sign_out"
        | "stop_calibration"
        | "take_over" => Authority::None,
        // What Qilbee wrote about itself.
        "delete_crash_reports" => Authority::None,
        // What is read in counts as content from outside; what is saved or restored was there before.
        "calibrate" | "export_session" | "import_session" | "rebuild_data" | "undo_changes" => {
            Authority::None
        }
        "allow_more_today" | "create_session" | "fork_session" => Authority::Begins,
        "send_command" => read(argument("command")).map_or(Authority::Gives, |it| of_command(&it)),
        "change_setting" => read(argument("change")).map_or(Authority::Gives, |it| of_setting(&it)),
        "start_at_sign_in" | "switch_server" => match argument("on") {
            Some(Value::Bool(false)) => Authority::None,
            _ => Authority::Gives,
        },
        "free_server" => match argument("free") {
            Some(Value::Bool(false)) => Authority::None,
            _ => Authority::Gives,
        },
        // Words of the person, texts that count as theirs, keys, settings as they once were, places that chats are sent to,
        // requests that cost money, programs that are started or given what a task wrote, and data that is lost.
        "add_nearby_server" | "add_provider" | "add_server" | "answer_fleet"
        | "change_provider" | "clean_up" | "connect_fleet" | "delete_note" | "erase_everything"
        | "import_servers" | "install_plugin" | "limit_server" | "models_of_provider"
        | "open_result" | "quick_ask_send" | "restore_settings" | "set_key"
        | "set_provider_key" | "sign_in" | "test_model" | "trust_profile" | "try_server"
        | "write_note" => Authority::Gives,
        _ => Authority::Gives,
    }
}

fn of_setting(change: &SettingChange) -> Authority {
    match change {
        SettingChange::Model(_)
        | SettingChange::Effort(_)
        | SettingChange::QuickAsk(_)
        | SettingChange::StepAside(_)
        | SettingChange::NewVersions(_)
        | SettingChange::Suggestions(_)
        | SettingChange::Memory(Some(false))
        | SettingChange::Takeover(None | Some(true))
        | SettingChange::PointerOverlay(_)
        | SettingChange::AnswersFromPrograms(None | Some(false)) => Authority::None,
        SettingChange::Mode(_)
        | SettingChange::PlanFirst(_)
        | SettingChange::Memory(None | Some(true))
        | SettingChange::MaxSteps(_)
        | SettingChange::PerTaskUsd(_)
        | SettingChange::PerDayUsd(_)
        | SettingChange::RequestsPerMinute(_)
        | SettingChange::TokensPerHour(_)
        | SettingChange::StopShortcut(_)
        | SettingChange::Takeover(Some(false))
        | SettingChange::AnswersFromPrograms(Some(true))
        | SettingChange::QubeAddress(_)
        | SettingChange::Hide(_) => Authority::Gives,
    }
}

/// Reads an argument as its command will; what cannot be read gives whatever its command could give.
fn read<T: for<'de> Deserialize<'de>>(argument: Option<&Value>) -> Option<T> {
    T::deserialize(argument?).ok()
}

#[cfg(test)]
mod tests;
