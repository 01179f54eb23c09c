//! `qilbee qube`: tasks that were handed to Qube. `list` reads the journal; the others ask Qube itself.

use super::{Failure, output};
use crate::{
    App,
    qube::tasks::{self, HandedOver},
};
use clap::{Args, Subcommand};
use protocol::Outcome;
use tools::qube::{CancelOutcome, TaskId};

#[derive(Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Subcommands,
}

#[derive(Subcommand)]
enum Subcommands {
    /// List tasks that chats gave to Qube, newest first
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Show a Qube task's status
    Status {
        /// Name of the task in Qube
        #[arg(value_parser = task)]
        task: TaskId,
        /// Print Qube's full answer
        #[arg(long)]
        json: bool,
    },
    /// Cancel a Qube task
    Cancel {
        /// Name of the task in Qube
        #[arg(value_parser = task)]
        task: TaskId,
    },
}

pub(super) async fn run(app: &App, arguments: Arguments) -> Result<(), Failure> {
    match arguments.command {
        Subcommands::List { json } => list(app, json).await,
        Subcommands::Status { task, json } => status(app, &task, json).await,
        Subcommands::Cancel { task } => cancel(app, &task).await,
    }
}

async fn list(app: &App, json: bool) -> Result<(), Failure> {
    let listed = tasks::handed_over(app.sessions().store()).await;
    let listed = listed.map_err(failed)?;
    if json {
        return output::say_json(&listed);
    }
    if listed.is_empty() {
        output::tell("No chat has handed a task to Qube yet.");
    }
    for HandedOver {
        task,
        session,
        handed_over,
        outcome,
        sentence,
        ..
    } in listed
    {
        let when = handed_over.strftime("%Y-%m-%d %H:%M");
        let state = match outcome {
            None => "followed",
            Some(Outcome::Done) => "done",
            Some(Outcome::Failed) => "failed",
            // It was left to itself: only Qube knows.
            Some(Outcome::Interrupted | Outcome::Denied | Outcome::NotExecuted) => "left",
        };
        output::say_line(&format!(
            "{task}  {when}  {state:<8}  {session}  {sentence}"
        ))?;
    }
    Ok(())
}

async fn status(app: &App, task: &TaskId, json: bool) -> Result<(), Failure> {
    let status = app.qube().status(task).await.map_err(failed)?;
    if json {
        return output::say(&status.text);
    }
    let fraction = status.fraction;
    let fraction = fraction.map_or(String::new(), |share| format!("  {:.0} %", share * 100.0));
    let message = status
        .message
        .map_or(String::new(), |text| format!("  {text}"));
    output::say_line(&format!("{task}  {}{fraction}{message}", status.word))
}

async fn cancel(app: &App, task: &TaskId) -> Result<(), Failure> {
    let cancelled = app.qube().cancel(task).await.map_err(failed)?;
    let sentence = cancelled.sentence(task);
    match cancelled {
        CancelOutcome::Accepted => output::say(&sentence),
        CancelOutcome::Unknown | CancelOutcome::Unsupported => Err(Failure::failed(sentence)),
    }
}

fn task(text: &str) -> Result<TaskId, String> {
    TaskId::parse(text).ok_or_else(|| "letters, digits and -_.:~ only".to_owned())
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::failed(error.to_string())
}
