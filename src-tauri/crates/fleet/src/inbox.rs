//! The inbox: open questions of all tasks in one place, whoever answers them and wherever.

mod page;

pub(crate) use page::{AccessToken, InboxPage};

use crate::{Filter, Fleet, FleetError, Name, Question, TaskState, TaskSummary};
use serde::Serialize;

/// Most tasks with a question that are looked at. The newest count where there are more.
const MOST_TASKS: usize = 1_000;

/// Question of a task that waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct OpenQuestion {
    /// The task that asks.
    pub(crate) task: Name,
    /// Its pool.
    pub(crate) pool: String,
    /// The beginning of its text.
    pub(crate) title: String,
    /// The desktop that has it.
    pub(crate) desktop: Option<String>,
    /// Seconds since it was submitted.
    pub(crate) age_seconds: u64,
    /// The question.
    pub(crate) question: Question,
}

/// Open questions of many tasks.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpenQuestions {
    /// The questions, those of the oldest task first.
    pub(crate) questions: Vec<OpenQuestion>,
    /// Tasks that wait, and whose questions could not be asked for.
    pub(crate) unread: Vec<String>,
}

/// Returns the open questions of all tasks of a pool, or of all pools. A task that cannot be read hides no other; where none
/// can be, that is the error.
pub(crate) async fn open_questions(
    fleet: &dyn Fleet,
    pool: Option<Name>,
) -> Result<OpenQuestions, FleetError> {
    let mut open = OpenQuestions::default();
    let tasks = waiting_tasks(fleet, pool).await?;
    for task in &tasks {
        match questions_of(fleet, task).await {
            Ok(questions) => open.questions.extend(questions),
            Err(error @ FleetError::Engine(_)) => {
                tracing::warn!(task = task.id, %error, "the questions of a task are not known");
                open.unread.push(task.id.clone());
                if open.unread.len() == tasks.len() {
                    return Err(error);
                }
            }
            Err(error) => return Err(error),
        }
    }
    Ok(open)
}

/// Returns the tasks with a question, the oldest first.
pub(crate) async fn waiting_tasks(
    fleet: &dyn Fleet,
    pool: Option<Name>,
) -> Result<Vec<TaskSummary>, FleetError> {
    let filter = Filter {
        pool,
        state: Some(TaskState::Waiting),
        limit: MOST_TASKS,
    };
    let mut tasks = fleet.list(&filter).await?;
    tasks.reverse();
    Ok(tasks)
}

/// Returns the open questions of a task; none of one that has gone, or that no command could name.
pub(crate) async fn questions_of(
    fleet: &dyn Fleet,
    summary: &TaskSummary,
) -> Result<Vec<OpenQuestion>, FleetError> {
    let Ok(task) = summary.id.parse::<Name>() else {
        return Ok(Vec::new());
    };
    let told = match fleet.show(&task).await {
        Ok(told) => told,
        Err(FleetError::NoSuchTask(_)) => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let questions = told.questions.into_iter().map(|question| OpenQuestion {
        task: task.clone(),
        pool: summary.pool.clone(),
        title: summary.title.clone(),
        desktop: told.desktop.clone(),
        age_seconds: summary.age_seconds,
        question,
    });
    Ok(questions.collect())
}
