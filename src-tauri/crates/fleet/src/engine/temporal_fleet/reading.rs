//! Reading of what the server tells about tasks. Pure.

use super::{
    STATE,
    notes::{self, EndedAttempt},
};
use crate::{
    BudgetState, Progress, QubeTask, TaskState, TaskStatus, TaskSummary, engine::traces::trace_id,
    fleet::seconds_since,
};
use std::time::SystemTime;
use temporalio_client::{
    Memo, WorkflowExecution, WorkflowExecutionDescription, WorkflowExecutionStatus,
};
use temporalio_common::{
    protos::temporal::api::{
        enums::v1::{PendingActivityState, TimeoutType},
        failure::v1::{Failure, failure::FailureInfo},
        workflow::v1::PendingActivityInfo,
    },
    search_attributes::SearchAttributes,
};

/// A line of the list.
pub(super) fn summary(task: &WorkflowExecution, now: SystemTime) -> TaskSummary {
    let state = state_of(task.status(), &task.search_attributes());
    summarized(task.id(), state, &task.memo(), task.start_time(), now)
}

/// Task as its description tells it. Questions and the end are asked for elsewhere.
pub(super) fn described(told: &WorkflowExecutionDescription, now: SystemTime) -> TaskStatus {
    let state = state_of(told.status(), &told.search_attributes());
    let mut summary = summarized(told.id(), state, &told.memo(), told.start_time(), now);
    // A task has one activity at a time.
    let work = told.raw().pending_activities.first();
    let progress = work.and_then(progress);
    let waits = progress.as_ref().is_some_and(|it| it.waits_for_budget);
    summary.state = match summary.state {
        TaskState::Queued | TaskState::Running | TaskState::Waiting if waits => TaskState::Queued,
        TaskState::Queued if work.is_some_and(is_begun) => TaskState::Running,
        state @ (TaskState::Queued
        | TaskState::Running
        | TaskState::Waiting
        | TaskState::Done
        | TaskState::Failed
        | TaskState::Cancelled) => state,
    };
    let desktop = work.map(|work| work.last_worker_identity.clone());
    let desktop = desktop.filter(|name| !name.is_empty());
    let attempt = work.and_then(|work| work.attempt.try_into().ok());
    // Nothing of that is left once the task was cancelled or has failed.
    let noted = told.memo().get::<EndedAttempt>(notes::LAST_ATTEMPT);
    let last = noted.ok().flatten().filter(|_| work.is_none());
    TaskStatus {
        summary,
        trace: trace_id(told.run_id()).map(|id| id.to_string()),
        attempt: attempt
            .or(last.as_ref().map(|last| last.attempt))
            .unwrap_or(0),
        desktop: desktop.or(last.as_ref().map(|last| last.desktop.clone())),
        progress: progress.or(last.map(|last| last.progress)),
        last_failure: work
            .and_then(|work| work.last_failure.as_ref())
            .map(last_words),
        questions: Vec::new(),
        end: None,
    }
}

/// The digest of a task, as it was noted when it was submitted.
pub(super) fn digest(told: &WorkflowExecutionDescription) -> String {
    let noted = told.memo().get::<String>(notes::DIGEST).ok().flatten();
    noted.unwrap_or_default()
}

/// The budget of a pool that has one, as its workflow noted it.
pub(super) fn budget(told: &WorkflowExecutionDescription) -> Option<BudgetState> {
    match told.status() {
        WorkflowExecutionStatus::Running => told.memo().get(notes::BUDGET).ok().flatten(),
        _ => None,
    }
}

/// A condition of a search for tasks in a state.
pub(super) fn query_of(state: TaskState) -> String {
    let running = |word: &str| {
        format!(
            " AND ExecutionStatus = 'Running' AND {} = '{word}'",
            STATE.name()
        )
    };
    match state {
        TaskState::Queued | TaskState::Running | TaskState::Waiting => running(state.word()),
        TaskState::Done => format!(" AND {} = '{}'", STATE.name(), state.word()),
        TaskState::Failed => format!(
            " AND (ExecutionStatus IN ('Failed', 'TimedOut') OR {} = '{}')",
            STATE.name(),
            state.word()
        ),
        TaskState::Cancelled => " AND ExecutionStatus IN ('Canceled', 'Terminated')".to_owned(),
    }
}

/// A moment as the server tells it.
pub(super) fn time(told: Option<impl TryInto<SystemTime>>) -> Option<SystemTime> {
    told.and_then(|told| told.try_into().ok())
}

/// The words at the bottom of a failure.
pub(super) fn last_words(failure: &Failure) -> String {
    let mut failure = failure;
    while let Some(cause) = &failure.cause {
        failure = cause;
    }
    match &failure.failure_info {
        Some(FailureInfo::TimeoutFailureInfo(timeout)) => {
            words_of(timeout.timeout_type()).to_owned()
        }
        _ => failure.message.clone(),
    }
}

/// The end of an attempt that the server gave up, for people who do not know its words.
fn words_of(timeout: TimeoutType) -> &'static str {
    match timeout {
        TimeoutType::Heartbeat => "its desktop fell silent",
        TimeoutType::StartToClose => "it took longer than an attempt may",
        TimeoutType::ScheduleToStart | TimeoutType::ScheduleToClose | TimeoutType::Unspecified => {
            "it took too long"
        }
    }
}

fn summarized(
    id: &str,
    state: TaskState,
    noted: &Memo,
    started: Option<SystemTime>,
    now: SystemTime,
) -> TaskSummary {
    let note = |name: &str| noted.get::<String>(name).ok().flatten().unwrap_or_default();
    let labels = noted.get::<Vec<String>>(notes::LABELS).ok().flatten();
    let qube = noted.get::<Vec<QubeTask>>(notes::QUBE).ok().flatten();
    TaskSummary {
        id: id.to_owned(),
        pool: note(notes::POOL),
        state,
        title: note(notes::TITLE),
        labels: labels.unwrap_or_default(),
        age_seconds: seconds_since(started, now),
        qube: qube.unwrap_or_default(),
    }
}

/// The state of a task. While it runs, the workflow says which; afterwards the server counts.
fn state_of(status: WorkflowExecutionStatus, attributes: &SearchAttributes) -> TaskState {
    let told = attributes.get(&STATE).unwrap_or_default();
    let is = |state: TaskState| told == state.word();
    match status {
        WorkflowExecutionStatus::Completed if is(TaskState::Done) => TaskState::Done,
        WorkflowExecutionStatus::Completed
        | WorkflowExecutionStatus::Failed
        | WorkflowExecutionStatus::TimedOut => TaskState::Failed,
        WorkflowExecutionStatus::Canceled | WorkflowExecutionStatus::Terminated => {
            TaskState::Cancelled
        }
        _ if is(TaskState::Running) => TaskState::Running,
        _ if is(TaskState::Waiting) => TaskState::Waiting,
        _ => TaskState::Queued,
    }
}

/// Returns whether a desktop has it, though the workflow was not told yet.
fn is_begun(work: &PendingActivityInfo) -> bool {
    work.state == PendingActivityState::Started as i32
}

/// Progress of an attempt, as its last heartbeat said.
fn progress(work: &PendingActivityInfo) -> Option<Progress> {
    let payload = work.heartbeat_details.as_ref()?.payloads.first()?;
    serde_json::from_slice(&payload.data).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use temporalio_common::protos::temporal::api::failure::v1::TimeoutFailureInfo;

    #[test]
    fn the_server_counts_once_a_task_is_over() {
        use WorkflowExecutionStatus as Status;
        let check = |status, told: &str, wanted: TaskState| {
            let attributes = SearchAttributes::new([STATE.value_set(told.to_owned())]);
            assert_eq!(state_of(status, &attributes), wanted, "{status:?} {told}");
        };
        check(Status::Running, "queued", TaskState::Queued);
        check(Status::Running, "waiting", TaskState::Waiting);
        check(Status::Completed, "done", TaskState::Done);
        check(Status::Completed, "failed", TaskState::Failed);
        check(Status::Failed, "running", TaskState::Failed);
        check(Status::Terminated, "running", TaskState::Cancelled);
        let nothing = SearchAttributes::new([]);
        assert_eq!(state_of(Status::Running, &nothing), TaskState::Queued);
    }

    #[test]
    fn the_last_words_of_a_failure_are_its_cause() {
        let failure = |message: &str, cause: Option<Failure>| Failure {
            message: message.to_owned(),
            cause: cause.map(Box::new),
            ..Failure::default()
        };
        let cause = failure("the desktop is shut down", None);
        let found = last_words(&failure("Activity task failed", Some(cause)));
        assert_eq!(found, "the desktop is shut down");
        let silent = TimeoutFailureInfo {
            timeout_type: TimeoutType::Heartbeat.into(),
            ..TimeoutFailureInfo::default()
        };
        let lost = Failure {
            failure_info: Some(FailureInfo::TimeoutFailureInfo(silent)),
            ..failure("activity Heartbeat timeout", None)
        };
        assert_eq!(last_words(&lost), "its desktop fell silent");
    }
}
