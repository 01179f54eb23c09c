//! Meaning of a typed line, for questions that a word answers.

use super::Said;
use protocol::{Answer, Grant};

pub(super) fn wants_all(line: &str) -> bool {
    matches!(line.trim(), "v" | "V")
}

/// Reads an answer, and the code after it.
pub(super) fn answer(line: &str) -> (Answer, &str) {
    let line = line.trim();
    let (word, code) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let allow = |grant| Answer::Allow { grant };
    let answer = match word.to_lowercase().as_str() {
        "y" | "yes" => allow(Grant::Once),
        "a" | "always" => allow(Grant::Session),
        // Anything else is a no: nothing is ever approved by accident.
        _ => Answer::Deny { reason: None },
    };
    (answer, code.trim())
}

/// Reads what is wanted at a breakpoint. Enter alone is one more step, and anything else goes on.
pub(super) fn at_breakpoint(line: &str) -> Said {
    match line {
        // Not even an empty line: the terminal is closed.
        "" => Said::Nothing,
        line if line.trim().is_empty() => Said::Step,
        _ => Said::GoOn,
    }
}
