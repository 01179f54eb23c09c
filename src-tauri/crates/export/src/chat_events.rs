//! The events that an export is made of: a whole chat, or a chat as it was at one of its events.

use protocol::{DurableEvent, SessionId, SessionSummary};
use store::{Store, StoreError, summarize};

/// Options of an export.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExportOptions {
    /// Adds pictures and files to JSON Lines. Reports always have their pictures.
    pub embed_blobs: bool,
    /// The last event; all of them without it.
    pub up_to_seq: Option<u64>,
}

/// Reads a chat from the journal, up to an event where one is named; `None` when there is no such chat.
pub(crate) async fn read(
    store: &Store,
    id: &SessionId,
    up_to_seq: Option<u64>,
) -> Result<Option<(SessionSummary, Vec<DurableEvent>)>, StoreError> {
    let Some(whole) = store.session(id).await? else {
        return Ok(None);
    };
    let mut events = store.all_events(id).await?;
    let Some(last) = up_to_seq else {
        return Ok(Some((whole, events)));
    };
    events.retain(|event| event.seq <= last);
    let summary = summarize(&events).map(|summary| SessionSummary {
        // What the person said of the chat holds for all of it.
        title: whole.title,
        pinned: whole.pinned,
        labels: whole.labels,
        ..summary
    });
    Ok(summary.map(|summary| (summary, events)))
}
