//! `qilbee init`: a folder for those who build on Qilbee, with a plugin, a profile, a hook and a test that runs a task.

use super::{Failure, output, plugins};
use clap::Args;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Files of the folder, and what stands in them.
const FILES: [(&str, &str); 6] = [
    ("README.md", include_str!("init/template/README.md")),
    (
        "service-desk.toml",
        include_str!("init/template/service-desk.toml"),
    ),
    ("hook.py", include_str!("init/template/hook.py")),
    (
        "scripted_model.py",
        include_str!("init/template/scripted_model.py"),
    ),
    (
        "tests/test_task.py",
        include_str!("init/template/tests/test_task.py"),
    ),
    (
        "tests/test_profile.py",
        include_str!("init/template/tests/test_profile.py"),
    ),
];
/// Folder of the plugin, and its name.
const PLUGIN: &str = "words";

#[derive(Args)]
pub(super) struct Arguments {
    /// Folder to write, which must be empty or missing
    folder: PathBuf,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let folder = &arguments.folder;
    let shown = folder.display();
    let failed = |error: io::Error| Failure::failed(format!("{shown}: {error}"));
    fs::create_dir_all(folder).map_err(failed)?;
    if fs::read_dir(folder).map_err(failed)?.next().is_some() {
        return Err(Failure::usage(format!(
            "{shown} is not empty, and nothing in it is replaced: name another folder"
        )));
    }
    for (name, text) in FILES {
        write(&folder.join(name), text).map_err(failed)?;
        output::say(&format!("{shown}/{name}"))?;
    }
    for file in plugins::write_new(PLUGIN, &folder.join(PLUGIN))?.files {
        output::say(&format!("{shown}/{PLUGIN}/{file}"))?;
    }
    output::say(&format!(
        "\nTry it:  cd {shown} && python3 -m unittest discover tests\nRead on: {shown}/README.md"
    ))
}

fn write(file: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(file, text)
}
