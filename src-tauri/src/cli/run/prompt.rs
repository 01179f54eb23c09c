//! Prompt of a task: typed, or read from standard input.

use crate::cli::{Failure, output};
use std::io::{self, IsTerminal as _, Read as _};

/// Longest prompt from standard input, in bytes.
const MAX_PROMPT_BYTES: u64 = 1024 * 1024;

/// Parts of a message: the person's own words, and a text they pass on.
pub(super) struct Prompt {
    pub(super) text: String,
    pub(super) quoted: Vec<String>,
}

/// Reads the prompt. What is typed is the person's; what comes through a pipe was written by whoever filled it.
pub(super) fn prompt(argument: &str, own_words: bool) -> Result<Prompt, Failure> {
    if argument != "-" {
        return Ok(own(argument.to_owned()));
    }
    let typed = io::stdin().is_terminal();
    if typed {
        output::tell("Write the task, then press Ctrl-D.");
    }
    let mut text = String::new();
    io::stdin()
        .take(MAX_PROMPT_BYTES)
        .read_to_string(&mut text)
        .map_err(|error| Failure::usage(format!("the prompt could not be read: {error}")))?;
    if typed || own_words {
        return Ok(own(text));
    }
    Ok(Prompt {
        text: String::new(),
        quoted: vec![text],
    })
}

/// Takes a text for the person's own words.
pub(super) fn own(text: String) -> Prompt {
    Prompt {
        text,
        quoted: Vec::new(),
    }
}
