//! Questions of desktops to people, and the answers that fit them.

use crate::QuestionPicture;
use serde::{Deserialize, Serialize};

/// Longest question that can be put, in bytes of all its texts. A longer one is a no: nobody could judge it from here.
const MAX_QUESTION_BYTES: usize = 200_000;
/// Longest answer in words, in bytes.
const MAX_WORDS_BYTES: usize = 8_000;

/// Between a question's name and the number of its repetition.
const AGAIN: &str = "-again-";

/// Question of a desktop.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Question {
    /// Its name, unique within an attempt.
    pub id: String,
    /// The run of the task that asks: one that is done again is another run.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub run: String,
    /// The attempt that asks.
    pub attempt: u32,
    /// Kind of answer that it waits for.
    pub kind: QuestionKind,
    /// One plain sentence.
    pub text: String,
    /// The whole command or text that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<String>,
    /// The reason for asking.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// Answers to choose from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<String>,
    /// The place that it is about, where it is one on the screen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub picture: Option<Box<QuestionPicture>>,
    /// It is about a place on the screen, and no picture of that came along.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_picture_left_out: bool,
}

/// Kind of a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuestionKind {
    /// May a call run? Yes or no.
    #[default]
    Approval,
    /// Somebody took over mouse and keyboard. May the task go on? Yes or no.
    Takeover,
    /// A question of the model, answered in words.
    Words,
}

/// Answer of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Go ahead, this once.
    Yes,
    /// Do not.
    No,
    /// Words for the model.
    Words(String),
}

impl Question {
    /// The same question once more, after an answer that did not count. Its picture has gone along once: the history of a task
    /// is bounded, and whoever may write there could have it sent again and again.
    #[must_use]
    pub fn again(&self, time: usize) -> Self {
        Self {
            id: format!("{}{AGAIN}{time}", self.id),
            is_picture_left_out: self.picture.is_some() || self.is_picture_left_out,
            picture: None,
            ..self.clone()
        }
    }

    /// The picture, if a page can show it: it came over a server that others may write to.
    pub(crate) fn shown_picture(&self) -> Option<&QuestionPicture> {
        self.picture.as_deref().filter(|picture| picture.is_sound())
    }

    /// Returns whether it is about a place on the screen that nobody can be shown.
    pub(crate) fn lacks_picture(&self) -> bool {
        self.shown_picture().is_none() && (self.picture.is_some() || self.is_picture_left_out)
    }

    /// Its name among all questions of all runs.
    pub(crate) fn whole_name(&self) -> String {
        format!("{}-{}-{}", self.run, self.attempt, self.id)
    }

    /// Returns whether it is the question of this name once more.
    #[must_use]
    pub fn is_again(&self, name: &str) -> bool {
        self.id
            .split_once(AGAIN)
            .is_some_and(|(first, _)| first == name)
    }

    /// Returns whether people can be shown all of it.
    #[must_use]
    pub fn can_be_put(&self) -> bool {
        let texts = [&self.text, &self.reason].into_iter();
        let texts = texts.chain(&self.exact).chain(&self.choices);
        texts.map(String::len).sum::<usize>() <= MAX_QUESTION_BYTES
    }

    /// Checks that an answer fits.
    ///
    /// # Errors
    /// Says which answers do.
    pub fn check(&self, answer: &Answer) -> Result<(), String> {
        match (self.kind, answer) {
            (QuestionKind::Approval | QuestionKind::Takeover, Answer::Yes | Answer::No) => Ok(()),
            (QuestionKind::Approval | QuestionKind::Takeover, Answer::Words(_)) => {
                Err("this question is answered with yes or no".to_owned())
            }
            (QuestionKind::Words, Answer::Words(words)) if words.len() > MAX_WORDS_BYTES => {
                Err(format!("an answer has at most {MAX_WORDS_BYTES} bytes"))
            }
            (QuestionKind::Words, Answer::Words(words)) if words.trim().is_empty() => {
                Err("the answer is empty".to_owned())
            }
            (QuestionKind::Words, Answer::Words(_)) => Ok(()),
            (QuestionKind::Words, Answer::Yes | Answer::No) => {
                Err("this question is answered in words".to_owned())
            }
        }
    }

    /// Reads what a person typed as an answer to it.
    ///
    /// # Errors
    /// Says which answers fit.
    pub fn read(&self, typed: &str) -> Result<Answer, String> {
        let answer = match (self.kind, typed.trim()) {
            (QuestionKind::Approval | QuestionKind::Takeover, "yes") => Answer::Yes,
            (QuestionKind::Approval | QuestionKind::Takeover, "no") => Answer::No,
            (_, words) => Answer::Words(words.to_owned()),
        };
        self.check(&answer).map(|()| answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(kind: QuestionKind) -> Question {
        Question {
            kind,
            ..Question::default()
        }
    }

    #[test]
    fn typed_answers_are_read_as_the_question_wants_them() {
        let check = |kind, typed: &str, wanted: Option<Answer>| {
            assert_eq!(
                question(kind).read(typed).ok(),
                wanted,
                "{kind:?} {typed:?}"
            );
        };
        for kind in [QuestionKind::Approval, QuestionKind::Takeover] {
            check(kind, "yes", Some(Answer::Yes));
            check(kind, " no\n", Some(Answer::No));
            check(kind, "y", None);
            check(kind, "Yes, please", None);
        }
        check(
            QuestionKind::Words,
            "yes",
            Some(Answer::Words("yes".to_owned())),
        );
        check(QuestionKind::Words, " ", None);
        let long = "x".repeat(MAX_WORDS_BYTES + 1);
        check(QuestionKind::Words, &long, None);
    }

    #[test]
    fn each_attempt_of_each_run_asks_its_own_questions() {
        let first = Question {
            run: "r".to_owned(),
            attempt: 1,
            ..question(QuestionKind::Takeover)
        };
        let second = Question {
            attempt: 2,
            ..first.clone()
        };
        let again = Question {
            run: "s".to_owned(),
            ..first.clone()
        };
        let names = [&first, &second, &again].map(Question::whole_name);
        assert_eq!(names, ["r-1-", "r-2-", "s-1-"]);
    }

    #[test]
    fn a_question_too_long_to_be_shown_is_not_put() {
        let mut question = question(QuestionKind::Approval);
        question.exact = Some("x".repeat(MAX_QUESTION_BYTES));
        assert!(question.can_be_put());
        question.text = "Run it".to_owned();
        assert!(!question.can_be_put());
    }
}
