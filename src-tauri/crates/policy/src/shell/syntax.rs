//! Walk through the syntax tree of a command line, down to its simple commands.

use super::{ScriptReader, ShellCommand, Word, variables::is_risky};
use crate::{Unreadable, patterns::has_wildcards};
use brush_parser::{
    Parser, ParserOptions,
    ast::{
        AndOr, AndOrList, AssignmentName, AssignmentValue, Command, CommandPrefixOrSuffixItem,
        CompoundList, FunctionBody, IoFileRedirectKind, IoFileRedirectTarget, IoRedirect, Pipeline,
        Program, RedirectList, SimpleCommand,
    },
};

pub(super) fn parse(text: &str) -> Option<Program> {
    let mut parser = Parser::new(text.as_bytes(), &ParserOptions::default());
    parser.parse_program().ok()
}

impl ScriptReader {
    pub(super) fn program(&mut self, program: &Program, depth: usize) {
        for list in &program.complete_commands {
            self.list(list, depth);
        }
    }

    /// Reads commands whose text stands inside another command.
    pub(super) fn nested(&mut self, text: &str, depth: usize) {
        self.line(text, depth + 1);
    }

    pub(super) fn list(&mut self, list: &CompoundList, depth: usize) {
        for item in &list.0 {
            self.and_or(&item.0, depth);
        }
    }

    fn and_or(&mut self, list: &AndOrList, depth: usize) {
        self.begin_list();
        self.pipeline(&list.first, depth);
        for next in &list.additional {
            match next {
                AndOr::And(pipeline) => self.pipeline(pipeline, depth),
                AndOr::Or(pipeline) => {
                    self.begin_list();
                    self.pipeline(pipeline, depth);
                    self.begin_list();
                }
            }
        }
    }

    /// Gives what is read from now on a number of its own.
    pub(super) const fn begin_list(&mut self) {
        self.lists += 1;
        self.list = self.lists;
    }

    fn pipeline(&mut self, pipeline: &Pipeline, depth: usize) {
        let list = self.list;
        // Each of several runs in a shell of its own, and after `!` what follows runs where the command failed.
        let is_plain = pipeline.seq.len() == 1 && !pipeline.bang;
        for (index, command) in pipeline.seq.iter().enumerate() {
            if !is_plain {
                self.begin_list();
            }
            self.command(command, index > 0, depth);
        }
        self.list = list;
    }

    pub(super) fn command(&mut self, command: &Command, fed: bool, depth: usize) {
        match command {
            Command::Simple(simple) => self.simple(simple, fed, depth),
            Command::Compound(compound, redirects) => {
                self.group(compound, fed, depth);
                self.redirects(redirects.as_ref(), depth);
            }
            Command::Function(function) => {
                let FunctionBody(body, redirects) = &function.body;
                let name = &function.fname.value;
                // A call of it would be no `cd` any more.
                if super::MOVE.contains(&name.as_str())
                    || matches!(&name[..], "command" | "builtin")
                {
                    self.mark_unreadable(Unreadable::UnknownProgram);
                    self.script.unsteady = true;
                }
                let runs_later = std::mem::replace(&mut self.runs_later, true);
                self.functions.push(name.clone());
                self.compound(body, depth);
                self.functions.pop();
                self.runs_later = runs_later;
                self.redirects(redirects.as_ref(), depth);
            }
            Command::ExtendedTest(test, redirects) => {
                self.test(&test.expr, depth);
                self.redirects(redirects.as_ref(), depth);
            }
        }
    }

    fn simple(&mut self, simple: &SimpleCommand, fed: bool, depth: usize) {
        let mut command = ShellCommand {
            fed,
            list: self.list,
            ..ShellCommand::default()
        };
        let alone = simple.word_or_name.is_none();
        for item in simple.prefix.iter().flat_map(|prefix| &prefix.0) {
            self.item(item, alone, &mut command, depth);
        }
        if let Some(name) = &simple.word_or_name {
            let name = self.word(name, depth);
            command.words.push(name);
        }
        let mut before = simple.word_or_name.as_ref();
        for item in simple.suffix.iter().flat_map(|suffix| &suffix.0) {
            if let (CommandPrefixOrSuffixItem::IoRedirect(_), Some(word)) = (item, before)
                && self.gives_file_number(word)
            {
                command.words.pop();
            }
            before = match item {
                CommandPrefixOrSuffixItem::Word(word) => Some(word),
                _ => None,
            };
            self.item(item, true, &mut command, depth);
        }
        let redirects = !command.writes.is_empty() || !command.reads.is_empty();
        if !command.words.is_empty() || redirects {
            self.add(command, depth);
        }
    }

    /// Reads one part of a command. With `lasts`, an assignment holds beyond it.
    fn item(
        &mut self,
        item: &CommandPrefixOrSuffixItem,
        lasts: bool,
        command: &mut ShellCommand,
        depth: usize,
    ) {
        match item {
            CommandPrefixOrSuffixItem::IoRedirect(redirect) => {
                self.redirect(redirect, command, depth);
            }
            CommandPrefixOrSuffixItem::Word(word) => {
                let word = self.word(word, depth);
                command.words.push(word);
            }
            CommandPrefixOrSuffixItem::AssignmentWord(assignment, whole) => {
                let name = match &assignment.name {
                    AssignmentName::VariableName(name)
                    | AssignmentName::ArrayElementName(name, _) => name.clone(),
                };
                self.judge_unread(&format!("{:?}", assignment.name));
                if is_risky(&name) {
                    self.mark_unreadable(Unreadable::RiskyVariable);
                }
                if lasts && command.words.is_empty() {
                    self.set_variable(&name);
                }
                let value = match &assignment.value {
                    AssignmentValue::Scalar(word) => {
                        let value = self.word(word, depth);
                        self.must_index_nothing(&value);
                        Some(value)
                    }
                    AssignmentValue::Array(words) => {
                        for (_, word) in words {
                            self.word(word, depth);
                        }
                        None
                    }
                };
                if lasts {
                    self.remember(name, value.filter(|_| !assignment.append));
                } else {
                    command.assignments.push((name, value.unwrap_or_default()));
                }
                // An argument such as `of=/dev/sda`, to a program that reads it as it likes.
                if !command.words.is_empty() {
                    let word = self.word(whole, depth);
                    command.words.push(word);
                }
            }
            CommandPrefixOrSuffixItem::ProcessSubstitution(_, subshell) => {
                self.list(&subshell.list, depth);
                command.fed = true;
                command.words.push(Word {
                    text: "/dev/fd/63".to_owned(),
                    ..Word::default()
                });
            }
        }
    }

    fn remember(&mut self, name: String, value: Option<Word>) {
        // What wildcards mean depends on where they are used; a group names its alternatives.
        let is_fixed = |value: &Word| value.known && !(value.glob && has_wildcards(&value.text));
        match value {
            Some(value) if is_fixed(&value) && !self.values.contains_key(&name) => {
                self.values.insert(name, value);
            }
            Some(_) | None => {
                self.changed.insert(name.clone());
                self.unsure.insert(name);
            }
        }
    }

    fn redirects(&mut self, redirects: Option<&RedirectList>, depth: usize) {
        let mut command = ShellCommand {
            list: self.list,
            ..ShellCommand::default()
        };
        for redirect in redirects.iter().flat_map(|redirects| &redirects.0) {
            self.redirect(redirect, &mut command, depth);
        }
        if !command.writes.is_empty() || !command.reads.is_empty() {
            self.add(command, depth);
        }
    }

    fn redirect(&mut self, redirect: &IoRedirect, command: &mut ShellCommand, depth: usize) {
        match redirect {
            IoRedirect::File(_, kind, target) => match target {
                IoFileRedirectTarget::Filename(word) => {
                    let word = self.word(word, depth);
                    if writes(kind) {
                        command.writes.push(word);
                    } else {
                        command.reads.push(word);
                    }
                }
                IoFileRedirectTarget::ProcessSubstitution(_, subshell) => {
                    self.list(&subshell.list, depth);
                    command.fed = true;
                }
                IoFileRedirectTarget::Duplicate(word) => {
                    let word = self.word(word, depth);
                    let is_number = word
                        .text
                        .chars()
                        .all(|character| character.is_ascii_digit());
                    if !is_number && word.text != "-" {
                        command.writes.push(word);
                    }
                }
                IoFileRedirectTarget::Fd(_) => {}
            },
            IoRedirect::HereDocument(_, document) => {
                if document.requires_expansion {
                    self.here_document(&document.doc.value, depth);
                }
                command.input = Some(document.doc.value.clone());
            }
            IoRedirect::HereString(_, word) => {
                let word = self.word(word, depth);
                command.fed |= !word.known;
                command.input = Some(word.text);
            }
            IoRedirect::OutputAndError(word, _) => {
                let word = self.word(word, depth);
                command.writes.push(word);
            }
        }
    }
}

fn writes(kind: &IoFileRedirectKind) -> bool {
    match kind {
        IoFileRedirectKind::Read | IoFileRedirectKind::DuplicateInput => false,
        IoFileRedirectKind::Write
        | IoFileRedirectKind::Append
        | IoFileRedirectKind::ReadAndWrite
        | IoFileRedirectKind::Clobber
        | IoFileRedirectKind::DuplicateOutput => true,
    }
}
