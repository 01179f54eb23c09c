//! Thunderbird, through its settings and the editor behind them. It has no account and asks nothing when it starts.

use super::{
    application::Application,
    task::{NamedTask, Step, Task, click, input, key, wanted, write},
};
use serde_json::json;
use std::{fs, path::Path};

pub(crate) const TASKS: &[NamedTask] = &[
    ("thunderbird_turns_dark", turns_dark),
    ("thunderbird_filters_subfolders", filters_subfolders),
];

/// Settings of a profile in use: what the first start would show is gone, and so is the warning of the editor. No caret
/// blinks: together with a scroll bar that fades far from it, it would count as a large change of the screen.
const SETTINGS: &str = r#"user_pref("mail.provider.suppress_dialog_on_startup", true);
user_pref("mail.spotlight.firstRunDone", true);
user_pref("mail.shell.checkDefaultClient", false);
user_pref("mail.rights.version", 1);
user_pref("mailnews.start_page.enabled", false);
user_pref("mailnews.start_page_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionPolicyBypassNotification", true);
user_pref("browser.aboutConfig.showWarning", false);
user_pref("ui.caretBlinkTime", 0);
"#;
/// The wheel that opens the settings, and the button of the editor at their end.
const WHEEL: (u32, u32) = (22, 1_008);
const EDITOR: (u32, u32) = (1_066, 959);

fn turns_dark(folder: &Path) -> Task {
    let theme = "thunderbird-compact-dark@mozilla.org";
    task(
        folder,
        "Set Thunderbird to its dark theme with the settings editor.",
        vec![
            write("extensions.activeThemeID"),
            tab(2),
            key("Return"),
            write(&format!("{theme}\n")),
        ],
        format!(r#""extensions.activeThemeID", "{theme}""#),
    )
}

fn filters_subfolders(folder: &Path) -> Task {
    task(
        folder,
        "Make Thunderbird apply my filters to folders below the inbox too.",
        vec![
            write("mail.server.default.applyIncomingFilters"),
            tab(3),
            key("Return"),
        ],
        r#""mail.server.default.applyIncomingFilters", true"#.to_owned(),
    )
}

/// A task in the settings editor, which is done when the settings hold a text.
fn task(folder: &Path, words: &str, edits: Vec<Step>, wants: String) -> Task {
    let profile = folder.join("profile");
    fs::create_dir(&profile).unwrap();
    fs::write(profile.join("user.js"), SETTINGS).unwrap();
    let opens = [
        click(WHEEL.0, WHEEL.1),
        input(
            "scroll",
            json!({"coordinate": [800, 600], "scroll_direction": "down", "scroll_amount": 100}),
        ),
        click(EDITOR.0, EDITOR.1),
    ];
    let mut steps = Vec::from(opens);
    steps.extend(edits);
    let command = ["thunderbird", "--profile", &profile.to_string_lossy()];
    Task {
        words: words.to_owned(),
        application: Application::new(&command, "Mozilla Thunderbird"),
        steps,
        check: Box::new(move || {
            let saved = fs::read_to_string(profile.join("prefs.js")).unwrap_or_default();
            wanted(saved.contains(&wants), &wants, &saved)
        }),
    }
}

fn tab(repeat: u32) -> Step {
    input("key", json!({"text": "Tab", "repeat": repeat}))
}
