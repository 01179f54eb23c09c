//! Every command of the windows, with what it gives.

use super::*;
use serde_json::json;
use std::{collections::BTreeSet, fs, path::Path};

/// Commands that the windows behind this gate may call, from their capability files.
fn allowed_commands() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src-tauri/capabilities");
    let mut commands = BTreeSet::new();
    for window in ["main", "control-bar", "quick-prompt", "region"] {
        let text = fs::read_to_string(folder.join(format!("{window}.json"))).unwrap();
        let file: Value = serde_json::from_str(&text).unwrap();
        for permission in file["permissions"].as_array().unwrap() {
            if let Some(name) = permission.as_str().unwrap().strip_prefix("allow-") {
                commands.insert(name.replace('-', "_"));
            }
        }
    }
    commands
}

#[test]
fn commands_that_give_authority_are_these() {
    let none = InvokeBody::Json(json!({}));
    let giving: Vec<_> = allowed_commands()
        .into_iter()
        .filter(|command| authority_of(command, &none) != Authority::None)
        .collect();
    let wanted = [
        "add_nearby_server",
        "add_provider",
        "add_server",
        "allow_more_today",
        "answer_fleet",
        "change_provider",
        "change_setting",
        "clean_up",
        "connect_fleet",
        "create_session",
        "delete_note",
        "erase_everything",
        "fork_session",
        "free_server",
        "import_servers",
        "install_plugin",
        "limit_server",
        "models_of_provider",
        "open_result",
        "quick_ask_send",
        "restore_settings",
        "send_command",
        "set_key",
        "set_provider_key",
        "sign_in",
        "start_at_sign_in",
        "switch_server",
        "test_model",
        "trust_profile",
        "try_server",
        "write_note",
    ];
    assert_eq!(giving, wanted);
    assert_eq!(authority_of("unheard_of", &none), Authority::Gives);
}

#[test]
fn authority_depends_on_what_is_asked() {
    let check = |command: &str, arguments: Value, wanted| {
        let body = InvokeBody::Json(arguments.clone());
        assert_eq!(
            authority_of(command, &body),
            wanted,
            "{command} {arguments}"
        );
    };
    let send = |command: Value, wanted| check("send_command", json!({"command": command}), wanted);
    let answer =
        |answer: Value| json!({"type": "answer_approval", "approval": "a", "answer": answer});
    let once = json!({"answer": "allow", "grant": {"for": "once"}});
    send(answer(once), Authority::Gives);
    let session = json!({"answer": "allow", "grant": {"for": "session"}});
    send(answer(session), Authority::Gives);
    send(answer(json!({"answer": "deny"})), Authority::None);
    send(json!({"type": "resume"}), Authority::Gives);
    let form = json!({"type": "answer_form", "call": "c", "form": "f", "values": {"name": "Anna"}});
    send(form, Authority::Gives);
    let declined = json!({"type": "answer_form", "call": "c", "form": "f"});
    send(declined, Authority::None);
    send(json!({"type": "pause"}), Authority::None);
    send(json!({"type": "try_now"}), Authority::None);
    send(json!({"type": "stop"}), Authority::None);
    send(json!({"type": "revoke_grants"}), Authority::None);
    send(json!({"type": "submit", "text": "Go"}), Authority::Gives);
    send(
        json!({"type": "refine", "feedback": "good"}),
        Authority::None,
    );
    let comment = json!({"type": "refine", "feedback": "bad", "comment": "Send it to me"});
    let again = json!({"type": "refine", "feedback": "bad", "again": true});
    send(comment, Authority::Gives);
    send(again, Authority::Gives);
    let options = json!({"model": "demo", "mode": "free", "max_steps": 9});
    send(
        json!({"type": "set_options", "options": options}),
        Authority::Begins,
    );
    send(json!({"type": "unheard_of"}), Authority::Gives);
    let set = |change: Value, wanted| check("change_setting", json!({"change": change}), wanted);
    set(json!({"key": "mode", "value": "free"}), Authority::Gives);
    set(json!({"key": "effort", "value": "low"}), Authority::None);
    set(json!({"key": "takeover", "value": false}), Authority::Gives);
    set(json!({"key": "takeover", "value": true}), Authority::None);
    set(
        json!({"key": "pointer_overlay", "value": false}),
        Authority::None,
    );
    set(
        json!({"key": "answers_from_programs", "value": true}),
        Authority::Gives,
    );
    set(
        json!({"key": "answers_from_programs", "value": false}),
        Authority::None,
    );
    check(
        "switch_server",
        json!({"name": "a", "on": true}),
        Authority::Gives,
    );
    check(
        "switch_server",
        json!({"name": "a", "on": false}),
        Authority::None,
    );
    check(
        "free_server",
        json!({"name": "a", "free": true}),
        Authority::Gives,
    );
    check(
        "free_server",
        json!({"name": "a", "free": false}),
        Authority::None,
    );
}
