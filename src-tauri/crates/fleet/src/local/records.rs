//! Records of a task in its folder. Another version of the program may have written them, so their types may only grow. Pure.

use crate::{Progress, QubeTask, Question, Task, TaskEnd, TaskState};
use serde::{Deserialize, Serialize};
use std::time::SystemTime;

/// Told of an attempt whose end nobody saw.
const LOST: &str = "its worker was lost";

/// Task, as it was submitted, with the request for its first run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Submission {
    pub(super) task: Task,
    pub(super) request: RunRequest,
}

/// Request to do a task: when it was submitted, or was over and is to be done once more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct RunRequest {
    /// Name of the run among all runs of all tasks, so that an answer fits no other. Its folder has it too.
    pub(super) run: String,
    pub(super) submitted: SystemTime,
}

/// State of a run, as its worker tells it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct RunState {
    /// The attempt that runs or ran, from 1.
    pub(super) attempt: u32,
    /// The desktop's name.
    pub(super) desktop: String,
    /// The worker that made it: another has the same name after a restart.
    pub(super) worker_id: String,
    /// It was begun, and nobody has told of its end.
    pub(super) is_under_way: bool,
    pub(super) progress: Progress,
    pub(super) questions: Vec<PutQuestion>,
    /// Questions that were put so far: the number of the last one.
    pub(super) questions_put: u32,
    /// The reason for the end of the attempt before this one.
    pub(super) last_failure: Option<String>,
    pub(super) qube: Vec<QubeTask>,
}

/// Question that is put to people.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct PutQuestion {
    /// Its number among those of the run, which names the file of its answer.
    pub(super) number: u32,
    /// As people see it.
    pub(super) question: Question,
    /// As the chat asked it, where it is put again.
    pub(super) asked: Option<Question>,
    /// Answers to it that did not count.
    pub(super) false_answers: usize,
}

/// End of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct RunEnd {
    pub(super) ended: SystemTime,
    pub(super) outcome: RunOutcome,
}

/// Outcome of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum RunOutcome {
    /// Its chat came to an end, good or bad.
    Ended(TaskEnd),
    /// No attempt could end it, for this reason.
    Failed(String),
    /// A person ended it.
    Cancelled,
}

/// All that is known of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct RunFacts {
    pub(super) state: Option<RunState>,
    pub(super) end: Option<RunEnd>,
    /// A person wants it to end.
    pub(super) is_cancelled: bool,
    /// The worker that began its attempt is there. Without it, nobody asks and nothing runs.
    pub(super) has_worker: bool,
}

impl RunState {
    /// The state of the next attempt, which this worker makes. What the one before asked is no longer open.
    pub(super) fn next_attempt(self, desktop: &str, worker_id: &str) -> Self {
        Self {
            attempt: self.attempt.saturating_add(1),
            desktop: desktop.to_owned(),
            worker_id: worker_id.to_owned(),
            is_under_way: true,
            questions: Vec::new(),
            last_failure: self.failure(),
            ..self
        }
    }

    /// The same after its attempt has ended for this reason.
    pub(super) fn failed(self, reason: &str) -> Self {
        Self {
            is_under_way: false,
            questions: Vec::new(),
            last_failure: Some(reason.to_owned()),
            ..self
        }
    }

    /// The reason for the end of the attempt, which is not this worker's any more.
    pub(super) fn failure(&self) -> Option<String> {
        match self.is_under_way {
            true => Some(LOST.to_owned()),
            false => self.last_failure.clone(),
        }
    }

    /// Puts a question.
    pub(super) fn put(&mut self, question: Question) {
        self.add(PutQuestion {
            question,
            ..PutQuestion::default()
        });
    }

    /// Puts a question once more, after an answer that did not count.
    pub(super) fn put_again(&mut self, put: &PutQuestion) {
        let false_answers = put.false_answers.saturating_add(1);
        let question = put.asked().again(false_answers);
        let asked = Question {
            id: put.asked().id.clone(),
            ..question.clone()
        };
        self.add(PutQuestion {
            question,
            asked: Some(asked),
            false_answers,
            ..PutQuestion::default()
        });
    }

    fn add(&mut self, put: PutQuestion) {
        self.questions_put = self.questions_put.saturating_add(1);
        let number = self.questions_put;
        self.questions.push(PutQuestion { number, ..put });
    }

    /// Leaves out the number of a question that is to be put next.
    pub(super) fn skip_number(&mut self) {
        self.questions_put = self.questions_put.saturating_add(1);
    }

    /// Notes tasks of Qube. Those that an earlier chat gave stay known.
    pub(super) fn note_qube(&mut self, tasks: Vec<QubeTask>) {
        self.qube
            .retain(|known| tasks.iter().all(|task| task.task != known.task));
        self.qube.extend(tasks);
    }

    /// Takes away a question, also where it was put again.
    pub(super) fn settle(&mut self, question: &str) {
        self.questions.retain(|put| {
            let open = &put.question;
            open.id != question && !open.is_again(question)
        });
    }
}

impl PutQuestion {
    /// The question as the chat asked it.
    pub(super) fn asked(&self) -> &Question {
        self.asked.as_ref().unwrap_or(&self.question)
    }
}

impl RunFacts {
    /// The state of its task.
    pub(super) fn task_state(&self) -> TaskState {
        match (&self.end, &self.state) {
            (Some(end), _) => end.outcome.task_state(),
            // Nobody is there to stop anything first.
            (None, Some(_)) if self.is_cancelled && !self.has_worker => TaskState::Cancelled,
            (None, None) if self.is_cancelled => TaskState::Cancelled,
            (None, Some(state)) if self.has_worker && !state.questions.is_empty() => {
                TaskState::Waiting
            }
            (None, Some(_)) if self.has_worker => TaskState::Running,
            (None, Some(_) | None) => TaskState::Queued,
        }
    }
}

impl RunOutcome {
    fn task_state(&self) -> TaskState {
        match self {
            Self::Ended(end) if end.is_success() => TaskState::Done,
            Self::Ended(_) | Self::Failed(_) => TaskState::Failed,
            Self::Cancelled => TaskState::Cancelled,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_is_in_the_state_that_its_records_tell() {
        let asking = RunState {
            questions: vec![PutQuestion::default()],
            ..RunState::default()
        };
        let begun = RunState::default();
        let end = |outcome| RunEnd {
            ended: SystemTime::UNIX_EPOCH,
            outcome,
        };
        let check = |state: Option<&RunState>,
                     outcome: Option<RunOutcome>,
                     [is_cancelled, has_worker]: [bool; 2],
                     wanted| {
            let facts = RunFacts {
                state: state.cloned(),
                end: outcome.map(end),
                is_cancelled,
                has_worker,
            };
            assert_eq!(facts.task_state(), wanted, "{facts:?}");
        };
        let failed = || Some(RunOutcome::Failed("it broke".to_owned()));
        check(None, None, [false, true], TaskState::Queued);
        check(None, None, [true, true], TaskState::Cancelled);
        check(Some(&begun), None, [false, true], TaskState::Running);
        check(Some(&asking), None, [false, true], TaskState::Waiting);
        check(Some(&asking), None, [false, false], TaskState::Queued);
        check(Some(&begun), None, [true, true], TaskState::Running);
        check(Some(&begun), None, [true, false], TaskState::Cancelled);
        check(Some(&begun), failed(), [true, true], TaskState::Failed);
    }

    #[test]
    fn questions_of_a_run_have_numbers_of_their_own() {
        let question = |id: &str| Question {
            id: id.to_owned(),
            ..Question::default()
        };
        let mut state = RunState::default();
        state.put(question("a"));
        state.put(question("b"));
        let first = state.questions.remove(0);
        state.put_again(&first);
        let second = state.questions.remove(1);
        state.put_again(&second);
        let third = &state.questions[1];
        assert_eq!(third.question, question("a").again(2));
        assert_eq!(third.asked(), &question("a"));
        state.settle("a");
        let open: Vec<_> = state.questions.iter().map(|put| put.number).collect();
        assert_eq!(open, [2]);
        let mut next = state.next_attempt("one", "w");
        assert_eq!(next.last_failure, None);
        next.put(question("b"));
        assert_eq!(next.questions.len(), 1, "what was asked before is gone");
        assert_eq!((next.attempt, next.questions[0].number), (1, 5));
        let after_loss = next.clone().next_attempt("one", "x");
        assert_eq!(after_loss.last_failure.as_deref(), Some(LOST));
        let after_failure = next.failed("it broke").next_attempt("one", "x");
        assert_eq!(after_failure.last_failure.as_deref(), Some("it broke"));
    }
}
