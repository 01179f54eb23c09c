//! Command line parser: finds every simple command that would run, also inside wrappers, with the files it reads and
//! writes. Parts that can't be read are reported and never guessed. Pure; runs nothing.

mod compound;
mod destinations;
mod quoting;
mod subcommand;
mod syntax;
mod variables;
mod word;
mod wrappers;

pub(crate) use destinations::{Destination, destinations, reaches_out};
pub(crate) use quoting::unquoted;
pub(crate) use variables::is_harmless as is_harmless_variable;
pub(crate) use word::Word;
pub(crate) use wrappers::SHELLS;

use crate::Unreadable;
use std::collections::{HashMap, HashSet};

/// Longer command lines count as unreadable.
const MAX_BYTES: usize = 64 * 1024;
/// Deeper nesting counts as unreadable: the parser goes down by calling itself.
const MAX_DEPTH: usize = 20;
/// More commands than this in one line count as unreadable.
const MAX_COMMANDS: usize = 2000;

/// Commands that take the shell to another folder.
const MOVE: [&str; 4] = ["cd", "chdir", "pushd", "popd"];
/// Programs that run no other, and take the shell nowhere. `for` stands for the values that a loop goes through.
const STAY: [&str; 26] = [
    "for", "test", "[", ":", "true", "false", "echo", "printf", "sleep", "seq", "ls", "cat",
    "head", "tail", "wc", "basename", "dirname", "mkdir", "rmdir", "touch", "cp", "mv", "rm", "ln",
    "chmod", "gzip",
];

/// Commands that a line would run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Script {
    /// The commands in order, including those inside others.
    pub(crate) commands: Vec<ShellCommand>,
    /// Reasons why parts of it can't be judged. Empty when all of it can.
    pub(crate) unreadable: Vec<Unreadable>,
    /// True when no folder in it is certain: a `cd` may lead anywhere, or be made at any time.
    pub(crate) unsteady: bool,
    /// True when it sets a variable that a shell or other programs may know, for the commands after it.
    pub(crate) sets_foreign_variable: bool,
}

/// One simple command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ShellCommand {
    /// The program and its arguments. Never empty, except for redirections that stand alone.
    pub(crate) words: Vec<Word>,
    /// Variables set for it alone, each with its value.
    pub(crate) assignments: Vec<(String, Word)>,
    /// Files it writes by redirection.
    pub(crate) writes: Vec<Word>,
    /// Files it reads by redirection.
    pub(crate) reads: Vec<Word>,
    /// Text it is given on its standard input.
    pub(crate) input: Option<String>,
    /// True when another command's output is its input, or stands among its arguments as a file.
    pub(crate) fed: bool,
    /// True when arguments come from the output of another command.
    pub(crate) open_ended: bool,
    /// Commands joined by `&&` have the same number: only among them does a `cd` surely hold. A loop, an `if` or a group among
    /// them has it too, if it runs only programs that stay.
    pub(crate) list: usize,
    /// True when it may run at any later time: in the body of a function, in the text of a trap or an alias.
    pub(crate) runs_later: bool,
    /// True in a loop that goes somewhere else, from where it begins the next time.
    pub(crate) in_moving_loop: bool,
    /// True when it runs in a folder of its own, as with `env -C`, or on another computer.
    pub(crate) elsewhere: bool,
}

impl Script {
    /// Reads a command line.
    #[must_use]
    pub(crate) fn read(text: &str) -> Self {
        let mut reading = ScriptReader::default();
        reading.line(text, 0);
        if !reading.changed.is_empty() {
            // A loop, a function or a trap may have seen a later value.
            reading = ScriptReader {
                unsure: reading.changed,
                ..ScriptReader::default()
            };
            reading.line(text, 0);
        }
        let ScriptReader {
            mut script,
            called_in,
            ..
        } = reading;
        if called_in
            .iter()
            .any(|(function, called)| function == called)
        {
            script.unreadable.push(Unreadable::EndlessRecursion);
        }
        script
    }
}

impl ShellCommand {
    /// The program's name without its folder; empty when it is not known.
    pub(crate) fn program(&self) -> &str {
        let name = self.words.first().filter(|word| word.known);
        let name = name.map_or("", |word| word.text.as_str());
        name.rsplit('/').next().unwrap_or(name)
    }

    /// The program's name without its version: `python3.11` is `python`.
    pub(crate) fn program_family(&self) -> &str {
        let name = self.program();
        let family = name.trim_end_matches(|sign: char| sign.is_ascii_digit() || sign == '.');
        family.strip_suffix('-').unwrap_or(family)
    }

    /// True when the program is found by the shell itself, or lies where only the system puts programs.
    pub(crate) fn is_installed(&self) -> bool {
        let Some(first) = self.words.first() else {
            return false;
        };
        let folder = first
            .text
            .rfind('/')
            .map_or("", |place| &first.text[..place]);
        matches!(folder, "" | "/bin" | "/usr/bin" | "/sbin" | "/usr/sbin")
            && !first.text.starts_with("//")
    }

    /// True when it takes the shell to another directory.
    pub(crate) fn moves(&self) -> bool {
        MOVE.contains(&self.program())
    }

    /// True for a program that runs no other, and leaves the shell where it is.
    pub(crate) fn stays(&self) -> bool {
        STAY.contains(&self.program()) && self.is_installed()
    }

    /// Everything after the program.
    pub(crate) fn arguments(&self) -> &[Word] {
        self.words.get(1..).unwrap_or_default()
    }

    /// Returns its options as they stand, such as `-rf`.
    pub(crate) fn options(&self) -> impl Iterator<Item = &str> {
        let words = self.arguments().iter().map(|word| word.text.as_str());
        words
            .take_while(|word| *word != "--")
            .filter(|word| word.starts_with('-'))
    }

    /// Returns its arguments that are no options.
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

    /// True when it has the single-letter option, alone or joined with others, or the long one.
    pub(crate) fn has_option(&self, letter: char, long: &str) -> bool {
        self.options()
            .any(|option| match option.strip_prefix("--") {
                Some(name) => !long.is_empty() && name.split('=').next() == Some(long),
                None => option[1..].contains(letter),
            })
    }

    /// Returns the whole command on one line.
    pub(crate) fn line(&self) -> String {
        let words = self.words.iter().map(|word| word.text.as_str());
        words.collect::<Vec<_>>().join(" ")
    }
}

/// State of reading one line.
#[derive(Default)]
struct ScriptReader {
    script: Script,
    /// The characters of the text that is read.
    source: Vec<char>,
    /// Length of the alternatives of all its words.
    alternative_bytes: usize,
    /// Variables with a value that stands in the line itself, or the pattern of all values a loop gives them.
    values: HashMap<String, Word>,
    /// Variables that get more than one value.
    unsure: HashSet<String>,
    /// Those of them that get it from anything but a loop.
    changed: HashSet<String>,
    /// Number of the list that is read.
    list: usize,
    /// Number of the lists begun so far.
    lists: usize,
    /// The functions being defined around what is read.
    functions: Vec<String>,
    /// True while text is read that may run at any later time.
    runs_later: bool,
    /// True while text is read that runs in a folder nobody knows.
    elsewhere: bool,
    called_in: Vec<(String, String)>,
}

impl ScriptReader {
    fn mark_unreadable(&mut self, why: Unreadable) {
        if !self.script.unreadable.contains(&why) {
            self.script.unreadable.push(why);
        }
    }

    /// Reads a text as commands: the line itself, or one that a command of it would run.
    fn line(&mut self, text: &str, depth: usize) {
        if text.len() > MAX_BYTES || depth > MAX_DEPTH || nesting(text) > MAX_DEPTH {
            return self.mark_unreadable(Unreadable::TooComplex);
        }
        // A shell puts the next line behind it.
        let line = text.trim_end_matches('\n');
        let goes_on = (line.len() - line.trim_end_matches('\\').len()) % 2 == 1;
        // It decides where a `cd` leads, and a loop or `read` may set it.
        self.script.unsteady |= text.contains("CDPATH");
        let list = self.list;
        let around = std::mem::replace(&mut self.source, text.chars().collect());
        match syntax::parse(text) {
            Some(program) if !goes_on => self.program(&program, depth),
            Some(_) | None => self.mark_unreadable(Unreadable::Syntax),
        }
        self.source = around;
        self.list = list;
    }

    /// Adds a simple command of a text, which may be a call of a function, and the commands it would run in turn.
    fn add(&mut self, command: ShellCommand, depth: usize) {
        let name = command.program();
        for function in &self.functions {
            self.called_in.push((function.clone(), name.to_owned()));
        }
        self.add_program(command, depth);
    }

    /// Adds a command whose name is never taken for a function's: wrappers, such as `command` and `env`, run programs.
    fn add_program(&mut self, command: ShellCommand, depth: usize) {
        if self.script.commands.len() >= MAX_COMMANDS {
            return self.mark_unreadable(Unreadable::TooComplex);
        }
        let program_known = command
            .words
            .first()
            .is_none_or(|word| word.known && (!word.glob || word.text == "["));
        if !program_known {
            self.mark_unreadable(Unreadable::UnknownProgram);
        }
        let command = ShellCommand {
            runs_later: self.runs_later,
            elsewhere: command.elsewhere || self.elsewhere,
            ..command
        };
        self.named_variables(&command);
        match wrappers::inner(&command) {
            wrappers::Wrapped::None => self.script.commands.push(command),
            wrappers::Wrapped::Text(text) if command.program() == "eval" => {
                self.script.commands.push(command);
                self.line(&text, depth + 1);
            }
            wrappers::Wrapped::Text(text) => self.text(&text, command, depth),
            wrappers::Wrapped::Unreadable(why) => {
                self.script.commands.push(command);
                self.mark_unreadable(why);
            }
            wrappers::Wrapped::Commands(commands) => {
                self.script.commands.push(command);
                if depth >= MAX_DEPTH {
                    return self.mark_unreadable(Unreadable::TooComplex);
                }
                for inner in commands {
                    self.add_program(inner, depth + 1);
                }
            }
        }
    }

    /// Reads the text that a command is given to run, and which another shell reads, or this one later.
    fn text(&mut self, text: &str, command: ShellCommand, depth: usize) {
        let runs_later = matches!(command.program(), "trap" | "alias");
        let runs_here = runs_later || wrappers::runs_here(command.program());
        let before = (self.runs_later, self.elsewhere);
        self.runs_later |= runs_later;
        self.elsewhere |= command.elsewhere || !runs_here;
        self.script.commands.push(command);
        let first = self.script.commands.len();
        // It does not have the functions of this one.
        let functions = std::mem::take(&mut self.functions);
        self.line(text, depth + 1);
        self.functions = functions;
        (self.runs_later, self.elsewhere) = before;
        let moves = self.script.commands[first..]
            .iter()
            .any(ShellCommand::moves);
        self.script.unsteady |= runs_later && moves;
    }
}

/// True for a name in a list whose entries are separated by blanks.
pub(crate) fn listed(list: &str, name: &str) -> bool {
    list.split_ascii_whitespace().any(|entry| entry == name)
}

/// Returns an upper bound for the nesting of brackets and compound commands, quoted or not.
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
