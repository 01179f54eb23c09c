//! Screenshots to choose from, until the person has chosen or changed their mind. In memory only: what they do not choose
//! is never written anywhere.

use desktop::{Frame, Picture, ScreenSnapshot};
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

/// Prefix of these pictures' ids. Ids of stored pictures are hexadecimal numbers.
const PREFIX: &str = "shot-";

/// The last snapshot of the screen, with pictures made of it.
#[derive(Default)]
pub(crate) struct Screenshots {
    pending: Mutex<Pending>,
    next: AtomicU64,
}

#[derive(Default)]
struct Pending {
    snapshot: Option<Arc<ScreenSnapshot>>,
    pictures: HashMap<String, Picture>,
}

impl Screenshots {
    /// Keeps this snapshot instead of the one before.
    pub(crate) fn keep(&self, snapshot: Arc<ScreenSnapshot>) {
        *self.pending() = Pending {
            snapshot: Some(snapshot),
            pictures: HashMap::new(),
        };
    }

    /// Drops the snapshot and its pictures.
    pub(crate) fn clear(&self) {
        *self.pending() = Pending::default();
    }

    /// Returns the kept snapshot.
    pub(crate) fn snapshot(&self) -> Option<Arc<ScreenSnapshot>> {
        self.pending().snapshot.clone()
    }

    /// Adds a picture and returns its id, which is never used again.
    pub(crate) fn add(&self, picture: Picture) -> String {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let id = format!("{PREFIX}{number}");
        self.pending().pictures.insert(id.clone(), picture);
        id
    }

    /// Returns true if an id has the form of a screenshot's.
    pub(super) fn is_id(id: &str) -> bool {
        id.starts_with(PREFIX)
    }

    pub(super) fn picture(&self, id: &str) -> Option<Picture> {
        self.pending().pictures.get(id).cloned()
    }

    fn pending(&self) -> MutexGuard<'_, Pending> {
        // What is behind the lock is replaced whole; a panic elsewhere cannot leave half of it.
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Encodes a frame in its own pixels.
pub(crate) fn at_full_size(frame: &Frame) -> Result<Picture, desktop::CaptureError> {
    frame.encode_at(frame.area().size)
}
