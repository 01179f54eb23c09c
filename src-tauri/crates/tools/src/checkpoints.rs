//! File checkpoints: what a file was, saved before a call changes it. Whoever runs the call decides what is saved, where
//! and for how long.

use async_trait::async_trait;
use protocol::Bytes;
use std::{path::PathBuf, sync::Arc};

/// A change that a call is about to make to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileChange {
    /// Where it really lies: absolute, and no part of it is a link.
    pub path: PathBuf,
    /// What it holds now; absent when it is not there.
    pub before: Option<Bytes>,
    /// What it will hold; absent when it goes away.
    pub after: Option<Bytes>,
    /// Its permissions now, where the system has such (the low twelve bits of Unix).
    pub mode: Option<u32>,
}

/// The old state of a file could not be saved, so the file must not be changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CheckpointError(pub String);

/// Saves what files were.
#[async_trait]
pub trait FileCheckpoints: Send + Sync {
    /// Comes back when the old state is durable. Only then may the file be changed.
    async fn save(&self, change: FileChange) -> Result<(), CheckpointError>;
}

/// Saves nothing: for calls outside of any session, whose changes nobody can take back.
#[derive(Clone, Copy, Debug)]
pub struct NoCheckpoints;

impl NoCheckpoints {
    /// As a call is given it.
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
