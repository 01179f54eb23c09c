//! The newest of what a server prints for people: a fixed number of bytes, whatever it prints.

use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// How much is kept, in bytes.
const KEPT_BYTES: usize = 16 * 1024;

/// Keeps the end of a stream.
#[derive(Default)]
pub(super) struct Ring(Mutex<VecDeque<u8>>);

impl Ring {
    /// Takes in what was printed.
    pub(super) fn push(&self, bytes: &[u8]) {
        let mut kept = self.lock();
        let newest = &bytes[bytes.len().saturating_sub(KEPT_BYTES)..];
        let surplus = (kept.len() + newest.len()).saturating_sub(KEPT_BYTES);
        kept.drain(..surplus);
        kept.extend(newest);
    }

    /// What is kept, as text.
    pub(super) fn text(&self) -> String {
        let kept: Vec<u8> = self.lock().iter().copied().collect();
        String::from_utf8_lossy(&kept).into_owned()
    }

    /// The newest line that says anything, cut to `max` characters.
    pub(super) fn last_line(&self, max: usize) -> Option<String> {
        let text = self.text();
        let line = text.lines().rev().find(|line| !line.trim().is_empty())?;
        Some(line.trim().chars().take(max).collect())
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_kept_and_no_more() {
        let ring = Ring::default();
        assert_eq!(ring.last_line(9), None);
        ring.push(b"one\ntwo\n\n");
        assert_eq!(ring.last_line(9).as_deref(), Some("two"));
        for _ in 0..100 {
            ring.push(&[b'x'; 1000]);
        }
        ring.push(&vec![b'y'; 3 * KEPT_BYTES]);
        ring.push(b"\nend");
        let text = ring.text();
        assert_eq!(text.len(), KEPT_BYTES);
        assert!(text.starts_with("yyy") && text.ends_with("y\nend"));
    }
}
