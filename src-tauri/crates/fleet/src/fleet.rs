//! The face of a fleet towards people: what can be asked of it, whatever engine carries it.

use crate::{Name, Progress, QubeTask, Question, SigningKey, Task, TaskEnd};
use async_trait::async_trait;
use serde::Serialize;
use std::time::SystemTime;

/// Engine that gives tasks to desktops, one task to one desktop at a time.
#[async_trait]
pub trait Fleet: Send + Sync {
    /// Adds a task. The same name is never taken twice.
    async fn submit(&self, id: &Name, task: Task) -> Result<(), FleetError>;

    /// Lists tasks, the newest first.
    async fn list(&self, filter: &Filter) -> Result<Vec<TaskSummary>, FleetError>;

    /// Tells all that is known of a task.
    async fn show(&self, id: &Name) -> Result<TaskStatus, FleetError>;

    /// Answers a question. The first answer counts.
    async fn answer(&self, id: &Name, response: Response<'_>) -> Result<(), FleetError>;

    /// Ends a task. The desktop lets go first.
    async fn cancel(&self, id: &Name) -> Result<(), FleetError>;

    /// Does a task that has ended once more.
    async fn retry(&self, id: &Name) -> Result<(), FleetError>;

    /// Tells which desktops look for tasks in a pool, and how many tasks wait there.
    async fn pool(&self, pool: &Name) -> Result<PoolState, FleetError>;
}

/// Answer of a person to a question.
#[derive(Clone, Copy)]
pub struct Response<'a> {
    /// The question that it is for.
    pub question: QuestionChoice<'a>,
    /// Text that the person typed.
    pub typed: &'a str,
    /// The person's key, where answers are to be signed.
    pub key: Option<&'a SigningKey>,
}

/// Question that an answer is for.
#[derive(Clone, Copy)]
pub enum QuestionChoice<'a> {
    /// The only one that is open.
    Only,
    /// The one with this name.
    Named(&'a str),
    /// The one that the person was shown. Another that has its name by now gets no answer.
    Shown(&'a Question),
}

impl QuestionChoice<'_> {
    /// Returns the one of these open questions that is meant.
    pub(crate) fn among(self, open: &[Question]) -> Result<&Question, FleetError> {
        let refused = |words: &str| FleetError::Refused(words.to_owned());
        let found = match (self, open) {
            (Self::Named(name), _) => open.iter().find(|question| question.id == name),
            (Self::Shown(shown), _) => open.iter().find(|question| *question == shown),
            (Self::Only, [question]) => Some(question),
            (Self::Only, []) => {
                return Err(refused(
                    "The task asks nothing. Somebody may have answered it.",
                ));
            }
            (Self::Only, _) => {
                return Err(refused(
                    "The task asks several questions: name one with --question.",
                ));
            }
        };
        found.ok_or_else(|| {
            refused("There is no such open question. Somebody may have answered it.")
        })
    }
}

/// Tasks to list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only of this pool.
    pub pool: Option<Name>,
    /// Only in this state.
    pub state: Option<TaskState>,
    /// At most so many.
    pub limit: usize,
}

/// State of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum TaskState {
    /// No desktop has begun it.
    Queued,
    /// A desktop works on it.
    Running,
    /// A desktop waits for an answer.
    Waiting,
    /// It was done.
    Done,
    /// It ended, and was not done.
    Failed,
    /// A person ended it.
    Cancelled,
}

impl TaskState {
    /// Its word on the wire.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Waiting => "waiting",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }

    /// Returns whether nothing more happens to it by itself.
    #[must_use]
    pub fn is_over(self) -> bool {
        match self {
            Self::Queued | Self::Running | Self::Waiting => false,
            Self::Done | Self::Failed | Self::Cancelled => true,
        }
    }
}

/// A line of the list of tasks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TaskSummary {
    /// Its name.
    pub id: String,
    /// Its pool.
    pub pool: String,
    /// Its state.
    pub state: TaskState,
    /// The beginning of its text.
    pub title: String,
    /// Its labels.
    pub labels: Vec<String>,
    /// Seconds since it was submitted.
    pub age_seconds: u64,
    /// Tasks that it gave to Qube.
    pub qube: Vec<QubeTask>,
}

/// All that is known of a task.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TaskStatus {
    /// Line of the list.
    #[serde(flatten)]
    pub summary: TaskSummary,
    /// The trace that has the spans of its last run, as 32 hexadecimal digits.
    pub trace: Option<String>,
    /// The attempt that runs, from 1; 0 before the first.
    pub attempt: u32,
    /// The desktop that has it, or had it last.
    pub desktop: Option<String>,
    /// Its progress.
    pub progress: Option<Progress>,
    /// The reason for the end of the attempt before this one.
    pub last_failure: Option<String>,
    /// Open questions.
    pub questions: Vec<Question>,
    /// Its end.
    pub end: Option<TaskEnd>,
}

/// A pool of desktops.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PoolState {
    /// Its name.
    pub pool: String,
    /// Desktops that look for tasks there, or did within the last minutes.
    pub desktops: Vec<DesktopState>,
    /// Tasks that wait for a desktop, about.
    pub waiting: u64,
}

/// A desktop of a pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DesktopState {
    /// Its name.
    pub name: String,
    /// Seconds since it last looked for a task.
    pub seen_seconds: u64,
}

/// Reason why a fleet did not do what it was asked.
#[derive(Clone, Debug, thiserror::Error)]
pub enum FleetError {
    /// The name means nothing.
    #[error("There is no task {0}. `qilbee-fleet list` shows all.")]
    NoSuchTask(String),
    /// The name is taken.
    #[error(
        "There is a task {0} already. Nothing was submitted; `qilbee-fleet retry` does one again."
    )]
    AlreadyThere(String),
    /// The name is taken by a task with another input.
    #[error("There is a task {0} already, and it has another input. Nothing was submitted.")]
    AnotherThere(String),
    /// The name means no schedule.
    #[error("There is no schedule {0}. `qilbee-fleet schedule list` shows all.")]
    NoSuchSchedule(String),
    /// The name is taken by a schedule.
    #[error("There is a schedule {0} already. Nothing was changed.")]
    ScheduleThere(String),
    /// The task is not in a state for it, or an answer does not fit.
    #[error("{0}")]
    Refused(String),
    /// The server does not answer.
    #[error("The server of the fleet cannot be reached: {0}. Nothing was changed.")]
    Unreachable(String),
    /// The folder of a fleet of one desktop cannot be used.
    #[error("The folder of the fleet: {0}")]
    Folder(String),
    /// Anything else.
    #[error("The server of the fleet reports: {0}")]
    Engine(String),
}

impl FleetError {
    /// Nothing can be done any more about a task.
    pub(crate) fn over(id: &Name) -> Self {
        Self::Refused(format!("The task {id} is over."))
    }
}

/// Seconds from a moment until now.
pub(crate) fn seconds_since(moment: Option<SystemTime>, now: SystemTime) -> u64 {
    let since = moment.and_then(|moment| now.duration_since(moment).ok());
    since.unwrap_or_default().as_secs()
}
