//! Compound commands: loops, conditions and groups, with the commands inside them.

use super::{ScriptReader, ShellCommand, Word};
use brush_parser::ast::{self, CompoundCommand, ExtendedTestExpr};

impl ScriptReader {
    /// Reads a compound command of a list.
    pub(super) fn group(&mut self, compound: &CompoundCommand, fed: bool, depth: usize) {
        let (first, list) = (self.script.commands.len(), self.list);
        self.compound(compound, depth);
        let inside = &mut self.script.commands[first..];
        let stay = |command: &ShellCommand| command.stays() && !command.runs_later;
        let all_stay = inside.iter().all(stay);
        let moves = is_loop(compound) && inside.iter().any(ShellCommand::moves);
        for command in inside {
            command.fed |= fed;
            command.in_moving_loop |= moves;
            // It runs where the commands before it in the list around it have gone.
            if all_stay {
                command.list = list;
            }
        }
        self.list = list;
    }

    pub(super) fn compound(&mut self, compound: &CompoundCommand, depth: usize) {
        match compound {
            CompoundCommand::Arithmetic(command) => self.judge_unread(&command.expr.value),
            CompoundCommand::ArithmeticForClause(clause) => {
                let parts = [&clause.initializer, &clause.condition, &clause.updater];
                for part in parts.into_iter().flatten() {
                    self.judge_unread(&part.value);
                }
                self.list(&clause.body.list, depth);
            }
            CompoundCommand::BraceGroup(group) => self.list(&group.list, depth),
            CompoundCommand::Subshell(subshell) => self.list(&subshell.list, depth),
            CompoundCommand::ForClause(clause) => {
                let mut words = vec![Word::known("for")];
                for word in clause.values.iter().flatten() {
                    let word = self.word(word, depth);
                    words.push(word);
                }
                let variable = clause.variable_name.clone();
                self.set_variable(&variable);
                let pattern = pattern_of(&words[1..]);
                // What it goes through stands before what it does with that.
                let through = ShellCommand {
                    words,
                    list: self.list,
                    ..ShellCommand::default()
                };
                self.add(through, depth);
                match pattern.filter(|_| !self.values.contains_key(&variable)) {
                    Some(pattern) => {
                        self.values.insert(variable.clone(), pattern);
                    }
                    None => {
                        self.unsure.insert(variable.clone());
                    }
                }
                self.list(&clause.body.list, depth);
                // Behind the loop it may never have had a value.
                self.unsure.insert(variable);
            }
            CompoundCommand::CaseClause(clause) => {
                self.word(&clause.value, depth);
                for case in &clause.cases {
                    for pattern in &case.patterns {
                        self.word(pattern, depth);
                    }
                    if let Some(list) = &case.cmd {
                        self.list(list, depth);
                    }
                }
            }
            CompoundCommand::IfClause(clause) => {
                self.list(&clause.condition, depth);
                self.list(&clause.then, depth);
                for branch in clause.elses.iter().flatten() {
                    if let Some(condition) = &branch.condition {
                        self.list(condition, depth);
                    }
                    self.list(&branch.body, depth);
                }
            }
            CompoundCommand::WhileClause(clause) | CompoundCommand::UntilClause(clause) => {
                self.list(&clause.0, depth);
                self.list(&clause.1.list, depth);
            }
            CompoundCommand::Coprocess(coprocess) => {
                if let Some(name) = &coprocess.name {
                    self.set_variable(&name.value);
                }
                self.begin_list();
                self.command(&coprocess.body, false, depth);
            }
        }
    }

    pub(super) fn test(&mut self, test: &ExtendedTestExpr, depth: usize) {
        match test {
            ExtendedTestExpr::And(left, right) | ExtendedTestExpr::Or(left, right) => {
                self.test(left, depth);
                self.test(right, depth);
            }
            ExtendedTestExpr::Not(inner) | ExtendedTestExpr::Parenthesized(inner) => {
                self.test(inner, depth);
            }
            ExtendedTestExpr::UnaryTest(_, word) => self.tested(word, depth),
            ExtendedTestExpr::BinaryTest(_, left, right) => {
                self.tested(left, depth);
                self.tested(right, depth);
            }
        }
    }

    fn tested(&mut self, word: &ast::Word, depth: usize) {
        let word = self.word(word, depth);
        self.must_index_nothing(&word);
    }
}

const fn is_loop(compound: &CompoundCommand) -> bool {
    matches!(
        compound,
        CompoundCommand::ForClause(_)
            | CompoundCommand::ArithmeticForClause(_)
            | CompoundCommand::WhileClause(_)
            | CompoundCommand::UntilClause(_)
    )
}

/// Returns one pattern for all of these values.
fn pattern_of(values: &[Word]) -> Option<Word> {
    if values.is_empty() || values.iter().any(|word| !word.known) {
        return None;
    }
    let texts: Vec<_> = values.iter().map(|word| word.text.as_str()).collect();
    let text = match texts[..] {
        [only] => only.to_owned(),
        _ => format!("{{{}}}", texts.join(",")),
    };
    Some(Word {
        text,
        known: true,
        glob: true,
        ..Word::default()
    })
}
