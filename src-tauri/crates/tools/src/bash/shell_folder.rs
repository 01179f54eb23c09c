//! Folder of a shell, as the kernel has it: what the shell itself says could be made up.

use std::{fs, path::PathBuf};

/// Process names of shells.
const SHELL_NAMES: [&str; 3] = ["bash", "sh", "dash"];

/// Returns the folder that the shell of this supervisor is in; `None` where the system doesn't tell. `wrapped` says that
/// the process with this number only holds the walls around the supervisor.
pub(super) fn folder_of(process: u32, wrapped: bool) -> Option<PathBuf> {
    let supervisor = match wrapped {
        true => *children(process)?.first()?,
        false => process,
    };
    let mut folders = children(supervisor)?.into_iter().filter_map(|child| {
        let name = fs::read_to_string(format!("/proc/{child}/comm")).ok()?;
        let is_shell = SHELL_NAMES.contains(&name.trim());
        let folder = fs::read_link(format!("/proc/{child}/cwd")).ok()?;
        is_shell.then_some(folder)
    });
    let folder = folders.next()?;
    // What was left running in the background may be a shell too; then nobody can tell which is which.
    folders.all(|other| other == folder).then_some(folder)
}

fn children(process: u32) -> Option<Vec<u32>> {
    let children = fs::read_to_string(format!("/proc/{process}/task/{process}/children")).ok()?;
    let numbers = children.split_whitespace();
    numbers.map(|number| number.parse().ok()).collect()
}
