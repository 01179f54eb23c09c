use super::*;
use serde_json::json;

fn action(name: &str, text: &str) -> Action {
    let input = match name {
        "hold_key" => json!({"text": text, "duration": 0.1}),
        "left_click" | "middle_click" => json!({"coordinate": [10, 10]}),
        "left_click_drag" => json!({"start_coordinate": [10, 10], "coordinate": [20, 20]}),
        _ => json!({"text": text}),
    };
    Action::parse(name, &input).unwrap()
}

/// After these, what the last would type or send off.
fn check(done: &[(&str, &str)], next: (&str, &str), texts: &[&str], unseen: bool) {
    let mut line = TypedLine::default();
    for (name, text) in done {
        line.apply(&action(name, text));
    }
    let typed = line.with(&action(next.0, next.1));
    assert_eq!(typed.texts, texts, "{done:?} {next:?}");
    assert_eq!(typed.unseen, unseen, "{done:?} {next:?}");
}

#[test]
fn pieces_belong_together_until_the_line_ends() {
    check(&[], ("type", "ls"), &["ls"], false);
    check(
        &[("type", "rm -rf")],
        ("type", " ~\n"),
        &["rm -rf ~\n"],
        false,
    );
    check(&[("type", "ls\nrm")], ("key", "space x"), &["rm x"], false);
    check(
        &[("type", "ls")],
        ("type", "\npwd"),
        &["ls\n", "pwd"],
        false,
    );
    check(
        &[("type", "ls"), ("key", "Return")],
        ("type", "pwd"),
        &["pwd"],
        false,
    );
    check(
        &[("type", "lss"), ("key", "BackSpace")],
        ("key", "Return"),
        &["ls\n"],
        false,
    );
    check(&[("key", "shift+a b")], ("type", "c"), &["Abc"], false);
    check(&[("type", "ls")], ("key", "ctrl+m"), &["ls\n"], false);
    check(&[("type", "ls")], ("key", "ctrl+s"), &[], false);
}

#[test]
fn a_line_is_unseen_after_any_other_edit() {
    for edit in [
        "Home",
        "Left",
        "Right",
        "Delete",
        "ctrl+a",
        "ctrl+u",
        "ctrl+w",
        "ctrl+k",
        "Escape",
        "ctrl+z",
        "ctrl+c",
        "Tab",
        "alt+b",
        "alt+BackSpace",
        "Up",
        "Down",
        "ctrl+r",
        "ctrl+p",
        "Page_Up",
        "shift+Home",
    ] {
        let done = [("type", " -rf ~/Documents"), ("key", edit), ("type", "rm")];
        check(&done, ("key", "Return"), &["rm\n"], true);
        check(&done, ("key", "ctrl+j"), &["rm\n"], true);
        check(&done, ("type", "\n"), &["rm\n"], true);
        check(&done, ("hold_key", "Return"), &["rm\n"], true);
    }
    for (click, text) in [("left_click", ""), ("left_click_drag", "")] {
        let done = [("type", "rm -"), (click, text)];
        check(
            &done,
            ("type", "rf ~/Documents\n"),
            &["rf ~/Documents\n"],
            true,
        );
    }
}

#[test]
fn recalled_lines_are_unseen_when_they_are_sent_off() {
    for recall in ["Up", "ctrl+r", "ctrl+p", "alt+."] {
        check(&[], ("key", recall), &[], false);
        check(&[("key", recall)], ("key", "Return"), &["\n"], true);
    }
    check(&[("key", "alt+Tab")], ("key", "Return"), &["\n"], false);
    check(&[("left_click", "")], ("type", "ls\n"), &["ls\n"], false);
}

#[test]
fn pasted_text_is_unseen_at_once() {
    for paste in ["ctrl+v", "ctrl+shift+v", "shift+Insert", "ctrl+y"] {
        check(&[], ("key", paste), &[], true);
        check(&[("key", paste)], ("key", "Return"), &["\n"], true);
    }
    check(&[], ("middle_click", ""), &[], true);
    check(&[("middle_click", "")], ("key", "Return"), &["\n"], true);
}

#[test]
fn held_keys_type() {
    check(&[("hold_key", "l")], ("hold_key", "s"), &["ls"], false);
    check(
        &[("hold_key", "l"), ("hold_key", "s")],
        ("key", "Return"),
        &["ls\n"],
        false,
    );
    let mut line = TypedLine::default();
    let long = Action::parse("hold_key", &json!({"text": "r", "duration": 1})).unwrap();
    line.apply(&long);
    assert!(line.with(&action("key", "Return")).unseen);
}

#[test]
fn addresses_in_two_parts_are_read_in_both_orders() {
    check(
        &[("type", "example"), ("key", "Home")],
        ("type", "audit@collector."),
        &["audit@collector.", "audit@collector.example"],
        false,
    );
    check(
        &[("type", "@collector.example"), ("key", "Home")],
        ("type", "audit"),
        &["audit", "audit@collector.example"],
        false,
    );
    check(
        &[("type", "audit@collector."), ("left_click", "")],
        ("type", "example"),
        &["example", "audit@collector.example"],
        false,
    );
    check(
        &[("type", "Anna Smith"), ("left_click", "")],
        ("type", "anna@example.org"),
        &["anna@example.org"],
        false,
    );
}
