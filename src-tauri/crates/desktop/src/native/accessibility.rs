//! What programs tell screen readers, over AT-SPI: what they call the thing at a place. Only asked for, never switched
//! on: a program that tells nothing, or not at once, has things without names. Nothing waits for an answer, and nothing
//! is decided by it.

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

/// How long programs are listened to. A click is over long before.
const NAME_TIMEOUT: Duration = Duration::from_millis(300);
/// How long the way to all programs may take, which may have to be started.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
/// How long nothing is tried after there was no such way.
const RETRY_INTERVAL: Duration = Duration::from_secs(60);

/// The way to what programs tell: a thread of its own from the first question on, until this is dropped.
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
    /// Asks what the program of this window calls the thing at a place. What was asked before is forgotten.
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

    /// What it has told by now.
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
                // Nobody may be interested any more.
                let _ = request.reply_sender.try_send(name);
            }
        })?;
    Ok(requests_sender)
}

#[derive(Default)]
struct NameLookup {
    tree: Option<AccessibilityTree>,
    /// When there was no way to the programs.
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

/// Nobody needs to know: the click is told without a name.
fn log_failure(problem: &impl std::fmt::Display) {
    tracing::debug!(%problem, "what is clicked has no name");
}
