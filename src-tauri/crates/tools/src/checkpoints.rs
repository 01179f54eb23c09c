//! File checkpoints: the old state of a file, saved before a call changes it. The caller decides where and for how long.

use async_trait::async_trait;
use localization::LocalizedText;
use protocol::Bytes;
use std::{path::PathBuf, sync::Arc};

/// A change that a call is about to make to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileChange {
    /// Real path: absolute, and no part of it is a link.
    pub path: PathBuf,
    /// Content now; `None` when it doesn't exist.
    pub before: Option<Bytes>,
    /// Content after the change; `None` when it is deleted.
    pub after: Option<Bytes>,
    /// Its permissions now, where the system has such (the low twelve bits of Unix).
    pub mode: Option<u32>,
}

/// The old state of a file could not be saved, so the file must not be changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CheckpointError(pub LocalizedText);

/// Store of old file states.
#[async_trait]
pub trait FileCheckpoints: Send + Sync {
    /// Saves the old state. Returns when it is durable; only then may the file be changed.
    async fn save(&self, change: FileChange) -> Result<(), CheckpointError>;
}

/// Saves nothing: for calls outside of any session, whose changes can't be undone.
#[derive(Clone, Copy, Debug)]
pub struct NoCheckpoints;

impl NoCheckpoints {
    /// Returns it as a call context takes it.
    #[must_use]
    pub fn shared() -> Arc<dyn FileCheckpoints> {
        Arc::new(Self)
    }
}

#[async_trait]
impl FileCheckpoints for NoCheckpoints {
    async fn save(&self, _: FileChange) -> Result<(), CheckpointError> {
        Ok(())
    }
}
