//! Seals of events: a chain of keyed hashes, one per event, that a program without the key can't continue or mend. Pure.
//!
//! A seal covers the seal before it and the event's row as it is stored, so an event that was changed, taken out, moved or
//! put in breaks the chain where that happened. A session's head covers the last seal and its number, so an end that was
//! cut off shows too. What the chain can't show: a whole file, or a whole chat with its head, put back to a state that it
//! really had before.

use sha2::{Digest, Sha256};
use std::fmt::{self, Write as _};

/// Length of a key.
const KEY_BYTES: usize = 32;
/// Length of a seal.
const SEAL_BYTES: usize = 32;
/// Block of the hash, as HMAC needs it.
const BLOCK_BYTES: usize = 64;
/// Length of the mark that tells keys apart.
const KEY_MARK_BYTES: usize = 8;

/// Key of a journal's seals. It prints as `[redacted]`.
#[derive(Clone, PartialEq, Eq)]
pub struct JournalKey([u8; KEY_BYTES]);

/// Keyed hash of one thing.
pub(crate) type Seal = [u8; SEAL_BYTES];

/// Mark of a key: tells keys apart without telling the key.
pub(crate) type KeyMark = [u8; KEY_MARK_BYTES];

/// Columns of an event's row, as they are stored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SealedRow<'a> {
    pub(crate) session: &'a str,
    pub(crate) seq: u64,
    pub(crate) ts: &'a str,
    pub(crate) turn: Option<&'a str>,
    pub(crate) body: &'a str,
}

impl JournalKey {
    /// Makes a new key.
    ///
    /// # Errors
    /// When the system has no random numbers.
    pub fn generate() -> std::io::Result<Self> {
        let mut key = [0; KEY_BYTES];
        getrandom::fill(&mut key).map_err(std::io::Error::other)?;
        Ok(Self(key))
    }

    /// Reads a key from its hexadecimal digits.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Self> {
        let digits = text.as_bytes();
        if digits.len() != 2 * KEY_BYTES {
            return None;
        }
        let mut key = [0; KEY_BYTES];
        for (byte, pair) in key.iter_mut().zip(digits.chunks_exact(2)) {
            let pair = std::str::from_utf8(pair).ok()?;
            *byte = u8::from_str_radix(pair, 16).ok()?;
        }
        Some(Self(key))
    }

    /// Returns the hexadecimal digits, for the place that keeps the key. Never print or log them.
    #[must_use]
    pub fn expose_hex(&self) -> String {
        self.0.iter().fold(String::new(), |mut text, byte| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
    }

    /// Returns the mark of this key.
    pub(crate) fn mark(&self) -> KeyMark {
        let mut mark = [0; KEY_MARK_BYTES];
        mark.copy_from_slice(&self.hash(&[b"mark"])[..KEY_MARK_BYTES]);
        mark
    }

    /// Returns the seal that says: from now on, every event of this journal is sealed.
    pub(crate) fn journal_seal(&self) -> Seal {
        self.hash(&[b"journal"])
    }

    /// Returns the beginning of a session's chain. Events up to `unsealed_until` are older than the journal's seals.
    pub(crate) fn beginning(&self, session: &str, unsealed_until: u64) -> Seal {
        self.hash(&[b"begin", session.as_bytes(), &unsealed_until.to_be_bytes()])
    }

    /// Returns the seal of an event after the one with the seal `before`.
    pub(crate) fn event_seal(&self, before: &Seal, row: &SealedRow<'_>) -> Seal {
        let turn: &[u8] = if row.turn.is_some() { b"turn" } else { b"none" };
        self.hash(&[
            b"event",
            before,
            row.session.as_bytes(),
            &row.seq.to_be_bytes(),
            row.ts.as_bytes(),
            turn,
            row.turn.unwrap_or_default().as_bytes(),
            row.body.as_bytes(),
        ])
    }

    /// Returns the seal of a session's head.
    pub(crate) fn head_seal(
        &self,
        session: &str,
        unsealed_until: u64,
        last_seq: u64,
        last: &Seal,
    ) -> Seal {
        self.hash(&[
            b"head",
            session.as_bytes(),
            &unsealed_until.to_be_bytes(),
            &last_seq.to_be_bytes(),
            last,
        ])
    }

    /// HMAC-SHA256 (RFC 2104) of the parts, each preceded by its length: no two lists of parts give the same bytes.
    fn hash(&self, parts: &[&[u8]]) -> Seal {
        let mut message = Hmac::new(&self.0);
        for part in parts {
            message.update(&(part.len() as u64).to_be_bytes());
            message.update(part);
        }
        message.finish()
    }
}

impl fmt::Debug for JournalKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("[redacted]")
    }
}

struct Hmac {
    inner: Sha256,
    outer_pad: [u8; BLOCK_BYTES],
}

impl Hmac {
    fn new(key: &[u8; KEY_BYTES]) -> Self {
        let pad = |with: u8| {
            let mut pad = [with; BLOCK_BYTES];
            for (byte, key) in pad.iter_mut().zip(key) {
                *byte ^= key;
            }
            pad
        };
        let mut inner = Sha256::new();
        inner.update(pad(0x36));
        Self {
            inner,
            outer_pad: pad(0x5c),
        }
    }

    fn update(&mut self, bytes: &[u8]) {
        self.inner.update(bytes);
    }

    fn finish(self) -> Seal {
        let mut outer = Sha256::new();
        outer.update(self.outer_pad);
        outer.update(self.inner.finalize());
        outer.finalize().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hmac_is_the_one_of_the_standard() {
        // HMAC-SHA256 with the key 00 01 … 1f, as Python's `hmac` gives it.
        let mut key = [0; KEY_BYTES];
        for (number, byte) in (0..).zip(&mut key) {
            *byte = number;
        }
        let mut hmac = Hmac::new(&key);
        hmac.update(b"what do ya want ");
        hmac.update(b"for nothing?");
        let hex = JournalKey(hmac.finish()).expose_hex();
        assert_eq!(
            hex,
            "099805f4ac310786968565c098db515cc50862b420ae31e20238312344bed36a"
        );
    }

    #[test]
    fn a_key_is_read_from_its_digits_and_never_printed() {
        let key = JournalKey::generate().unwrap();
        assert_eq!(JournalKey::from_hex(&key.expose_hex()), Some(key.clone()));
        assert_eq!(format!("{key:?}"), "[redacted]");
        for bad in ["", "00", &"g".repeat(64), &"é".repeat(32)] {
            assert_eq!(JournalKey::from_hex(bad), None, "{bad}");
        }
    }

    #[test]
    fn every_part_of_a_row_counts() {
        let key = JournalKey([7; KEY_BYTES]);
        let row = SealedRow {
            session: "a",
            seq: 2,
            ts: "t",
            turn: Some("u"),
            body: "{}",
        };
        let before = key.beginning("a", 0);
        let seals = [
            key.event_seal(&before, &row),
            key.event_seal(&key.beginning("a", 1), &row),
            key.event_seal(
                &before,
                &SealedRow {
                    session: "b",
                    ..row
                },
            ),
            key.event_seal(&before, &SealedRow { seq: 3, ..row }),
            key.event_seal(
                &before,
                &SealedRow {
                    ts: "tu",
                    turn: Some(""),
                    ..row
                },
            ),
            key.event_seal(&before, &SealedRow { turn: None, ..row }),
            key.event_seal(&before, &SealedRow { body: "{ }", ..row }),
            JournalKey([8; KEY_BYTES]).event_seal(&before, &row),
        ];
        let different: std::collections::HashSet<_> = seals.iter().collect();
        assert_eq!(different.len(), seals.len());
    }
}
