//! Accessibility names over AT-SPI: what a program calls the element at a point. Accessibility is never
//! switched on from here: without an answer in time an element has no name. Nothing waits for an answer, and
//! no decision depends on it.

use crate::{ScreenPoint, WindowInfo};
use at_spi_tree::AccessibilityTree;
use std::{
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};
use tokio::{runtime::Builder, time::timeout};

mod at_spi_tree;
mod extents;

/// Maximum wait for an answer. A click is over long before.
const NAME_TIMEOUT: Duration = Duration::from_millis(300);
/// Maximum time to connect to the accessibility bus, which may have to be started.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// Pause before retrying a failed connection.
const RETRY_INTERVAL: Duration = Duration::from_secs(60);

/// Client for accessibility names. Its thread runs from the first request until this is dropped.
#[derive(Default)]
pub(super) struct AccessibleNames {
    requests: Option<mpsc::SyncSender<NameRequest>>,
    reply: Option<mpsc::Receiver<Option<String>>>,
}

struct NameRequest {
    point: ScreenPoint,
    window: WindowInfo,
    reply_sender: mpsc::SyncSender<Option<String>>,
}

impl AccessibleNames {
    /// Requests the name of the element at a point from the window's program. Discards an earlier request.
    pub(super) fn request(&mut self, point: ScreenPoint, window: &WindowInfo) {
        self.reply = None;
        if window.title.is_empty() {
            return;
        }
        if self.requests.is_none() {
            self.requests = start_thread().inspect_err(log_failure).ok();
        }
        let (reply_sender, reply) = mpsc::sync_channel(1);
        let request = NameRequest {
            point,
            window: window.clone(),
            reply_sender,
        };
        match self
            .requests
            .as_ref()
            .map(|sender| sender.try_send(request))
        {
            Some(Ok(())) => self.reply = Some(reply),
            Some(Err(mpsc::TrySendError::Full(_))) | None => {}
            Some(Err(mpsc::TrySendError::Disconnected(_))) => self.requests = None,
        }
    }

    /// Returns the requested name if it has arrived.
    pub(super) fn take_name(&mut self) -> Option<String> {
        self.reply.as_ref()?.try_recv().ok()?
    }
}

fn start_thread() -> std::io::Result<mpsc::SyncSender<NameRequest>> {
    let runtime = Builder::new_current_thread().enable_time().build()?;
    let (requests_sender, requests) = mpsc::sync_channel::<NameRequest>(1);
    thread::Builder::new()
        .name("names".to_owned())
        .spawn(move || {
            let mut lookup = NameLookup::default();
            for request in requests {
                let name = runtime.block_on(lookup.lookup_name(request.point, &request.window));
                // The requester may have lost interest.
                let _ = request.reply_sender.try_send(name);
            }
        })?;
    Ok(requests_sender)
}

#[derive(Default)]
struct NameLookup {
    tree: Option<AccessibilityTree>,
    /// Time of the last failed connection.
    failed: Option<Instant>,
}

impl NameLookup {
    async fn lookup_name(&mut self, point: ScreenPoint, window: &WindowInfo) -> Option<String> {
        if self.tree.is_none() {
            self.tree = self.open().await;
        }
        let named = timeout(NAME_TIMEOUT, self.tree.as_ref()?.name_at(point, window));
        match named.await {
            Ok(Ok(name)) => name,
            Ok(Err(error)) => {
                log_failure(&error);
                if matches!(error, zbus::Error::InputOutput(_)) {
                    self.tree = None;
                }
                None
            }
            Err(late) => {
                log_failure(&late);
                None
            }
        }
    }

    async fn open(&mut self) -> Option<AccessibilityTree> {
        if self
            .failed
            .is_some_and(|failed| failed.elapsed() < RETRY_INTERVAL)
        {
            return None;
        }
        let opened = match timeout(CONNECT_TIMEOUT, AccessibilityTree::open()).await {
            Ok(opened) => opened.inspect_err(log_failure).ok(),
            Err(late) => {
                log_failure(&late);
                None
            }
        };
        self.failed = opened.is_none().then(Instant::now);
        opened
    }
}

/// Logs a failure; the click is then reported without a name.
fn log_failure(problem: &impl std::fmt::Display) {
    tracing::debug!(%problem, "what is clicked has no name");
}
