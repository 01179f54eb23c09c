//! Streams to the webviews that are open: each has a number and ends when its page asks, is loaded anew or is gone.

use std::{
    collections::HashMap,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
};
use tokio_util::sync::CancellationToken;

/// All open streams of all webviews.
#[derive(Default)]
pub(crate) struct EventStreams {
    next: AtomicU32,
    open: Mutex<HashMap<u32, OpenStream>>,
}

struct OpenStream {
    /// Label of the webview that listens.
    webview: String,
    end: CancellationToken,
}

impl EventStreams {
    /// Opens a stream. Returns its number and a token that is cancelled when it must end.
    pub(crate) fn add(&self, webview: &str) -> (u32, CancellationToken) {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let end = CancellationToken::new();
        let open = OpenStream {
            webview: webview.to_owned(),
            end: end.clone(),
        };
        self.lock().insert(id, open);
        (id, end)
    }

    /// Ends a stream; one that is not open is no error.
    pub(crate) fn remove(&self, id: u32) {
        if let Some(open) = self.lock().remove(&id) {
            open.end.cancel();
        }
    }

    /// Ends all streams of a webview that was loaded anew or is gone.
    pub(crate) fn end_all(&self, webview: &str) {
        self.lock().retain(|_, open| {
            let stays = open.webview != webview;
            if !stays {
                open.end.cancel();
            }
            stays
        });
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u32, OpenStream>> {
        // A map of tokens is whole after every step, so a panic elsewhere cannot have broken it.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
