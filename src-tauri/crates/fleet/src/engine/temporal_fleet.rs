//! The fleet as people use it, on a Temporal server: each request is one or two of the server's own.

mod budgets;
mod pools;
mod reading;
mod schedules;

use super::{
    CONDUCTOR_QUEUE, RetryBudget, STATE, Server, connect, notes,
    workflow::{DesktopTask, Status},
};
use crate::{
    AnswerTo, Filter, Fleet, FleetError, Name, PoolState, Response, Task, TaskState, TaskStatus,
    TaskSummary, signature::Statement,
};
use async_trait::async_trait;
use futures::TryStreamExt as _;
use std::time::{Duration, SystemTime};
use temporalio_client::{
    Client, WorkflowCancelOptions, WorkflowDescribeOptions, WorkflowExecuteUpdateOptions,
    WorkflowGetResultOptions, WorkflowHandle, WorkflowIdConflictPolicy, WorkflowIdReusePolicy,
    WorkflowListOptions, WorkflowQueryOptions, WorkflowStartOptions,
    errors::{
        ClientError, WorkflowGetResultError, WorkflowInteractionError, WorkflowQueryError,
        WorkflowStartError, WorkflowUpdateError,
    },
    grpc::WorkflowService,
    tonic::{self, IntoRequest as _},
};
use temporalio_common::{MemoValues, search_attributes::SearchAttributes};
use tokio::time::timeout;

/// Name of the workflow on the server.
const WORKFLOW: &str = "DesktopTask";
/// Time that a conductor has to answer.
const CONDUCTOR_LIMIT: Duration = Duration::from_secs(15);
/// Sentence about a conductor that does not answer.
const NO_CONDUCTOR: &str = "no conductor answers; start `qilbee-fleet conductor`";
/// Tasks that are looked through for a list.
const MAX_LISTED: usize = 10_000;

/// A fleet on a Temporal server.
pub(crate) struct TemporalFleet {
    client: Client,
}

impl TemporalFleet {
    /// Connects to the server.
    pub(crate) async fn connect(server: &Server) -> Result<Self, FleetError> {
        let client = connect(server, "qilbee-fleet", RetryBudget::Person).await?;
        Ok(Self { client })
    }

    fn handle(&self, id: &Name) -> WorkflowHandle<Client, DesktopTask> {
        self.client.get_workflow_handle(id.as_str())
    }

    async fn start(
        &self,
        id: &Name,
        task: Task,
        reuse: WorkflowIdReusePolicy,
    ) -> Result<(), WorkflowStartError> {
        let mut memo = MemoValues::new();
        for (name, value) in notes::of(&task) {
            memo.insert(name, value);
        }
        let queued = STATE.value_set(TaskState::Queued.word().to_owned());
        let options = WorkflowStartOptions::new(CONDUCTOR_QUEUE, id.as_str())
            .id_reuse_policy(reuse)
            .id_conflict_policy(WorkflowIdConflictPolicy::Fail)
            .search_attributes(SearchAttributes::new([queued]))
            .static_summary(task.title())
            .memo(memo)
            .build();
        let started = self.client.start_workflow(DesktopTask::run, task, options);
        started.await.map(drop)
    }

    /// Asks a conductor.
    async fn status(&self, id: &Name) -> Result<Status, FleetError> {
        let handle = self.handle(id);
        let asked = handle.query(DesktopTask::status, (), WorkflowQueryOptions::default());
        let answered = timeout(CONDUCTOR_LIMIT, asked)
            .await
            .map_err(|_| FleetError::Unreachable(NO_CONDUCTOR.to_owned()))?;
        answered.map_err(|error| match error {
            WorkflowQueryError::NotFound(_) => FleetError::NoSuchTask(id.to_string()),
            WorkflowQueryError::Rpc(status) => of_status(&status),
            error => FleetError::Engine(error.to_string()),
        })
    }

    async fn describe(&self, id: &Name) -> Result<TaskStatus, FleetError> {
        let handle = self.handle(id);
        let described = handle.describe(WorkflowDescribeOptions::default());
        let described = described.await.map_err(|error| interaction(id, error))?;
        Ok(reading::described(&described, SystemTime::now()))
    }

    /// Tells whether the task that has this name is the same one.
    async fn taken(&self, id: &Name, digest: &str) -> FleetError {
        let handle = self.handle(id);
        let described = handle.describe(WorkflowDescribeOptions::default()).await;
        match described {
            Ok(described) if reading::digest(&described) == digest => {
                FleetError::AlreadyThere(id.to_string())
            }
            Ok(_) => FleetError::AnotherThere(id.to_string()),
            Err(error) => interaction(id, error),
        }
    }

    /// The end of a task that has one.
    async fn read_end(&self, id: &Name, told: &mut TaskStatus) -> Result<(), FleetError> {
        let handle = self.handle(id);
        let result = handle.get_result(WorkflowGetResultOptions::default()).await;
        match result {
            Ok(end) => {
                told.desktop = Some(end.desktop.clone());
                told.attempt = end.attempt;
                told.progress = Some(end.progress.clone());
                told.end = Some(end);
            }
            Err(WorkflowGetResultError::Failed(error)) => {
                told.last_failure = Some(reading::last_words(error.failure()));
            }
            Err(error) if error.is_workflow_outcome() => {}
            Err(error) => return Err(FleetError::Engine(error.to_string())),
        }
        Ok(())
    }
}

#[async_trait]
impl Fleet for TemporalFleet {
    async fn submit(&self, id: &Name, task: Task) -> Result<(), FleetError> {
        task.check().map_err(FleetError::Refused)?;
        let digest = task.digest().map_err(FleetError::Refused)?;
        let started = self
            .start(id, task, WorkflowIdReusePolicy::RejectDuplicate)
            .await;
        match started {
            Ok(()) => Ok(()),
            Err(WorkflowStartError::AlreadyStarted { .. }) => Err(self.taken(id, &digest).await),
            Err(error) => Err(starting(error)),
        }
    }

    async fn list(&self, filter: &Filter) -> Result<Vec<TaskSummary>, FleetError> {
        let mut query = format!("WorkflowType = '{WORKFLOW}'");
        if let Some(state) = filter.state {
            query += &reading::query_of(state);
        }
        let options = WorkflowListOptions::builder().limit(MAX_LISTED).build();
        let mut listed = self.client.list_workflows(query, options);
        let now = SystemTime::now();
        let mut found = Vec::new();
        while found.len() < filter.limit
            && let Some(task) = listed.try_next().await.map_err(listing)?
        {
            let summary = reading::summary(&task, now);
            let is_meant = |pool: &Name| pool.as_str() == summary.pool;
            if filter.pool.as_ref().is_none_or(is_meant) {
                found.push(summary);
            }
        }
        Ok(found)
    }

    async fn show(&self, id: &Name) -> Result<TaskStatus, FleetError> {
        let mut told = self.describe(id).await?;
        if told.summary.state.is_over() {
            self.read_end(id, &mut told).await?;
        } else if told.summary.state == TaskState::Waiting {
            told.questions = self.status(id).await?.questions;
            told.questions
                .retain(|question| question.attempt >= told.attempt);
            // Its desktop was lost, and the next one has not asked yet.
            if told.questions.is_empty() {
                told.summary.state = TaskState::Running;
            }
        }
        Ok(told)
    }

    async fn answer(&self, id: &Name, response: Response<'_>) -> Result<(), FleetError> {
        let open = self.show(id).await?.questions;
        let question = response.question.among(&open)?;
        let answer = question.read(response.typed).map_err(FleetError::Refused)?;
        let statement = Statement {
            namespace: &self.client.options().namespace,
            task: id.as_str(),
            question,
            answer: &answer,
        };
        let signature = response.key.map(|key| key.sign(&statement)).transpose();
        let signature = signature.map_err(FleetError::Engine)?;
        let answer = AnswerTo {
            question: question.id.clone(),
            whole_name: Some(question.whole_name()),
            answer,
            signature,
        };
        let handle = self.handle(id);
        let options = WorkflowExecuteUpdateOptions::default();
        let answered = handle.execute_update(DesktopTask::answer, answer, options);
        let answered = timeout(CONDUCTOR_LIMIT, answered)
            .await
            .map_err(|_| FleetError::Unreachable(NO_CONDUCTOR.to_owned()))?;
        answered.map_err(|error| match error {
            WorkflowUpdateError::NotFound(_) => FleetError::over(id),
            WorkflowUpdateError::Failed(failure) => {
                FleetError::Refused(format!("Not taken: {}.", failure.message))
            }
            WorkflowUpdateError::Rpc(status) => of_status(&status),
            error => FleetError::Engine(error.to_string()),
        })
    }

    async fn cancel(&self, id: &Name) -> Result<(), FleetError> {
        if self.describe(id).await?.summary.state.is_over() {
            return Err(FleetError::over(id));
        }
        let options = WorkflowCancelOptions::builder()
            .reason("a person ended it")
            .build();
        let cancelled = self.handle(id).cancel(options).await;
        cancelled.map_err(|error| interaction(id, error))
    }

    async fn retry(&self, id: &Name) -> Result<(), FleetError> {
        if !self.describe(id).await?.summary.state.is_over() {
            return Err(FleetError::Refused(format!("The task {id} is not over.")));
        }
        let task = self.status(id).await?.task;
        let started = self
            .start(id, task, WorkflowIdReusePolicy::AllowDuplicate)
            .await;
        started.map_err(starting)
    }

    async fn pool(&self, pool: &Name) -> Result<PoolState, FleetError> {
        let request = pools::request(pool, &self.client.options().namespace);
        let mut client = self.client.clone();
        let told = WorkflowService::describe_task_queue(&mut client, request.into_request()).await;
        let told = told.map_err(|status| of_status(&status))?.into_inner();
        Ok(pools::told(pool, told, SystemTime::now()))
    }
}

fn interaction(id: &Name, error: WorkflowInteractionError) -> FleetError {
    match error {
        WorkflowInteractionError::NotFound(_) => FleetError::NoSuchTask(id.to_string()),
        WorkflowInteractionError::Rpc(status) => of_status(&status),
        error => FleetError::Engine(error.to_string()),
    }
}

fn starting(error: WorkflowStartError) -> FleetError {
    match error {
        WorkflowStartError::Rpc(status) => of_status(&status),
        error => FleetError::Engine(error.to_string()),
    }
}

fn listing(error: ClientError) -> FleetError {
    match error {
        ClientError::Rpc(status) => of_status(&status),
        error => FleetError::Engine(error.to_string()),
    }
}

fn of_status(status: &tonic::Status) -> FleetError {
    match status.code() {
        tonic::Code::Unavailable | tonic::Code::DeadlineExceeded => {
            FleetError::Unreachable(status.message().to_owned())
        }
        _ => FleetError::Engine(status.message().to_owned()),
    }
}
