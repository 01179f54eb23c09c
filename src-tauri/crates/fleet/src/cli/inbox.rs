//! `qilbee-fleet inbox`: the open questions of all tasks, and answers to them one after another, or on a page.

mod typed_lines;
mod web;

use super::{
    output::{self, Failure},
    tasks::tell_question,
};
use crate::{
    Fleet, FleetError, Name, QuestionChoice, Response,
    inbox::{OpenQuestion, open_questions, questions_of, waiting_tasks},
    signature::SigningKey,
};
use std::{collections::HashSet, path::PathBuf, sync::Arc, time::Duration};
use typed_lines::TypedLines;

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
    #[arg(long, conflicts_with_all = ["json", "web"])]
    answer: bool,
    #[command(flatten)]
    page: web::PageArguments,
    /// Sign answers with this key of `qilbee-fleet keys`
    #[arg(long, value_name = "FILE", env = "QILBEE_FLEET_KEY")]
    key: Option<PathBuf>,
    /// Print each question as one line of JSON
    #[arg(long, conflicts_with = "web")]
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

pub(super) async fn run(fleet: Arc<dyn Fleet>, arguments: Arguments) -> Result<(), Failure> {
    let key = arguments.key.as_deref().map(SigningKey::read).transpose();
    let key = key.map_err(Failure::usage)?;
    if arguments.page.is_wanted() {
        return web::serve(fleet, arguments.page, arguments.pool, key).await;
    }
    if arguments.answer {
        return answer(&*fleet, arguments.pool, key.as_ref()).await;
    }
    let open = open_questions(&*fleet, arguments.pool).await?;
    for open in &open.questions {
        match arguments.json {
            true => output::say_json(open)?,
            false => tell_open(open)?,
        }
    }
    if open.questions.is_empty() && open.unread.is_empty() && !arguments.json {
        output::tell(NOTHING);
    }
    Ok(())
}

/// Puts each question once, and again where an answer was not taken, until the person leaves.
async fn answer(
    fleet: &dyn Fleet,
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
    fleet: &dyn Fleet,
    pool: Option<Name>,
    key: Option<&SigningKey>,
    lines: &mut TypedLines,
    put: &mut HashSet<(Name, String)>,
) -> Result<Reaction, Failure> {
    for task in waiting_tasks(fleet, pool).await? {
        loop {
            let open = match questions_of(fleet, &task).await {
                // It hides no other.
                Err(FleetError::Engine(error)) => {
                    tracing::warn!(
                        task = task.id,
                        error,
                        "the questions of a task are not known"
                    );
                    break;
                }
                open => open?,
            };
            let mut open = open.into_iter();
            let Some(open) = open.find(|open| put.insert(name(open))) else {
                break;
            };
            match put_question(fleet, &open, key, lines).await? {
                Reaction::Given => {}
                Reaction::Refused => {
                    put.remove(&name(&open));
                }
                Reaction::Left => return Ok(Reaction::Left),
            }
        }
    }
    Ok(Reaction::Given)
}

/// The name of a question among those of all tasks.
fn name(open: &OpenQuestion) -> (Name, String) {
    (open.task.clone(), open.question.whole_name())
}

/// Shows a question and takes its answer.
async fn put_question(
    fleet: &dyn Fleet,
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
        question: QuestionChoice::Shown(&open.question),
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

fn tell_open(open: &OpenQuestion) -> Result<(), Failure> {
    let OpenQuestion {
        task, pool, title, ..
    } = open;
    let desktop = open.desktop.as_deref().unwrap_or("-");
    output::say_line(&format!("{task}  {pool}  {desktop}  {title}"))?;
    tell_question(&open.question)
}
