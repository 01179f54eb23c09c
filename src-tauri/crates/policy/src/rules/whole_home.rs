//! Reading of the whole home folder, or a link to it: keys and passwords are among what comes out, though no word names them.

use super::risky_programs::begins_of_find;
use crate::{
    KnownDirectories,
    patterns::may_hold,
    shell::{ShellCommand, Word},
};
use std::path::Path;

/// Programs that read all files below the folders they name.
const READERS: [&str; 8] = ["rg", "ag", "ack", "tar", "zip", "7z", "rsync", "duplicity"];
/// Programs that do with this option.
const WITH_OPTION: [&str; 5] = ["grep", "egrep", "fgrep", "cp", "scp"];

/// True when a command reads the content of all files in the home folder, or makes a link to it.
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
        let holds = |text: &str| {
            let fixed = text.find(['*', '?', '[', '{']);
            let begin = fixed.map_or(text, |place| &text[..place]);
            let path = directories.resolve(begin, folder);
            // What the pattern stands in (`~/.*`), and what it can mean as a whole (`/home/m*`).
            let pattern = directories.resolve(text, folder);
            !directories.home.as_os_str().is_empty()
                && (text.starts_with(['/', '~']) || folder.is_some())
                && (directories.home.starts_with(&path) || may_hold(&pattern, &directories.home))
        };
        word.meanings().any(holds)
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
        // Behind the link, nothing shows that the home folder is read.
        "ln" => linked(command)
            .flat_map(Word::meanings)
            .any(|text| leads_to_home(text, directories)),
        // Files right in the home folder, hidden ones too.
        "cat" | "head" | "tail" | "grep" => command
            .operands()
            .any(|word| word.glob && word.text.contains("/.") && holds_home(word)),
        _ => false,
    }
}

/// True for the home folder and those that hold it, not for what lies in it. A relative path counts from where the link lies,
/// which nobody knows.
fn leads_to_home(text: &str, directories: &KnownDirectories) -> bool {
    let (path, home) = (directories.resolve(text, None), &directories.home);
    path.is_absolute() && path.iter().count() <= home.iter().count() && may_hold(&path, home)
}

/// Returns what `ln` makes links to, and also the folder for the links where `-t` may give one.
fn linked(command: &ShellCommand) -> impl Iterator<Item = &Word> {
    let takes_folder = |option: &str| match option.strip_prefix("--") {
        Some(name) => name.starts_with('t'),
        None => option.contains('t'),
    };
    let count = command.operands().count();
    let ends_with_link = count > 1 && !command.options().any(takes_folder);
    command.operands().take(count - usize::from(ends_with_link))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::Script;

    #[test]
    fn the_home_folder_is_known_under_its_names() {
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
        for whole in [
            "/home/mar*/*",
            "~",
            "/home/m*",
            "/h*",
            "/home/mari?",
            "/*/maria",
            "~/*",
        ] {
            check(&format!("tar -cf a.tar {whole}"), true);
        }
        for part in ["~/Doc*", "/home/b*", "/srv/*"] {
            check(&format!("tar -cf a.tar {part}"), false);
        }
        check("tar -cf a.tar /home/@(maria|bob)", true);
        check("tar -cf a.tar /hom{e/maria,x}", true);
        for link in [
            "-s ~ /tmp/a",
            "-s /home",
            "-s /home/{b,maria} a",
            "-st /tmp ~",
            "-s --targ=/tmp a ~",
        ] {
            check(&format!("ln {link}"), true);
        }
        for link in [
            "~/a.txt ~",
            "~/{Documents,Music} b",
            "~/*.md .",
            "../.. a/root",
            "/{usr,opt}/bin/x .",
        ] {
            check(&format!("ln -s {link}"), false);
        }
    }
}
