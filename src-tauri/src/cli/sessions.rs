//! `qilbee sessions`: the chats in the journal.

mod audit;
mod fork;
mod grants;
mod removal;
mod saving;
mod search;
mod undo;

use super::{Failure, output};
use crate::App;
use clap::{Args, Subcommand};
use protocol::{
    CallEvent, DurableBody, DurableEvent, Item, MessageEvent, NoticeEvent, SessionId,
    SessionSummary, TurnEvent,
};

#[derive(Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Subcommands,
}

#[derive(Subcommand)]
enum Subcommands {
    /// All chats, the last used first
    List {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// What was said and done in a chat
    Show {
        /// Which chat
        session: String,
        /// What was allowed, asked about and denied, and why, instead of what was said
        #[arg(long)]
        audit: bool,
        /// Every event, or with --audit every decision, as one line of JSON
        #[arg(long)]
        json: bool,
    },
    /// What is allowed in a chat for longer than one call; takes it back
    Grants(grants::Arguments),
    /// Where something was said or done, the newest first
    Search(search::Arguments),
    /// Save a chat: as JSON Lines with every event and step, or as a report to read
    Export(saving::ExportArguments),
    /// Read a chat in that was saved as JSON Lines
    Import(saving::ImportArguments),
    /// Take back what a chat did to files
    Undo(undo::Arguments),
    /// Begin a new chat with the history of another
    Fork(fork::Arguments),
    /// Give a chat a name of your own
    Rename {
        /// Which chat
        session: String,
        /// The name; without one, the chat has its first words as a name again
        #[arg(default_value = "")]
        name: String,
    },
    /// Keep a chat at the top of the list, and out of `gc`
    Pin {
        /// Which chat
        session: String,
        /// Let it go again
        #[arg(long)]
        off: bool,
    },
    /// Delete a chat for good
    Delete(removal::DeleteArguments),
    /// Delete what no chat needs, and chats that were long unused
    Gc(removal::GcArguments),
}

pub(super) async fn run(app: &App, arguments: Arguments) -> Result<(), Failure> {
    match arguments.command {
        Subcommands::List { json } => list(app, json).await,
        Subcommands::Show {
            session,
            audit: true,
            json,
        } => audit::show(app, &SessionId::new(session), json).await,
        Subcommands::Show { session, json, .. } => show(app, &SessionId::new(session), json).await,
        Subcommands::Grants(arguments) => grants::run(app, arguments).await,
        Subcommands::Search(arguments) => search::run(app, &arguments).await,
        Subcommands::Export(arguments) => saving::export(app, arguments).await,
        Subcommands::Import(arguments) => saving::import(app, &arguments).await,
        Subcommands::Undo(arguments) => undo::run(app, arguments).await,
        Subcommands::Fork(arguments) => fork::run(app, &arguments).await,
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

async fn list(app: &App, json: bool) -> Result<(), Failure> {
    let sessions = app.sessions().store().sessions().await.map_err(failed)?;
    if json {
        return output::say_json(&sessions);
    }
    if sessions.is_empty() {
        output::tell("No chats yet. Begin one with `qilbee demo` or `qilbee run`.");
    }
    for session in sessions {
        let when = session.last_activity.strftime("%Y-%m-%d %H:%M");
        let cost = session.totals.cost_usd;
        output::say(&format!(
            "{}  {when}  {:>3} messages  ${cost:.2}  {}",
            session.id, session.message_count, session.title
        ))?;
    }
    Ok(())
}

async fn show(app: &App, id: &SessionId, json: bool) -> Result<(), Failure> {
    let (_, events) = read(app, id).await?;
    for event in &events {
        if json {
            output::say_json(event)?;
        } else if let Some(line) = line(&event.body) {
            output::say(&line)?;
        }
    }
    Ok(())
}

async fn read(app: &App, id: &SessionId) -> Result<(SessionSummary, Vec<DurableEvent>), Failure> {
    let summary = find(app, id).await?;
    let events = app.sessions().store().all_events(id).await;
    Ok((summary, events.map_err(failed)?))
}

async fn find(app: &App, id: &SessionId) -> Result<SessionSummary, Failure> {
    let found = app.sessions().store().session(id).await.map_err(failed)?;
    found.ok_or_else(|| {
        Failure::usage(format!(
            "there is no chat {id}; `qilbee sessions list` shows all"
        ))
    })
}

fn line(body: &DurableBody) -> Option<String> {
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
            "  [{}] {summary}",
            format!("{outcome:?}").to_lowercase()
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
        Item::Text { text } => Some(text.as_str()),
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
