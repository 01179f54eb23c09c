//! The folder a shell is in, read from the system. Nothing where the system does not tell: whoever asks
//! must then take the folder for unknown.

use std::{fs, path::PathBuf};

/// Programs that are a shell, by the names the system gives them.
const SHELLS: [&str; 3] = ["bash", "sh", "dash"];

/// Where the shell under this supervisor is.
pub(super) fn of_shell(supervisor: u32) -> Option<PathBuf> {
    let children = fs::read_to_string(format!("/proc/{supervisor}/task/{supervisor}/children"));
    let children = children.ok()?;
    let mut folders = children.split_whitespace().filter_map(|child| {
        let name = fs::read_to_string(format!("/proc/{child}/comm")).ok()?;
        let is_shell = SHELLS.contains(&name.trim());
        let folder = fs::read_link(format!("/proc/{child}/cwd")).ok()?;
        is_shell.then_some(folder)
    });
    let folder = folders.next()?;
    // What was left running in the background may be a shell too; then nobody can tell which is which.
    folders.all(|other| other == folder).then_some(folder)
}
