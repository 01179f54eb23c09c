//! Operations across the tables: append, delete, rebuild. Each is one transaction.

use crate::{
    JournalKey, Label, RemovedBlobs, StoreError,
    blob_files::BlobFiles,
    chain::Continuation,
    label::MAX_LABELS,
    search, summary,
    table::{blob_uses, blobs, events, seals, session_choices, session_labels, sessions},
};
use jiff::Timestamp;
use protocol::{BlobId, BlobRef, DurableEvent, SessionId, SessionSummary};
use rusqlite::Connection;
use std::collections::{BTreeMap, btree_map::Entry};

/// Appends events and updates the derived tables: all or nothing.
pub(crate) fn append(
    connection: &mut Connection,
    key: &JournalKey,
    new: &[DurableEvent],
) -> Result<(), StoreError> {
    let transaction = connection.transaction()?;
    let mut chain = Continuation::new(key);
    let mut summaries: BTreeMap<&SessionId, Option<SessionSummary>> = BTreeMap::new();
    for event in new {
        let seq = event.seq;
        let summary = match summaries.entry(&event.session) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => entry.insert(current(&transaction, &event.session)?),
        };
        let expected = summary.as_ref().map_or(0, |summary| summary.last_seq) + 1;
        if seq != expected {
            return Err(StoreError::Gap {
                session: event.session.clone(),
                expected,
                found: seq,
            });
        }
        events::insert(&transaction, event, |row| chain.seal(&transaction, row))?;
        apply(summary, event)?;
        record_blob_uses(&transaction, event)?;
        search::index_event(&transaction, event)?;
    }
    for summary in summaries.values().flatten() {
        sessions::upsert(&transaction, summary)?;
    }
    chain.finish(&transaction)?;
    transaction.commit()?;
    Ok(())
}

/// Writes a blob's row. No other process can delete during the transaction, so the file is written again if a
/// deletion took it meanwhile.
pub(crate) fn put_blob(
    connection: &mut Connection,
    files: &BlobFiles,
    blob: &BlobRef,
    bytes: &[u8],
    now: Timestamp,
) -> Result<BlobRef, StoreError> {
    let transaction = connection.transaction()?;
    files.write(&blob.id, bytes)?;
    let stored = blobs::put(&transaction, blob, now)?;
    transaction.commit()?;
    Ok(stored)
}

/// Sets or clears a session's custom title.
pub(crate) fn rename(
    connection: &mut Connection,
    id: &SessionId,
    title: Option<&str>,
) -> Result<(), StoreError> {
    update_choice(connection, id, |connection| {
        session_choices::set_title(connection, id, title)?;
        search::index_names(connection, id)
    })
}

/// Replaces a session's labels.
pub(crate) fn set_labels(
    connection: &mut Connection,
    id: &SessionId,
    labels: &[Label],
) -> Result<(), StoreError> {
    if labels.len() > MAX_LABELS {
        return Err(StoreError::TooManyLabels { most: MAX_LABELS });
    }
    update_choice(connection, id, |connection| {
        session_labels::set(connection, id, labels)?;
        search::index_names(connection, id)
    })
}

/// Pins or unpins a session.
pub(crate) fn pin(
    connection: &mut Connection,
    id: &SessionId,
    pinned: bool,
) -> Result<(), StoreError> {
    update_choice(connection, id, |connection| {
        session_choices::set_pinned(connection, id, pinned)
    })
}

/// Deletes a session and those that worked on parts of its task, with the blobs that only they need, and returns those.
pub(crate) fn delete(
    connection: &mut Connection,
    files: &BlobFiles,
    id: &SessionId,
) -> Result<RemovedBlobs, StoreError> {
    let transaction = connection.transaction()?;
    let mut removed = RemovedBlobs::default();
    let mut blobs_to_go = Vec::new();
    for member in sessions::family(&transaction, id)? {
        blobs_to_go.extend(delete_one(&transaction, &member, &mut removed)?);
    }
    transaction.commit()?;
    remove_files(connection, files, &blobs_to_go)?;
    Ok(removed)
}

/// Deletes the rows of one session. Returns the blobs whose files go with them.
fn delete_one(
    transaction: &Connection,
    id: &SessionId,
    removed: &mut RemovedBlobs,
) -> Result<Vec<BlobId>, StoreError> {
    let blobs_to_go = blob_uses::only_in(transaction, id)?;
    let events_deleted = events::delete(transaction, id)?;
    let line_deleted = sessions::delete(transaction, id)?;
    if events_deleted == 0 && !line_deleted {
        return Err(StoreError::NoSuchSession { id: id.clone() });
    }
    seals::delete(transaction, id)?;
    session_choices::delete(transaction, id)?;
    session_labels::delete(transaction, id)?;
    blob_uses::delete(transaction, id)?;
    search::remove_session(transaction, id)?;
    for blob in &blobs_to_go {
        if let Some(blob) = blobs::find(transaction, blob)? {
            *removed += one_blob(&blob);
        }
        blobs::delete(transaction, blob)?;
    }
    Ok(blobs_to_go)
}

/// Removes a blob unless a journal names it. Returns whether it did.
pub(crate) fn remove_unused_blob(
    connection: &mut Connection,
    files: &BlobFiles,
    id: &BlobId,
) -> Result<bool, StoreError> {
    let transaction = connection.transaction()?;
    let unused = blobs::find(&transaction, id)?.is_some() && !blobs::is_named(&transaction, id)?;
    if unused {
        blobs::delete(&transaction, id)?;
        transaction.commit()?;
        remove_files(connection, files, std::slice::from_ref(id))?;
    }
    Ok(unused)
}

/// Removes the blobs that no journal names and nobody stored since a moment, and the files that a crash
/// left over.
pub(crate) fn remove_unused_blobs(
    connection: &mut Connection,
    files: &BlobFiles,
    put_before: Timestamp,
) -> Result<RemovedBlobs, StoreError> {
    let transaction = connection.transaction()?;
    let (mut removed, mut unused) = (RemovedBlobs::default(), Vec::new());
    for blob in blobs::unused(&transaction, put_before)? {
        blobs::delete(&transaction, &blob.id)?;
        removed += one_blob(&blob);
        unused.push(blob.id);
    }
    transaction.commit()?;
    remove_files(connection, files, &unused)?;
    let transaction = connection.transaction()?;
    let leftovers =
        files.leftovers(
            put_before,
            |id| Ok(blobs::find(&transaction, id)?.is_some()),
        )?;
    removed += leftovers.remove()?;
    transaction.commit()?;
    Ok(removed)
}

/// Rebuilds the derived tables from the events.
pub(crate) fn rebuild(connection: &mut Connection) -> Result<(), StoreError> {
    let transaction = connection.transaction()?;
    sessions::clear(&transaction)?;
    blob_uses::clear(&transaction)?;
    let mut current: Option<SessionSummary> = None;
    events::each(&transaction, |event| {
        let event = event?;
        if let Some(finished) = current.take_if(|summary| summary.id != event.session) {
            sessions::upsert(&transaction, &finished)?;
        }
        apply(&mut current, &event)?;
        record_blob_uses(&transaction, &event)
    })?;
    if let Some(last) = current {
        sessions::upsert(&transaction, &last)?;
    }
    search::rebuild(&transaction)?;
    transaction.commit()?;
    Ok(())
}

/// Returns a session's summary. A stored one that doesn't match the events is derived again.
fn current(connection: &Connection, id: &SessionId) -> Result<Option<SessionSummary>, StoreError> {
    let last_seq = events::last_seq(connection, id)?;
    if last_seq == 0 {
        return Ok(None);
    }
    let kept = sessions::find_derived(connection, id)?;
    if kept
        .as_ref()
        .is_some_and(|summary| summary.last_seq == last_seq)
    {
        return Ok(kept);
    }
    let mut derived = None;
    for event in events::after(connection, id, 0, usize::MAX)? {
        apply(&mut derived, &event)?;
    }
    Ok(derived)
}

fn one_blob(blob: &BlobRef) -> RemovedBlobs {
    RemovedBlobs {
        count: 1,
        bytes: blob.byte_count,
    }
}

fn apply(summary: &mut Option<SessionSummary>, event: &DurableEvent) -> Result<(), StoreError> {
    match summary {
        Some(summary) => summary::advance(summary, event),
        None => {
            let begun = summary::begin(event).ok_or_else(|| StoreError::MissingStart {
                session: event.session.clone(),
            })?;
            *summary = Some(begun);
        }
    }
    Ok(())
}

fn record_blob_uses(connection: &Connection, event: &DurableEvent) -> Result<(), StoreError> {
    for blob in event.body.blobs() {
        blob_uses::insert(connection, &event.session, &blob.id)?;
        blobs::claim(connection, &blob.id)?;
    }
    Ok(())
}

fn update_choice(
    connection: &mut Connection,
    id: &SessionId,
    write: impl FnOnce(&Connection) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let transaction = connection.transaction()?;
    if events::last_seq(&transaction, id)? == 0 {
        return Err(StoreError::NoSuchSession { id: id.clone() });
    }
    write(&transaction)?;
    transaction.commit()?;
    Ok(())
}

/// Removes the files of deleted rows. In a transaction of its own, so that no other process can store one
/// of them again in between.
fn remove_files(
    connection: &mut Connection,
    files: &BlobFiles,
    ids: &[BlobId],
) -> Result<(), StoreError> {
    if ids.is_empty() {
        return Ok(());
    }
    let transaction = connection.transaction()?;
    for id in ids {
        if blobs::find(&transaction, id)?.is_none() {
            files.remove(id)?;
        }
    }
    transaction.commit()?;
    Ok(())
}
