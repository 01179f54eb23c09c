//! Making room: chats that nobody used for long, and stored files that no chat names.
//!
//! A chat goes only when its last activity is older than the person said, when it is not pinned, and
//! when nobody works in it. Each goes in a transaction of its own, so that others can write meanwhile.

use crate::{
    StoreError,
    blob_files::BlobFiles,
    claim::Claims,
    journal,
    table::{blobs, sessions},
};
use jiff::Timestamp;
use protocol::{SessionId, SessionSummary};
use rusqlite::Connection;

/// What may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cleanup {
    /// Chats with no activity since this moment; none leaves all chats alone.
    pub sessions_before: Option<Timestamp>,
    /// Files that no chat names and that were not put since this moment. Give one some time ago: an
    /// attachment that is about to be sent is not named yet.
    pub blobs_before: Timestamp,
}

/// What went, or would go.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cleaned {
    /// The chats, the one that was longest unused first.
    pub sessions: Vec<SessionSummary>,
    /// Chats that are old enough and stay because somebody works in them.
    pub at_work: u64,
    /// The stored files.
    pub blobs: Removed,
}

/// Stored files that went, or would go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Removed {
    /// How many.
    pub count: u64,
    /// Their length together.
    pub bytes: u64,
}

impl std::ops::AddAssign for Removed {
    fn add_assign(&mut self, other: Self) {
        self.count += other.count;
        self.bytes += other.bytes;
    }
}

/// Chats that are old enough, pinned ones apart.
pub(crate) fn candidates(
    connection: &Connection,
    plan: &Cleanup,
) -> Result<Vec<SessionSummary>, StoreError> {
    match plan.sessions_before {
        Some(before) => sessions::unused_since(connection, before),
        None => Ok(Vec::new()),
    }
}

/// What would go when this is done now.
pub(crate) fn preview(
    connection: &Connection,
    files: &BlobFiles,
    claims: &Claims,
    plan: &Cleanup,
) -> Result<Cleaned, StoreError> {
    let mut cleaned = Cleaned::default();
    for session in candidates(connection, plan)? {
        if claims.is_claimed(&session.id)? {
            cleaned.at_work += 1;
        } else {
            cleaned.sessions.push(session);
        }
    }
    let ids: Vec<_> = cleaned.sessions.iter().map(|session| &session.id).collect();
    cleaned.blobs = blobs::only_for(connection, &ids, plan.blobs_before)?;
    cleaned.blobs += files
        .leftovers(plan.blobs_before, |id| {
            Ok(blobs::find(connection, id)?.is_some())
        })?
        .removed();
    Ok(cleaned)
}

/// Deletes one chat if it still may go: somebody may have used or pinned it a moment ago.
pub(crate) fn delete_unused(
    connection: &mut Connection,
    files: &BlobFiles,
    id: &SessionId,
    plan: &Cleanup,
) -> Result<Option<Removed>, StoreError> {
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
