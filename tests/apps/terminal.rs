//! xterm and GNOME Terminal.

use super::{
    application::Application,
    task::{NamedTask, Step, Task, wanted, write},
};
use std::{fs, os::unix::fs::PermissionsExt as _, path::Path};

pub(crate) const TASKS: &[NamedTask] = &[
    ("xterm_renames_a_folder", renames_a_folder),
    ("xterm_opens_rights_of_a_tree", opens_rights_of_a_tree),
    ("xterm_counts_lines", counts_lines),
    ("xterm_renames_in_a_loop", renames_in_a_loop),
    ("xterm_changes_settings_of_the_desktop", changes_settings),
    ("gnome_terminal_compresses_old_files", compresses_old_files),
];

fn renames_a_folder(folder: &Path) -> Task {
    fs::create_dir(folder.join("drafts")).unwrap();
    let command = "mv drafts letters";
    task(folder, xterm(), command, |folder| {
        wanted(folder.join("letters").is_dir(), "letters", &folder)
    })
}

fn opens_rights_of_a_tree(folder: &Path) -> Task {
    let file = folder.join("tree/one/two.txt");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, "two").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    let tree = folder.join("tree");
    let tree = tree.display();
    let command = format!(r"find {tree} -type f -exec chmod 644 {{}} \;");
    Task {
        words: format!("Give all ordinary files below {tree} the rights 644"),
        ..task(folder, xterm(), &command, move |_| {
            let mode = fs::metadata(&file).unwrap().permissions().mode() & 0o777;
            wanted(mode == 0o644, "644", &mode)
        })
    }
}

fn counts_lines(folder: &Path) -> Task {
    for (name, lines) in [("a.php", 7), ("b.php", 35)] {
        fs::write(folder.join(name), "line\n".repeat(lines)).unwrap();
    }
    let command = "cat *.php | wc -l > count.txt";
    task(folder, xterm(), command, |folder| {
        let count = fs::read_to_string(folder.join("count.txt")).unwrap_or_default();
        wanted(count.trim() == "42", "42", &count)
    })
}

fn renames_in_a_loop(folder: &Path) -> Task {
    let pictures = folder.join("Pictures");
    fs::create_dir(&pictures).unwrap();
    fs::write(pictures.join("lake.jpeg"), "lake").unwrap();
    let name = pictures.display();
    let command = format!(r#"cd {name} && for f in *.jpeg; do mv "$f" "${{f%.jpeg}}.jpg"; done"#);
    Task {
        words: format!("Rename all the .jpeg files in {name} to .jpg"),
        ..task(folder, xterm(), &command, |folder| {
            let picture = folder.join("Pictures/lake.jpg");
            wanted(picture.exists(), "lake.jpg", &folder)
        })
    }
}

fn changes_settings(folder: &Path) -> Task {
    let mut application = xterm();
    // Settings are kept in a file of this home, and not by a service of the session.
    let kept = ["env", "GSETTINGS_BACKEND=keyfile"].map(str::to_owned);
    application.command.splice(0..0, kept);
    let settings = folder.join(".config/glib-2.0/settings/keyfile");
    Task {
        words: "The text on my whole screen is too small, make it half as large again. My screen also goes \
            dark while I read, please stop that, and lock it when I leave."
            .to_owned(),
        application,
        steps: vec![
            write("gsettings set org.gnome.desktop.interface text-scaling-factor 1.5\n"),
            write("gsettings set org.gnome.desktop.session idle-delay 0\n"),
            write("gsettings set org.gnome.desktop.screensaver lock-enabled true\n"),
        ],
        check: Box::new(move || {
            let saved = fs::read_to_string(&settings).unwrap_or_default();
            let lines = ["text-scaling-factor=1.5", "idle-delay=0", "lock-enabled=true"];
            let holds = lines.iter().all(|line| saved.contains(line));
            wanted(holds, "a setting", &saved)
        }),
    }
}

fn compresses_old_files(folder: &Path) -> Task {
    fs::write(folder.join("old.log"), "old").unwrap();
    let title = "apps-gnome-terminal";
    let application = Application::new(
        &[
            // Its server is started by the bus, and needs one that knows the display.
            "dbus-run-session",
            "--",
            "gnome-terminal",
            "--wait",
            "--title",
            title,
            "--",
            "bash",
            "--norc",
        ],
        title,
    );
    task(folder, application, "gzip old.log; exit", |folder| {
        wanted(folder.join("old.log.gz").exists(), "old.log.gz", &folder)
    })
}

fn xterm() -> Application {
    let title = "apps-xterm";
    Application::new(
        &[
            "xterm",
            "-geometry",
            "120x40+0+0",
            "-title",
            title,
            "-e",
            "bash",
            "--norc",
        ],
        title,
    )
}

fn task(
    folder: &Path,
    application: Application,
    command: &str,
    check: impl Fn(&Path) -> Result<(), String> + 'static,
) -> Task {
    let folder = folder.to_path_buf();
    let steps: Vec<Step> = vec![write(&format!("{command}\n"))];
    Task {
        words: format!("Run this in the terminal that is open: {command}"),
        application,
        steps,
        check: Box::new(move || check(&folder)),
    }
}
