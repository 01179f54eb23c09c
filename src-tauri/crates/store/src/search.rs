//! Full-text search in all sessions. The index is derived from the events, in the same transaction, and can be rebuilt;
//! the texts themselves stay in the events.
//!
//! Names the person gave to chats come first, then passages, the newest first. Not the "most
//! relevant": whoever looks for something in their own chats mostly remembers the recent one, the
//! order is one they can follow, and it needs no look at more rows than are shown, where a ranking
//! would have to weigh each of the half million that hold a common word. (A derived name needs no
//! entry: it is the beginning of a message, or a title that the model gave, and these have one.)

mod cjk_pairs;
mod passage;
mod query;
mod snippets;

use crate::{
    StoreError,
    table::{events, search_index, search_rows, session_choices, session_labels, sessions},
};
use jiff::Timestamp;
use protocol::{DurableEvent, SessionId, SessionSummary};
use query::Query;
use rusqlite::Connection;
use serde::Serialize;
use std::collections::BTreeMap;

/// Most hits of one search.
const MAX_HITS: usize = 500;

/// Event or title that matches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct SearchHit {
    /// The session.
    pub session: SessionId,
    /// The session's title.
    pub title: String,
    /// The event; `None` for the session's title.
    pub seq: Option<u64>,
    /// Time of the event; for a title, of the session's last activity.
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub ts: Timestamp,
    /// The author.
    pub source: Source,
    /// The text around the matches: joined, the parts are one line.
    pub snippet: Vec<SnippetPart>,
}

/// Author of a matching text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "SearchSource"))]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The session's custom title or labels, or a title that the model gave.
    Title,
    /// A message of the person.
    Person,
    /// A message of the assistant.
    Assistant,
    /// A tool's title, summary or result.
    Tool,
}

/// Part of a snippet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct SnippetPart {
    /// The text, with single spaces; an ellipsis stands for omitted text.
    pub text: String,
    /// This part matches the query.
    pub is_match: bool,
}

/// Returns up to `limit` hits that contain all typed words.
pub(crate) fn find(
    connection: &Connection,
    typed: &str,
    limit: usize,
) -> Result<Vec<SearchHit>, StoreError> {
    let Some(query) = Query::parse(typed) else {
        return Ok(Vec::new());
    };
    let (expression, limit) = (query.for_index(), limit.min(MAX_HITS));
    let mut ids = search_index::names(connection, &expression, limit)?;
    let room = limit - ids.len();
    ids.extend(search_index::events(connection, &expression, room)?);

    let mut reader = HitReader {
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
    for (hit, snippet) in hits.iter_mut().zip(snippets::mark(&texts, &query)?) {
        hit.snippet = snippet;
    }
    Ok(hits)
}

/// Indexes a new event.
pub(crate) fn index_event(connection: &Connection, event: &DurableEvent) -> Result<(), StoreError> {
    if let Some(passage) = passage::of(&event.body) {
        let id = search_rows::add_event(connection, &event.session, event.seq)?;
        search_index::insert(connection, id, &cjk_pairs::index_pairs(&passage.text))?;
    }
    Ok(())
}

/// Indexes a session's custom title and labels, in place of those before.
pub(crate) fn index_names(connection: &Connection, session: &SessionId) -> Result<(), StoreError> {
    if let Some(id) = search_rows::remove_name(connection, session)? {
        search_index::delete(connection, id)?;
    }
    let names = names_of(connection, session)?;
    if !names.is_empty() {
        add_names(connection, session, &names)?;
    }
    Ok(())
}

fn add_names(connection: &Connection, session: &SessionId, names: &str) -> Result<(), StoreError> {
    let id = search_rows::add_name(connection, session)?;
    search_index::insert(connection, id, &cjk_pairs::index_pairs(names))
}

/// Returns a session's custom title and labels as one text; empty without any.
fn names_of(connection: &Connection, session: &SessionId) -> Result<String, StoreError> {
    let title = session_choices::title(connection, session)?;
    let labels = session_labels::of(connection, session)?;
    Ok(joined(title.into_iter().chain(labels)))
}

fn joined(names: impl Iterator<Item = String>) -> String {
    names.collect::<Vec<_>>().join(" · ")
}

/// Returns custom titles and labels of all sessions that have any, each as one text.
fn all_names(connection: &Connection) -> Result<BTreeMap<SessionId, String>, StoreError> {
    let mut names: BTreeMap<SessionId, Vec<String>> = BTreeMap::new();
    let titles = session_choices::names(connection)?;
    for (session, name) in titles.into_iter().chain(session_labels::all(connection)?) {
        names.entry(session).or_default().push(name);
    }
    let joined = |(session, names): (SessionId, Vec<String>)| (session, joined(names.into_iter()));
    Ok(names.into_iter().map(joined).collect())
}

/// Removes a session from the index.
pub(crate) fn remove_session(
    connection: &Connection,
    session: &SessionId,
) -> Result<(), StoreError> {
    search_index::delete_session(connection, session)?;
    search_rows::delete(connection, session)
}

/// Rebuilds the index.
pub(crate) fn rebuild(connection: &Connection) -> Result<(), StoreError> {
    search_index::clear(connection)?;
    search_rows::clear(connection)?;
    fill(connection, all_names(connection)?, Err)
}

/// Fills the index of a journal that had none. An unreadable event is skipped and logged; failing would make
/// the journal unusable.
pub(crate) fn fill_new(connection: &Connection) -> Result<(), StoreError> {
    // There are no labels yet.
    let names = session_choices::names(connection)?;
    fill(connection, names, |unreadable| {
        tracing::warn!(error = %unreadable, "an event cannot be read and will not be found");
        Ok(())
    })
}

/// Returns whether the index must have a row for an event.
pub(crate) fn is_searchable(event: &DurableEvent) -> bool {
    passage::of(&event.body).is_some()
}

/// Returns whether the index has a row for an event.
pub(crate) fn has(connection: &Connection, event: &DurableEvent) -> Result<bool, StoreError> {
    search_rows::has(connection, &event.session, Some(event.seq))
}

/// Returns whether the index has exactly the rows that these events and the custom titles need.
pub(crate) fn is_consistent(connection: &Connection, events: u64) -> Result<bool, StoreError> {
    let mut expected = events;
    for session in all_names(connection)?.into_keys() {
        expected += 1;
        if !search_rows::has(connection, &session, None)? {
            return Ok(false);
        }
    }
    Ok(search_rows::count(connection)? == expected && search_index::matches_rows(connection)?)
}

/// Indexes all events in the order they were written, one in memory at a time.
fn fill(
    connection: &Connection,
    names: impl IntoIterator<Item = (SessionId, String)>,
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
            Ok(event) => index_event(connection, &event),
            Err(unreadable @ StoreError::BadRow { .. }) => refuse(unreadable),
            Err(error) => Err(error),
        }
    })?;
    for (session, name) in names {
        add_names(connection, &session, &name)?;
    }
    Ok(())
}

/// Reader of the events behind index rows.
struct HitReader<'a> {
    connection: &'a Connection,
    sessions: BTreeMap<SessionId, SessionSummary>,
}

impl HitReader<'_> {
    /// Returns a hit without its snippet, and its text.
    fn read(&mut self, id: i64) -> Result<(SearchHit, String), StoreError> {
        let row = search_rows::find(self.connection, id)?;
        let (session, seq) = row.ok_or_else(|| stale("a row"))?;
        let (title, last_activity) = self.session(&session)?;
        let (ts, source, text) = match seq {
            None => {
                let names = names_of(self.connection, &session)?;
                (last_activity, Source::Title, names)
            }
            Some(seq) => {
                let event = events::after(self.connection, &session, seq - 1, 1)?.pop();
                let event = event.filter(|event| event.seq == seq);
                let event = event.ok_or_else(|| stale("an event"))?;
                let passage = passage::of(&event.body).ok_or_else(|| stale("a text"))?;
                (event.ts, passage.source, passage.text)
            }
        };
        let hit = SearchHit {
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
    let reason = format!("the search index names {what} that is not there; it can be rebuilt");
    StoreError::Damaged {
        reason: reason.into(),
    }
}
