//! Redaction of known keys in logs and messages. A last line of defence: outside texts, such as the errors of an HTTP
//! library, may carry a header.

use crate::{Secret, secret::REDACTED};
use std::{
    borrow::Cow,
    fmt,
    io::{self, Write},
    sync::{Arc, PoisonError, RwLock},
};

/// Shortest text that is redacted: local servers take any word as a key, and hiding `none` everywhere
/// would only spoil the log.
const MIN_CHARACTERS: usize = 6;

/// Longest buffered line; longer ones are cut.
const MAX_LINE_BYTES: usize = 1 << 20;

/// Set of keys to redact. Clones share it.
#[derive(Clone, Default)]
pub struct Redactor {
    known: Arc<RwLock<Vec<Secret>>>,
}

impl Redactor {
    /// Adds a key. It is never removed: a replaced key may still be valid somewhere.
    pub fn learn(&self, secret: &Secret) {
        let text = secret.expose();
        let is_known = |known: &[Secret]| known.iter().any(|known| known.expose() == text);
        let is_short = text.chars().count() < MIN_CHARACTERS;
        if is_short || is_known(&self.known.read().unwrap_or_else(PoisonError::into_inner)) {
            return;
        }
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if !is_known(&known) {
            known.push(secret.clone());
            // A key that contains another one must go first, or its rest would stay.
            known.sort_by_key(|known| std::cmp::Reverse(known.expose().len()));
        }
    }

    /// Replaces every known key by `[redacted]`.
    #[must_use]
    pub fn redact<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let mut text = Cow::Borrowed(text);
        for secret in &*self.known.read().unwrap_or_else(PoisonError::into_inner) {
            if text.contains(secret.expose()) {
                text = Cow::Owned(text.replace(secret.expose(), REDACTED));
            }
        }
        text
    }
}

impl fmt::Debug for Redactor {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self
            .known
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .len();
        write!(formatter, "Redactor({count} keys)")
    }
}

/// Writer that passes on redacted lines. An unfinished line is held back, even in a `flush`, because
/// it may end in half a key; it is written when the line ends or the writer is dropped.
#[derive(Debug)]
pub struct RedactingWriter<W: Write> {
    sink: W,
    redactor: Redactor,
    line: Vec<u8>,
    is_cut: bool,
}

impl<W: Write> RedactingWriter<W> {
    /// Creates a writer in front of `sink`.
    pub fn new(sink: W, redactor: Redactor) -> Self {
        Self {
            sink,
            redactor,
            line: Vec::new(),
            is_cut: false,
        }
    }

    fn collect(&mut self, piece: &[u8]) {
        let room = MAX_LINE_BYTES - self.line.len();
        self.line.extend_from_slice(&piece[..piece.len().min(room)]);
        self.is_cut |= piece.len() > room;
    }

    /// Writes the buffered line. A cut line may end in half a key, so its last word is dropped too.
    fn write_line(&mut self, end: &str) -> io::Result<()> {
        let mut line = String::from_utf8_lossy(&self.line).into_owned();
        self.line.clear();
        if std::mem::take(&mut self.is_cut) {
            line.truncate(line.rfind(char::is_whitespace).unwrap_or(0));
            line.push_str(" [line cut]");
        }
        self.sink
            .write_all(self.redactor.redact(&line).as_bytes())?;
        self.sink.write_all(end.as_bytes())
    }
}

impl<W: Write> Write for RedactingWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            match piece.split_last() {
                Some((b'\n', rest)) => {
                    self.collect(rest);
                    self.write_line("\n")?;
                }
                _ => self.collect(piece),
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

impl<W: Write> Drop for RedactingWriter<W> {
    fn drop(&mut self) {
        if !self.line.is_empty() {
            // Nobody is left to tell if this fails.
            let _ = self.write_line("").and_then(|()| self.sink.flush());
        }
    }
}
