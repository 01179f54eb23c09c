//! Integrity check of the whole journal, for `qilbee doctor`. Repairs nothing.

use crate::{
    JournalKey, Past, StoreError,
    blob_files::BlobFiles,
    chain, search, summary,
    table::{blob_uses, blobs, events, sessions},
};
use localization::{LocalizedText, localized};
use protocol::{BlobId, SessionId, SessionSummary};
use rusqlite::Connection;
use std::collections::BTreeSet;

/// Most problems in a report.
const MAX_PROBLEMS: usize = 100;

/// Result of an integrity check.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Integrity {
    /// Sessions in the journal.
    pub sessions: u64,
    /// Events in the journal.
    pub events: u64,
    /// Stored blobs.
    pub blobs: u64,
    /// Events from before the journal was sealed: a change in them can't be seen.
    pub unsealed: u64,
    /// One message per problem, at most a hundred; empty when all is well.
    pub problems: Vec<LocalizedText>,
}

/// Checks the database's structure, every event, the derived tables and the length of every blob's file. (The
/// bytes are checked whenever they are read.)
pub(crate) fn check(
    connection: &Connection,
    files: &BlobFiles,
    key: &JournalKey,
) -> Result<Integrity, StoreError> {
    let mut found = Integrity::default();
    check_structure(connection, &mut found)?;
    if !found.problems.is_empty() {
        // Other problems would only be consequences.
        return Ok(found);
    }
    let derived = check_events(connection, &mut found)?;
    check_seals(connection, key, &mut found)?;
    check_derived(connection, &mut found, &derived)?;
    check_search(connection, &mut found, &derived)?;
    check_blobs(connection, files, &mut found, &derived.uses)?;
    Ok(found)
}

/// Expected content of the derived tables, computed from the events.
#[derive(Default)]
struct DerivedTables {
    sessions: Vec<SessionSummary>,
    uses: BTreeSet<(SessionId, BlobId)>,
    /// Events with a text that can be found, and those of them that the search index lacks.
    texts: u64,
    texts_missing: u64,
    /// Some event could not be read, so the rest cannot be compared.
    is_partial: bool,
}

fn check_structure(connection: &Connection, found: &mut Integrity) -> Result<(), StoreError> {
    let sql = format!("PRAGMA integrity_check({MAX_PROBLEMS})");
    let mut statement = connection.prepare(&sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let line: String = row.get(0)?;
        if line != "ok" {
            report(found, localized!("store-check-database", line = line));
        }
    }
    Ok(())
}

fn check_events(
    connection: &Connection,
    found: &mut Integrity,
) -> Result<DerivedTables, StoreError> {
    let mut derived = DerivedTables::default();
    events::each(connection, |event| {
        found.events += 1;
        let event = match event {
            Ok(event) => event,
            Err(error @ StoreError::BadRow { .. }) => {
                report(found, error.message());
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
        if search::is_searchable(&event) {
            derived.texts += 1;
            derived.texts_missing += u64::from(!search::has(connection, &event)?);
        }
        let last = derived.sessions.last_mut();
        match last.filter(|summary| summary.id == event.session) {
            Some(summary) => {
                if event.seq != summary.last_seq + 1 && !derived.is_partial {
                    let (session, last) = (&event.session, summary.last_seq);
                    let problem = localized!(
                        "store-check-events-missing",
                        last = last,
                        session = session.as_str()
                    );
                    report(found, problem);
                }
                summary::advance(summary, &event);
            }
            None => match summary::begin(&event).filter(|summary| summary.last_seq == 1) {
                Some(summary) => derived.sessions.push(summary),
                None => {
                    derived.is_partial = true;
                    let session = event.session.as_str();
                    report(
                        found,
                        localized!("store-check-start-missing", session = session),
                    );
                }
            },
        }
        Ok(())
    })?;
    found.sessions = derived.sessions.len() as u64;
    Ok(derived)
}

/// Finds chats that another program changed, and counts what is older than the seals.
fn check_seals(
    connection: &Connection,
    key: &JournalKey,
    found: &mut Integrity,
) -> Result<(), StoreError> {
    for (session, _) in events::last_seqs(connection)? {
        match chain::check(connection, key, &session)? {
            Past::Intact { unsealed_until } => found.unsealed += unsealed_until,
            Past::Changed { from } => {
                report(
                    found,
                    localized!("store-check-changed", from = from, session = session),
                );
            }
            Past::OtherKey => {
                report(
                    found,
                    localized!("store-check-other-key", session = session),
                );
            }
        }
    }
    Ok(())
}

fn check_derived(
    connection: &Connection,
    found: &mut Integrity,
    derived: &DerivedTables,
) -> Result<(), StoreError> {
    if derived.is_partial {
        return Ok(());
    }
    let kept_uses: BTreeSet<_> = blob_uses::all(connection)?.into_iter().collect();
    if sessions::all_derived(connection)? != derived.sessions || kept_uses != derived.uses {
        report(found, localized!("store-check-list"));
    }
    Ok(())
}

fn check_search(
    connection: &Connection,
    found: &mut Integrity,
    derived: &DerivedTables,
) -> Result<(), StoreError> {
    let fits = derived.texts_missing == 0 && search::is_consistent(connection, derived.texts)?;
    if !fits && !derived.is_partial {
        report(found, localized!("store-check-search"));
    }
    Ok(())
}

fn check_blobs(
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
            Ok(Some(_)) => {
                let problem = localized!("store-check-blob-length", blob = blob.id.as_str());
                report(found, problem);
            }
            Ok(None) => {
                let problem = localized!("store-check-blob-missing", blob = blob.id.as_str());
                report(found, problem);
            }
            Err(error) => report(found, error.message()),
        }
        known.insert(blob.id);
    }
    for (session, blob) in uses {
        if !known.contains(blob) {
            let problem = localized!(
                "store-check-blob-unknown",
                blob = blob.as_str(),
                session = session.as_str()
            );
            report(found, problem);
        }
    }
    Ok(())
}

fn report(found: &mut Integrity, problem: LocalizedText) {
    if found.problems.len() < MAX_PROBLEMS {
        found.problems.push(problem);
    }
}
