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

pub(crate) use command_effect::{CommandEffect, effect_of, is_read_only};
pub(crate) use command_windows::is_command_window;
pub(crate) use inline_code::is_inline;
pub(crate) use irreversible::discards_work;
pub(crate) use package_registries::is_package_registry;
pub(crate) use sensitive_paths::PathKind;
pub(crate) use typed_commands::{recalls_history, types_commands};

use crate::{
    KnownDirectories, Risk,
    shell::{Script, ShellCommand, Word},
};
use protocol::Confinement;
use std::path::{Path, PathBuf};

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
    let mut place = WorkingDirectory::new(folder);
    for command in &script.commands {
        let here = place.before(command);
        for risk in check_simple(command, here.as_deref(), walls, directories) {
            add(risk);
        }
        place.after(command, here, directories);
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
        if code.is_some_and(|code| std::ptr::eq(code, word)) {
            continue;
        }
        for part in paths_in(word) {
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
        let path = directories.resolve(&word.text, folder);
        found.extend(PathKind::of(&path, directories).risk(writes));
    }
    found
}

/// Returns the parts of a word that may be paths, as in `of=/dev/sda`, `@~/.ssh/id_rsa` and `--file=/etc/shadow`.
pub(crate) fn paths_in(word: &Word) -> impl Iterator<Item = &str> {
    let text = word.text.as_str();
    let behind = text.split(['=', '@', ':']).skip(1);
    std::iter::once(text)
        .chain(behind)
        .filter(|part| !part.is_empty())
}

/// Working directory of the commands of a line, as far as it is known.
pub(crate) struct WorkingDirectory {
    begin: Option<PathBuf>,
    moved: bool,
    /// A function may go elsewhere each time it is called.
    lost: bool,
    now: Option<(usize, Option<PathBuf>)>,
}

impl WorkingDirectory {
    pub(crate) fn new(folder: Option<&Path>) -> Self {
        Self {
            begin: folder.map(Path::to_path_buf),
            moved: false,
            lost: false,
            now: None,
        }
    }

    /// Returns the directory this command runs in; none when it can't be known.
    pub(crate) fn before(&self, command: &ShellCommand) -> Option<PathBuf> {
        match &self.now {
            _ if self.lost || command.elsewhere => None,
            Some((list, folder)) if *list == command.list => folder.clone(),
            // A `cd` that may have failed, or that was somewhere else.
            _ if self.moved => None,
            _ => self.begin.clone(),
        }
    }

    /// Follows a `cd`.
    pub(crate) fn after(
        &mut self,
        command: &ShellCommand,
        here: Option<PathBuf>,
        directories: &KnownDirectories,
    ) {
        if !command.moves() {
            return;
        }
        let absolute = |word: &&Word| word.text.starts_with(['/', '~']);
        let folder = target_of(command)
            .filter(|word| here.is_some() || absolute(word))
            .map(|word| directories.resolve(&word.text, here.as_deref()));
        self.moved = true;
        self.lost |= command.in_function;
        self.now = Some((command.list, folder));
    }
}

/// Returns the folder that a `cd` goes to, if it says one and nothing else.
fn target_of(command: &ShellCommand) -> Option<&Word> {
    let ("cd" | "pushd", [target]) = (command.program(), command.arguments()) else {
        return None;
    };
    let is_plain = target.known && !target.glob && !target.text.starts_with(['-', '+']);
    is_plain.then_some(target)
}

#[cfg(test)]
mod tests;
