//! Variables that a line sets: by assignments, by commands that take their names, by loops and in expressions. Some change
//! what the commands after them do, so a known program is no longer what it was; and whatever takes a name also takes the
//! element of an array.

use super::{ScriptReader, ShellCommand, Word};
use crate::Unreadable;

/// Variables by which other commands do something else.
const RISKY_VARIABLES: [&str; 10] = [
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
];
/// Variables by which a path leads elsewhere.
const PLACES: [&str; 2] = ["HOME", "PWD"];
/// Variables that change no program's doing beyond language, colours and clocks.
const HARMLESS_VARIABLES: &str = "LANG LANGUAGE TZ NO_COLOR FORCE_COLOR CLICOLOR CLICOLOR_FORCE TERM COLUMNS LINES CI \
    RUST_BACKTRACE PYTHONUNBUFFERED PYTHONDONTWRITEBYTECODE NODE_ENV DEBIAN_FRONTEND VERBOSE DEBUG";
/// Names in capital letters that people give their own variables.
const OWN_IN_CAPITALS: &str =
    "FILE FILES DIR DIRS NAME SRC DEST DST OUT COUNT TOTAL SUM NUM LINE DATE TODAY URL REPLY";
/// Names in small letters that zsh and other programs know, and parts of such names.
const KNOWN_IN_SMALL_LETTERS: &str = "path fpath cdpath mailpath manpath module_path prompt prompt2 prompt3 prompt4 \
    psvar argv status aliases galiases saliases functions commands options builtins modules parameters nameddirs \
    userdirs dirstack widgets keymaps histchars watch fignore auto_resume _comps";
const KNOWN_PARTS: [&str; 5] = ["_proxy", "_functions", "dis_", "npm_config_", "zle_"];
/// Commands that set the variables they name.
const SET_VARIABLES: [&str; 9] = [
    "read",
    "mapfile",
    "readarray",
    "getopts",
    "local",
    "declare",
    "typeset",
    "printf",
    "wait",
];
/// Others that take names of variables, or numbers in which names may stand.
const TAKE_VARIABLES: [&str; 6] = ["test", "[", "let", "unset", "export", "readonly"];

impl ScriptReader {
    /// Follows a command to the variables that it names.
    pub(super) fn named_variables(&mut self, command: &ShellCommand) {
        let program = command.program();
        let sets = SET_VARIABLES.contains(&program);
        if sets || program == "unset" {
            // Only running it would tell their values.
            let names = command.arguments().iter().map(|word| word.text.clone());
            self.changed.extend(names.clone());
            self.unsure.extend(names);
        }
        match program {
            // Without this option they only print, and wait.
            "printf" | "wait" => {
                let letter = if program == "printf" { 'v' } else { 'p' };
                // Any option may stand in a value that is not known.
                let first = command.arguments().first();
                let may_name = first.is_some_and(|word| word.text.starts_with('\u{fffd}'));
                if may_name || command.has_option(letter, "") {
                    self.set_by(command, letter);
                }
            }
            "local" | "declare" | "typeset" if command.has_option('n', "") => {
                // Setting it sets another one, now or later.
                self.script.sets_foreign_variable = true;
                self.set_by(command, 'n');
            }
            _ if sets => self.set_by(command, 'a'),
            "let" => {
                for word in command.arguments() {
                    self.set_in_expression(&word.text);
                }
            }
            _ => {}
        }
        if sets || TAKE_VARIABLES.contains(&program) {
            for word in command.arguments() {
                self.must_index_nothing(word);
            }
        }
    }

    /// Follows the words of such a command. A name may be joined to the option with this letter.
    fn set_by(&mut self, command: &ShellCommand, letter: char) {
        for word in command.arguments() {
            let text = word.text.split(['=', '[', '?']).next().unwrap_or_default();
            match text.strip_prefix('-') {
                Some(letters) => {
                    if let Some((_, joined)) = letters.split_once(letter) {
                        self.set(joined);
                    }
                }
                None => self.set(text),
            }
            self.script.sets_foreign_variable |= text.contains('\u{fffd}');
        }
    }

    /// Follows a variable that gets a value for the commands after it.
    pub(super) fn set(&mut self, name: &str) {
        if is_risky(name) || PLACES.contains(&name) {
            self.mark_unreadable(Unreadable::RiskyVariable);
        }
        self.script.sets_foreign_variable |= is_name(name) && !is_own(name);
    }

    /// Follows the variables that an expression may set: all its names, if anything is set in it.
    pub(super) fn set_in_expression(&mut self, text: &str) {
        if ["=", "++", "--"].iter().any(|sign| text.contains(sign)) {
            let is_part = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
            for name in text.split(|sign| !is_part(sign)) {
                self.set(name);
            }
        }
    }

    /// Reports commands in the index of an array. Where a word becomes a variable or a number the shell runs them, even if
    /// they are quoted: `read 'a[$(reboot)]'`.
    pub(super) fn must_index_nothing(&mut self, word: &Word) {
        if let Some((_, index)) = word.text.split_once('[') {
            self.must_run_nothing(index);
        }
    }
}

/// True for one of the risky variables.
pub(super) fn is_risky(name: &str) -> bool {
    RISKY_VARIABLES.contains(&name)
}

/// True for a variable that changes no program's doing.
pub(crate) fn is_harmless(name: &str) -> bool {
    listed(HARMLESS_VARIABLES, name) || name.starts_with("LC_")
}

fn is_name(text: &str) -> bool {
    let is_part = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    !text.is_empty()
        && text.chars().all(is_part)
        && !text.starts_with(|sign: char| sign.is_ascii_digit())
}

/// True for a name that only the line itself knows, or that does no harm. Shells and programs know many names in capital
/// letters, of which nobody has a list, but none of one letter.
fn is_own(name: &str) -> bool {
    let has_small_letter = name.contains(|sign: char| sign.is_ascii_lowercase());
    let is_known =
        listed(KNOWN_IN_SMALL_LETTERS, name) || KNOWN_PARTS.iter().any(|part| name.contains(part));
    let is_free = name.len() == 1 || listed(OWN_IN_CAPITALS, name) || is_harmless(name);
    is_free || has_small_letter && !is_known
}

fn listed(list: &str, name: &str) -> bool {
    list.split_ascii_whitespace().any(|entry| entry == name)
}
