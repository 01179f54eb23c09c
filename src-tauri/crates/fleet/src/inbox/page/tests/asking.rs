//! A fleet for the tests of the page. What a page never asks for fails the test.

use crate::{
    Filter, Fleet, FleetError, Name, PoolState, Question, QuestionChoice, Response, Task,
    TaskState, TaskStatus, TaskSummary,
};
use async_trait::async_trait;
use std::sync::{
    Mutex,
    atomic::{AtomicBool, Ordering},
};
use tokio::sync::Semaphore;

/// A fleet with one task that asks until it is answered.
#[derive(Default)]
pub(super) struct Asking {
    pub(super) question: Mutex<Question>,
    /// Counts what it is asked.
    pub(super) looks: Mutex<usize>,
    pub(super) answers: Mutex<Vec<String>>,
    pub(super) is_away: bool,
    /// A second task, which cannot be read.
    pub(super) has_broken_task: bool,
    /// The first task cannot be read from now on.
    pub(super) is_broken: AtomicBool,
    /// The fleet answers once somebody lets it.
    pub(super) gate: Option<Semaphore>,
}

impl Asking {
    fn summary() -> TaskSummary {
        TaskSummary {
            id: "t".to_owned(),
            pool: "office".to_owned(),
            state: TaskState::Waiting,
            title: "Sort the invoices".to_owned(),
            labels: Vec::new(),
            age_seconds: 7,
            qube: Vec::new(),
        }
    }
}

#[async_trait]
impl Fleet for Asking {
    async fn list(&self, filter: &Filter) -> Result<Vec<TaskSummary>, FleetError> {
        assert_eq!(filter.state, Some(TaskState::Waiting));
        *self.looks.lock().unwrap() += 1;
        if self.is_away {
            return Err(FleetError::Unreachable("refused".to_owned()));
        }
        let broken = TaskSummary {
            id: "broken".to_owned(),
            ..Self::summary()
        };
        let tasks = [
            Some(Self::summary()),
            self.has_broken_task.then_some(broken),
        ];
        Ok(tasks.into_iter().flatten().collect())
    }

    async fn show(&self, id: &Name) -> Result<TaskStatus, FleetError> {
        if id.as_str() == "broken" || self.is_broken.load(Ordering::Relaxed) {
            return Err(FleetError::Engine("it cannot be read".to_owned()));
        }
        let is_answered = !self.answers.lock().unwrap().is_empty();
        if let Some(gate) = &self.gate {
            gate.acquire().await.unwrap().forget();
        }
        Ok(TaskStatus {
            trace: None,
            summary: Self::summary(),
            attempt: 1,
            desktop: Some("desk1".to_owned()),
            progress: None,
            last_failure: None,
            questions: Vec::from_iter(
                (!is_answered).then(|| self.question.lock().unwrap().clone()),
            ),
            end: None,
        })
    }

    async fn answer(&self, id: &Name, response: Response<'_>) -> Result<(), FleetError> {
        let QuestionChoice::Shown(shown) = response.question else {
            panic!("an answer for what nobody was shown");
        };
        assert_eq!(id.as_str(), "t");
        if *shown != *self.question.lock().unwrap() {
            return Err(FleetError::Refused("it is another one".to_owned()));
        }
        shown.read(response.typed).map_err(FleetError::Refused)?;
        self.answers.lock().unwrap().push(response.typed.to_owned());
        Ok(())
    }

    async fn submit(&self, _: &Name, _: Task) -> Result<(), FleetError> {
        panic!("a page submits nothing")
    }

    async fn cancel(&self, _: &Name) -> Result<(), FleetError> {
        panic!("a page ends nothing")
    }

    async fn retry(&self, _: &Name) -> Result<(), FleetError> {
        panic!("a page retries nothing")
    }

    async fn pool(&self, _: &Name) -> Result<PoolState, FleetError> {
        panic!("a page asks for no pool")
    }
}
