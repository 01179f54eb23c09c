//! Putting an older state of a file back: the same care as any change, for whoever keeps old states.
//! What is put back, and whether it may be, is decided elsewhere. Everything here waits for the disk.

use crate::{
    FileChange,
    files::{self, Change, Found, Trouble},
};
use std::path::Path;

/// The largest file that is looked at, in bytes.
const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// A file as it is now.
#[derive(Clone, Debug)]
pub struct FileNow(Found);

/// What stands in the way of putting a file back, for people.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct CannotPutBack(String);

impl FileNow {
    /// Looks at a file that was kept. Its place must still be one without links, so that nothing is
    /// written where it was not before.
    pub fn look(path: &Path) -> Result<Self, CannotPutBack> {
        let found = files::look(path, MAX_BYTES)?;
        if found.path == path {
            Ok(Self(found))
        } else {
            let path = path.display();
            let sentence = format!("A link now stands in the way to {path}; it was left alone.");
            Err(CannotPutBack(sentence))
        }
    }

    /// What it holds; absent when it is not there.
    #[must_use]
    pub fn bytes(&self) -> Option<&[u8]> {
        self.0.bytes.as_deref()
    }

    /// The change back to `bytes`. A file that is not there gets these permissions.
    #[must_use]
    pub fn back_to(self, bytes: Option<Vec<u8>>, mode: Option<u32>) -> Return {
        let mode = mode.filter(|_| self.0.bytes.is_none());
        Return(Change {
            found: self.0,
            after: bytes,
            mode,
        })
    }
}

/// A change back that can be made.
#[derive(Clone, Debug)]
pub struct Return(Change);

impl Return {
    /// What has to be kept before.
    #[must_use]
    pub fn change(&self) -> FileChange {
        self.0.told()
    }

    /// Makes it, unless the file changed since it was looked at.
    pub fn make(&self) -> Result<(), CannotPutBack> {
        Ok(self.0.write()?)
    }
}

impl CannotPutBack {
    /// The code that works on the file broke off.
    #[must_use]
    pub fn crashed() -> Self {
        Self("This failed inside Qilbee while it worked on the file.".to_owned())
    }
}

impl From<Trouble> for CannotPutBack {
    fn from(trouble: Trouble) -> Self {
        let text = trouble.to_string();
        Self(text.strip_prefix("Error: ").unwrap_or(&text).to_owned())
    }
}
