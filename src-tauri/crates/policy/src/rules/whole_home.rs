//! Reading of the whole home folder: keys and passwords are among what comes out, though no word names them.

use super::{risky_programs::begins_of_find, sensitive_paths::may_hold};
use crate::{
    KnownDirectories,
    shell::{ShellCommand, Word},
};
use std::path::Path;

/// Programs that read all files below the folders they name.
const READERS: [&str; 8] = ["rg", "ag", "ack", "tar", "zip", "7z", "rsync", "duplicity"];
/// Programs that do with this option.
const WITH_OPTION: [&str; 5] = ["grep", "egrep", "fgrep", "cp", "scp"];

/// True when a command reads the content of all files in the home folder.
pub(super) fn is_read(
    command: &ShellCommand,
    folder: Option<&Path>,
    directories: &KnownDirectories,
) -> bool {
    let program = command.program();
    let recursive = command.has_option('r', "recursive")
        || command.has_option('R', "dereference-recursive")
        || command.has_option('a', "archive");
    let holds_home = |word: &Word| {
        let fixed = word.text.find(['*', '?', '[', '{']);
        let begin = fixed.map_or(word.text.as_str(), |place| &word.text[..place]);
        let path = directories.resolve(begin, folder);
        // What the pattern stands in (`~/.*`), and what it can mean as a whole (`/home/m*`).
        let pattern = directories.resolve(&word.text, folder);
        !directories.home.as_os_str().is_empty()
            && (word.text.starts_with(['/', '~']) || folder.is_some())
            && (directories.home.starts_with(&path) || may_hold(&pattern, &directories.home))
    };
    match program {
        "find" => {
            let runs = |word: &&Word| matches!(word.text.as_str(), "-exec" | "-execdir");
            let reads = command.arguments().iter().any(|word| runs(&word));
            reads && begins_of_find(command).any(holds_home)
        }
        _ if READERS.contains(&program) || WITH_OPTION.contains(&program) && recursive => {
            command.operands().any(holds_home)
        }
        // Files right in the home folder, hidden ones too.
        "cat" | "head" | "tail" | "grep" => command
            .operands()
            .any(|word| word.glob && word.text.contains("/.") && holds_home(word)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::Script;

    #[test]
    fn patterns_can_mean_the_home_folder() {
        let check = |line: &str, is_whole: bool| {
            let directories = KnownDirectories {
                home: "/home/maria".into(),
                ..KnownDirectories::default()
            };
            let script = Script::read(line);
            let mut commands = script.commands.iter();
            let found = commands.any(|command| is_read(command, None, &directories));
            assert_eq!(found, is_whole, "{line}");
        };
        for whole in ["~", "/home/m*", "/h*", "/home/mari?", "/*/maria", "~/*"] {
            check(&format!("tar -cf a.tar {whole}"), true);
        }
        for part in ["~/Doc*", "/home/b*", "/srv/*"] {
            check(&format!("tar -cf a.tar {part}"), false);
        }
    }
}
