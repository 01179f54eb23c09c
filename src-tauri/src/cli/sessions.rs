//! `qilbee sessions`: the chats in the journal.

mod audit;
mod fork;
mod grants;
mod labels;
mod picture;
mod rate;
mod removal;
mod request;
mod results;
mod saving;
mod search;
mod undo;

use super::{Failure, output};
use crate::App;
use clap::{Args, Subcommand};
pub(super) use labels::label;
use protocol::{
    CallEvent, DurableBody, DurableEvent, Item, MessageEvent, NoticeEvent, SessionId,
    SessionSummary, TurnEvent, visible_line,
};
pub(super) use saving::read_file;
use std::num::NonZeroUsize;
pub(super) use undo::say_files as say_undone_files;

#[derive(Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Subcommands,
}

#[derive(Subcommand)]
enum Subcommands {
    /// List chats, last used first
    List {
        /// Only chats with this label
        #[arg(long, value_name = "LABEL")]
        label: Option<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Show the messages and actions of a chat
    Show {
        /// ID of the chat
        session: String,
        /// Show only the last N messages, and what was done since
        #[arg(long, value_name = "N", conflicts_with = "audit")]
        last: Option<NonZeroUsize>,
        /// Show the permission decisions and their reasons instead
        #[arg(long)]
        audit: bool,
        /// List the results that were too long for the chat instead, or print the one with this reference
        #[arg(long, value_name = "REFERENCE", num_args = 0..=1, default_missing_value = "", conflicts_with_all = ["audit", "last"])]
        results: Option<String>,
        /// Show the Nth answered request to a model instead: what it was told, what it answered and cost, and what was decided
        /// about its calls
        #[arg(long, value_name = "N", conflicts_with_all = ["audit", "last", "results"])]
        request: Option<usize>,
        /// Write the picture with this name to standard output instead
        #[arg(long, value_name = "NAME", conflicts_with_all = ["audit", "last", "results", "request", "json"])]
        picture: Option<String>,
        /// Print every event, or with --audit every decision, or with --results every result, or with --request the request,
        /// as one line of JSON
        #[arg(long)]
        json: bool,
    },
    /// List or revoke the permissions of a chat
    Grants(grants::Arguments),
    /// Search all chats, newest first
    Search(search::Arguments),
    /// Export a chat: JSON Lines with every event, or a report to read
    Export(saving::ExportArguments),
    /// Import a chat from JSON Lines
    Import(saving::ImportArguments),
    /// Undo changes that a chat made to files
    Undo(undo::Arguments),
    /// Start a new chat with the history of another
    Fork(fork::Arguments),
    /// Say how good the last answer was, and have it tried again
    Rate(rate::Arguments),
    /// Add, remove or list labels of a chat, such as a ticket number
    Label(labels::Arguments),
    /// Rename a chat
    Rename {
        /// ID of the chat
        session: String,
        /// New name; without one, the chat has its title again
        #[arg(default_value = "")]
        name: String,
    },
    /// Pin a chat: keeps it at the top of the list and out of `gc`
    Pin {
        /// ID of the chat
        session: String,
        /// Unpin it
        #[arg(long)]
        off: bool,
    },
    /// Permanently delete a chat
    Delete(removal::DeleteArguments),
    /// Delete unused data, and on request old chats
    Gc(removal::GcArguments),
}

pub(super) async fn run(app: &App, arguments: Arguments) -> Result<(), Failure> {
    match arguments.command {
        Subcommands::List { label, json } => list(app, label.as_deref(), json).await,
        Subcommands::Show {
            session,
            audit: true,
            json,
            ..
        } => audit::show(app, &SessionId::new(session), json).await,
        Subcommands::Show {
            session,
            results: Some(reference),
            json,
            ..
        } => results::run(app, &SessionId::new(session), &reference, json).await,
        Subcommands::Show {
            session,
            request: Some(number),
            json,
            ..
        } => request::show(app, &SessionId::new(session), number, json).await,
        Subcommands::Show {
            session,
            picture: Some(name),
            ..
        } => picture::run(app, &SessionId::new(session), &name).await,
        Subcommands::Show {
            session,
            last,
            json,
            ..
        } => show(app, &SessionId::new(session), last, json).await,
        Subcommands::Grants(arguments) => grants::run(app, arguments).await,
        Subcommands::Search(arguments) => search::run(app, &arguments).await,
        Subcommands::Export(arguments) => saving::export(app, arguments).await,
        Subcommands::Import(arguments) => saving::import(app, &arguments).await,
        Subcommands::Undo(arguments) => undo::run(app, arguments).await,
        Subcommands::Fork(arguments) => fork::run(app, &arguments).await,
        Subcommands::Rate(arguments) => rate::run(app, arguments).await,
        Subcommands::Label(arguments) => labels::run(app, arguments).await,
        Subcommands::Rename { session, name } => {
            let session = find(app, &SessionId::new(session)).await?.id;
            let store = app.sessions().store();
            store.rename(&session, Some(&name)).await.map_err(failed)
        }
        Subcommands::Pin { session, off } => {
            let session = find(app, &SessionId::new(session)).await?.id;
            let store = app.sessions().store();
            store.pin(&session, !off).await.map_err(failed)
        }
        Subcommands::Delete(arguments) => removal::delete(app, &arguments).await,
        Subcommands::Gc(arguments) => removal::gc(app, &arguments).await,
    }
}

async fn list(app: &App, label: Option<&str>, json: bool) -> Result<(), Failure> {
    let mut sessions = app.sessions().store().sessions().await.map_err(failed)?;
    if let Some(label) = label {
        sessions.retain(|session| session.labels.iter().any(|own| own == label));
    }
    if json {
        return output::say_json(&sessions);
    }
    // Parts of tasks are shown with the chat that they were given away in.
    sessions.retain(|session| session.parent.is_none());
    if sessions.is_empty() && label.is_some() {
        output::tell("No chat has this label.");
    } else if sessions.is_empty() {
        output::tell("No chats yet. Begin one with `qilbee demo` or `qilbee run`.");
    }
    for session in sessions {
        let when = session.last_activity.strftime("%Y-%m-%d %H:%M");
        let cost = session.totals.cost_usd;
        let labels = session.labels.iter().map(|label| format!("  [{label}]"));
        let labels: String = labels.collect();
        output::say_line(&format!(
            "{}  {when}  {:>3} messages  ${cost:.2}  {}{labels}",
            session.id, session.message_count, session.title
        ))?;
    }
    Ok(())
}

async fn show(
    app: &App,
    id: &SessionId,
    last: Option<NonZeroUsize>,
    json: bool,
) -> Result<(), Failure> {
    let (_, events) = read(app, id).await?;
    let shown = last.map_or(&events[..], |last| since_last(&events, last.get()));
    for event in shown {
        if json {
            output::say_json(event)?;
        } else if let Some(line) = line(&event.body) {
            output::say(&line)?;
        }
    }
    Ok(())
}

/// The last messages of the person and the assistant, and everything after the first of them.
fn since_last(events: &[DurableEvent], messages: usize) -> &[DurableEvent] {
    let shown = |event: &DurableEvent| event.as_message().is_some() && line(&event.body).is_some();
    let mut places = events
        .iter()
        .enumerate()
        .rev()
        .filter(|(_, event)| shown(event));
    let first = places.nth(messages - 1).map_or(0, |(place, _)| place);
    &events[first..]
}

/// Reads a chat and all its events.
pub(super) async fn read(
    app: &App,
    id: &SessionId,
) -> Result<(SessionSummary, Vec<DurableEvent>), Failure> {
    let summary = find(app, id).await?;
    if let Some(reason) = app.sessions().read_only_reason(id).await.map_err(failed)? {
        output::tell(&format!("qilbee: {reason}"));
    }
    let events = app.sessions().store().all_events(id).await;
    Ok((summary, events.map_err(failed)?))
}

pub(super) async fn find(app: &App, id: &SessionId) -> Result<SessionSummary, Failure> {
    let found = app.sessions().store().session(id).await.map_err(failed)?;
    found.ok_or_else(|| {
        Failure::usage(format!(
            "there is no chat {id}; `qilbee sessions list` shows all"
        ))
    })
}

/// Returns the line that shows an event to people; none for an event that they are not shown.
pub(super) fn line(body: &DurableBody) -> Option<String> {
    match body {
        DurableBody::Message(MessageEvent::UserMessage {
            automatic: true, ..
        }) => None,
        DurableBody::Message(MessageEvent::UserMessage { items, .. }) => {
            Some(format!("\nYou: {}", text(items)))
        }
        DurableBody::Message(MessageEvent::AssistantMessage { items, .. }) => Some(text(items))
            .filter(|text| !text.is_empty())
            .map(|text| format!("Qilbee: {text}")),
        DurableBody::Call(CallEvent::ToolFinished {
            summary, outcome, ..
        }) => Some(format!(
            "  [{}] {}",
            format!("{outcome:?}").to_lowercase(),
            visible_line(summary.as_str())
        )),
        DurableBody::Notice(
            NoticeEvent::Error { message, .. }
            | NoticeEvent::Warning { message }
            | NoticeEvent::GuardTripped { message, .. },
        ) => Some(format!("  ! {message}")),
        DurableBody::Turn(TurnEvent::TurnEnded { reason }) => {
            Some(format!("  ({})", format!("{reason:?}").to_lowercase()))
        }
        _ => None,
    }
}

fn text(items: &[Item]) -> String {
    let texts = items.iter().filter_map(|item| match item {
        Item::Text { text } | Item::Quoted { text } => Some(text.as_str()),
        Item::Image { .. } => Some("[picture]"),
        Item::File { name, .. } => Some(name.as_str()),
        Item::Original { .. }
        | Item::Thinking { .. }
        | Item::ToolCall(_)
        | Item::ToolResult(_)
        | Item::Opaque { .. } => None,
    });
    texts.collect::<Vec<_>>().join(" ")
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::failed(error.to_string())
}
