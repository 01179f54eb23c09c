//! Output of commands: captured in bounded memory, as text without terminal control sequences.

use crate::shorten::{Gap, with_gap};
use std::collections::VecDeque;

/// Bytes kept of the beginning, and as many of the end: far more than a model is shown, since it can read all of it as an
/// artifact. Memory is allocated only as output arrives.
const KEPT: usize = 64 * 1024 * 1024;
/// Bytes of the end that are searched for the last line.
const LINE: usize = 1024;
/// Maximum length of a progress line, in characters.
const SHOWN_LINE: usize = 200;
const ESCAPE: char = '\u{1b}';
const BELL: char = '\u{7}';

/// Output of a shell, in bounded memory.
pub(super) struct Capture {
    /// Bytes kept of the beginning, and of the end.
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

    /// Appends output.
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

    /// Takes everything captured so far, as text.
    pub(super) fn take(&mut self) -> String {
        let anew = Self::keeping(self.kept);
        let Self {
            head, tail, gap, ..
        } = std::mem::replace(self, anew);
        let tail = Vec::from(tail);
        if gap.characters == 0 {
            return plain(&[head, tail].concat());
        }
        with_gap(&plain(&head), gap, &plain(&tail))
    }

    /// Returns the newest line that isn't blank, for progress.
    pub(super) fn newest_line(&self) -> Option<String> {
        let end = if self.tail.is_empty() {
            let from = self.head.len().saturating_sub(LINE);
            self.head[from..].to_vec()
        } else {
            let from = self.tail.len().saturating_sub(LINE);
            self.tail.range(from..).copied().collect()
        };
        let end = plain(&end);
        let line = end.lines().map(str::trim).rfind(|line| !line.is_empty())?;
        Some(short_line(line))
    }
}

/// Removes terminal control sequences. Invalid UTF-8 is replaced visibly. A line that was overwritten (a carriage return
/// without a line feed) shows what was written last.
fn plain(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    let mut line = 0;
    while let Some(character) = characters.next() {
        match character {
            ESCAPE => skip_sequence(&mut characters),
            '\r' => match characters.peek() {
                // What follows decides whether the line is finished or written over.
                None | Some('\n' | '\r') => {}
                Some(_) => plain.truncate(line),
            },
            '\n' => {
                plain.push('\n');
                line = plain.len();
            }
            '\t' => plain.push('\t'),
            other if other.is_control() => {}
            other => plain.push(other),
        }
    }
    plain
}

/// Shortens a line.
fn short_line(line: &str) -> String {
    match line.char_indices().nth(SHOWN_LINE) {
        Some((cut, _)) => format!("{}…", &line[..cut]),
        None => line.to_owned(),
    }
}

/// Skips the rest of an escape sequence: `[…letter`, `]…` up to a bell or `ESC \`, or a character or two.
fn skip_sequence(characters: &mut std::iter::Peekable<std::str::Chars<'_>>) {
    match characters.peek() {
        Some('[') => {
            characters.next();
            while let Some(next) = characters.next_if(|next| (' '..='~').contains(next)) {
                if ('@'..='~').contains(&next) {
                    return;
                }
            }
        }
        Some(']' | 'P' | 'X' | '^' | '_') => {
            // A text without its end would swallow everything: it stops at the line's end.
            while let Some(next) = characters.next_if(|next| *next != '\n') {
                if next == BELL {
                    return;
                }
                if next == ESCAPE {
                    characters.next_if_eq(&'\\');
                    return;
                }
            }
        }
        Some(' '..='/') => {
            while characters
                .next_if(|next| (' '..='/').contains(next))
                .is_some()
            {}
            characters.next_if(|next| ('0'..='~').contains(next));
        }
        Some('0'..='~') => {
            characters.next();
        }
        None | Some(_) => {}
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

    #[test]
    fn terminal_control_sequences_are_removed() {
        let check = |printed: &[u8], wanted: &str| assert_eq!(plain(printed), wanted);
        check(b"plain\ttext\n", "plain\ttext\n");
        check(
            b"\x1b[1;31mred\x1b[0m and \x1b[38;5;9mmore\x1b[m",
            "red and more",
        );
        check(
            b"\x1b]0;a title\x07text \x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\",
            "text link",
        );
        check(b"\x1b(Bset\x1b=mode\x1b7", "setmode");
        check(b" 10 %\r 50 %\r100 %\ndone\r\n", "100 %\ndone\n");
        check(b"cut \xff\xfe \xc3\xa9", "cut \u{fffd}\u{fffd} é");
        check(b"bell\x07 back\x08 end\x1b", "bell back end");
        check(b"\x1b]never ends\nnext", "\nnext");
        check(b"\x1b[\xc3\xa9", "é");
    }
}
