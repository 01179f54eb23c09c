//! What is asked about whatever the mode and whatever was allowed: commands and files that can do harm that
//! nothing undoes, or that reach for what opens other doors. Pure; knows the text of a call and a few folders.

mod inline_code;
mod read_only_commands;
mod risky_programs;
mod sensitive_paths;

pub(crate) use inline_code::is_inline;
pub(crate) use read_only_commands::only_looks;
pub(crate) use sensitive_paths::{PathKind, is_command_window};

use crate::{
    KnownDirectories,
    shell::{Script, Simple, Word},
};
use std::path::{Path, PathBuf};

/// What is said of keys that bring a command nobody can see.
pub(crate) const UNSEEN: &str =
    "This runs or pastes something into a command line that cannot be seen here.";
/// What is said of a command that gets its commands from another.
const PIPED: &str =
    "This runs commands that come out of another command, or from the network, unseen.";

/// Why this command line is asked about every time; empty when it is not.
pub(crate) fn of_command(
    text: &str,
    folder: Option<&Path>,
    roots: &KnownDirectories,
) -> Vec<String> {
    let script = Script::read(text);
    let mut found: Vec<String> = Vec::new();
    let mut say = |text: String| {
        if !found.contains(&text) {
            found.push(text);
        }
    };
    let mut place = WorkingDirectory::new(folder);
    for command in &script.commands {
        let here = place.before(command);
        for reason in of_simple(command, here.as_deref(), roots) {
            say(reason.to_owned());
        }
        place.after(command, here, roots);
    }
    for why in &script.hidden {
        say(format!(
            "What this command does cannot be told beforehand: {why}."
        ));
    }
    found
}

/// Why this file is asked about every time.
pub(crate) fn of_path(path: &str, writes: bool, roots: &KnownDirectories) -> Option<&'static str> {
    let path = roots.resolve(path, None);
    PathKind::of(&path, roots).reason(writes)
}

fn of_simple(
    command: &Simple,
    folder: Option<&Path>,
    roots: &KnownDirectories,
) -> Vec<&'static str> {
    let mut found = Vec::new();
    if inline_code::is_fed(command) {
        found.push(PIPED);
    }
    found.extend(risky_programs::reason(command, folder, roots));
    let only_looks = only_looks(command);
    for word in command.arguments() {
        for part in paths_in(word) {
            let path = roots.resolve(part, folder);
            found.extend(PathKind::of(&path, roots).reason(!only_looks));
        }
    }
    let redirected = command.writes.iter().map(|word| (word, true));
    let read = command.reads.iter().map(|word| (word, false));
    for (word, writes) in redirected.chain(read) {
        let path = roots.resolve(&word.text, folder);
        found.extend(PathKind::of(&path, roots).reason(writes));
    }
    found
}

/// A word may carry its path behind a sign: `of=/dev/sda`, `@~/.ssh/id_rsa`, `--file=/etc/shadow`.
pub(crate) fn paths_in(word: &Word) -> impl Iterator<Item = &str> {
    let text = word.text.as_str();
    let behind = text.split(['=', '@', ':']).skip(1);
    std::iter::once(text)
        .chain(behind)
        .filter(|part| !part.is_empty())
}

/// The folder that commands run in, as far as it is known while the line goes on.
pub(crate) struct WorkingDirectory {
    begin: Option<PathBuf>,
    moved: bool,
    now: Option<(usize, Option<PathBuf>)>,
}

impl WorkingDirectory {
    pub(crate) fn new(folder: Option<&Path>) -> Self {
        Self {
            begin: folder.map(Path::to_path_buf),
            moved: false,
            now: None,
        }
    }

    /// WorkingDirectory this command runs; nothing when nobody can tell.
    pub(crate) fn before(&self, command: &Simple) -> Option<PathBuf> {
        match &self.now {
            Some((list, folder)) if *list == command.list => folder.clone(),
            // A `cd` that may have failed, or that was somewhere else.
            _ if self.moved => None,
            _ => self.begin.clone(),
        }
    }

    pub(crate) fn after(
        &mut self,
        command: &Simple,
        here: Option<PathBuf>,
        roots: &KnownDirectories,
    ) {
        if !matches!(command.program(), "cd" | "pushd" | "popd") {
            return;
        }
        let target = command.operands().next();
        let known = target.filter(|word| word.known && !word.glob && word.text != "-");
        let absolute = |word: &Word| word.text.starts_with(['/', '~']);
        let folder = known
            .filter(|word| here.is_some() || absolute(word))
            .map(|word| roots.resolve(&word.text, here.as_deref()));
        self.moved = true;
        self.now = Some((command.list, folder));
    }
}

#[cfg(test)]
mod tests;
