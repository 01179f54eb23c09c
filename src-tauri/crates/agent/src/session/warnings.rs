//! Warnings that every chat shows once and keeps. Whoever posts one knows its subject and when it is over.

use super::log::Log;
use crate::events::warning;
use localization::LocalizedText;
use std::sync::Arc;
use store::StoreError;
use tokio::sync::watch;

/// Warnings that all sessions share. Clones are the same ones.
#[derive(Clone, Default)]
pub struct SharedWarnings(Arc<watch::Sender<Vec<LocalizedText>>>);

impl SharedWarnings {
    /// Replaces the warnings. Sessions at work show the new ones.
    pub fn post(&self, warnings: Vec<LocalizedText>) {
        self.0.send_if_modified(|there| {
            let changes = *there != warnings;
            *there = warnings;
            changes
        });
    }

    pub(crate) fn watch(&self) -> watch::Receiver<Vec<LocalizedText>> {
        self.0.subscribe()
    }

    /// Records those that this session has not shown yet.
    pub(crate) async fn record_new(&self, log: &mut Log) -> Result<(), StoreError> {
        let mut unseen = self.0.borrow().clone();
        unseen.retain(|message| !log.conversation().has_warned(message));
        if unseen.is_empty() {
            return Ok(());
        }
        log.record(unseen.into_iter().map(warning).collect()).await
    }
}
