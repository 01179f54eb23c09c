//! What was seen for a screenshot, until the person has chosen of it or changed their mind. In memory only: what
//! they do not choose is never written anywhere.

use desktop::{Frame, Picture, ScreenSnapshot};
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

/// How the ids of these pictures begin. Those of stored ones are hexadecimal numbers.
const PREFIX: &str = "shot-";

/// The last look at the screen.
#[derive(Default)]
pub(crate) struct Shots {
    held: Mutex<Held>,
    next: AtomicU64,
}

#[derive(Default)]
struct Held {
    snapshot: Option<Arc<ScreenSnapshot>>,
    pictures: HashMap<String, Picture>,
}

impl Shots {
    /// Holds this look instead of the one before.
    pub(crate) fn hold(&self, snapshot: Arc<ScreenSnapshot>) {
        *self.held() = Held {
            snapshot: Some(snapshot),
            pictures: HashMap::new(),
        };
    }

    /// Lets go of everything.
    pub(crate) fn let_go(&self) {
        *self.held() = Held::default();
    }

    /// The look that is held.
    pub(crate) fn snapshot(&self) -> Option<Arc<ScreenSnapshot>> {
        self.held().snapshot.clone()
    }

    /// Makes a picture known to the window. Its id is never used again.
    pub(crate) fn show(&self, picture: Picture) -> String {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let id = format!("{PREFIX}{number}");
        self.held().pictures.insert(id.clone(), picture);
        id
    }

    /// Whether an id is one of these, known or not.
    pub(super) fn names(id: &str) -> bool {
        id.starts_with(PREFIX)
    }

    pub(super) fn picture(&self, id: &str) -> Option<Picture> {
        self.held().pictures.get(id).cloned()
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        // What is behind the lock is replaced whole; a panic elsewhere cannot leave half of it.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A picture of it in its own pixels.
pub(crate) fn whole(frame: &Frame) -> Result<Picture, desktop::CaptureError> {
    frame.encode_at(frame.area().size)
}
