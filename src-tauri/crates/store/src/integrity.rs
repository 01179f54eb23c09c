//! A look through the whole journal that says what is wrong with it, for `qilbee doctor`. It mends
//! nothing.

use crate::{
    StoreError,
    blob_files::BlobFiles,
    search, summary,
    table::{blob_uses, blobs, events, sessions},
};
use protocol::{BlobId, SessionId, SessionSummary};
use rusqlite::Connection;
use std::collections::BTreeSet;

/// Problems told at most; a file that is broken everywhere needs no longer list.
const MAX_PROBLEMS: usize = 100;

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Integrity {
    /// Sessions in the journal.
    pub sessions: u64,
    /// Events in the journal.
    pub events: u64,
    /// Stored blobs.
    pub blobs: u64,
    /// One sentence per problem; none when all is well. At most a hundred.
    pub problems: Vec<String>,
}

/// Looks at everything: the database's own structure, every event, what is derived, every blob's file
/// (its length; the bytes are checked whenever they are read).
pub(crate) fn examine(connection: &Connection, files: &BlobFiles) -> Result<Integrity, StoreError> {
    let mut found = Integrity::default();
    examine_structure(connection, &mut found)?;
    if !found.problems.is_empty() {
        // What else would be said would only be a consequence.
        return Ok(found);
    }
    let derived = examine_events(connection, &mut found)?;
    examine_derived(connection, &mut found, &derived)?;
    examine_search(connection, &mut found, &derived)?;
    examine_blobs(connection, files, &mut found, &derived.uses)?;
    Ok(found)
}

/// What the events say should stand in the derived tables.
#[derive(Default)]
struct Derived {
    sessions: Vec<SessionSummary>,
    uses: BTreeSet<(SessionId, BlobId)>,
    /// Events with a text that can be found, and those of them that the search index lacks.
    texts: u64,
    texts_missing: u64,
    /// Some event could not be read, so the rest cannot be compared.
    is_partial: bool,
}

fn examine_structure(connection: &Connection, found: &mut Integrity) -> Result<(), StoreError> {
    let sql = format!("PRAGMA integrity_check({MAX_PROBLEMS})");
    let mut statement = connection.prepare(&sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let line: String = row.get(0)?;
        if line != "ok" {
            tell(found, format!("the database file: {line}"));
        }
    }
    Ok(())
}

fn examine_events(connection: &Connection, found: &mut Integrity) -> Result<Derived, StoreError> {
    let mut derived = Derived::default();
    events::each(connection, |event| {
        found.events += 1;
        let event = match event {
            Ok(event) => event,
            Err(error @ StoreError::BadRow { .. }) => {
                tell(found, error.to_string());
                derived.is_partial = true;
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        for blob in event.body.blobs() {
            derived
                .uses
                .insert((event.session.clone(), blob.id.clone()));
        }
        if search::expects(&event) {
            derived.texts += 1;
            derived.texts_missing += u64::from(!search::has(connection, &event)?);
        }
        let last = derived.sessions.last_mut();
        match last.filter(|summary| summary.id == event.session) {
            Some(summary) => {
                if event.seq != summary.last_seq + 1 && !derived.is_partial {
                    let (session, last) = (&event.session, summary.last_seq);
                    tell(
                        found,
                        format!("session {session}: events are missing after {last}"),
                    );
                }
                summary::advance(summary, &event);
            }
            None => match summary::begin(&event).filter(|summary| summary.last_seq == 1) {
                Some(summary) => derived.sessions.push(summary),
                None => {
                    derived.is_partial = true;
                    tell(
                        found,
                        format!("session {}: its beginning is missing", event.session),
                    );
                }
            },
        }
        Ok(())
    })?;
    found.sessions = derived.sessions.len() as u64;
    Ok(derived)
}

fn examine_derived(
    connection: &Connection,
    found: &mut Integrity,
    derived: &Derived,
) -> Result<(), StoreError> {
    if derived.is_partial {
        return Ok(());
    }
    let kept_uses: BTreeSet<_> = blob_uses::all(connection)?.into_iter().collect();
    if sessions::all_derived(connection)? != derived.sessions || kept_uses != derived.uses {
        tell(
            found,
            "the session list does not fit the events; it can be rebuilt from them".to_owned(),
        );
    }
    Ok(())
}

fn examine_search(
    connection: &Connection,
    found: &mut Integrity,
    derived: &Derived,
) -> Result<(), StoreError> {
    let fits = derived.texts_missing == 0 && search::fits(connection, derived.texts)?;
    if !fits && !derived.is_partial {
        tell(
            found,
            "the search index does not fit the events; it can be rebuilt from them".to_owned(),
        );
    }
    Ok(())
}

fn examine_blobs(
    connection: &Connection,
    files: &BlobFiles,
    found: &mut Integrity,
    uses: &BTreeSet<(SessionId, BlobId)>,
) -> Result<(), StoreError> {
    let mut known = BTreeSet::new();
    for blob in blobs::all(connection)? {
        found.blobs += 1;
        match files.byte_count(&blob.id) {
            Ok(Some(byte_count)) if byte_count == blob.byte_count => {}
            Ok(Some(_)) => tell(
                found,
                format!("the stored file {} has another length", blob.id),
            ),
            Ok(None) => tell(found, format!("the stored file {} is missing", blob.id)),
            Err(error) => tell(found, error.to_string()),
        }
        known.insert(blob.id);
    }
    for (session, blob) in uses {
        if !known.contains(blob) {
            tell(
                found,
                format!("session {session} names {blob}, which is not stored"),
            );
        }
    }
    Ok(())
}

fn tell(found: &mut Integrity, problem: String) {
    if found.problems.len() < MAX_PROBLEMS {
        found.problems.push(problem);
    }
}
