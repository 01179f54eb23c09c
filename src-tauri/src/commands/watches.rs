//! The event stream to the window: history first, then what happens, joined for a frame at a time so
//! that fast deltas cost one message.

use super::Backend;
use crate::error::UiError;
use agent::Watch;
use protocol::{Event, SessionId};
use std::{
    collections::HashMap,
    sync::{
        Mutex,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};
use tauri::{State, Webview, async_runtime, ipc::Channel};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// Events that come within this time travel together: one frame of the screen.
const FRAME: Duration = Duration::from_millis(16);
/// Events in one message at most.
const MAX_BATCH: usize = 256;

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
    events: Channel<Vec<Event>>,
) -> Result<u32, UiError> {
    let watch = app.sessions().open(&session).await?.watch(from_seq);
    let (id, end) = watches.add(webview.label());
    async_runtime::spawn(async move {
        tokio::select! {
            () = end.cancelled() => {}
            result = forward(watch, &events) => if let Err(error) = result {
                tracing::error!(%error, %session, "a chat cannot be watched any more");
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
    events: &Channel<Vec<Event>>,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    while let Some(first) = watch.next().await? {
        let mut batch = vec![first];
        let until = Instant::now() + FRAME;
        let mut ended = false;
        while batch.len() < MAX_BATCH {
            match tokio::time::timeout_at(until, watch.next()).await {
                Ok(next) => match next? {
                    Some(event) => batch.push(event),
                    None => {
                        ended = true;
                        break;
                    }
                },
                Err(_) => break,
            }
        }
        events.send(batch)?;
        if ended {
            break;
        }
    }
    Ok(())
}
