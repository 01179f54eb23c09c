//! Facts about this computer, gathered for the choice of examples. What cannot be told is left out: an example is no
//! reason to bother anybody.

use super::{ExampleFacts, StartExamples, choose, programs::ProgramFacts};
use crate::{App, models::PRACTICE_MODEL};
use mcp::ServerState;
use protocol::{DurableBody, Item, MessageEvent, SessionSummary};
use secrets::Provider;
use store::StoreError;
use tokio::task::spawn_blocking;

/// Number of earlier chats that are looked at.
const MAX_CHATS: usize = 30;
/// Number of a chat's first events among which its first message is.
const FIRST_EVENTS: usize = 8;

/// Returns what the first screen offers here.
pub(crate) async fn examples_of(app: &App) -> Result<StartExamples, StoreError> {
    Ok(choose(&facts(app).await?))
}

async fn facts(app: &App) -> Result<ExampleFacts, StoreError> {
    let secrets = app.shared_secrets();
    // Menu entries are files, and a keychain may ask the person to unlock it first.
    let read = spawn_blocking(move || {
        let has_qube = matches!(secrets.status(Provider::Qube), Ok(Some(_)));
        (has_qube, programs())
    });
    let (has_qube, programs) = read.await.unwrap_or_else(|error| {
        tracing::warn!(%error, "reading the menu of programs broke off");
        (false, Vec::new())
    });
    let ready = app.external_tools().statuses().into_iter();
    let ready = ready.filter(|server| matches!(server.state, ServerState::Ready));
    Ok(ExampleFacts {
        has_key: app.default_options().await.model != PRACTICE_MODEL,
        has_desktop: app.desktop().is_ok(),
        has_qube,
        programs,
        earlier: earlier(app).await?,
        servers: ready.map(|server| server.name).collect(),
    })
}

#[cfg(target_os = "linux")]
fn programs() -> Vec<ProgramFacts> {
    let installed = tools::installed_programs();
    let facts = installed.iter().map(|program| ProgramFacts {
        name: program.name().to_owned(),
        categories: program.categories(),
    });
    facts.collect()
}

#[cfg(not(target_os = "linux"))]
fn programs() -> Vec<ProgramFacts> {
    Vec::new()
}

/// First messages of the newest chats with a real model.
async fn earlier(app: &App) -> Result<Vec<String>, StoreError> {
    let store = app.sessions().store();
    let mut chats = store.sessions().await?;
    chats.retain(|chat| {
        chat.parent.is_none() && chat.model != PRACTICE_MODEL && chat.totals.requests > 0
    });
    chats.sort_by_key(|chat| std::cmp::Reverse(chat.last_activity));
    let mut tasks = Vec::new();
    for SessionSummary { id, .. } in chats.into_iter().take(MAX_CHATS) {
        let events = store.events(&id, 0, FIRST_EVENTS).await?;
        tasks.extend(events.iter().find_map(|event| first_message(&event.body)));
    }
    Ok(tasks)
}

/// The person's own words, where there is nothing else in the message that a repetition would lack.
fn first_message(body: &DurableBody) -> Option<String> {
    let DurableBody::Message(MessageEvent::UserMessage {
        items, automatic, ..
    }) = body
    else {
        return None;
    };
    match &items[..] {
        [Item::Text { text }] if !automatic => Some(text.trim().to_owned()),
        _ => None,
    }
}
