//! The archive, where the chats of all desktops lie: a folder that they share, or a bucket of an object store that speaks S3.
//! Half a chat is never there, and nothing is ever deleted.

mod address;
mod bucket;
mod folder;

pub(crate) use address::ArchiveAddress;

use futures::StreamExt as _;
use object_store::{ObjectMeta, ObjectStore, ObjectStoreExt as _, path::Path as ObjectPath};
use serde::Serialize;
use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
    time::SystemTime,
};
use tokio::io::{AsyncWrite, AsyncWriteExt as _};

/// Ends the name of a chat.
pub(crate) const CHAT: &str = "jsonl";

/// An archive, which may be away.
pub(crate) enum Archive {
    /// A folder.
    Folder(PathBuf),
    /// A part of an object store.
    Bucket {
        store: Arc<dyn ObjectStore>,
        below: ObjectPath,
    },
}

/// A chat in an archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ArchivedChat {
    /// Its name, such as `POOL/TASK/RUN-ATTEMPT-CHAT.jsonl`.
    pub(crate) name: String,
    /// Its size.
    pub(crate) size_bytes: u64,
    /// Seconds since it was put there.
    pub(crate) age_seconds: u64,
}

impl Archive {
    /// Opens the archive at an address. Nothing is asked of it yet.
    pub(crate) fn open(address: &ArchiveAddress) -> io::Result<Self> {
        match address {
            ArchiveAddress::Folder(folder) => Ok(Self::Folder(folder.clone())),
            ArchiveAddress::Bucket { bucket, below } => Ok(Self::Bucket {
                store: bucket::open(bucket, &bucket::Access::from_environment()?)?,
                below: below.clone(),
            }),
        }
    }

    /// Checks that chats can be put there, as far as that can be told without a network.
    pub(crate) fn check(&self) -> io::Result<()> {
        match self {
            Self::Folder(folder) => folder::check(folder),
            Self::Bucket { .. } => Ok(()),
        }
    }

    /// Copies a file to a name, whole or not at all. What was there is replaced.
    pub(crate) async fn put(&self, from: &Path, name: &str) -> io::Result<()> {
        match self {
            Self::Folder(folder) => {
                let (from, to) = (from.to_owned(), folder.join(name));
                let copied = tokio::task::spawn_blocking(move || folder::copy_whole(&from, &to));
                copied.await.map_err(io::Error::other)?
            }
            Self::Bucket { store, below } => {
                bucket::upload(store.clone(), from, object_path(below, name)?).await
            }
        }
    }

    /// Lists its chats by name. `trouble` gets what keeps some from being listed.
    pub(crate) async fn list(
        &self,
        mut trouble: impl FnMut(io::Error),
    ) -> io::Result<Vec<ArchivedChat>> {
        let (store, below) = self.store()?;
        let now = SystemTime::now();
        let chat = |object: ObjectMeta| {
            let parts = object.location.prefix_match(&below)?;
            let name = parts.map(|part| part.as_ref().to_owned());
            let name = name.collect::<Vec<_>>().join("/");
            let is_chat = Path::new(&name).extension().is_some_and(|it| it == CHAT);
            is_chat.then(|| ArchivedChat {
                name,
                size_bytes: object.size,
                age_seconds: now
                    .duration_since(object.last_modified.into())
                    .unwrap_or_default()
                    .as_secs(),
            })
        };
        let mut found = store.list(Some(&below));
        let mut chats = Vec::new();
        while let Some(object) = found.next().await {
            match object {
                Ok(object) => chats.extend(chat(object)),
                Err(error) => trouble(error.into()),
            }
        }
        chats.sort_by(|one: &ArchivedChat, other| one.name.cmp(&other.name));
        Ok(chats)
    }

    /// Writes the chat with this name to `out`.
    pub(crate) async fn get(
        &self,
        name: &str,
        out: &mut (impl AsyncWrite + Unpin),
    ) -> io::Result<()> {
        let (store, below) = self.store()?;
        let found = store.get(&object_path(&below, name)?).await?;
        let mut pieces = found.into_stream();
        while let Some(piece) = pieces.next().await {
            out.write_all(&piece?).await?;
        }
        out.flush().await
    }

    /// Returns what reads it, and the path that it lies below.
    fn store(&self) -> io::Result<(Arc<dyn ObjectStore>, ObjectPath)> {
        match self {
            Self::Folder(folder) => {
                std::fs::metadata(folder).map_err(|error| {
                    io::Error::new(error.kind(), format!("{}: {error}", folder.display()))
                })?;
                let store = object_store::local::LocalFileSystem::new_with_prefix(folder)?;
                Ok((Arc::new(store), ObjectPath::default()))
            }
            Self::Bucket { store, below } => Ok((store.clone(), below.clone())),
        }
    }
}

/// Returns a part of a name as it stands in an archive. Some file systems take no colons.
pub(crate) fn without_colons(name: &str) -> String {
    name.replace(':', "_")
}

/// Returns the path of a name, which leads nowhere else.
fn object_path(below: &ObjectPath, name: &str) -> io::Result<ObjectPath> {
    let name = ObjectPath::parse(name)
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
    Ok(below.parts().chain(name.parts()).collect())
}

#[cfg(test)]
mod tests;
