//! `qilbee-fleet schedule`: tasks that are submitted again and again.

use super::{
    output::{self, Failure},
    task_options::TaskOptions,
    tasks::age,
};
use crate::{
    Name,
    schedule::{Schedule, ScheduleState, Schedules},
};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Submit a task at certain times. One that comes due while the last one is not over is left out
    Add(Box<AddArguments>),
    /// List schedules, with the time until their next task
    List(ListArguments),
    /// Submit nothing until it is resumed
    Pause(NameArguments),
    /// Go on with a schedule. What was missed is not made up for
    Resume(NameArguments),
    /// Submit its task now, besides its times
    Run(NameArguments),
    /// Remove a schedule. Its tasks stay
    Remove(NameArguments),
}

#[derive(clap::Args)]
pub(super) struct AddArguments {
    #[command(flatten)]
    schedule: NameArguments,
    /// The task, in your own words
    prompt: String,
    /// Time as in a table of cron, such as "0 7 * * MON-FRI"; may be repeated
    #[arg(long, value_name = "TIME", required = true)]
    cron: Vec<String>,
    /// Time zone of the times, such as Europe/Berlin (default: UTC)
    #[arg(long, value_name = "ZONE")]
    time_zone: Option<String>,
    #[command(flatten)]
    options: TaskOptions,
}

#[derive(clap::Args)]
pub(super) struct ListArguments {
    /// Print each schedule as one line of JSON
    #[arg(long)]
    json: bool,
}

#[derive(clap::Args)]
pub(super) struct NameArguments {
    /// The schedule. Its tasks are named after it and their time
    #[arg(value_name = "NAME")]
    id: Name,
}

pub(super) async fn run(fleet: &impl Schedules, command: Command) -> Result<(), Failure> {
    let told = match command {
        Command::List(arguments) => return list(fleet, &arguments).await,
        Command::Add(arguments) => {
            add(fleet, *arguments).await?;
            "Added. `qilbee-fleet schedule list` tells when its next task comes."
        }
        Command::Pause(schedule) => {
            fleet.pause(&schedule.id).await?;
            "Paused."
        }
        Command::Resume(schedule) => {
            fleet.resume(&schedule.id).await?;
            "Resumed."
        }
        Command::Run(schedule) => {
            fleet.run_now(&schedule.id).await?;
            "Its task is submitted now."
        }
        Command::Remove(schedule) => {
            fleet.remove(&schedule.id).await?;
            "Removed. Its tasks stay."
        }
    };
    output::tell(told);
    Ok(())
}

async fn add(fleet: &impl Schedules, arguments: AddArguments) -> Result<(), Failure> {
    let id = arguments.schedule.id;
    let task = arguments.options.task(arguments.prompt, Vec::new());
    let schedule = Schedule {
        task: task.map_err(Failure::usage)?,
        times: arguments.cron,
        time_zone: arguments.time_zone,
    };
    schedule.check(&id).map_err(Failure::usage)?;
    Ok(fleet.add(&id, schedule).await?)
}

async fn list(fleet: &impl Schedules, arguments: &ListArguments) -> Result<(), Failure> {
    for schedule in fleet.schedules().await? {
        match arguments.json {
            true => output::say_json(&schedule)?,
            false => output::say_line(&line(&schedule))?,
        }
    }
    Ok(())
}

fn line(schedule: &ScheduleState) -> String {
    let next = match (schedule.is_paused, schedule.next_seconds) {
        (true, _) => "paused".to_owned(),
        (false, Some(seconds)) => format!("next in {}", age(seconds)),
        (false, None) => "no time comes".to_owned(),
    };
    let zone = match schedule.time_zone.as_str() {
        "" => "UTC",
        zone => zone,
    };
    let times = schedule.times.join("; ");
    let (id, pool, title) = (&schedule.id, &schedule.pool, &schedule.title);
    format!("{id}  {pool}  {times} ({zone})  {next}  {title}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_when_the_next_task_comes() {
        let schedule = ScheduleState {
            id: "nightly".to_owned(),
            pool: "office".to_owned(),
            title: "Sort invoices".to_owned(),
            times: vec!["0 7 * * *".to_owned()],
            time_zone: String::new(),
            is_paused: false,
            next_seconds: Some(7200),
            last_task: None,
        };
        let wanted = "nightly  office  0 7 * * * (UTC)  next in 2h  Sort invoices";
        assert_eq!(line(&schedule), wanted);
        let paused = ScheduleState {
            is_paused: true,
            time_zone: "Europe/Berlin".to_owned(),
            ..schedule
        };
        let wanted = "nightly  office  0 7 * * * (Europe/Berlin)  paused  Sort invoices";
        assert_eq!(line(&paused), wanted);
    }
}
