use super::*;
use crate::settings_file;
use desktop::{Rect, ScreenPoint, Size, WindowMask};

/// A change as the window sends it.
fn change(json: serde_json::Value) -> SettingChange {
    serde_json::from_value(json).unwrap()
}

fn check(before: &str, json: serde_json::Value, after: &str) {
    let changed = change(json.clone()).apply(before).unwrap();
    assert_eq!(changed, after, "{json}");
    settings_file::parse(&changed).unwrap();
}

const MINE: &str = "\
# Mine, do not touch.
[desktop]   # the screen
monitor = 'HDMI-1'  # the left one
# On my own risk:
takeover = false # really

[chat]
# Good enough.
model = \"claude-haiku-4-5\" # cheap
";

#[test]
fn comments_order_and_spelling_stay() {
    let usual = serde_json::Value::Null;
    let model = serde_json::json!({"key": "model", "value": "claude-opus-4-8"});
    check(
        MINE,
        model,
        &MINE.replace("claude-haiku-4-5", "claude-opus-4-8"),
    );
    let watched = serde_json::json!({"key": "takeover", "value": true});
    check(
        MINE,
        watched,
        &MINE.replace("takeover = false", "takeover = true"),
    );
    let as_usual = serde_json::json!({"key": "takeover", "value": usual});
    check(
        MINE,
        as_usual,
        &MINE.replace("takeover = false # really", "# really"),
    );
    let overlay = serde_json::json!({"key": "pointer_overlay", "value": false});
    check(
        "[desktop]\nmonitor = \"main\"\n",
        overlay,
        "[desktop]\nmonitor = \"main\"\npointer_overlay = false\n",
    );
    let steps = serde_json::json!({"key": "max_steps", "value": 20});
    check(MINE, steps, &format!("{MINE}max_steps = 20\n"));
    let money = serde_json::json!({"key": "per_day_usd", "value": 5});
    check(
        MINE,
        money,
        &format!("{MINE}\n[budget]\nper_day_usd = 5.0\n"),
    );
    let requests = serde_json::json!({"key": "requests_per_minute", "value": 20});
    check(
        MINE,
        requests,
        &format!("{MINE}\n[budget]\nrequests_per_minute = 20\n"),
    );
    let tokens = serde_json::json!({"key": "tokens_per_hour", "value": 500_000});
    check(
        MINE,
        tokens,
        &format!("{MINE}\n[budget]\ntokens_per_hour = 500000\n"),
    );
}

#[test]
fn every_table_form_can_be_changed() {
    let mode = serde_json::json!({"key": "mode", "value": "observe"});
    let no_mode = serde_json::json!({"key": "mode", "value": null});
    check("", mode.clone(), "[chat]\nmode = \"observe\"\n");
    check(
        "# only this\n",
        mode.clone(),
        "# only this\n\n[chat]\nmode = \"observe\"\n",
    );
    check(
        "chat.mode = \"ask\"\n",
        mode.clone(),
        "chat.mode = \"observe\"\n",
    );
    check(
        "chat = { mode = \"ask\" }\n",
        mode,
        "chat = { mode = \"observe\" }\n",
    );
    check(
        "chat = { mode = \"ask\", max_steps = 3 }\n",
        no_mode.clone(),
        "chat = { max_steps = 3 }\n",
    );
    check(
        "chat.mode = \"ask\"\nchat.max_steps = 3\n",
        no_mode.clone(),
        "chat.max_steps = 3\n",
    );
    check("[chat]\nmode = \"ask\"", no_mode.clone(), "[chat]\n");
    check("", no_mode, "");
}

#[test]
fn shortcuts_and_names_keep_file_spelling() {
    let none = serde_json::json!({"key": "stop_shortcut", "value": " "});
    check("", none, "[desktop]\nstop_shortcut = \"none\"\n");
    let effort = serde_json::json!({"key": "effort", "value": "xhigh"});
    check("", effort, "[chat]\neffort = \"xhigh\"\n");
    let hostile = serde_json::json!({"key": "model", "value": "a\"]\n[shell]\nsandbox = false"});
    let written = change(hostile).apply("").unwrap();
    // It stays one text, and is no name of a model.
    let fault = settings_file::parse(&written).unwrap_err();
    assert_eq!(fault.problem.id(), Some("settings-file-model"), "{written}");
}

fn masks(rectangles: &[i32], windows: &[(Option<&str>, Option<&str>)]) -> SettingChange {
    let area = |x: &i32| Rect {
        origin: ScreenPoint { x: *x, y: -2 },
        size: Size {
            width: 3,
            height: 4,
        },
    };
    let window = |(app, title): &(Option<&str>, Option<&str>)| WindowMask {
        app: app.map(str::to_owned),
        title: title.map(str::to_owned),
    };
    SettingChange::Hide(Masks {
        rectangles: rectangles.iter().map(area).collect(),
        windows: windows.iter().map(window).collect(),
    })
}

#[test]
fn hidden_areas_are_added_and_removed_singly() {
    let check = |before: &str, wanted: &SettingChange, after: &str| {
        let text = wanted.apply(before).unwrap();
        assert_eq!(text, after);
        let SettingChange::Hide(masks) = wanted else {
            panic!("no masks");
        };
        assert_eq!(&settings_file::parse(&text).unwrap().desktop.masks, masks);
    };
    let one = "[[desktop.hide.rectangles]]\nx = -1\ny = -2\nwidth = 3\nheight = 4\n";
    let app = "[[desktop.hide.windows]]\napp = \"keepassxc\"\n";
    let both = masks(&[-1], &[(Some("keepassxc"), None)]);
    check("", &both, &format!("{one}\n{app}"));
    check("# mine\n", &both, &format!("# mine\n\n{one}\n{app}"));
    check(
        "[web]\nlocal = true\n",
        &masks(&[], &[]),
        "[web]\nlocal = true\n",
    );
    let text = "[desktop]\ncursor = true # seen\n";
    check(text, &both, &format!("{text}\n{one}\n{app}"));
    let kept = "# The bank.\n[[desktop.hide.windows]]\ntitle = \"Bank\" # all of them\n";
    let two = format!("{app}\n{kept}");
    check(
        &two,
        &masks(&[], &[(None, Some("Bank"))]),
        &format!("\n{kept}"),
    );
    check(
        "desktop.cursor = true\n",
        &masks(&[-1], &[]),
        "desktop.cursor = true\ndesktop.hide.rectangles = [{ x = -1, y = -2, width = 3, height = 4 }]\n",
    );
    check(
        "desktop = { cursor = true }\n",
        &masks(&[], &[(Some("a"), Some("b"))]),
        "desktop = { cursor = true , hide = { windows = [{ app = \"a\", title = \"b\" }] } }\n",
    );
}
