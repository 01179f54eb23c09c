//! Effect of commands that read and change settings of the desktop: `gsettings` and `dconf`.

use super::{
    CommandEffect::{self, ChangesOperands, OnlyLooks, Unknown},
    listed,
};
use crate::shell::ShellCommand;

/// Subcommands that only look.
const LOOK: &str = "get range describe writable list-schemas list-relocatable-schemas list-keys list-children \
    list-recursively read list dump help version";
/// Parts of schemas and paths whose settings start programs, redirect the network, or let others in.
const ACTING: [&str; 10] = [
    "proxy",
    "keybinding",
    "media-keys",
    "default-applications",
    "terminal",
    "remote",
    "sharing",
    "vino",
    "extension",
    "lockdown",
];

/// Returns the effect of such a command, whose words are all known. A value that names a program, a place or a site is
/// not known.
pub(super) fn effect_of(command: &ShellCommand) -> CommandEffect {
    let words: Vec<_> = command
        .arguments()
        .iter()
        .map(|word| word.text.as_str())
        .collect();
    match words[..] {
        [] => OnlyLooks,
        [look, ..] if listed(LOOK, look) => OnlyLooks,
        ["set", schema, key, value] if is_plain(schema, value) && is_plain(key, value) => {
            ChangesOperands
        }
        ["write", path, value] if is_plain(path, value) => ChangesOperands,
        ["reset", schema, _] | ["reset", schema] if is_plain(schema, "") => ChangesOperands,
        _ => Unknown,
    }
}

/// True for a setting that acts on nothing but the desktop, and a value that is a number, a choice or a name.
fn is_plain(setting: &str, value: &str) -> bool {
    let setting = setting.to_lowercase();
    let acts = ACTING.iter().any(|part| setting.contains(part));
    let plain = |sign: char| sign.is_alphanumeric() || " '\"-_.,[]()".contains(sign);
    !acts && !setting.starts_with('-') && value.chars().all(plain)
}
