//! VLC. It refuses to run as root, so as root it runs as nobody.

use super::{
    application::Application,
    task::{NamedTask, Step, Task, key, wanted},
};
use std::{fs, path::Path};

pub(crate) const TASKS: &[NamedTask] = &[
    ("vlc_keeps_its_bare_window", keeps_its_bare_window),
    ("vlc_saves_its_preferences", saves_its_preferences),
];

fn keeps_its_bare_window(folder: &Path) -> Task {
    task(
        folder,
        "Switch VLC to its minimal interface and quit it.",
        vec![key("ctrl+h"), key("ctrl+q")],
        "vlc-qt-interface.conf",
        "[MainWindow]",
    )
}

fn saves_its_preferences(folder: &Path) -> Task {
    task(
        folder,
        "Open the preferences and save them as they are.",
        vec![key("ctrl+p"), key("alt+s"), key("ctrl+q")],
        "vlcrc",
        "[qt]",
    )
}

fn task(
    folder: &Path,
    words: &str,
    steps: Vec<Step>,
    file: &'static str,
    part: &'static str,
) -> Task {
    let path = folder.join(".config/vlc").join(file);
    let mut application = Application::new(&["vlc", "--no-qt-privacy-ask"], "VLC media player");
    application.never_root = true;
    Task {
        words: words.to_owned(),
        application,
        steps,
        check: Box::new(move || {
            let saved = fs::read_to_string(&path).map_err(|error| error.to_string())?;
            wanted(saved.contains(part), part, &saved)
        }),
    }
}
