//! Ring buffer for a server's standard error: keeps the newest bytes, at most a fixed number.

use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// The size of the buffer, in bytes.
const KEPT_BYTES: usize = 16 * 1024;

/// Buffer of the end of a stream.
#[derive(Default)]
pub(crate) struct StderrBuffer(Mutex<VecDeque<u8>>);

impl StderrBuffer {
    /// Adds output.
    pub(crate) fn push(&self, bytes: &[u8]) {
        let mut kept = self.lock();
        let newest = &bytes[bytes.len().saturating_sub(KEPT_BYTES)..];
        let surplus = (kept.len() + newest.len()).saturating_sub(KEPT_BYTES);
        kept.drain(..surplus);
        kept.extend(newest);
    }

    /// Returns the buffer as text.
    pub(crate) fn text(&self) -> String {
        let kept: Vec<u8> = self.lock().iter().copied().collect();
        String::from_utf8_lossy(&kept).into_owned()
    }

    /// Returns the newest line with any text, cut to `max` characters.
    pub(crate) fn last_line(&self, max: usize) -> Option<String> {
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
        let ring = StderrBuffer::default();
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
