//! Texts that are longer than an entry may be on some systems. They are kept in parts.

use super::MAX_CHARACTERS;
use crate::{
    Secret,
    backend::{Backend, BackendError},
};
use localization::localized;
use zeroize::Zeroizing;

/// Characters of a part, with room for what stands around them.
const PART_CHARACTERS: usize = MAX_CHARACTERS - 16;
/// The most parts of one text.
const MAX_PARTS: usize = 32;
/// Sign around a part, whose own white space would be taken for that of a file.
const EDGE: char = '|';

/// Returns a text, if there is one that is whole.
pub(super) fn read(
    backend: &mut dyn Backend,
    account: &str,
) -> Result<Option<Secret>, BackendError> {
    Ok(read_parts(backend, account)?.map(|kept| kept.text))
}

/// Stores a text in the place of the one before.
pub(super) fn write(
    backend: &mut dyn Backend,
    account: &str,
    text: &Secret,
) -> Result<(), BackendError> {
    let before = read_parts(backend, account)?.map(|kept| kept.head);
    let turn = match &before {
        Some(head) if head.turn == 'a' => 'b',
        Some(_) | None => 'a',
    };
    let letters: Zeroizing<Vec<_>> = Zeroizing::new(text.expose().chars().collect());
    let mut parts = letters.chunks(PART_CHARACTERS);
    let first = parts.next().unwrap_or_default();
    let count = parts.len();
    if count > MAX_PARTS {
        return Err(BackendError::Failed(localized!("keys-sign-in-too-long")));
    }
    for (at, part) in parts.enumerate() {
        backend.set(&part_account(account, turn, at + 1), &entry("", part))?;
    }
    backend.set(account, &entry(&format!("{turn}{count}"), first))?;
    match before {
        Some(before) => before.delete_parts(backend, account),
        None => Ok(()),
    }
}

/// Deletes a text and returns whether there was one.
pub(super) fn delete(backend: &mut dyn Backend, account: &str) -> Result<bool, BackendError> {
    let head = backend.get(account)?;
    let was_there = backend.delete(account)?;
    if let Some(head) = head.as_ref().and_then(Head::read) {
        head.delete_parts(backend, account)?;
    }
    Ok(was_there)
}

/// The first entry: which parts there are besides it.
struct Head {
    /// The parts of two writings in a row have different names, so one that breaks off leaves the one before whole.
    turn: char,
    parts: usize,
    first: Zeroizing<String>,
}

struct Kept {
    head: Head,
    text: Secret,
}

impl Head {
    fn read(entry: &Secret) -> Option<Self> {
        let (about, first) = entry.expose().split_once(EDGE)?;
        let turn = about.chars().next().filter(|turn| "ab".contains(*turn))?;
        let parts = about[1..]
            .parse()
            .ok()
            .filter(|parts| *parts <= MAX_PARTS)?;
        Some(Self {
            turn,
            parts,
            first: Zeroizing::new(first.strip_suffix(EDGE)?.to_owned()),
        })
    }

    fn delete_parts(&self, backend: &mut dyn Backend, account: &str) -> Result<(), BackendError> {
        for part in 1..=self.parts {
            backend.delete(&part_account(account, self.turn, part))?;
        }
        Ok(())
    }
}

fn read_parts(backend: &mut dyn Backend, account: &str) -> Result<Option<Kept>, BackendError> {
    let Some(head) = backend.get(account)?.as_ref().and_then(Head::read) else {
        return Ok(None);
    };
    let mut text = head.first.clone();
    for part in 1..=head.parts {
        let entry = backend.get(&part_account(account, head.turn, part))?;
        let inside = entry.as_ref().and_then(|entry| {
            let text = entry.expose();
            text.strip_prefix(EDGE)?.strip_suffix(EDGE)
        });
        match inside {
            Some(inside) => text.push_str(inside),
            None => return Ok(None),
        }
    }
    let text = Secret::from(std::mem::take(&mut *text));
    Ok(Some(Kept { head, text }))
}

fn entry(about: &str, part: &[char]) -> Secret {
    let mut entry = String::with_capacity(about.len() + 4 * part.len() + 2);
    entry.push_str(about);
    entry.push(EDGE);
    entry.extend(part);
    entry.push(EDGE);
    Secret::from(entry)
}

fn part_account(account: &str, turn: char, part: usize) -> String {
    format!("{account}.{turn}{part}")
}
