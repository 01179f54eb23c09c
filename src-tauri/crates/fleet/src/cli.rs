//! The command line of `qilbee-fleet`: one file per subject, as thin as those of `qilbee`.

mod answer;
mod archive;
mod budget;
mod desktop;
mod fleet_place;
mod inbox;
mod keys;
mod output;
mod pools;
mod results;
mod rows;
mod schedule;
mod submit;
mod task_options;
mod tasks;

use crate::{Name, bound, engine::Server};
use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use fleet_place::{FleetPlace, PlaceSources};
use output::Failure;
use std::{ffi::OsString, path::PathBuf, process::ExitCode};

#[derive(Parser)]
#[command(
    name = "qilbee-fleet",
    version,
    about = "Tasks for many desktops on a Temporal server, or for one without any",
    after_help = output::EXIT_CODES
)]
struct CommandLine {
    #[command(flatten)]
    server: Server,
    /// Folder of a fleet of one desktop, instead of a server: its tasks are files there
    #[arg(
        long,
        env = "QILBEE_FLEET_FOLDER",
        value_name = "FOLDER",
        global = true
    )]
    folder: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Do tasks of a pool on this computer, one at a time, until told to end
    Worker(desktop::Arguments),
    /// Conduct tasks: the part between people and desktops. One must run; two are better
    Conductor(desktop::ConductorArguments),
    /// Give tasks to a pool
    Submit(submit::Arguments),
    /// Submit tasks at certain times
    #[command(subcommand)]
    Schedule(schedule::Command),
    /// List tasks, the newest first
    List(tasks::ListArguments),
    /// Show a task, with its open questions and its answer
    Show(tasks::OneArguments),
    /// Tell how a task goes until it is over
    Watch(tasks::OneArguments),
    /// Write what became of tasks into a table
    Results(results::Arguments),
    /// Answer a question of a task. The first answer counts
    Answer(answer::Arguments),
    /// List the open questions of all tasks, or answer them one after another
    Inbox(inbox::Arguments),
    /// End a task
    Cancel(tasks::NameArguments),
    /// Do a task that is over once more
    Retry(tasks::NameArguments),
    /// Tell which desktops look for tasks
    Pools(pools::Arguments),
    /// Tell or set what the tasks of a pool may cost together in a day
    Budget(budget::Arguments),
    /// List or copy the chats of all desktops
    #[command(subcommand)]
    Archive(archive::Command),
    /// Make keys for those who answer
    #[command(subcommand)]
    Keys(keys::Command),
    /// Run a program that ends when its parent does
    #[command(name = crate::session::BOUND, hide = true)]
    Bound {
        parent: u32,
        program: OsString,
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
}

/// Returns every command with its options, for man pages and completions.
#[must_use]
pub fn command_line() -> clap::Command {
    CommandLine::command()
}

/// Runs the program.
#[must_use]
pub fn main() -> ExitCode {
    let matches = CommandLine::command().get_matches();
    let line = CommandLine::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    output::log_to_standard_error();
    let place = FleetPlace::choose(line.server, line.folder, PlaceSources::of(&matches));
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => return output::end(Err(Failure::failed(error.to_string()))),
    };
    let result = runtime.block_on(run(&place, line.command));
    // Nothing that still runs holds up the end.
    runtime.shutdown_background();
    output::end(result)
}

async fn run(place: &FleetPlace, command: Command) -> Result<(), Failure> {
    match command {
        Command::Bound {
            parent,
            program,
            arguments,
        } => {
            let error = bound::become_bound(parent, &program, &arguments);
            let program = program.to_string_lossy();
            Err(Failure::not_started(format!("{program}: {error}")))
        }
        Command::Worker(arguments) => desktop::run(place, arguments).await,
        Command::Conductor(arguments) => {
            desktop::conduct(place.server("A conductor needs")?, arguments).await
        }
        Command::Submit(arguments) => submit::run(&*place.fleet_or_new().await?, arguments).await,
        Command::Schedule(command) => {
            schedule::run(&place.engine("Schedules need").await?, command).await
        }
        Command::List(arguments) => tasks::list(&*place.fleet().await?, arguments).await,
        Command::Show(arguments) => tasks::show(&*place.fleet().await?, &arguments).await,
        Command::Watch(arguments) => tasks::watch(&*place.fleet().await?, &arguments).await,
        Command::Results(arguments) => results::run(&*place.fleet().await?, arguments).await,
        Command::Answer(arguments) => answer::run(&*place.fleet().await?, &arguments).await,
        Command::Inbox(arguments) => inbox::run(place.fleet().await?, arguments).await,
        Command::Cancel(arguments) => tasks::cancel(&*place.fleet().await?, &arguments).await,
        Command::Retry(arguments) => tasks::retry(&*place.fleet().await?, &arguments).await,
        Command::Budget(arguments) => {
            budget::run(&place.engine("Budgets need").await?, arguments).await
        }
        Command::Archive(command) => archive::run(command).await,
        Command::Keys(command) => keys::run(command),
        Command::Pools(arguments) => pools::run(place, arguments).await,
    }
}

/// A name of our own, that sorts by its time.
fn new_name(prefix: &str) -> Result<Name, Failure> {
    let name = format!("{prefix}{}", uuid::Uuid::now_v7());
    name.parse().map_err(Failure::usage)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files of systemd, and what it puts in the place of its own words.
    const UNITS: [&str; 2] = [
        include_str!("../../../../packaging/fleet/qilbee-fleet-conductor.service"),
        include_str!("../../../../packaging/fleet/qilbee-fleet-worker@.service"),
    ];
    const WORDS: [(&str, &str); 3] = [("${POOL}", "office"), ("%i", "desk1"), ("%S", "/var/lib")];

    #[test]
    fn commands_and_options_are_sound() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn units_call_commands_that_exist() {
        for unit in UNITS {
            let mut lines = unit.lines();
            let start = lines.find_map(|line| line.strip_prefix("ExecStart="));
            let start = WORDS
                .iter()
                .fold(start.unwrap().to_owned(), |line, (word, value)| {
                    line.replace(word, value)
                });
            let line = CommandLine::try_parse_from(start.split(' '));
            assert!(line.is_ok(), "{start}: {:?}", line.err());
        }
    }
}
