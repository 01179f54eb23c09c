//! The rules that span the tables: what an append, a deletion and a rebuild mean. Each is one
//! transaction.

use crate::{
    StoreError,
    blob_files::BlobFiles,
    cleanup::Removed,
    search, summary,
    table::{blob_uses, blobs, events, session_choices, sessions},
};
use jiff::Timestamp;
use protocol::{BlobId, BlobRef, DurableEvent, SessionId, SessionSummary};
use rusqlite::Connection;
use std::collections::{BTreeMap, btree_map::Entry};

/// Adds events, and with them what is derived from them: all or nothing.
pub(crate) fn append(connection: &mut Connection, new: &[DurableEvent]) -> Result<(), StoreError> {
    let transaction = connection.transaction()?;
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
        events::insert(&transaction, event)?;
        take_in(summary, event)?;
        note_blobs(&transaction, event)?;
        search::take_in(&transaction, event)?;
    }
    for summary in summaries.values().flatten() {
        sessions::upsert(&transaction, summary)?;
    }
    transaction.commit()?;
    Ok(())
}

/// Writes a blob's row. Runs while no other process can delete, so the file is looked at once more:
/// a deletion may have taken it since it was written.
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

/// Gives a session the person's own name, or takes it back.
pub(crate) fn rename(
    connection: &mut Connection,
    id: &SessionId,
    title: Option<&str>,
) -> Result<(), StoreError> {
    choose(connection, id, |connection| {
        session_choices::set_title(connection, id, title)?;
        search::take_in_name(connection, id, title)
    })
}

/// Pins a session, or lets it go.
pub(crate) fn pin(
    connection: &mut Connection,
    id: &SessionId,
    pinned: bool,
) -> Result<(), StoreError> {
    choose(connection, id, |connection| {
        session_choices::set_pinned(connection, id, pinned)
    })
}

/// Deletes a session with everything that only it needs. Says what that was.
pub(crate) fn delete(
    connection: &mut Connection,
    files: &BlobFiles,
    id: &SessionId,
) -> Result<Removed, StoreError> {
    let transaction = connection.transaction()?;
    let blobs_to_go = blob_uses::only_in(&transaction, id)?;
    let mut removed = Removed::default();
    let events_deleted = events::delete(&transaction, id)?;
    let line_deleted = sessions::delete(&transaction, id)?;
    if events_deleted == 0 && !line_deleted {
        return Err(StoreError::NoSuchSession { id: id.clone() });
    }
    session_choices::delete(&transaction, id)?;
    blob_uses::delete(&transaction, id)?;
    search::forget(&transaction, id)?;
    for blob in &blobs_to_go {
        if let Some(blob) = blobs::find(&transaction, blob)? {
            removed += one(&blob);
        }
        blobs::delete(&transaction, blob)?;
    }
    transaction.commit()?;
    remove_files(connection, files, &blobs_to_go)?;
    Ok(removed)
}

/// Removes a blob unless a journal names it. Says whether it did.
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

/// Removes blobs that no journal names and that nobody put since a moment, and the files that a
/// crash left over. Says what was removed.
pub(crate) fn remove_unused_blobs(
    connection: &mut Connection,
    files: &BlobFiles,
    put_before: Timestamp,
) -> Result<Removed, StoreError> {
    let transaction = connection.transaction()?;
    let (mut removed, mut unused) = (Removed::default(), Vec::new());
    for blob in blobs::unused(&transaction, put_before)? {
        blobs::delete(&transaction, &blob.id)?;
        removed += one(&blob);
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

/// Derives everything again from the events.
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
        take_in(&mut current, &event)?;
        note_blobs(&transaction, &event)
    })?;
    if let Some(last) = current {
        sessions::upsert(&transaction, &last)?;
    }
    search::rebuild(&transaction)?;
    transaction.commit()?;
    Ok(())
}

/// A session's line as it follows from its events. When the one that is kept does not fit them, it
/// is derived anew: the events are the truth.
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
        take_in(&mut derived, &event)?;
    }
    Ok(derived)
}

fn one(blob: &BlobRef) -> Removed {
    Removed {
        count: 1,
        bytes: blob.byte_count,
    }
}

fn take_in(summary: &mut Option<SessionSummary>, event: &DurableEvent) -> Result<(), StoreError> {
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

fn note_blobs(connection: &Connection, event: &DurableEvent) -> Result<(), StoreError> {
    for blob in event.body.blobs() {
        blob_uses::insert(connection, &event.session, &blob.id)?;
        blobs::claim(connection, &blob.id)?;
    }
    Ok(())
}

fn choose(
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

/// Takes away the files of rows that are gone. In a transaction of its own, so that no other process
/// can put one of them back in between.
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
