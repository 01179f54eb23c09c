//! `qilbee-fleet inbox`: the open questions of all tasks, and answers to them one after another.

mod typed_lines;

use super::{
    output::{self, Failure},
    tasks::tell_question,
};
use crate::{
    Filter, Fleet, FleetError, Name, Question, Response, TaskState, TaskSummary,
    signature::SigningKey,
};
use serde::Serialize;
use std::{collections::HashSet, path::PathBuf, time::Duration};
use typed_lines::TypedLines;

/// Most tasks with a question that are looked at. The newest count where there are more.
const MOST_TASKS: usize = 1_000;
/// Time between two looks for new questions. Each asks for every task that waits.
const LOOK_INTERVAL: Duration = Duration::from_secs(3);
/// Told where nothing is asked.
const NOTHING: &str = "No questions are open.";
/// Told when every open question was put.
const WAITING: &str = "No more questions are open. New ones appear here; Ctrl-D leaves.";
/// Told below a question.
const HOW: &str = "Your answer, then Enter; Enter alone leaves it open, Ctrl-D leaves:";

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Only questions of this pool
    #[arg(long, value_name = "NAME")]
    pool: Option<Name>,
    /// Answer them one after another, and those that come later
    #[arg(long, conflicts_with = "json")]
    answer: bool,
    /// Sign answers with this key of `qilbee-fleet keys`
    #[arg(long, value_name = "FILE", env = "QILBEE_FLEET_KEY")]
    key: Option<PathBuf>,
    /// Print each question as one line of JSON
    #[arg(long)]
    json: bool,
}

/// Reaction of the person to a question.
enum Reaction {
    /// They answered it, or leave it open.
    Given,
    /// Their answer was not taken.
    Refused,
    /// They leave.
    Left,
}

/// Question of a task that waits.
#[derive(Serialize)]
struct OpenQuestion {
    task: Name,
    pool: String,
    title: String,
    desktop: Option<String>,
    age_seconds: u64,
    question: Question,
}

pub(super) async fn run(fleet: &impl Fleet, arguments: Arguments) -> Result<(), Failure> {
    let key = arguments.key.as_deref().map(SigningKey::read).transpose();
    let key = key.map_err(Failure::usage)?;
    if arguments.answer {
        return answer(fleet, arguments.pool, key.as_ref()).await;
    }
    let mut are_open = false;
    for task in waiting_tasks(fleet, arguments.pool).await? {
        for open in questions_of(fleet, &task).await? {
            are_open = true;
            match arguments.json {
                true => output::say_json(&open)?,
                false => tell_open(&open)?,
            }
        }
    }
    if !are_open && !arguments.json {
        output::tell(NOTHING);
    }
    Ok(())
}

/// Puts each question once, and again where an answer was not taken, until the person leaves.
async fn answer(
    fleet: &impl Fleet,
    pool: Option<Name>,
    key: Option<&SigningKey>,
) -> Result<(), Failure> {
    let mut lines = TypedLines::start();
    let mut put = HashSet::new();
    let mut waits = false;
    loop {
        let before = put.len();
        match put_open_questions(fleet, pool.clone(), key, &mut lines, &mut put).await {
            Ok(Reaction::Left) => return Ok(()),
            Ok(Reaction::Given | Reaction::Refused) => {}
            // It may come back: nothing is lost.
            Err(failure) if failure.is_unreachable() => output::tell_failure(&failure),
            Err(failure) => return Err(failure),
        }
        let was_put = put.len() > before;
        if !was_put && !waits {
            output::tell(WAITING);
        }
        waits = !was_put;
        if waits && !lines.pause(LOOK_INTERVAL).await {
            return Ok(());
        }
    }
}

/// Puts the open questions that were not `put` yet. Each is asked for anew, so that nobody is shown what was answered meanwhile.
async fn put_open_questions(
    fleet: &impl Fleet,
    pool: Option<Name>,
    key: Option<&SigningKey>,
    lines: &mut TypedLines,
    put: &mut HashSet<String>,
) -> Result<Reaction, Failure> {
    for task in waiting_tasks(fleet, pool).await? {
        loop {
            let mut open = questions_of(fleet, &task).await?.into_iter();
            let Some(open) = open.find(|open| put.insert(open.question.whole_name())) else {
                break;
            };
            match put_question(fleet, &open, key, lines).await? {
                Reaction::Given => {}
                Reaction::Refused => {
                    put.remove(&open.question.whole_name());
                }
                Reaction::Left => return Ok(Reaction::Left),
            }
        }
    }
    Ok(Reaction::Given)
}

/// Shows a question and takes its answer.
async fn put_question(
    fleet: &impl Fleet,
    open: &OpenQuestion,
    key: Option<&SigningKey>,
    lines: &mut TypedLines,
) -> Result<Reaction, Failure> {
    tell_open(open)?;
    output::tell(HOW);
    let Some(typed) = lines.next_after_now().await else {
        return Ok(Reaction::Left);
    };
    if typed.trim().is_empty() {
        return Ok(Reaction::Given);
    }
    let response = Response {
        question: Some(&open.question.id),
        typed: typed.trim(),
        key,
    };
    Ok(match fleet.answer(&open.task, response).await {
        Ok(()) => {
            output::tell("Answered.");
            Reaction::Given
        }
        Err(error) => {
            output::tell(&format!("qilbee-fleet: {error}"));
            Reaction::Refused
        }
    })
}

/// Returns the tasks with a question, the oldest first.
async fn waiting_tasks(
    fleet: &impl Fleet,
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
async fn questions_of(
    fleet: &impl Fleet,
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

fn tell_open(open: &OpenQuestion) -> Result<(), Failure> {
    let OpenQuestion {
        task, pool, title, ..
    } = open;
    let desktop = open.desktop.as_deref().unwrap_or("-");
    output::say_line(&format!("{task}  {pool}  {desktop}  {title}"))?;
    tell_question(&open.question)
}
