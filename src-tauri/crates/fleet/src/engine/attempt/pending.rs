//! Waits of an attempt: for answers of people, and for a confirmation of the lease before commands are passed on. Pure.

use crate::{Answer, Question, session::command_of};
use protocol::Command;
use std::collections::BTreeSet;

/// Open questions and held commands.
#[derive(Default)]
pub(super) struct Pending {
    /// Names of the questions that people see, or will once their pictures were read.
    open: BTreeSet<String>,
    held: Vec<Held>,
}

/// A command that waits for a confirmation of the lease.
struct Held {
    command: Command,
    /// The question that it answers.
    question: Option<String>,
    /// The server was asked since it is held.
    is_covered: bool,
}

impl Pending {
    /// A question is open.
    pub(super) fn ask(&mut self, question: &Question) {
        self.open.insert(question.id.clone());
    }

    /// Returns whether an answer to a question would still say something.
    pub(super) fn is_open(&self, question: &Question) -> bool {
        self.open.contains(&question.id)
    }

    /// A command that answers no question is to be passed on.
    pub(super) fn hold(&mut self, command: Command) {
        self.held.push(Held {
            command,
            question: None,
            is_covered: false,
        });
    }

    /// A person answered, or nobody may any more. Returns whether the question was open: otherwise it was settled here
    /// meanwhile, and the answer says nothing.
    pub(super) fn answer(&mut self, question: &Question, answer: Option<Answer>) -> bool {
        if !self.open.remove(&question.id) {
            return false;
        }
        let command = answer.and_then(|answer| command_of(question, answer));
        self.held.extend(command.map(|command| Held {
            command,
            question: Some(question.id.clone()),
            is_covered: false,
        }));
        true
    }

    /// A question was settled at the desktop; an answer to it would mean something else now. Returns whether it was open.
    pub(super) fn settle(&mut self, question: &str) -> bool {
        self.held
            .retain(|held| held.question.as_deref() != Some(question));
        self.open.remove(question)
    }

    /// The server is asked now: its answer covers what is held.
    pub(super) fn cover(&mut self) {
        for held in &mut self.held {
            held.is_covered = true;
        }
    }

    /// Takes the commands that the answer of the server covers.
    pub(super) fn take_covered(&mut self) -> Vec<Command> {
        let covered = self.held.extract_if(.., |held| held.is_covered);
        covered.map(|held| held.command).collect()
    }

    /// Returns whether nothing is held.
    pub(super) fn is_empty(&self) -> bool {
        self.held.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::QuestionKind;

    fn question() -> Question {
        Question {
            id: "q".to_owned(),
            kind: QuestionKind::Takeover,
            ..Question::default()
        }
    }

    #[test]
    fn an_answer_to_a_settled_question_says_nothing() {
        let mut pending = Pending::default();
        pending.ask(&question());
        assert!(pending.is_open(&question()));
        assert!(pending.settle("q"));
        assert!(!pending.is_open(&question()));
        assert!(!pending.answer(&question(), Some(Answer::No)));
        assert!(pending.is_empty());
    }

    #[test]
    fn a_held_answer_goes_with_its_question() {
        let mut pending = Pending::default();
        pending.ask(&question());
        assert!(pending.answer(&question(), Some(Answer::Yes)));
        pending.hold(Command::Pause);
        pending.cover();
        assert!(!pending.settle("q"));
        assert_eq!(pending.take_covered(), [Command::Pause]);
    }

    #[test]
    fn a_confirmation_covers_what_was_held_before_it() {
        let mut pending = Pending::default();
        pending.hold(Command::Resume);
        pending.cover();
        pending.hold(Command::Pause);
        assert_eq!(pending.take_covered(), [Command::Resume]);
        assert!(!pending.is_empty());
        pending.cover();
        assert_eq!(pending.take_covered(), [Command::Pause]);
    }
}
