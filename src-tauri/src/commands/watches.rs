//! The event stream to the window: history first, in as few messages as it takes and its end before all else, then
//! what happens, joined for a frame at a time so that fast deltas cost one message.

use super::Backend;
use crate::{error::UiError, event_streams::EventStreams};
use agent::{Batch, Watch};
use localization::LocalizedText;
use protocol::{DurableEvent, Event, SessionId};
use serde::Serialize;
use std::time::Duration;
use tauri::{State, Webview, async_runtime, ipc::Channel};

/// Events that come within this time travel together: one frame of the screen.
const FRAME: Duration = Duration::from_millis(16);

/// One message to the window.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(tag = "part", rename_all = "snake_case")]
pub(crate) enum StreamMessage {
    /// The chat can be read and not continued. Comes first.
    ReadOnly { reason: LocalizedText },
    /// The end of a long past. It comes again in its place.
    Glimpse { events: Vec<DurableEvent> },
    /// There is more of the past, to be drawn together with these.
    Past { events: Vec<Event> },
    /// With these, all that has happened is known.
    Present { events: Vec<Event> },
    /// Nothing more will come.
    Failed { error: UiError },
}

#[tauri::command]
pub(crate) async fn watch_session(
    webview: Webview,
    app: Backend<'_>,
    watches: State<'_, EventStreams>,
    session: SessionId,
    from_seq: u64,
    events: Channel<StreamMessage>,
) -> Result<u32, UiError> {
    let opened = app.sessions().open(&session).await?;
    let watch = opened.watch(from_seq);
    if let Some(reason) = opened.read_only_reason() {
        let reason = reason.clone();
        events.send(StreamMessage::ReadOnly { reason })?;
    }
    let (id, end) = watches.add(webview.label());
    async_runtime::spawn(async move {
        tokio::select! {
            () = end.cancelled() => {}
            result = forward(watch, &events) => if let Err(error) = result {
                tracing::error!(?error, %session, "a chat cannot be watched any more");
                // When it was the channel that failed, nobody is there to be told.
                let _ = events.send(StreamMessage::Failed { error });
            },
        }
    });
    Ok(id)
}

#[tauri::command]
pub(crate) async fn unwatch_session(
    watches: State<'_, EventStreams>,
    watch: u32,
) -> Result<(), UiError> {
    watches.remove(watch);
    Ok(())
}

async fn forward(mut watch: Watch, events: &Channel<StreamMessage>) -> Result<(), UiError> {
    if let Some(newest) = watch.tail_page().await? {
        events.send(StreamMessage::Glimpse { events: newest })?;
    }
    while let Some(Batch { events: some, more }) = watch.next_batch(FRAME).await? {
        events.send(match more {
            true => StreamMessage::Past { events: some },
            false => StreamMessage::Present { events: some },
        })?;
    }
    Ok(())
}
