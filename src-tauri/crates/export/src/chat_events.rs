//! The events that an export is made of: a whole chat, or a chat as it was at one of its events.

use crate::ExportError;
use protocol::{DurableEvent, SessionId, SessionSummary};
use store::{Store, summarize};

/// Options of an export.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExportOptions {
    /// Adds pictures and files to JSON Lines. Reports always have their pictures.
    pub embed_blobs: bool,
    /// The last event; all of them without it.
    pub up_to_seq: Option<u64>,
}

/// Reads a chat from the journal, up to an event where one is named.
pub(crate) async fn read(
    store: &Store,
    id: &SessionId,
    up_to_seq: Option<u64>,
) -> Result<(SessionSummary, Vec<DurableEvent>), ExportError> {
    let not_found = || ExportError::NotFound(id.clone());
    let whole = store.session(id).await?.ok_or_else(not_found)?;
    let mut events = store.all_events(id).await?;
    let Some(last) = up_to_seq else {
        return Ok((whole, events));
    };
    events.retain(|event| event.seq <= last);
    let summary = summarize(&events).ok_or_else(not_found)?;
    // What the person said of the chat holds for all of it.
    let summary = SessionSummary {
        title: whole.title,
        pinned: whole.pinned,
        labels: whole.labels,
        ..summary
    };
    Ok((summary, events))
}
