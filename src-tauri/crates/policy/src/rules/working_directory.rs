//! Folders in which the commands of a line run, as far as its words tell. A place that is not certain is none.

use crate::{
    KnownDirectories,
    shell::{Script, ShellCommand, Word},
};
use std::path::{Path, PathBuf};

/// Returns each command of a line that begins in this folder, with the folder it runs in; none where that can't be known.
pub(crate) fn placed<'a>(
    script: &'a Script,
    folder: Option<&Path>,
    directories: &'a KnownDirectories,
) -> impl Iterator<Item = (&'a ShellCommand, Option<PathBuf>)> {
    let mut place = WorkingDirectory::new(script, folder);
    script.commands.iter().map(move |command| {
        let here = place.before(command);
        place.after(command, here.as_deref(), directories);
        (command, here)
    })
}

struct WorkingDirectory {
    /// Folder of the commands before the first `cd`.
    begin: Option<PathBuf>,
    /// List of the last `cd`, and where it led.
    now: Option<(usize, Option<PathBuf>)>,
    /// No folder is certain.
    is_unsteady: bool,
    /// A command of the line leads somewhere else.
    moves: bool,
    /// One that runs later does, whenever that is.
    later_moves: bool,
}

impl WorkingDirectory {
    fn new(script: &Script, folder: Option<&Path>) -> Self {
        let moving = || script.commands.iter().filter(|command| command.moves());
        Self {
            begin: folder.map(Path::to_path_buf),
            now: None,
            is_unsteady: script.unsteady,
            moves: moving().next().is_some(),
            later_moves: moving().any(|command| command.runs_later),
        }
    }

    fn before(&self, command: &ShellCommand) -> Option<PathBuf> {
        let may_come_later = command.in_moving_loop || command.runs_later && self.moves;
        match &self.now {
            _ if self.is_unsteady || command.elsewhere => None,
            Some((list, folder)) if *list == command.list => folder.clone(),
            // A `cd` that may have failed, or that was somewhere else.
            Some(_) => None,
            None if may_come_later => None,
            None => self.begin.clone(),
        }
    }

    fn after(
        &mut self,
        command: &ShellCommand,
        here: Option<&Path>,
        directories: &KnownDirectories,
    ) {
        if command.moves() {
            let absolute = |word: &&Word| word.text.starts_with(['/', '~']);
            let folder = target_of(command)
                .filter(|word| here.is_some() || absolute(word))
                .map(|word| directories.resolve(&word.text, here));
            self.now = Some((command.list, folder));
        } else if self.later_moves
            && !command.stays()
            && let Some((_, folder)) = &mut self.now
        {
            // It may be the call of a function that moves.
            *folder = None;
        }
    }
}

/// Returns the folder that a `cd` of this very shell goes to, if it names one and nothing else.
fn target_of(command: &ShellCommand) -> Option<&Word> {
    let is_command = |word: &Word| matches!(word.text.as_str(), "cd" | "pushd");
    if command.elsewhere || !command.words.first().is_some_and(is_command) {
        return None;
    }
    let is_usual = |word: &&Word| !matches!(word.text.as_str(), "--" | "-P" | "-L");
    let mut targets = command.arguments().iter().filter(is_usual);
    let target = targets.next().filter(|_| targets.next().is_none())?;
    let is_plain = target.known && !target.glob && !target.text.starts_with(['-', '+']);
    is_plain.then_some(target)
}
