//! Clean-up of chats without recent activity and of blobs that no chat names.
//!
//! A chat is deleted only if its last activity is older than the limit, it is not pinned, and nobody works in it. Each
//! has a transaction of its own, so that others can write meanwhile.

use crate::{
    RemovedBlobs, StoreError,
    blob_files::BlobFiles,
    journal,
    session_locks::SessionLocks,
    table::{blobs, sessions},
};
use jiff::Timestamp;
use protocol::{SessionId, SessionSummary};
use rusqlite::Connection;

/// Rules for a clean-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CleanupPlan {
    /// Delete chats without activity since this moment; `None` keeps all chats.
    pub sessions_before: Option<Timestamp>,
    /// Delete blobs that no chat names and that were not stored since this moment. Leave some time: an
    /// attachment that is about to be sent is not named yet.
    pub blobs_before: Timestamp,
}

/// Sessions and blobs that were removed, or would be.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CleanupReport {
    /// The chats, the longest unused first.
    pub sessions: Vec<SessionSummary>,
    /// Chats that are old enough but in use.
    pub at_work: u64,
    /// The blobs.
    pub blobs: RemovedBlobs,
}

/// Returns the chats that are old enough and not pinned.
pub(crate) fn candidates(
    connection: &Connection,
    plan: &CleanupPlan,
) -> Result<Vec<SessionSummary>, StoreError> {
    match plan.sessions_before {
        Some(before) => sessions::unused_since(connection, before),
        None => Ok(Vec::new()),
    }
}

/// Returns the result that a clean-up would have now.
pub(crate) fn preview(
    connection: &Connection,
    files: &BlobFiles,
    claims: &SessionLocks,
    plan: &CleanupPlan,
) -> Result<CleanupReport, StoreError> {
    let mut cleaned = CleanupReport::default();
    let mut ids = Vec::new();
    for session in candidates(connection, plan)? {
        let family = sessions::family(connection, &session.id)?;
        if any_claimed(claims, &family)? {
            cleaned.at_work += 1;
        } else {
            ids.extend(family);
            cleaned.sessions.push(session);
        }
    }
    let ids: Vec<_> = ids.iter().collect();
    cleaned.blobs = blobs::only_for(connection, &ids, plan.blobs_before)?;
    cleaned.blobs += files
        .leftovers(plan.blobs_before, |id| {
            Ok(blobs::find(connection, id)?.is_some())
        })?
        .removed();
    Ok(cleaned)
}

fn any_claimed(claims: &SessionLocks, sessions: &[SessionId]) -> Result<bool, StoreError> {
    for session in sessions {
        if claims.is_claimed(session)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Deletes one chat unless it was used or pinned meanwhile.
pub(crate) fn delete_unused(
    connection: &mut Connection,
    files: &BlobFiles,
    id: &SessionId,
    plan: &CleanupPlan,
) -> Result<Option<RemovedBlobs>, StoreError> {
    let before = plan.sessions_before;
    let is_unused = |session: &SessionSummary| {
        before.is_some_and(|before| session.last_activity < before) && !session.pinned
    };
    if !sessions::find(connection, id)?
        .as_ref()
        .is_some_and(is_unused)
    {
        return Ok(None);
    }
    journal::delete(connection, files, id).map(Some)
}
