//! `qilbee-fleet submit`: one task, or one for each row of a table.

use super::{
    new_name,
    output::{self, Failure},
    rows::{self, Row, RowNames},
};
use crate::{
    Fleet, FleetError, Name, Task,
    task::{MAX_LEASE, MIN_LEASE},
};
use std::{fs::File, path::PathBuf, time::Duration};

/// Line of the first row of a table: the heading is above it.
const FIRST_ROW_LINE: usize = 2;

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The task, in your own words
    #[arg(required_unless_present = "csv")]
    prompt: Option<String>,
    /// Pool of desktops that may do it
    #[arg(long, value_name = "NAME")]
    pool: Name,
    /// Name of the task: the same name is taken once (default: a new one)
    #[arg(long, value_name = "NAME", conflicts_with = "csv")]
    id: Option<Name>,
    /// A task for each row of this table. `prompt` holds your words if they differ, `id` the task's name; other columns go
    /// along as content from outside
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Label the chat, such as with a ticket number; may be repeated
    #[arg(long, value_name = "LABEL")]
    label: Vec<String>,
    /// Begin the chat with this profile of the desktop, which somebody has read there
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
    /// Model to use (default: the desktop's)
    #[arg(long, value_name = "ID")]
    model: Option<String>,
    /// Mode of asking: ask, risky, free or observe (default: the desktop's)
    #[arg(long, value_name = "MODE", value_parser = ["ask", "risky", "free", "observe"])]
    mode: Option<String>,
    /// Stop after this many steps
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_steps: Option<u32>,
    /// Stop when the task has cost this much (US dollars)
    #[arg(long, value_name = "USD", value_parser = money)]
    max_cost: Option<f64>,
    /// Give the task to another desktop when the one that has it was silent for this long (default: 10)
    #[arg(long, value_name = "SECONDS", value_parser = lease)]
    lease: Option<Duration>,
    /// Print each task as one line of JSON
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(fleet: &impl Fleet, arguments: Arguments) -> Result<(), Failure> {
    let tasks = tasks(&arguments)?;
    let is_table = arguments.csv.is_some();
    for (id, task) in tasks {
        match fleet.submit(&id, task).await {
            Ok(()) if arguments.json => output::say_json(&serde_json::json!({"id": id}))?,
            Ok(()) => output::say_line(id.as_str())?,
            // A table is given again to finish what was cut off.
            Err(FleetError::AlreadyThere(id)) if is_table => {
                output::tell(&format!("qilbee-fleet: {id} was submitted already"));
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// All tasks with their names: nothing is submitted from a table with a mistake.
fn tasks(arguments: &Arguments) -> Result<Vec<(Name, Task)>, Failure> {
    let Some(path) = &arguments.csv else {
        let id = match &arguments.id {
            Some(id) => id.clone(),
            None => new_name("")?,
        };
        let task = task(arguments, Row::default()).map_err(Failure::usage)?;
        return Ok(vec![(id, task)]);
    };
    let told =
        |error: &dyn std::fmt::Display| Failure::usage(format!("{}: {error}", path.display()));
    let table = File::open(path).map_err(|error| told(&error))?;
    let rows = rows::read(table).map_err(|error| told(&error))?;
    let mut names = RowNames::default();
    let tasks = rows.into_iter().enumerate().map(|(index, row)| {
        let in_line = |failure: &dyn std::fmt::Display| {
            told(&format!("line {}: {failure}", index + FIRST_ROW_LINE))
        };
        let id = row.id.clone();
        let task = task(arguments, row).map_err(|error| in_line(&error))?;
        let name = names.next(id.as_deref(), &task);
        Ok((name.map_err(|error| in_line(&error))?, task))
    });
    tasks.collect()
}

fn task(arguments: &Arguments, row: Row) -> Result<Task, String> {
    let prompt = row.prompt.or_else(|| arguments.prompt.clone());
    let task = Task {
        pool: arguments.pool.clone(),
        prompt: prompt.unwrap_or_default(),
        quoted: row.quoted,
        labels: arguments.label.clone(),
        profile: arguments.profile.clone(),
        model: arguments.model.clone(),
        mode: arguments.mode.clone(),
        max_steps: arguments.max_steps,
        max_cost_usd: arguments.max_cost,
        lease_ms: arguments.lease.map(milliseconds),
    };
    task.check()?;
    Ok(task)
}

fn lease(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().map(Duration::from_secs);
    match seconds {
        Ok(lease) if (MIN_LEASE..=MAX_LEASE).contains(&lease) => Ok(lease),
        Ok(_) | Err(_) => Err(format!(
            "a number of seconds from {} to {}",
            MIN_LEASE.as_secs(),
            MAX_LEASE.as_secs()
        )),
    }
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

fn money(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(amount) if amount.is_finite() && amount > 0.0 => Ok(amount),
        Ok(_) | Err(_) => Err("an amount in US dollars above 0, such as 0.50".to_owned()),
    }
}
