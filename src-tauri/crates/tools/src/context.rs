//! Context of a running call: cancellation, progress, file checkpoints, the gate before the network, and forms for the person.

use crate::{FileCheckpoints, FormPrompter};
use egress::EgressGate;
use localization::LocalizedText;
use std::{path::PathBuf, sync::Arc};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// Context of a running call: cancellation, progress reports, checkpoints of files before it changes them, the gate
/// before sites that its policy has not seen yet, and the prompter for forms.
#[derive(Clone)]
pub struct ToolContext {
    /// Fires when the call must end.
    pub cancel: CancellationToken,
    /// Takes progress reports.
    pub progress: ProgressSink,
    /// Saves what a file was, before the call changes it.
    pub checkpoints: Arc<dyn FileCheckpoints>,
    /// Decides about sites that come up while the call runs: of programs it started, and of redirects.
    pub network: Arc<dyn EgressGate>,
    /// Shows the person forms of outside servers.
    pub forms: Arc<dyn FormPrompter>,
    /// Folders and files that the person named, which programs it starts may change.
    pub writable: Vec<PathBuf>,
}

/// Progress of a call.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    /// Its current step.
    pub message: LocalizedText,
    /// From 0 to 1, when known.
    pub fraction: Option<f64>,
}

/// Receiver of progress that never makes the call wait: what isn't read in time is dropped.
#[derive(Clone)]
pub struct ProgressSink(Option<mpsc::Sender<Progress>>);

impl ProgressSink {
    /// Sends to `sender` as long as there is room.
    #[must_use]
    pub fn new(sender: mpsc::Sender<Progress>) -> Self {
        Self(Some(sender))
    }

    /// Drops all progress.
    #[must_use]
    pub fn ignored() -> Self {
        Self(None)
    }

    /// Reports progress.
    pub fn report(&self, progress: Progress) {
        if let Some(sender) = &self.0 {
            // A full or closed channel means nobody is looking: progress is passing by nature.
            let _ = sender.try_send(progress);
        }
    }
}
