//! Losses that walls don't stop: a command takes all files of a folder that the user named, and nothing brings them back.

use super::risky_programs::{all_of_a_root, begins_of_find};
use crate::{KnownDirectories, shell::ShellCommand};
use std::path::Path;

/// Programs that delete or empty the files they name.
const DELETE: [&str; 4] = ["rm", "unlink", "truncate", "shred"];
/// Conditions of `find` that pick some of the files only.
const NARROWS: &str = "-name -iname -path -ipath -wholename -regex -iregex -empty -mtime -mmin -atime -ctime -size -newer \
    -perm -user -samefile -inum -lname";
/// Options by which a packer deletes the originals.
const MOVES: [(&str, &[&str]); 6] = [
    ("zip", &["-m", "--move"]),
    ("7z", &["-sdel"]),
    ("7za", &["-sdel"]),
    ("tar", &["--remove-files"]),
    ("rar", &["-df", "-dr"]),
    ("rsync", &["--remove-source-files"]),
];

/// True when a command deletes, empties or packs away a whole folder that the user named, or everything in one.
pub(super) fn loses_whole_folder(
    command: &ShellCommand,
    folder: Option<&Path>,
    directories: &KnownDirectories,
) -> bool {
    let program = command.program();
    let all_of = |words: Vec<_>| all_of_a_root(words.into_iter(), folder, directories);
    let patterns = |word: &&crate::shell::Word| word.glob;
    if all_of(command.writes.iter().filter(patterns).collect()) || packs_away(command) {
        return true;
    }
    match program {
        "find" => {
            let narrowed = command.arguments().iter().any(|word| {
                NARROWS
                    .split_ascii_whitespace()
                    .any(|name| name == word.text)
            });
            let deletes = command
                .arguments()
                .iter()
                .any(|word| word.text == "-delete" || DELETE.contains(&word.text.as_str()));
            deletes && !narrowed && all_of(begins_of_find(command).collect())
        }
        "cp" | "install" | "ln" | "dd" => {
            let empties = command
                .arguments()
                .iter()
                .any(|word| word.text.ends_with("/dev/null"));
            empties && all_of(command.operands().skip(1).filter(patterns).collect())
        }
        "rsync" => {
            let mirrors = command.options().any(|option| option.starts_with("--del"));
            mirrors && all_of(command.operands().skip(1).collect())
        }
        // `{}` stands for what `find` found, which is judged there.
        _ => {
            let named = command.operands().filter(|word| word.text != "{}");
            DELETE.contains(&program) && all_of(named.collect())
        }
    }
}

/// True when a packer deletes the originals.
fn packs_away(command: &ShellCommand) -> bool {
    let program = command.program();
    MOVES
        .iter()
        .filter(|(name, _)| *name == program)
        .any(|(_, options)| {
            let joined = |option: &str| {
                program == "zip" && !option.starts_with("--") && option.contains('m')
            };
            command
                .options()
                .any(|option| options.contains(&option) || joined(option))
        })
}

/// True for a command that throws away changes nobody saved.
pub(crate) fn discards_work(command: &ShellCommand) -> bool {
    if command.program() != "git" {
        return false;
    }
    let Some((subcommand, rest)) = command.subcommand() else {
        return false;
    };
    let has = |name: &str| rest.iter().any(|word| word.text == name);
    match subcommand.text.as_str() {
        "reset" => has("--hard"),
        "clean" => command.has_option('f', "force"),
        "checkout" | "restore" => {
            has(".") || has("--") && has("*") || command.has_option('f', "force")
        }
        "stash" => has("drop") || has("clear"),
        "branch" => has("-D"),
        _ => false,
    }
}
