//! Finding words in everything that was said and done. The index is derived from the events, in the
//! same transaction, and can be made again; the texts themselves stay where they are.
//!
//! Names the person gave to chats come first, then passages, the newest first. Not the "most
//! relevant": whoever looks for something in their own chats mostly remembers the recent one, the
//! order is one they can follow, and it needs no look at more rows than are shown, where a ranking
//! would have to weigh each of the half million that hold a common word. (A derived name needs no
//! entry: it is the beginning of a message that has one.)

mod marks;
mod passage;
mod query;
mod script;

use crate::{
    StoreError,
    table::{events, search_index, search_rows, session_choices, sessions},
};
use jiff::Timestamp;
use protocol::{DurableEvent, SessionId, SessionSummary};
use query::Query;
use rusqlite::Connection;
use serde::Serialize;
use std::collections::BTreeMap;

/// Hits given at once, at most.
const MAX_HITS: usize = 500;

/// A place where the words were found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Hit {
    /// In which session.
    pub session: SessionId,
    /// What that session is called.
    pub title: String,
    /// In which of its events; none when it is the session's name.
    pub seq: Option<u64>,
    /// When that was; for a name, when something last happened in the session.
    pub ts: Timestamp,
    /// Whose words they are.
    pub source: Source,
    /// The text around the words: joined, the parts are one line.
    pub snippet: Vec<SnippetPart>,
}

/// Whose words were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The name the person gave to the session.
    Title,
    /// What the person said.
    Person,
    /// What the assistant wrote.
    Assistant,
    /// What a tool was to do, did or gave back.
    Tool,
}

/// A part of a snippet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SnippetPart {
    /// The text. White space in it is single spaces; what was left out is an ellipsis.
    pub text: String,
    /// Whether this is what was looked for.
    pub is_match: bool,
}

/// Up to `limit` places with all that was typed.
pub(crate) fn find(
    connection: &Connection,
    typed: &str,
    limit: usize,
) -> Result<Vec<Hit>, StoreError> {
    let Some(query) = Query::parse(typed) else {
        return Ok(Vec::new());
    };
    let (expression, limit) = (query.for_index(), limit.min(MAX_HITS));
    let mut ids = search_index::names(connection, &expression, limit)?;
    let room = limit - ids.len();
    ids.extend(search_index::events(connection, &expression, room)?);

    let mut reader = Reader {
        connection,
        sessions: BTreeMap::new(),
    };
    let mut hits = Vec::with_capacity(ids.len());
    let mut texts = Vec::with_capacity(ids.len());
    for id in ids {
        let (hit, text) = reader.read(id)?;
        hits.push(hit);
        texts.push(text);
    }
    for (hit, snippet) in hits.iter_mut().zip(marks::mark(&texts, &query)?) {
        hit.snippet = snippet;
    }
    Ok(hits)
}

/// Takes in an event that was just written.
pub(crate) fn take_in(connection: &Connection, event: &DurableEvent) -> Result<(), StoreError> {
    if let Some(passage) = passage::of(&event.body) {
        let id = search_rows::add_event(connection, &event.session, event.seq)?;
        search_index::insert(connection, id, &script::in_pairs(&passage.text))?;
    }
    Ok(())
}

/// Takes in the name the person gave to a session, or its loss.
pub(crate) fn take_in_name(
    connection: &Connection,
    session: &SessionId,
    name: Option<&str>,
) -> Result<(), StoreError> {
    if let Some(id) = search_rows::remove_name(connection, session)? {
        search_index::delete(connection, id)?;
    }
    if let Some(name) = name {
        let id = search_rows::add_name(connection, session)?;
        search_index::insert(connection, id, &script::in_pairs(name))?;
    }
    Ok(())
}

/// Forgets a session.
pub(crate) fn forget(connection: &Connection, session: &SessionId) -> Result<(), StoreError> {
    search_index::delete_session(connection, session)?;
    search_rows::delete(connection, session)
}

/// Derives the whole index again.
pub(crate) fn rebuild(connection: &Connection) -> Result<(), StoreError> {
    search_index::clear(connection)?;
    search_rows::clear(connection)?;
    fill(connection, Err)
}

/// Fills the index of a journal that had none. An event that cannot be read is left out and told in
/// the log, or the journal could no longer be opened.
pub(crate) fn fill_new(connection: &Connection) -> Result<(), StoreError> {
    fill(connection, |unreadable| {
        tracing::warn!(error = %unreadable, "an event cannot be read and will not be found");
        Ok(())
    })
}

/// Whether an event has a passage that the index must have.
pub(crate) fn expects(event: &DurableEvent) -> bool {
    passage::of(&event.body).is_some()
}

/// Whether the index has a row for an event.
pub(crate) fn has(connection: &Connection, event: &DurableEvent) -> Result<bool, StoreError> {
    search_rows::has(connection, &event.session, Some(event.seq))
}

/// Whether the index has as many rows as these events and the names that were given need, and no
/// others.
pub(crate) fn fits(connection: &Connection, events: u64) -> Result<bool, StoreError> {
    let mut expected = events;
    for (session, _) in session_choices::names(connection)? {
        expected += 1;
        if !search_rows::has(connection, &session, None)? {
            return Ok(false);
        }
    }
    Ok(search_rows::count(connection)? == expected && search_index::fits_rows(connection)?)
}

/// One event after another, in the order they were written; only one is in memory at a time.
fn fill(
    connection: &Connection,
    mut refuse: impl FnMut(StoreError) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    /// Events after which the log says how far it is.
    const PROGRESS: u64 = 100_000;
    let mut count = 0_u64;
    events::each_as_written(connection, |event| {
        count += 1;
        if count.is_multiple_of(PROGRESS) {
            tracing::info!(events = count, "making the search index");
        }
        match event {
            Ok(event) => take_in(connection, &event),
            Err(unreadable @ StoreError::BadRow { .. }) => refuse(unreadable),
            Err(error) => Err(error),
        }
    })?;
    for (session, name) in session_choices::names(connection)? {
        take_in_name(connection, &session, Some(&name))?;
    }
    Ok(())
}

/// Reads what the rows of the index stand for.
struct Reader<'a> {
    connection: &'a Connection,
    sessions: BTreeMap<SessionId, SessionSummary>,
}

impl Reader<'_> {
    /// A hit without its snippet, and the text for it.
    fn read(&mut self, id: i64) -> Result<(Hit, String), StoreError> {
        let row = search_rows::find(self.connection, id)?;
        let (session, seq) = row.ok_or_else(|| stale("a row"))?;
        let (title, last_activity) = self.session(&session)?;
        let (ts, source, text) = match seq {
            None => (last_activity, Source::Title, title.clone()),
            Some(seq) => {
                let event = events::after(self.connection, &session, seq - 1, 1)?.pop();
                let event = event.filter(|event| event.seq == seq);
                let event = event.ok_or_else(|| stale("an event"))?;
                let passage = passage::of(&event.body).ok_or_else(|| stale("a text"))?;
                (event.ts, passage.source, passage.text)
            }
        };
        let hit = Hit {
            session,
            title,
            seq,
            ts,
            source,
            snippet: Vec::new(),
        };
        Ok((hit, text))
    }

    fn session(&mut self, id: &SessionId) -> Result<(String, Timestamp), StoreError> {
        if !self.sessions.contains_key(id) {
            let found = sessions::find(self.connection, id)?;
            let found = found.ok_or_else(|| stale("a session"))?;
            self.sessions.insert(id.clone(), found);
        }
        let known = &self.sessions[id];
        Ok((known.title.clone(), known.last_activity))
    }
}

fn stale(what: &str) -> StoreError {
    StoreError::Damaged {
        reason: format!("the search index names {what} that is not there; it can be rebuilt"),
    }
}
