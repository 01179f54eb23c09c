//! Table `blob_uses`: which session's journal names which blob. Derived from the events, so that
//! deleting a session knows which blobs nobody else needs.

use crate::StoreError;
use protocol::{BlobId, BlobRef, EventBody, Item, SessionId};
use rusqlite::{Connection, params};

pub(crate) const CREATE: &str = "
CREATE TABLE blob_uses (
    session TEXT NOT NULL,
    blob    TEXT NOT NULL,
    PRIMARY KEY (session, blob)
) STRICT, WITHOUT ROWID;
CREATE INDEX blob_uses_by_blob ON blob_uses (blob);
";

/// Notes that a session's journal names a blob.
pub(crate) fn insert(
    connection: &Connection,
    session: &SessionId,
    blob: &BlobId,
) -> Result<(), StoreError> {
    connection
        .prepare_cached("INSERT OR IGNORE INTO blob_uses (session, blob) VALUES (?, ?)")?
        .execute(params![session.as_str(), blob.as_str()])?;
    Ok(())
}

/// Claimed blobs that this session's journal names and no other's does.
pub(crate) fn only_in(
    connection: &Connection,
    session: &SessionId,
) -> Result<Vec<BlobId>, StoreError> {
    let mut statement = connection.prepare(
        "SELECT blob FROM blob_uses AS mine WHERE session = ?1
         AND NOT EXISTS (SELECT 1 FROM blob_uses WHERE blob = mine.blob AND session <> ?1)
         AND NOT EXISTS (SELECT 1 FROM blobs WHERE id = mine.blob AND claimed = 0)",
    )?;
    let blobs = statement.query_map([session.as_str()], |row| row.get::<_, String>(0))?;
    let blobs: Result<Vec<_>, _> = blobs.map(|id| id.map(BlobId::new)).collect();
    Ok(blobs?)
}

/// Every use there is: (session, blob), in order.
pub(crate) fn all(connection: &Connection) -> Result<Vec<(SessionId, BlobId)>, StoreError> {
    let mut statement =
        connection.prepare("SELECT session, blob FROM blob_uses ORDER BY session, blob")?;
    let uses = statement.query_map([], |row| {
        let (session, blob): (String, String) = (row.get(0)?, row.get(1)?);
        Ok((SessionId::new(session), BlobId::new(blob)))
    })?;
    let uses: Result<Vec<_>, _> = uses.collect();
    Ok(uses?)
}

/// Forgets what one session uses.
pub(crate) fn delete(connection: &Connection, session: &SessionId) -> Result<(), StoreError> {
    connection.execute(
        "DELETE FROM blob_uses WHERE session = ?",
        [session.as_str()],
    )?;
    Ok(())
}

/// Forgets all uses, before they are derived again.
pub(crate) fn clear(connection: &Connection) -> Result<(), StoreError> {
    connection.execute("DELETE FROM blob_uses", [])?;
    Ok(())
}

/// Returns the blobs that an event names.
#[must_use]
pub fn named_by(body: &EventBody) -> Vec<&BlobRef> {
    match body {
        EventBody::UserMessage { items, .. } | EventBody::AssistantMessage { items, .. } => {
            items.iter().flat_map(in_item).collect()
        }
        EventBody::ToolFinished { content, image, .. } => {
            content.iter().flat_map(in_item).chain(image).collect()
        }
        EventBody::Screen { image, .. } | EventBody::Preview { image } => vec![image],
        EventBody::FileKept { before, .. } => before.iter().collect(),
        EventBody::ApprovalRequested { question, .. } => {
            let target = question.target.iter();
            target.map(|target| &target.image).collect()
        }
        EventBody::SessionStarted { briefing, .. } => briefing.iter().collect(),
        EventBody::OptionsChanged { .. }
        | EventBody::TurnStarted
        | EventBody::TextDelta { .. }
        | EventBody::ThinkingDelta { .. }
        | EventBody::ToolCallDelta { .. }
        | EventBody::ToolCall { .. }
        | EventBody::ApprovalResolved { .. }
        | EventBody::GrantsRevoked { .. }
        | EventBody::ToolStarted { .. }
        | EventBody::ToolSubmitted { .. }
        | EventBody::ToolProgress { .. }
        | EventBody::PlanUpdated { .. }
        | EventBody::ContextCompacted { .. }
        | EventBody::Usage { .. }
        | EventBody::Paused { .. }
        | EventBody::Resumed
        | EventBody::Takeover { .. }
        | EventBody::Retrying { .. }
        | EventBody::Waiting { .. }
        | EventBody::GuardTripped { .. }
        | EventBody::Warning { .. }
        | EventBody::Error { .. }
        | EventBody::Suggestions { .. }
        | EventBody::Refined { .. }
        | EventBody::TurnEnded { .. }
        | EventBody::SessionEnded => Vec::new(),
    }
}

fn in_item(item: &Item) -> Vec<&BlobRef> {
    match item {
        Item::Image { image } => vec![image],
        Item::File { file, .. } | Item::Original { file, .. } => vec![file],
        Item::ToolResult(result) => result.content.iter().flat_map(in_item).collect(),
        Item::Text { .. } | Item::Thinking { .. } | Item::ToolCall(_) | Item::Opaque { .. } => {
            Vec::new()
        }
    }
}
