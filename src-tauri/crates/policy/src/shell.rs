//! A command line as the gate reads it: every simple command that would run, looked through what only wraps
//! another, with what each writes to. What cannot be read, or hides what it means, is said so and never
//! guessed. Pure; runs nothing.

mod syntax;
mod word;
mod wrappers;

pub(crate) use word::Word;
pub(crate) use wrappers::SHELLS;

use std::collections::{HashMap, HashSet};

/// Longer command lines count as unreadable.
const MAX_BYTES: usize = 64 * 1024;
/// Deeper nesting counts as unreadable: the parser goes down by calling itself.
const MAX_DEPTH: usize = 20;
/// More commands than this in one line count as unreadable.
const MAX_COMMANDS: usize = 2000;

/// What a command line would run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Script {
    /// In the order they stand; those inside others too.
    pub(crate) commands: Vec<Simple>,
    /// Why parts of it cannot be judged, as the ends of sentences. Empty when all of it can.
    pub(crate) hidden: Vec<&'static str>,
}

/// One simple command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Simple {
    /// The program and its arguments. Never empty, except for redirections that stand alone.
    pub(crate) words: Vec<Word>,
    /// Files it writes by redirection.
    pub(crate) writes: Vec<Word>,
    /// Files it reads by redirection.
    pub(crate) reads: Vec<Word>,
    /// Text it is given on its standard input.
    pub(crate) input: Option<String>,
    /// Whether another command's output is its input, or stands among its arguments as a file.
    pub(crate) fed: bool,
    /// Whether arguments come from another command's output that nobody has seen yet.
    pub(crate) open_ended: bool,
    /// Commands joined by `&&` have the same number: only among them does a `cd` surely hold.
    pub(crate) list: usize,
}

impl Script {
    /// Reads a command line.
    #[must_use]
    pub(crate) fn read(text: &str) -> Self {
        let mut reading = Reading::default();
        reading.line(text, 0);
        let Reading {
            mut script,
            called_in,
            ..
        } = reading;
        if called_in
            .iter()
            .any(|(function, called)| function == called)
        {
            script.hidden.push("it calls itself without an end");
        }
        script
    }
}

impl Simple {
    /// The program's name without its folder; empty when it is not known.
    pub(crate) fn program(&self) -> &str {
        let name = self.words.first().filter(|word| word.known);
        let name = name.map_or("", |word| word.text.as_str());
        name.rsplit('/').next().unwrap_or(name)
    }

    /// Everything after the program.
    pub(crate) fn arguments(&self) -> &[Word] {
        self.words.get(1..).unwrap_or_default()
    }

    /// Its options by themselves: `-rf` as it stands.
    pub(crate) fn options(&self) -> impl Iterator<Item = &str> {
        let words = self.arguments().iter().map(|word| word.text.as_str());
        words
            .take_while(|word| *word != "--")
            .filter(|word| word.starts_with('-'))
    }

    /// What is no option.
    pub(crate) fn operands(&self) -> impl Iterator<Item = &Word> {
        let mut only_operands = false;
        self.arguments().iter().filter(move |word| {
            if !only_operands && word.text == "--" {
                only_operands = true;
                return false;
            }
            only_operands || !word.text.starts_with('-')
        })
    }

    /// Whether a single-letter option is among them, alone or joined with others, or a long one.
    pub(crate) fn has_option(&self, letter: char, long: &str) -> bool {
        self.options()
            .any(|option| match option.strip_prefix("--") {
                Some(name) => !long.is_empty() && name.split('=').next() == Some(long),
                None => option[1..].contains(letter),
            })
    }

    /// The whole of it on one line.
    pub(crate) fn line(&self) -> String {
        let words = self.words.iter().map(|word| word.text.as_str());
        words.collect::<Vec<_>>().join(" ")
    }
}

/// WorkingDirectory the reading of one line stands.
#[derive(Default)]
struct Reading {
    script: Script,
    /// Variables with a value that stands in the line itself.
    values: HashMap<String, String>,
    /// Variables that get another value somewhere, so that nobody can tell which.
    unsure: HashSet<String>,
    lists: usize,
    /// The functions being defined around what is read.
    functions: Vec<String>,
    called_in: Vec<(String, String)>,
}

impl Reading {
    fn hide(&mut self, why: &'static str) {
        if !self.script.hidden.contains(&why) {
            self.script.hidden.push(why);
        }
    }

    /// Reads a text as commands: the line itself, or a text that one of its commands would run.
    fn line(&mut self, text: &str, depth: usize) {
        if text.len() > MAX_BYTES || depth > MAX_DEPTH || nesting(text) > MAX_DEPTH {
            return self.hide("it is too long or too deeply nested to be read");
        }
        match syntax::parse(text) {
            Some(program) => self.program(&program, depth),
            None => self.hide("it cannot be read"),
        }
    }

    /// Takes a simple command in, and what it would run in turn.
    fn add(&mut self, command: Simple, depth: usize) {
        if self.script.commands.len() >= MAX_COMMANDS {
            return self.hide("it is too long or too deeply nested to be read");
        }
        let name = command.program().to_owned();
        for function in &self.functions {
            self.called_in.push((function.clone(), name.clone()));
        }
        let program_known = command
            .words
            .first()
            .is_none_or(|word| word.known && (!word.glob || word.text == "["));
        if !program_known {
            self.hide("which program it runs is only decided while it runs");
        }
        match wrappers::inner(&command) {
            wrappers::Inner::None => self.script.commands.push(command),
            wrappers::Inner::Text(text) => {
                self.script.commands.push(command);
                self.line(&text, depth + 1);
            }
            wrappers::Inner::Hidden(why) => {
                self.script.commands.push(command);
                self.hide(why);
            }
            wrappers::Inner::Commands(commands) => {
                self.script.commands.push(command);
                if depth >= MAX_DEPTH {
                    return self.hide("it is too long or too deeply nested to be read");
                }
                for inner in commands {
                    self.add(inner, depth + 1);
                }
            }
        }
    }
}

/// How deep brackets and compound commands stand in one another at most, quotes or not.
fn nesting(text: &str) -> usize {
    let brackets = |open: char, close: char| {
        let mut depth = 0_usize;
        let mut deepest = 0;
        for character in text.chars() {
            if character == open {
                depth += 1;
                deepest = deepest.max(depth);
            } else if character == close {
                depth = depth.saturating_sub(1);
            }
        }
        deepest
    };
    let words = text.split(|character: char| !character.is_alphanumeric());
    let (mut depth, mut deepest) = (0_usize, 0);
    for word in words {
        match word {
            "if" | "for" | "while" | "until" | "case" | "select" => depth += 1,
            "fi" | "done" | "esac" => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    // An English text in quotes has many an “if” and “for” and no end of them.
    brackets('(', ')').max(brackets('{', '}')).max(deepest / 4)
}

#[cfg(test)]
mod tests;
