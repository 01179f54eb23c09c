//! `qilbee qube`: tasks that were handed to Qube. `list` reads the journal; the others ask Qube itself.

use super::{Failure, output};
use crate::App;
use clap::{Args, Subcommand};
use jiff::Timestamp;
use protocol::{CallEvent, CallId, Domain, DurableBody, DurableEvent, Outcome, SessionId};
use serde::Serialize;
use std::collections::BTreeSet;
use tools::qube::{CancelOutcome, TaskId};

/// Most tasks that are listed.
const MAX_LISTED: usize = 500;

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

/// A task as the journal has it.
#[derive(Serialize)]
struct Listed {
    task: String,
    session: SessionId,
    handed_over: Timestamp,
    /// Outcome of the call; absent while it is followed.
    outcome: Option<Outcome>,
    sentence: String,
}

pub(super) async fn run(app: &App, arguments: Arguments) -> Result<(), Failure> {
    match arguments.command {
        Subcommands::List { json } => list(app, json).await,
        Subcommands::Status { task, json } => status(app, &task, json).await,
        Subcommands::Cancel { task } => cancel(app, &task).await,
    }
}

async fn list(app: &App, json: bool) -> Result<(), Failure> {
    let listed = listed(app).await?;
    if json {
        return output::say_json(&listed);
    }
    if listed.is_empty() {
        output::tell("No chat has handed a task to Qube yet.");
    }
    for Listed {
        task,
        session,
        handed_over,
        outcome,
        sentence,
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

/// The tasks in the journal. A chat's events say what the task was for and what came of it.
async fn listed(app: &App) -> Result<Vec<Listed>, Failure> {
    let store = app.sessions().store();
    let submitted = store.submitted(MAX_LISTED).await.map_err(failed)?;
    let sessions: BTreeSet<_> = submitted.into_iter().map(|event| event.session).collect();
    let mut listed = Vec::new();
    for session in sessions {
        let events = store.all_events(&session).await.map_err(failed)?;
        listed.extend(of_session(&events));
    }
    listed.sort_by_key(|listed| std::cmp::Reverse(listed.handed_over));
    listed.truncate(MAX_LISTED);
    Ok(listed)
}

fn of_session(events: &[DurableEvent]) -> Vec<Listed> {
    let mut listed: Vec<(CallId, Listed)> = Vec::new();
    let mut sentences: Vec<(&CallId, &str)> = Vec::new();
    for event in events {
        match &event.body {
            DurableBody::Call(CallEvent::ToolCall {
                tool_call,
                sentence,
                domain: Some(Domain::Qube),
                ..
            }) => sentences.push((&tool_call.call, sentence)),
            DurableBody::Call(CallEvent::ToolSubmitted { call, ticket }) => {
                // A name that is used again is the last one's.
                let mut asked = sentences.iter().rev();
                let Some((_, sentence)) = asked.find(|(asked, _)| *asked == call) else {
                    continue;
                };
                listed.push((
                    call.clone(),
                    Listed {
                        task: ticket.task.clone(),
                        session: event.session.clone(),
                        handed_over: event.ts,
                        outcome: None,
                        sentence: (*sentence).to_owned(),
                    },
                ));
            }
            DurableBody::Call(CallEvent::ToolFinished { call, outcome, .. }) => {
                let mut open = listed.iter_mut().rev();
                let found = open.find(|(asked, one)| asked == call && one.outcome.is_none());
                if let Some((_, one)) = found {
                    one.outcome = Some(*outcome);
                }
            }
            _ => {}
        }
    }
    listed.into_iter().map(|(_, listed)| listed).collect()
}

fn task(text: &str) -> Result<TaskId, String> {
    TaskId::parse(text).ok_or_else(|| "letters, digits and -_.:~ only".to_owned())
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::failed(error.to_string())
}
