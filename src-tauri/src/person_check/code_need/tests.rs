//! Commands with the code they need.

use super::*;
use protocol::Mode;
use serde_json::json;

fn options(mode: Mode) -> SessionOptions {
    SessionOptions {
        mode,
        max_cost_usd: Some(2.0),
        ..SessionOptions::for_model("demo")
    }
}

fn check(mode: Mode, command: &str, arguments: Value, wanted: CodeNeed) {
    let body = InvokeBody::Json(arguments.clone());
    let need = code_need(command, &body, Some(&options(mode)));
    assert_eq!(need, wanted, "{mode:?} {command} {arguments}");
}

#[test]
fn each_grant_needs_a_code_of_its_own() {
    let send = |command: Value| {
        check(
            Mode::Ask,
            "send_command",
            json!({"command": command}),
            CodeNeed::Own,
        );
    };
    let once = json!({"answer": "allow", "grant": {"for": "once"}});
    send(json!({"type": "answer_approval", "approval": "a", "answer": once}));
    send(json!({"type": "unheard_of"}));
    send(json!(null));
    for command in [
        "add_server",
        "allow_more_today",
        "change_setting",
        "erase_everything",
        "install_plugin",
        "set_key",
        "switch_server",
        "unheard_of",
    ] {
        check(Mode::Ask, command, json!({}), CodeNeed::Own);
    }
}

#[test]
fn words_need_a_recent_code_where_steps_are_asked_about() {
    let said = |mode, wanted| {
        for command in [
            json!({"type": "submit", "text": "Go"}),
            json!({"type": "resume"}),
            json!({"type": "refine", "feedback": "bad", "comment": "Again"}),
        ] {
            check(mode, "send_command", json!({"command": command}), wanted);
        }
        check(mode, "quick_ask_send", json!({"text": "Go"}), wanted);
    };
    said(Mode::Observe, CodeNeed::Recent);
    said(Mode::Ask, CodeNeed::Recent);
    said(Mode::Risky, CodeNeed::Recent);
    said(Mode::Free, CodeNeed::Own);
    let body = InvokeBody::Json(json!({"text": "Go"}));
    let unknown = code_need("quick_ask_send", &body, None);
    assert_eq!(unknown, CodeNeed::Own, "nobody knows the chat");
}

#[test]
fn options_need_a_code_only_where_they_allow_more() {
    let set = |change: fn(&mut SessionOptions), wanted| {
        let mut new = options(Mode::Risky);
        change(&mut new);
        let new = serde_json::to_value(new).unwrap();
        let command = json!({"type": "set_options", "options": new});
        check(
            Mode::Risky,
            "send_command",
            json!({"command": command}),
            wanted,
        );
        check(
            Mode::Risky,
            "create_session",
            json!({"options": new}),
            wanted,
        );
    };
    set(|_| {}, CodeNeed::None);
    set(|new| new.model = "other".to_owned(), CodeNeed::None);
    set(|new| new.mode = Mode::Observe, CodeNeed::None);
    set(|new| new.mode = Mode::Ask, CodeNeed::None);
    set(|new| new.mode = Mode::Free, CodeNeed::Own);
    set(|new| new.max_steps += 1, CodeNeed::Own);
    set(|new| new.max_steps -= 1, CodeNeed::None);
    set(|new| new.max_cost_usd = Some(1.0), CodeNeed::None);
    set(|new| new.max_cost_usd = Some(2.5), CodeNeed::Own);
    set(|new| new.max_cost_usd = None, CodeNeed::Own);
    set(|new| new.limits.max_repeats = 0, CodeNeed::Own);
    check(Mode::Ask, "create_session", json!({}), CodeNeed::None);
    check(
        Mode::Ask,
        "create_session",
        json!({"options": null}),
        CodeNeed::None,
    );
    check(
        Mode::Ask,
        "create_session",
        json!({"options": 1}),
        CodeNeed::Own,
    );
    check(
        Mode::Observe,
        "trust_profile",
        json!({"name": "desk", "digest": "d"}),
        CodeNeed::Own,
    );
    check(
        Mode::Free,
        "fork_session",
        json!({"session": "s", "seq": 1}),
        CodeNeed::None,
    );
}
