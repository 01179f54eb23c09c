//! `qilbee-fleet inbox`: the open questions of all tasks, and answers to them one after another.

mod typed_lines;

use super::{
    output::{self, Failure},
    tasks::{LISTED, WATCH_INTERVAL, tell_question},
};
use crate::{
    Filter, Fleet, FleetError, Name, Question, Response, TaskState, signature::SigningKey,
};
use serde::Serialize;
use std::{collections::HashSet, path::PathBuf};
use typed_lines::TypedLines;

/// Told where nothing is asked.
const NOTHING: &str = "No questions are open.";
/// Told once all were put that there are.
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

/// Question of a task that waits.
#[derive(Serialize)]
struct OpenQuestion {
    task: String,
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
    let open = open_questions(fleet, arguments.pool).await?;
    if open.is_empty() && !arguments.json {
        output::tell(NOTHING);
    }
    for open in &open {
        match arguments.json {
            true => output::say_json(open)?,
            false => tell_open(open)?,
        }
    }
    Ok(())
}

/// Puts each question once, and again where an answer did not fit, until the person leaves.
async fn answer(
    fleet: &impl Fleet,
    pool: Option<Name>,
    key: Option<&SigningKey>,
) -> Result<(), Failure> {
    let mut lines = TypedLines::start();
    let mut put = HashSet::new();
    let mut waits = false;
    loop {
        let open = match open_questions(fleet, pool.clone()).await {
            Ok(open) => open,
            // It may come back: nothing was answered.
            Err(FleetError::Unreachable(reason)) => {
                output::tell(&format!("qilbee-fleet: {reason}"));
                Vec::new()
            }
            Err(error) => return Err(error.into()),
        };
        let next = open
            .into_iter()
            .find(|open| put.insert((open.task.clone(), open.question.whole_name())));
        let Some(open) = next else {
            if !waits {
                output::tell(WAITING);
            }
            waits = true;
            if !lines.pause(WATCH_INTERVAL).await {
                return Ok(());
            }
            continue;
        };
        waits = false;
        tell_open(&open)?;
        output::tell(HOW);
        let Some(typed) = lines.next_after_now().await else {
            return Ok(());
        };
        if typed.trim().is_empty() {
            continue;
        }
        let id = open.task.parse().map_err(Failure::failed)?;
        let response = Response {
            question: Some(&open.question.id),
            typed: typed.trim(),
            key,
        };
        match fleet.answer(&id, response).await {
            Ok(()) => output::tell("Answered."),
            Err(error) => {
                output::tell(&format!("qilbee-fleet: {error}"));
                put.remove(&(open.task, open.question.whole_name()));
            }
        }
    }
}

/// Returns all open questions, those of the oldest task first.
async fn open_questions(
    fleet: &impl Fleet,
    pool: Option<Name>,
) -> Result<Vec<OpenQuestion>, FleetError> {
    let filter = Filter {
        pool,
        state: Some(TaskState::Waiting),
        limit: LISTED,
    };
    let mut all = Vec::new();
    for task in fleet.list(&filter).await?.into_iter().rev() {
        let Ok(id) = task.id.parse() else {
            continue;
        };
        let told = match fleet.show(&id).await {
            Ok(told) => told,
            // It went since it was listed.
            Err(FleetError::NoSuchTask(_)) => continue,
            Err(error) => return Err(error),
        };
        all.extend(told.questions.into_iter().map(|question| OpenQuestion {
            task: task.id.clone(),
            pool: task.pool.clone(),
            title: task.title.clone(),
            desktop: told.desktop.clone(),
            age_seconds: task.age_seconds,
            question,
        }));
    }
    Ok(all)
}

fn tell_open(open: &OpenQuestion) -> Result<(), Failure> {
    let OpenQuestion {
        task, pool, title, ..
    } = open;
    let desktop = open.desktop.as_deref().unwrap_or("-");
    output::say_line(&format!("{task}  {pool}  {desktop}  {title}"))?;
    tell_question(&open.question)
}
