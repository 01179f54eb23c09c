//! Rules that ask in every mode and whatever was allowed: commands and files that can do harm that nothing undoes, or
//! that give access to more. Pure; knows the text of a call and a few directories.

mod command_effect;
mod command_windows;
mod inline_code;
mod irreversible;
mod package_registries;
mod risky_programs;
mod sensitive_paths;
mod typed_commands;
mod whole_home;
mod working_directory;

pub(crate) use command_effect::{CommandEffect, effect_of, is_read_only};
pub(crate) use command_windows::is_command_window;
pub(crate) use inline_code::is_inline;
pub(crate) use irreversible::discards_work;
pub(crate) use package_registries::is_package_registry;
pub(crate) use sensitive_paths::PathKind;
pub(crate) use typed_commands::{recalls_history, types_commands};
pub(crate) use working_directory::placed;

use crate::{
    KnownDirectories, Risk,
    shell::{Script, ShellCommand},
};
use protocol::Confinement;
use std::path::Path;

/// Returns the risks of a command line that runs in this folder with these walls; empty when it may run unasked.
pub(crate) fn check_command(
    text: &str,
    folder: Option<&Path>,
    walls: Confinement,
    directories: &KnownDirectories,
) -> Vec<Risk> {
    let script = Script::read(text);
    let mut found: Vec<Risk> = Vec::new();
    let mut add = |risk: Risk| {
        if !found.contains(&risk) {
            found.push(risk);
        }
    };
    for (command, here) in placed(&script, folder, directories) {
        for risk in check_simple(command, here.as_deref(), walls, directories) {
            add(risk);
        }
    }
    for why in &script.unreadable {
        add(Risk::Unreadable(*why));
    }
    found
}

/// Returns the risk of reading or writing a file.
pub(crate) fn check_path(path: &str, writes: bool, directories: &KnownDirectories) -> Option<Risk> {
    let path = directories.resolve(path, None);
    PathKind::of(&path, directories).risk(writes)
}

fn check_simple(
    command: &ShellCommand,
    folder: Option<&Path>,
    walls: Confinement,
    directories: &KnownDirectories,
) -> Vec<Risk> {
    let mut found = Vec::new();
    if inline_code::runs_piped_code(command) {
        found.push(Risk::PipedCode);
    }
    found.extend(risky_programs::risk(command, folder, directories));
    if irreversible::loses_whole_folder(command, folder, directories) {
        found.push(Risk::WholesaleLoss);
    }
    if whole_home::is_read(command, folder, directories) {
        found.push(Risk::WholeHome);
    }
    let is_read_only = is_read_only(command);
    // The program of `jq` is no path.
    let code = command.program() == "jq" && command.options().all(|option| !option.contains('f'));
    let code = command.operands().next().filter(|_| code);
    for word in command.arguments() {
        // What an alias stands for is read by itself.
        let is_text = command.program() == "alias";
        if is_text || code.is_some_and(|code| std::ptr::eq(code, word)) {
            continue;
        }
        for part in word.meanings().flat_map(paths_in) {
            let path = directories.resolve(part, folder);
            let risk = PathKind::of(&path, directories).risk(!is_read_only);
            // Walls keep the system as it is, except for a folder of it that they were opened for.
            let is_held = walls == Confinement::Inside
                && !directories.is_working(&path)
                && !command_effect::is_known_to_change(command, word);
            found.extend(risk.filter(|risk| *risk != Risk::SystemChange || !is_held));
        }
    }
    let redirected = command.writes.iter().map(|word| (word, true));
    let read = command.reads.iter().map(|word| (word, false));
    for (word, writes) in redirected.chain(read) {
        for text in word.meanings() {
            let path = directories.resolve(text, folder);
            found.extend(PathKind::of(&path, directories).risk(writes));
        }
    }
    found
}

/// Returns the parts of a word that may be paths, as in `of=/dev/sda`, `@~/.ssh/id_rsa` and `--file=/etc/shadow`.
fn paths_in(text: &str) -> impl Iterator<Item = &str> {
    let behind = text.split(['=', '@', ':']).skip(1);
    std::iter::once(text)
        .chain(behind)
        .filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests;
