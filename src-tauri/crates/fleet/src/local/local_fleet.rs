//! The fleet as people use it, in a folder: each request makes a file, or reads some.

use super::{
    NAMESPACE,
    fleet_folder::{FleetFolder, FolderWorker},
    record_file::FolderError,
    records::{RunFacts, RunOutcome, RunRequest, Submission},
    task_folder::Run,
};
use crate::{
    AnswerTo, DesktopState, Filter, Fleet, FleetError, Name, PoolState, Response, Task, TaskState,
    TaskStatus, TaskSummary, fleet::seconds_since, signature::Statement,
};
use async_trait::async_trait;
use std::{cmp::Reverse, path::Path, time::SystemTime};

/// A fleet of one desktop in a folder.
pub(crate) struct LocalFleet {
    folder: FleetFolder,
}

/// A task with its last run.
struct Found {
    submission: Submission,
    run: Run,
    request: RunRequest,
    facts: RunFacts,
}

impl LocalFleet {
    /// Opens the folder.
    pub(crate) fn open(folder: &Path) -> Result<Self, FleetError> {
        let folder = FleetFolder::open(folder)?;
        Ok(Self { folder })
    }

    /// Opens the folder, and makes it if it is not there.
    pub(crate) fn open_or_create(folder: &Path) -> Result<Self, FleetError> {
        let folder = FleetFolder::open_or_create(folder)?;
        Ok(Self { folder })
    }

    fn find(&self, id: &Name) -> Result<Found, FleetError> {
        let worker = self.folder.worker()?;
        let found = self.find_with(worker.as_ref(), id)?;
        found.ok_or_else(|| FleetError::NoSuchTask(id.to_string()))
    }

    /// Returns a task, if it is there, with this worker there.
    fn find_with(
        &self,
        worker: Option<&FolderWorker>,
        id: &Name,
    ) -> Result<Option<Found>, FolderError> {
        let folder = self.folder.task(id);
        let Some(submission) = folder.submission()? else {
            return Ok(None);
        };
        let (run, request) = folder.last_run(&submission)?;
        Ok(Some(Found {
            facts: run.facts(worker.map(|worker| worker.id.as_str()))?,
            submission,
            run,
            request,
        }))
    }

    /// All tasks with their names.
    fn all(&self) -> Result<Vec<(Name, Found)>, FleetError> {
        let worker = self.folder.worker()?;
        let mut found = Vec::new();
        for (id, _) in self.folder.tasks()? {
            match self.find_with(worker.as_ref(), &id) {
                Ok(Some(task)) => found.push((id, task)),
                // Its name was taken just now, and there is no task yet.
                Ok(None) => {}
                // It hides no other.
                Err(error) => tracing::warn!(%id, %error, "a task cannot be read"),
            }
        }
        Ok(found)
    }
}

/// A request that is made now.
fn new_request() -> RunRequest {
    RunRequest {
        run: uuid::Uuid::new_v4().to_string(),
        submitted: SystemTime::now(),
    }
}

impl Found {
    fn summary(&self, id: &Name, now: SystemTime) -> TaskSummary {
        let task = &self.submission.task;
        let qube = self.facts.state.as_ref().map(|state| state.qube.clone());
        TaskSummary {
            id: id.to_string(),
            pool: task.pool.to_string(),
            state: self.facts.task_state(),
            title: task.title(),
            labels: task.labels.clone(),
            age_seconds: seconds_since(Some(self.request.submitted), now),
            qube: qube.unwrap_or_default(),
        }
    }

    /// Sorts tasks as lists show them: those that are not over, the newest first, then those that ended last.
    fn place_in_list(&self) -> Reverse<(bool, SystemTime)> {
        let over = self.facts.end.as_ref();
        let since = over.map_or(self.request.submitted, |end| end.ended);
        Reverse((!self.facts.task_state().is_over(), since))
    }

    fn status(self, id: &Name, now: SystemTime) -> TaskStatus {
        let summary = self.summary(id, now);
        let is_followed = self.facts.has_worker || self.facts.end.is_some();
        let state = self.facts.state.unwrap_or_default();
        let last_failure = match is_followed {
            true => state.last_failure,
            false => state.failure(),
        };
        let mut told = TaskStatus {
            trace: None,
            attempt: state.attempt,
            desktop: Some(state.desktop).filter(|name| !name.is_empty()),
            progress: (state.attempt > 0).then_some(state.progress),
            last_failure,
            questions: Vec::new(),
            end: None,
            summary,
        };
        if told.summary.state == TaskState::Waiting {
            let open = state.questions.into_iter();
            told.questions = open.map(|put| put.question).collect();
        }
        match self.facts.end.map(|end| end.outcome) {
            Some(RunOutcome::Ended(end)) => {
                told.progress = Some(end.progress.clone());
                told.end = Some(end);
            }
            Some(RunOutcome::Failed(reason)) => told.last_failure = Some(reason),
            Some(RunOutcome::Cancelled) | None => {}
        }
        told
    }
}

#[async_trait]
impl Fleet for LocalFleet {
    async fn submit(&self, id: &Name, task: Task) -> Result<(), FleetError> {
        task.check().map_err(FleetError::Refused)?;
        let folder = self.folder.task(id);
        let submission = Submission {
            task,
            request: new_request(),
        };
        if folder.submit(&submission)? {
            return Ok(());
        }
        let there = folder.submission()?.map(|there| there.task);
        Err(match there.as_ref() == Some(&submission.task) {
            true => FleetError::AlreadyThere(id.to_string()),
            false => FleetError::AnotherThere(id.to_string()),
        })
    }

    async fn list(&self, filter: &Filter) -> Result<Vec<TaskSummary>, FleetError> {
        let mut found = self.all()?;
        found.sort_by_cached_key(|(_, found)| found.place_in_list());
        let now = SystemTime::now();
        let tasks = found.into_iter().map(|(id, found)| found.summary(&id, now));
        let meant = tasks.filter(|task| {
            let pool = filter.pool.as_ref();
            pool.is_none_or(|pool| pool.as_str() == task.pool)
                && filter.state.is_none_or(|state| state == task.state)
        });
        Ok(meant.take(filter.limit).collect())
    }

    async fn show(&self, id: &Name) -> Result<TaskStatus, FleetError> {
        Ok(self.find(id)?.status(id, SystemTime::now()))
    }

    async fn answer(&self, id: &Name, response: Response<'_>) -> Result<(), FleetError> {
        let found = self.find(id)?;
        if found.facts.task_state().is_over() {
            return Err(FleetError::over(id));
        }
        let put = found.facts.state.clone().unwrap_or_default().questions;
        let run = found.run.clone();
        let open = found.status(id, SystemTime::now()).questions;
        let question = response.question.among(&open)?;
        let answer = question.read(response.typed).map_err(FleetError::Refused)?;
        let statement = Statement {
            namespace: NAMESPACE,
            task: id.as_str(),
            question,
            answer: &answer,
        };
        let signature = response.key.map(|key| key.sign(&statement)).transpose();
        let answer = AnswerTo {
            question: question.id.clone(),
            whole_name: Some(question.whole_name()),
            signature: signature.map_err(FleetError::Refused)?,
            answer,
        };
        let refused = |words: &str| Err(FleetError::Refused(words.to_owned()));
        match put.iter().find(|put| put.question == *question) {
            Some(put) if run.answer(put.number, &answer)? => Ok(()),
            Some(_) => refused("Not taken: somebody answered already."),
            None => refused("Not taken: the question is another one by now."),
        }
    }

    async fn cancel(&self, id: &Name) -> Result<(), FleetError> {
        let found = self.find(id)?;
        match found.facts.task_state().is_over() {
            true => Err(FleetError::over(id)),
            false => Ok(found.run.cancel()?),
        }
    }

    async fn retry(&self, id: &Name) -> Result<(), FleetError> {
        let found = self.find(id)?;
        let is_over = found.facts.task_state().is_over();
        match is_over && found.run.request_another(&new_request())? {
            true => Ok(()),
            false => Err(FleetError::Refused(format!("The task {id} is not over."))),
        }
    }

    async fn pool(&self, pool: &Name) -> Result<PoolState, FleetError> {
        let filter = Filter {
            pool: Some(pool.clone()),
            state: Some(TaskState::Queued),
            limit: usize::MAX,
        };
        let waiting = self.list(&filter).await?.len();
        let worker = self.folder.worker()?;
        let desktop = worker.filter(|worker| worker.pool == *pool);
        let desktop = desktop.map(|worker| DesktopState {
            name: worker.name,
            seen_seconds: 0,
        });
        Ok(PoolState {
            pool: pool.to_string(),
            desktops: desktop.into_iter().collect(),
            waiting: waiting.try_into().unwrap_or(u64::MAX),
        })
    }
}
