//! Variables that a line sets: by assignments, by commands that take their names, by loops. Some change what the commands
//! after them do, so a known program is no longer what it was; and whatever takes a name also takes the element of an array.

use super::{ScriptReader, ShellCommand, Word};
use crate::Unreadable;

/// Variables by which other commands do something else, or a path means another one.
const RISKY_VARIABLES: [&str; 12] = [
    "LD_PRELOAD",
    "LD_LIBRARY_PATH",
    "BASH_ENV",
    "ENV",
    "PROMPT_COMMAND",
    "IFS",
    "PATH",
    "BASH_ALIASES",
    "SHELLOPTS",
    "GIT_SSH_COMMAND",
    "HOME",
    "PWD",
];
/// Names in small letters that zsh and programs on the network know.
const KNOWN_IN_SMALL_LETTERS: &str = "path fpath cdpath mailpath manpath module_path prompt prompt2 prompt3 prompt4 \
    psvar argv status aliases galiases saliases functions commands options builtins modules parameters nameddirs \
    userdirs precmd_functions preexec_functions chpwd_functions periodic_functions zshexit_functions \
    zshaddhistory_functions histchars watch fignore http_proxy https_proxy ftp_proxy all_proxy no_proxy";
/// Commands that set the variables they name.
const SET_VARIABLES: [&str; 9] = [
    "read",
    "mapfile",
    "readarray",
    "getopts",
    "unset",
    "printf",
    "local",
    "declare",
    "typeset",
];
/// Others that take names of variables, or numbers in which names may stand.
const TAKE_VARIABLES: [&str; 6] = ["test", "[", "let", "wait", "export", "readonly"];

impl ScriptReader {
    /// Follows a command to the variables that it names.
    pub(super) fn named_variables(&mut self, command: &ShellCommand) {
        let program = command.program();
        let sets = SET_VARIABLES.contains(&program);
        if sets {
            // Only running it would tell their values.
            let names = command.arguments().iter().map(|word| word.text.clone());
            self.unsure.extend(names);
        }
        if sets && program != "unset" && (program != "printf" || command.has_option('v', "")) {
            let refers =
                matches!(program, "local" | "declare" | "typeset") && command.has_option('n', "");
            for word in command.arguments() {
                self.sets_named(word, refers);
            }
        }
        if sets || TAKE_VARIABLES.contains(&program) {
            for word in command.arguments() {
                self.must_index_nothing(word);
            }
        }
    }

    /// Follows a word of such a command to the variable it names. With `refers`, its value is the name of another.
    fn sets_named(&mut self, word: &Word, refers: bool) {
        let (name, value) = match word.text.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (word.text.as_str(), None),
        };
        let name = name.split('[').next().unwrap_or(name);
        match name.strip_prefix('-') {
            // A name may be joined to its option.
            Some(option) => {
                if let Some(joined) = option.get(1..) {
                    self.sets(joined);
                }
            }
            None => self.sets(name),
        }
        if let Some(value) = value.filter(|_| refers) {
            self.sets(value);
        }
        if !word.known && value.is_none() {
            self.script.sets_known_variable = true;
        }
    }

    /// Follows a variable that gets a value for the commands after it.
    pub(super) fn sets(&mut self, name: &str) {
        if is_risky(name) {
            self.mark_unreadable(Unreadable::RiskyVariable);
        }
        self.script.sets_known_variable |= is_name(name) && !is_own(name);
    }

    /// Reports commands in the index of an array. Where a word becomes a variable or a number the shell runs them, even if
    /// they are quoted: `read 'a[$(reboot)]'`.
    pub(super) fn must_index_nothing(&mut self, word: &Word) {
        if let Some((_, index)) = word.text.split_once('[') {
            self.must_run_nothing(index);
        }
    }
}

/// True for a variable by which other commands do something else.
pub(super) fn is_risky(name: &str) -> bool {
    RISKY_VARIABLES.contains(&name)
}

fn is_name(text: &str) -> bool {
    let plain = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    !text.is_empty()
        && text.chars().all(plain)
        && !text.starts_with(|sign: char| sign.is_ascii_digit())
}

/// True for a name that only the line itself knows. Shells and programs know names in capital letters, of which nobody has
/// a list.
fn is_own(name: &str) -> bool {
    let is_small = name.contains(|sign: char| sign.is_ascii_lowercase());
    let mut known = KNOWN_IN_SMALL_LETTERS.split_ascii_whitespace();
    name.len() == 1 || is_small && !known.any(|known| known == name)
}
