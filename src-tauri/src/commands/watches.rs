//! The event stream to the window: history first, in as few messages as it takes and its end before all else, then
//! what happens, joined for a frame at a time so that fast deltas cost one message.

use super::Backend;
use crate::error::UiError;
use agent::{Batch, Watch};
use protocol::{DurableEvent, Event, SessionId};
use serde::Serialize;
use std::{
    collections::HashMap,
    sync::{
        Mutex,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};
use tauri::{State, Webview, async_runtime, ipc::Channel};
use tokio_util::sync::CancellationToken;

/// Events that come within this time travel together: one frame of the screen.
const FRAME: Duration = Duration::from_millis(16);

/// One message to the window.
#[derive(Serialize)]
#[serde(tag = "part", rename_all = "snake_case")]
pub(crate) enum Joined {
    /// The end of a long past. It comes again in its place.
    Glimpse { events: Vec<DurableEvent> },
    /// There is more of the past, to be drawn together with these.
    Past { events: Vec<Event> },
    /// With these, all that has happened is known.
    Present { events: Vec<Event> },
    /// Nothing more will come.
    Failed { error: UiError },
}

/// The streams that are open.
#[derive(Default)]
pub(crate) struct Watches {
    next: AtomicU32,
    open: Mutex<HashMap<u32, Open>>,
}

/// One of them.
struct Open {
    /// The webview that listens.
    webview: String,
    end: CancellationToken,
}

#[tauri::command]
pub(crate) async fn watch_session(
    webview: Webview,
    app: Backend<'_>,
    watches: State<'_, Watches>,
    session: SessionId,
    from_seq: u64,
    events: Channel<Joined>,
) -> Result<u32, UiError> {
    let watch = app.sessions().open(&session).await?.watch(from_seq);
    let (id, end) = watches.add(webview.label());
    async_runtime::spawn(async move {
        tokio::select! {
            () = end.cancelled() => {}
            result = forward(watch, &events) => if let Err(error) = result {
                tracing::error!(%error, %session, "a chat cannot be watched any more");
                // When it was the channel that failed, nobody is there to be told.
                let _ = events.send(Joined::Failed { error: UiError::internal(error.to_string()) });
            },
        }
    });
    Ok(id)
}

#[tauri::command]
pub(crate) async fn unwatch_session(
    watches: State<'_, Watches>,
    watch: u32,
) -> Result<(), UiError> {
    watches.remove(watch);
    Ok(())
}

impl Watches {
    pub(super) fn add(&self, webview: &str) -> (u32, CancellationToken) {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let end = CancellationToken::new();
        let open = Open {
            webview: webview.to_owned(),
            end: end.clone(),
        };
        self.lock().insert(id, open);
        (id, end)
    }

    pub(super) fn remove(&self, id: u32) {
        if let Some(open) = self.lock().remove(&id) {
            open.end.cancel();
        }
    }

    /// A webview was loaded anew, or is gone: nobody listens to its streams any more.
    pub(crate) fn end_all(&self, webview: &str) {
        self.lock().retain(|_, open| {
            let stays = open.webview != webview;
            if !stays {
                open.end.cancel();
            }
            stays
        });
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<u32, Open>> {
        // A map of tokens is whole after every step, so a panic elsewhere cannot have broken it.
        self.open
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

async fn forward(
    mut watch: Watch,
    events: &Channel<Joined>,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    if let Some(newest) = watch.tail_page().await? {
        events.send(Joined::Glimpse { events: newest })?;
    }
    while let Some(Batch { events: some, more }) = watch.next_batch(FRAME).await? {
        events.send(match more {
            true => Joined::Past { events: some },
            false => Joined::Present { events: some },
        })?;
    }
    Ok(())
}
