//! What commands printed, kept in bounded memory: the beginning, the end, and how much was between.

use super::text;
use crate::shorten::{Gap, with_gap};
use std::collections::VecDeque;

/// How much of the beginning is kept, in bytes; the same again of the end. Far more than a model is
/// shown: it can read on in what was kept. Memory is taken only as it is printed.
const KEPT: usize = 64 * 1024 * 1024;
/// How much of the end is looked through for its last line, in bytes.
const LINE: usize = 1024;

/// Takes what is printed.
pub(super) struct Capture {
    /// Of the beginning, and of the end.
    kept: usize,
    head: Vec<u8>,
    tail: VecDeque<u8>,
    gap: Gap,
}

impl Default for Capture {
    fn default() -> Self {
        Self::keeping(KEPT)
    }
}

impl Capture {
    fn keeping(kept: usize) -> Self {
        Self {
            kept,
            head: Vec::new(),
            tail: VecDeque::new(),
            gap: Gap::default(),
        }
    }

    /// More was printed.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        let (first, rest) = bytes.split_at(bytes.len().min(self.kept - self.head.len()));
        self.head.extend_from_slice(first);
        self.tail.extend(rest);
        let surplus = self.tail.len().saturating_sub(self.kept);
        for byte in self.tail.drain(..surplus) {
            // Every character of UTF-8 has one byte that is no continuation.
            self.gap.characters += usize::from(byte & 0b1100_0000 != 0b1000_0000);
            self.gap.lines += usize::from(byte == b'\n');
        }
    }

    /// Everything so far as text; begins anew.
    pub(super) fn take(&mut self) -> String {
        let anew = Self::keeping(self.kept);
        let Self {
            head, tail, gap, ..
        } = std::mem::replace(self, anew);
        let tail = Vec::from(tail);
        if gap.characters == 0 {
            return text::plain(&[head, tail].concat());
        }
        with_gap(&text::plain(&head), gap, &text::plain(&tail))
    }

    /// The newest line that says something, for people who watch.
    pub(super) fn newest_line(&self) -> Option<String> {
        let end = if self.tail.is_empty() {
            let from = self.head.len().saturating_sub(LINE);
            self.head[from..].to_vec()
        } else {
            let from = self.tail.len().saturating_sub(LINE);
            self.tail.range(from..).copied().collect()
        };
        let end = text::plain(&end);
        let line = end.lines().map(str::trim).rfind(|line| !line.is_empty())?;
        Some(text::short_line(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_stays_bounded_and_both_ends_are_kept() {
        const KEPT: usize = 1024 * 1024;
        let mut capture = Capture::keeping(KEPT);
        capture.push(b"the first line!\n");
        for _ in 0..1000 {
            capture.push("é\n".repeat(1000).as_bytes());
        }
        capture.push(b"the last line!!\n");
        assert!(capture.head.len() + capture.tail.len() <= 2 * KEPT);
        assert_eq!(capture.newest_line().as_deref(), Some("the last line!!"));
        let text = capture.take();
        assert!(text.starts_with("the first line!\né\n"), "{text:.40}");
        assert!(text.ends_with("é\nthe last line!!\n"));
        // All but what is kept: two characters a line, 16 in each of the named lines, so
        // that no character is cut.
        let shown = text.replace(&marker(&text), "").chars().count();
        let left_out = 2_000_000 + 16 + 16 - shown;
        assert!(
            marker(&text).contains(&format!("{left_out} characters")),
            "{}",
            marker(&text)
        );
        assert_eq!(capture.take(), "");
    }

    fn marker(text: &str) -> String {
        let from = text.find("\n[…").unwrap();
        let to = text[from..].find("…]\n").unwrap() + "…]\n".len();
        text[from..from + to].to_owned()
    }
}
