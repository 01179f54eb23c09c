//! Variables that commands name in their words: some set them, and all that take a name also take the element of an array.

use super::{ScriptReader, ShellCommand, Word};

/// Commands that set the variables they name.
const SET_VARIABLES: [&str; 8] = [
    "read",
    "mapfile",
    "readarray",
    "getopts",
    "unset",
    "printf",
    "local",
    "declare",
];
/// Others that take names of variables, or numbers in which names may stand.
const TAKE_VARIABLES: [&str; 7] = ["test", "[", "let", "wait", "typeset", "export", "readonly"];

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
        if sets || TAKE_VARIABLES.contains(&program) {
            for word in command.arguments() {
                self.must_index_nothing(word);
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
