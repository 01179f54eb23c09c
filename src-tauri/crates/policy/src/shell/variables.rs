//! Variables that a line sets: by assignments, by commands that take their names, by loops and in expressions. Some change
//! what the commands after them do, so a known program is no longer what it was; and whatever takes a name also takes the
//! element of an array.

use super::{ScriptReader, ShellCommand, Word, listed, word::UNKNOWN};
use crate::Unreadable;
use brush_parser::ast;

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
/// Commands that set the variables they name, each with the option that a name may be joined to.
const SET_VARIABLES: [(&str, char); 9] = [
    ("read", 'a'),
    ("mapfile", 'a'),
    ("readarray", 'a'),
    ("getopts", 'a'),
    ("local", 'n'),
    ("declare", 'n'),
    ("typeset", 'n'),
    ("printf", 'v'),
    ("wait", 'p'),
];
/// Of these, the ones that name none without the option.
const SET_BY_OPTION: [&str; 2] = ["printf", "wait"];
/// Others that take names of variables, or numbers in which names may stand.
const TAKE_VARIABLES: [&str; 6] = ["test", "[", "let", "unset", "export", "readonly"];

impl ScriptReader {
    /// Judges the variables that a command names.
    pub(super) fn named_variables(&mut self, command: &ShellCommand) {
        let program = command.program();
        let option = SET_VARIABLES.iter().find(|(name, _)| *name == program);
        let option = option.map(|(_, option)| *option);
        if option.is_some() || program == "unset" {
            // Only running it would tell their values.
            let names = command.arguments().iter().map(|word| word.text.clone());
            self.changed.extend(names.clone());
            self.unsure.extend(names);
        }
        if let Some(option) = option {
            // An unknown first word may be any option.
            let first = command.arguments().first();
            let may_be_option = first.is_some_and(|word| word.text.starts_with(UNKNOWN));
            let has_option = command.has_option(option, "");
            if has_option || may_be_option || !SET_BY_OPTION.contains(&program) {
                self.set_by(command, option);
            }
            // Setting a reference sets another variable, now or later.
            self.script.sets_foreign_variable |= option == 'n' && has_option;
        }
        if option.is_some() || TAKE_VARIABLES.contains(&program) {
            for word in command.arguments() {
                self.must_index_nothing(word);
            }
        }
        if program == "let" {
            for word in command.arguments() {
                self.set_in_expression(&word.text);
            }
        }
    }

    /// Judges a word before a redirection. True where it gives a variable the number of the file (`{a}<f`): then it is no word of
    /// the command.
    pub(super) fn gives_file_number(&mut self, word: &ast::Word) -> bool {
        let inner = word.value.strip_prefix('{');
        let Some(inner) = inner.and_then(|text| text.strip_suffix('}')) else {
            return false;
        };
        let (name, index) = match inner.split_once('[') {
            Some((name, index)) => (name, index.strip_suffix(']').unwrap_or_default()),
            None => (inner, "0"),
        };
        let end = word.loc.as_ref().map(|place| place.end.index);
        let follows = end.and_then(|end| self.source.get(end));
        if !is_name(name) || index.is_empty() || !matches!(follows, Some('<' | '>')) {
            return false;
        }
        // The shell calculates it, and commands may stand in it.
        if index.contains(|sign: char| !sign.is_ascii_digit()) {
            self.mark_unreadable(Unreadable::CommandInExpression);
        }
        self.set_variable(name);
        self.changed.insert(name.to_owned());
        self.unsure.insert(name.to_owned());
        true
    }

    /// Judges the variables that the words of a command name, which may be joined to this option.
    fn set_by(&mut self, command: &ShellCommand, option: char) {
        for word in command.arguments() {
            let text = word.text.split(['=', '[', '?']).next().unwrap_or_default();
            let name = match text.strip_prefix('-') {
                Some(letters) => letters.split_once(option).map(|(_, joined)| joined),
                None => Some(text),
            };
            self.set_variable(name.unwrap_or_default());
            self.script.sets_foreign_variable |= text.contains(UNKNOWN);
        }
    }

    /// Judges a variable that gets a value for the commands after it.
    pub(super) fn set_variable(&mut self, name: &str) {
        if is_risky(name) || PLACES.contains(&name) {
            self.mark_unreadable(Unreadable::RiskyVariable);
        }
        self.script.sets_foreign_variable |= is_name(name) && !is_own(name);
    }

    /// Judges the variables that an expression may set: all that it names, if it sets any.
    pub(super) fn set_in_expression(&mut self, text: &str) {
        if ["=", "++", "--"].iter().any(|sign| text.contains(sign)) {
            for name in text.split(|sign| !is_part_of_name(sign)) {
                self.set_variable(name);
            }
        }
    }

    /// Reports commands in the index of an array. Where a word becomes a variable or a number the shell runs them, even if
    /// they are quoted: `read 'a[$(reboot)]'`.
    pub(super) fn must_index_nothing(&mut self, word: &Word) {
        if let Some((_, index)) = word.text.split_once('[') {
            self.judge_unread(index);
        }
    }
}

/// True for a variable by which other commands do something else.
pub(super) fn is_risky(name: &str) -> bool {
    RISKY_VARIABLES.contains(&name)
}

/// True for a variable that changes no program's doing.
pub(crate) fn is_harmless(name: &str) -> bool {
    listed(HARMLESS_VARIABLES, name) || name.starts_with("LC_")
}

fn is_name(text: &str) -> bool {
    let begins_with_digit = text.starts_with(|sign: char| sign.is_ascii_digit());
    !text.is_empty() && !begins_with_digit && text.chars().all(is_part_of_name)
}

const fn is_part_of_name(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || sign == '_'
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
