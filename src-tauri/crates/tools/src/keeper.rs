//! Where a tool hands in what a file was before it changes it. What is kept, where and for how long is
//! the business of whoever runs the call.

use async_trait::async_trait;
use protocol::Bytes;
use std::{path::PathBuf, sync::Arc};

/// What a call is about to make of a file.
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

/// The old state of a file could not be kept, so the file must not be changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotKept(pub String);

/// Keeps what files were.
#[async_trait]
pub trait FileKeeper: Send + Sync {
    /// Comes back when the old state is durable. Only then may the file be changed.
    async fn keep(&self, change: FileChange) -> Result<(), NotKept>;
}

/// Keeps nothing: for calls outside of any session, whose changes nobody can take back.
#[derive(Clone, Copy, Debug)]
pub struct KeepNothing;

impl KeepNothing {
    /// As a call is given it.
    #[must_use]
    pub fn shared() -> Arc<dyn FileKeeper> {
        Arc::new(Self)
    }
}

#[async_trait]
impl FileKeeper for KeepNothing {
    async fn keep(&self, _: FileChange) -> Result<(), NotKept> {
        Ok(())
    }
}
