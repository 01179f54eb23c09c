//! Number of questions of a call that have no answer yet.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Number of open questions.
#[derive(Default)]
pub(super) struct OpenCount(AtomicUsize);

/// Counts a question as open for as long as it lives.
pub(super) struct OpenGuard<'a>(&'a AtomicUsize);

impl OpenCount {
    /// Counts one more question, until the returned value is dropped.
    pub(super) fn open(&self) -> OpenGuard<'_> {
        self.0.fetch_add(1, Ordering::Relaxed);
        OpenGuard(&self.0)
    }

    /// True while any is open.
    pub(super) fn is_any(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 0
    }
}

impl Drop for OpenGuard<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
