//! Pictures that were uploaded to Claude's API: deletes those that no chat needs any more. What can't be deleted is tried
//! again later, and expires by itself within a day.

use localization::LocalizedText;
use model::claude::Claude;
use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};
use tokio::time::timeout;
use tokio_util::task::AbortOnDropHandle;

/// Longest wait for deletions where the program, or the person, waits for them.
const DELETION_LIMIT: Duration = Duration::from_secs(20);

/// Deletion of uploads. Its background task ends with it.
pub(crate) struct Uploads {
    claude: Claude,
    task: Mutex<Option<AbortOnDropHandle<()>>>,
}

impl Uploads {
    pub(crate) fn new(claude: Claude) -> Self {
        Self {
            claude,
            task: Mutex::default(),
        }
    }

    /// Deletes unneeded uploads in the background.
    pub(crate) fn delete_unneeded_soon(&self) {
        let claude = self.claude.clone();
        let work = async move { told(claude.delete_unneeded_uploads().await) };
        let mut task = self.task.lock().unwrap_or_else(PoisonError::into_inner);
        // The one before looked at the record before this chat went; its files come round again.
        *task = Some(AbortOnDropHandle::new(tokio::spawn(work)));
    }

    /// Deletes unneeded uploads, for as long as a program that is about to end can wait.
    pub(crate) async fn delete_unneeded(&self) {
        let deleting = self.claude.delete_unneeded_uploads();
        match timeout(DELETION_LIMIT, deleting).await {
            Ok(deleted) => told(deleted),
            Err(_) => tracing::warn!("uploads could not be deleted in time; they expire"),
        }
    }

    /// Deletes all uploads, before the record of them goes.
    pub(crate) async fn delete_all(&self) {
        let deleting = self.claude.delete_all_uploads();
        match timeout(DELETION_LIMIT, deleting).await {
            Ok(deleted) => told(deleted),
            Err(_) => tracing::warn!("uploads could not be deleted in time; they expire"),
        }
    }
}

fn told(deleted: Result<usize, model::ModelError>) {
    match deleted {
        Ok(0) => {}
        Ok(count) => tracing::info!(count, "uploads were deleted"),
        Err(error) => {
            let reason: LocalizedText = error.message;
            tracing::warn!(%reason, "uploads could not be deleted; they expire");
        }
    }
}
