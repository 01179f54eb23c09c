//! Effect of a `git` command.

use super::{
    CommandEffect::{self, ChangesOperands, OnlyLooks, Unknown},
    listed,
};
use crate::shell::ShellCommand;

/// Subcommands that only look.
const LOOK: &str = "status log diff show blame describe rev-parse ls-files ls-tree shortlog rev-list cat-file merge-base \
    name-rev show-ref reflog whatchanged grep count-objects for-each-ref check-ignore diff-tree version help";
/// Subcommands that change the project's own files and history.
const CHANGE: &str = "add commit switch checkout restore mv rm merge rebase cherry-pick revert reset init stash tag \
    branch clean";
/// Subcommands that talk to another computer, which is a destination of its own.
const REACH: &str = "fetch pull push clone";
/// Options that write a file or start a program. Git takes any beginning of a name.
const ACTING: &str = "--output --ext-diff --textconv --open-files-in-pager --exec --upload-pack --receive-pack --config \
    --template --edit --strategy --strategy-option --gpg-sign --interactive --patch --no-index --show-signature --sign \
    --separate-git-dir --recurse-submodules --recursive --mirror --server-option --exec-path --reuse-message --filter";
/// Letters of options that do.
const ACTING_LETTERS: &str = "OxXsuiepSc";
/// Words for configuration that is only shown.
const SHOWN: &str = "--get --get-all --list -l --get-regexp";

/// Returns the effect of a `git` command, whose words are all known.
pub(super) fn effect_of(command: &ShellCommand) -> CommandEffect {
    let own = command.own_options().iter().map(|word| word.text.as_str());
    let mut own = own.peekable();
    while let Some(option) = own.next() {
        match option {
            "-C" => {
                own.next();
            }
            "--no-pager" | "-P" | "--no-optional-locks" => {}
            _ => return Unknown,
        }
    }
    let Some((subcommand, rest)) = command.subcommand() else {
        return OnlyLooks;
    };
    let rest: Vec<_> = rest.iter().map(|word| word.text.as_str()).collect();
    // `ext::` and its like are commands of their own.
    if rest.iter().any(|word| word.contains("::")) {
        return Unknown;
    }
    let operands = rest.iter().filter(|word| !word.starts_with('-')).count();
    match subcommand.text.as_str() {
        "config" if rest.iter().any(|word| listed(SHOWN, word)) => OnlyLooks,
        "remote" if operands == 0 || matches!(rest[..], ["show" | "get-url", ..]) => OnlyLooks,
        "branch" | "tag" if operands == 0 && !acts(&rest, "") => OnlyLooks,
        "stash" if matches!(rest[..], ["list" | "show", ..]) && !acts(&rest, "") => OnlyLooks,
        name if listed(LOOK, name) && !acts(&rest, letters_of(name)) => OnlyLooks,
        name if listed(CHANGE, name) && !acts(&rest, letters_of(name)) => ChangesOperands,
        name if listed(REACH, name) && !acts(&rest, letters_of(name)) => ChangesOperands,
        _ => Unknown,
    }
}

/// Letters that start nothing for this subcommand.
fn letters_of(subcommand: &str) -> &'static str {
    match subcommand {
        "log" | "diff" | "show" | "whatchanged" | "reflog" | "stash" => "pusSic",
        "grep" => "epic",
        "status" | "add" | "push" => "us",
        "ls-files" => "usc",
        "commit" => "s",
        "shortlog" => "sec",
        "blame" => "esc",
        "clean" => "x",
        "cherry-pick" => "x",
        "branch" | "switch" => "uc",
        "checkout" | "merge" => "u",
        _ => "",
    }
}

fn acts(words: &[&str], harmless: &str) -> bool {
    let options = words.iter().take_while(|word| **word != "--");
    options.filter(|word| word.starts_with('-')).any(|word| {
        let name = word.split('=').next().unwrap_or(word);
        if name.starts_with("--") {
            return name.len() > 2
                && !matches!(
                    name,
                    "--no-edit" | "--no-gpg-sign" | "--recurse-submodules=no"
                )
                && ACTING
                    .split_ascii_whitespace()
                    .any(|acting| acting.starts_with(name));
        }
        let letters = &name[1..];
        letters
            .chars()
            .any(|letter| ACTING_LETTERS.contains(letter) && !harmless.contains(letter))
    })
}
