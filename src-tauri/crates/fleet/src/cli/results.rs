//! `qilbee-fleet results`: what became of tasks, as a table for other programs. A file that is there stays.

use super::output::{self, Failure};
use crate::{Filter, Fleet, Name, TaskStatus, TaskSummary, private_files::create_private_file};
use std::{collections::HashSet, fs, io::Write, path::PathBuf};

/// Tasks in a table, unless told otherwise.
const LISTED: usize = 1_000;
const HEADING: [&str; 11] = [
    "id", "state", "pool", "labels", "desktop", "attempt", "steps", "cost_usd", "reason",
    "failure", "answer",
];
/// Beginnings of a cell that a spreadsheet takes for a formula. An answer comes from a model, and what it read.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// File for the table (CSV). It must not be there yet
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Only tasks of this pool
    #[arg(long, value_name = "NAME")]
    pool: Option<Name>,
    /// At most this many of the newest tasks, each time that one was done counted
    #[arg(long, value_name = "N", default_value_t = LISTED)]
    limit: usize,
}

/// Writes a row for each task that is over.
pub(super) async fn run(fleet: &dyn Fleet, arguments: Arguments) -> Result<(), Failure> {
    let filter = Filter {
        pool: arguments.pool,
        state: None,
        limit: arguments.limit,
    };
    let path = arguments.out;
    let told =
        |error: &dyn std::fmt::Display| Failure::failed(format!("{}: {error}", path.display()));
    // Told before the server is asked for much.
    if path.try_exists().map_err(|error| told(&error))? {
        return Err(told(&"is there already; name another file"));
    }
    let mut over = Vec::new();
    for id in ids_of_over(fleet.list(&filter).await?) {
        let id: Name = id.parse().map_err(Failure::failed)?;
        over.push(fleet.show(&id).await?);
    }
    let mut table = Vec::new();
    write(&mut table, &over).map_err(|error| told(&error))?;
    let mut file = create_private_file(&path).map_err(|error| told(&error))?;
    if let Err(error) = file.write_all(&table) {
        // Half a table looks like a whole one.
        let _ = fs::remove_file(&path);
        return Err(told(&error));
    }
    let (file, count) = (path.display(), over.len());
    output::tell(&format!("{file}: tasks that are over: {count}"));
    Ok(())
}

/// Returns the tasks that are over, of runs listed newest first. Of one that was done once more only the newest run counts.
fn ids_of_over(listed: Vec<TaskSummary>) -> Vec<String> {
    let mut seen = HashSet::new();
    let newest = listed.into_iter().filter(|run| seen.insert(run.id.clone()));
    let over = newest.filter(|run| run.state.is_over());
    over.map(|run| run.id).collect()
}

fn write(file: impl Write, tasks: &[TaskStatus]) -> csv::Result<()> {
    let mut table = csv::Writer::from_writer(file);
    table.write_record(HEADING)?;
    for task in tasks {
        table.write_record(row(task).map(|cell| harmless(&cell)))?;
    }
    Ok(table.flush()?)
}

fn row(task: &TaskStatus) -> [String; 11] {
    let progress = task.progress.clone().unwrap_or_default();
    let end = task.end.as_ref();
    let reason = end.and_then(|end| serde_json::to_value(end.reason).ok());
    let reason = reason.and_then(|reason| reason.as_str().map(str::to_owned));
    [
        task.summary.id.clone(),
        task.summary.state.word().to_owned(),
        task.summary.pool.clone(),
        task.summary.labels.join(" "),
        task.desktop.clone().unwrap_or_default(),
        task.attempt.to_string(),
        progress.all_steps().to_string(),
        format!("{:.4}", progress.all_cost_usd()),
        reason.unwrap_or_default(),
        task.last_failure.clone().unwrap_or_default(),
        end.map(|end| end.answer.clone()).unwrap_or_default(),
    ]
}

/// The cell as text, whatever it begins with.
fn harmless(cell: &str) -> String {
    match cell.starts_with(FORMULA) {
        true => format!("'{cell}"),
        false => cell.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Progress, TaskEnd, TaskState};
    use protocol::TurnEnd;

    #[test]
    fn a_task_that_was_retried_has_one_row() {
        let run = |(id, state): (&str, TaskState)| TaskSummary {
            id: id.to_owned(),
            pool: "office".to_owned(),
            state,
            title: String::new(),
            labels: Vec::new(),
            age_seconds: 5,
            qube: Vec::new(),
        };
        let listed = [
            ("again", TaskState::Queued),
            ("better", TaskState::Done),
            ("once", TaskState::Failed),
            ("better", TaskState::Cancelled),
            ("again", TaskState::Done),
        ];
        let over = ids_of_over(listed.map(run).into());
        assert_eq!(over, ["better", "once"]);
    }

    #[test]
    fn a_row_holds_what_became_of_a_task() {
        let task = TaskStatus {
            trace: None,
            summary: TaskSummary {
                id: "t".to_owned(),
                pool: "office".to_owned(),
                state: TaskState::Done,
                title: "Sort".to_owned(),
                labels: vec!["T-7".to_owned(), "new".to_owned()],
                age_seconds: 5,
                qube: Vec::new(),
            },
            attempt: 2,
            desktop: Some("one".to_owned()),
            progress: Some(Progress {
                steps: 3,
                cost_usd: 0.25,
                ..Progress::default()
            }),
            last_failure: None,
            questions: Vec::new(),
            end: Some(TaskEnd {
                reason: TurnEnd::Completed,
                answer: "=1+1, \"done\"\nby me".to_owned(),
                desktop: "one".to_owned(),
                attempt: 2,
                progress: Progress::default(),
            }),
        };
        let mut found = Vec::new();
        write(&mut found, &[task]).unwrap();
        let wanted = "id,state,pool,labels,desktop,attempt,steps,cost_usd,reason,failure,answer\n\
            t,done,office,T-7 new,one,2,3,0.2500,completed,,\"'=1+1, \"\"done\"\"\nby me\"\n";
        assert_eq!(String::from_utf8(found).unwrap(), wanted);
    }
}
