//! `qilbee-fleet submit`: one task, or one for each row of a table.

use super::{
    new_name,
    output::{self, Failure},
    rows::{self, Row, RowNames},
    task_options::TaskOptions,
};
use crate::{Fleet, FleetError, Name, Task};
use std::{fs::File, path::PathBuf};

/// Line of the first row of a table: the heading is above it.
const FIRST_ROW_LINE: usize = 2;

#[derive(clap::Args)]
#[command(override_usage = "\
qilbee-fleet submit [OPTIONS] --pool <NAME> <PROMPT>
       qilbee-fleet submit [OPTIONS] --pool <NAME> --csv <FILE> [PROMPT]")]
pub(super) struct Arguments {
    /// The task, in your own words
    #[arg(required_unless_present = "csv")]
    prompt: Option<String>,
    /// Name of the task: the same name is taken once (default: a new one)
    #[arg(long, value_name = "NAME", conflicts_with = "csv")]
    id: Option<Name>,
    /// A task for each row of this table. `prompt` holds your words if they differ, `id` the task's name; other columns go
    /// along as content from outside
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    options: TaskOptions,
    /// Print each task as one line of JSON
    #[arg(long)]
    json: bool,
}

pub(super) async fn run(fleet: &dyn Fleet, arguments: Arguments) -> Result<(), Failure> {
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
    arguments
        .options
        .task(prompt.unwrap_or_default(), row.quoted)
}
