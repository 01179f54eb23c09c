//! Clipboard content in one or more formats.

use super::ClipboardAtoms;
use x11rb::protocol::xproto::{Atom, AtomEnum};

/// The content in all its formats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ClipboardContent {
    pub(super) formats: Vec<ClipboardFormat>,
}

/// The content in one format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ClipboardFormat {
    /// Target atom that requests it.
    pub(super) target: Atom,
    /// Type of the data.
    pub(super) kind: Atom,
    /// Bits per unit.
    pub(super) unit: u8,
    pub(super) bytes: Vec<u8>,
}

impl ClipboardContent {
    /// Creates the content for a text, with a hint that clipboard managers should ignore it.
    pub(super) fn text(text: &str, atoms: &ClipboardAtoms) -> Self {
        let format = |target, kind, bytes: &[u8]| ClipboardFormat {
            target,
            kind,
            unit: 8,
            bytes: bytes.to_vec(),
        };
        let text = text.as_bytes();
        Self {
            formats: vec![
                format(atoms.UTF8_STRING, atoms.UTF8_STRING, text),
                format(atoms.MIME_TEXT, atoms.MIME_TEXT, text),
                format(atoms.TEXT, atoms.UTF8_STRING, text),
                format(atoms.SECRET, atoms.SECRET, b"secret"),
            ],
        }
    }

    pub(super) fn find(&self, target: Atom) -> Option<&ClipboardFormat> {
        self.formats.iter().find(|format| format.target == target)
    }

    pub(super) fn size(&self) -> usize {
        self.formats.iter().map(|format| format.bytes.len()).sum()
    }
}

impl ClipboardFormat {
    /// Returns the data as atoms, if it is a list of targets.
    pub(super) fn atoms(&self) -> Vec<Atom> {
        if self.kind != Atom::from(AtomEnum::ATOM) || self.unit != 32 {
            return Vec::new();
        }
        let words = self.bytes.chunks_exact(4);
        words
            .filter_map(|word| Some(Atom::from_ne_bytes(word.try_into().ok()?)))
            .collect()
    }
}
