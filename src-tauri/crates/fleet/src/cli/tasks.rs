//! `qilbee-fleet list`, `show`, `watch`, `cancel` and `retry`.

use super::output::{self, Failure};
use crate::{Filter, Fleet, FleetError, Name, QubeTask, Question, TaskState, TaskStatus};
use std::time::Duration;

/// Time between two looks at a task that is watched.
const WATCH_INTERVAL: Duration = Duration::from_secs(1);
/// Tasks in a list, unless told otherwise.
pub(super) const LISTED: usize = 100;
/// Told below a question whose picture did not come along.
const LEFT_OUT: &str = "[a place on the screen; no picture of it came along]";
/// Told below a question that has a picture, which no terminal shows.
const PICTURE: &str = "[a picture of the place, shown by `qilbee-fleet inbox --web`]";

#[derive(clap::Args)]
pub(super) struct ListArguments {
    /// Only tasks of this pool
    #[arg(long, value_name = "NAME")]
    pool: Option<Name>,
    /// Only tasks in this state; `waiting` are those with a question
    #[arg(long, value_enum)]
    state: Option<TaskState>,
    /// At most this many
    #[arg(long, value_name = "N", default_value_t = LISTED)]
    limit: usize,
    /// Print each task as one line of JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub(super) struct NameArguments {
    /// The task
    #[arg(value_name = "TASK")]
    id: Name,
}

#[derive(clap::Args)]
pub(super) struct OneArguments {
    #[command(flatten)]
    task: NameArguments,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) async fn list(fleet: &dyn Fleet, arguments: ListArguments) -> Result<(), Failure> {
    let filter = Filter {
        pool: arguments.pool,
        state: arguments.state,
        limit: arguments.limit,
    };
    for task in fleet.list(&filter).await? {
        if arguments.json {
            output::say_json(&task)?;
            continue;
        }
        let age = age(task.age_seconds);
        let (id, state, pool, title) = (task.id, task.state.word(), task.pool, task.title);
        output::say_line(&format!("{id}  {state:9}  {pool}  {age:>6}  {title}"))?;
        task.qube.iter().try_for_each(tell_qube)?;
    }
    Ok(())
}

pub(super) async fn show(fleet: &dyn Fleet, arguments: &OneArguments) -> Result<(), Failure> {
    let told = fleet.show(&arguments.task.id).await?;
    match arguments.json {
        true => output::say_json(&told),
        false => tell_all(&told),
    }
}

/// Prints each change until the task is over. Fails if the task did.
pub(super) async fn watch(fleet: &dyn Fleet, arguments: &OneArguments) -> Result<(), Failure> {
    let mut before = None;
    loop {
        let told = match fleet.show(&arguments.task.id).await {
            Ok(told) => told,
            // It may come back: watching changes nothing.
            Err(FleetError::Unreachable(reason)) => {
                output::tell(&format!("qilbee-fleet: {reason}"));
                tokio::time::sleep(WATCH_INTERVAL).await;
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        let line = progress_line(&told);
        if before.as_ref() != Some(&line) {
            match arguments.json {
                true => output::say_json(&told)?,
                false if told.summary.state.is_over() => tell_all(&told)?,
                false => {
                    output::say_line(&line)?;
                    told.questions.iter().try_for_each(tell_question)?;
                }
            }
            before = Some(line);
        }
        match told.summary.state {
            TaskState::Done => return Ok(()),
            TaskState::Failed | TaskState::Cancelled => {
                return Err(Failure::failed("the task was not done"));
            }
            TaskState::Queued | TaskState::Running | TaskState::Waiting => {}
        }
        tokio::time::sleep(WATCH_INTERVAL).await;
    }
}

pub(super) async fn cancel(fleet: &dyn Fleet, arguments: &NameArguments) -> Result<(), Failure> {
    fleet.cancel(&arguments.id).await?;
    output::tell("Cancelled. What runs ends once its desktop has let go.");
    Ok(())
}

pub(super) async fn retry(fleet: &dyn Fleet, arguments: &NameArguments) -> Result<(), Failure> {
    fleet.retry(&arguments.id).await?;
    output::tell("Submitted once more.");
    Ok(())
}

/// One line on how a task goes.
fn progress_line(told: &TaskStatus) -> String {
    let mut line = told.summary.state.word().to_owned();
    if told.attempt > 1 {
        line += &format!(", attempt {}", told.attempt);
    }
    if let Some(desktop) = &told.desktop {
        line += &format!(", on {desktop}");
    }
    if let Some(progress) = &told.progress {
        if progress.waits_for_budget {
            line += ", waits for the budget of its pool";
        }
        line += &format!(
            ", step {}, ${:.2}",
            progress.all_steps(),
            progress.all_cost_usd()
        );
    }
    line
}

fn tell_all(told: &TaskStatus) -> Result<(), Failure> {
    let summary = &told.summary;
    output::say_line(&format!(
        "{}  {}  {}",
        summary.id, summary.pool, summary.title
    ))?;
    output::say_line(&progress_line(told))?;
    let session = told.progress.as_ref().and_then(|it| it.session.as_ref());
    if let Some(session) = session {
        output::say_line(&format!("chat {session}"))?;
    }
    if let Some(trace) = &told.trace {
        output::say_line(&format!("trace {trace}"))?;
    }
    summary.qube.iter().try_for_each(tell_qube)?;
    if let Some(failure) = &told.last_failure {
        output::say_line(&format!("the last attempt failed: {failure}"))?;
    }
    told.questions.iter().try_for_each(tell_question)?;
    match &told.end {
        Some(end) if !end.answer.is_empty() => output::say(&format!("\n{}", end.answer)),
        Some(_) | None => Ok(()),
    }
}

/// Tells of a task of Qube, below the task that gave it.
fn tell_qube(told: &QubeTask) -> Result<(), Failure> {
    let (task, state, sentence) = (&told.task, told.state.word(), &told.sentence);
    output::say_line(&format!("  Qube {task}  {state:9}  {sentence}"))
}

pub(super) fn tell_question(question: &Question) -> Result<(), Failure> {
    output::say_line(&format!("? {}  [{}]", question.text, question.id))?;
    if !question.reason.is_empty() {
        output::say_line(&format!("  {}", question.reason))?;
    }
    if let Some(exact) = &question.exact {
        output::say(exact)?;
    }
    for choice in &question.choices {
        output::say_line(&format!("  - {choice}"))?;
    }
    if let Some(picture) = question.shown_picture() {
        let window = picture.window.as_deref().filter(|title| !title.is_empty());
        let window = window.map(|title| format!(" in “{title}”"));
        let window = window.unwrap_or_default();
        output::say_line(&format!("  {PICTURE}{window}"))?;
    }
    if question.lacks_picture() {
        output::say_line(&format!("  {LEFT_OUT}"))?;
    }
    Ok(())
}

/// A duration in its largest unit.
pub(super) fn age(seconds: u64) -> String {
    match seconds {
        0..60 => format!("{seconds}s"),
        60..3600 => format!("{}min", seconds / 60),
        3600..86_400 => format!("{}h", seconds / 3600),
        _ => format!("{}d", seconds / 86_400),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_short() {
        for (seconds, wanted) in [
            (0, "0s"),
            (59, "59s"),
            (3599, "59min"),
            (7200, "2h"),
            (90_000, "1d"),
        ] {
            assert_eq!(age(seconds), wanted);
        }
    }
}
