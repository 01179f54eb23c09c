//! Sign-ins to MCP servers. Kept in the keychain only, under names that no server's secret has, so that no configuration can
//! name one. A sign-in is longer than an entry may be on some systems, so it is kept in parts.

use super::{MAX_CHARACTERS, Secrets};
use crate::{
    Secret, SecretsError,
    backend::{Backend, BackendError},
};
use localization::localized;
use zeroize::Zeroizing;

/// Prefix of the names in the keychain.
const PREFIX: &str = "sign-in:";
/// Characters of a part, with room for what stands around them.
const PART_CHARACTERS: usize = MAX_CHARACTERS - 16;
/// The most parts of one sign-in.
const MAX_PARTS: usize = 32;
/// Sign around a part, whose own white space would be taken for that of a file.
const EDGE: char = '|';

impl Secrets {
    /// Returns a sign-in, if there is one that is whole. `id` tells servers apart.
    pub fn sign_in(&self, id: &str) -> Result<Option<Secret>, SecretsError> {
        let account = account(id);
        self.ask_about(id, move |backend| {
            Ok(read(backend, &account)?.map(|kept| kept.text))
        })
    }

    /// Stores a sign-in in the place of the one before, and checks that it can be read back.
    pub fn set_sign_in(&self, id: &str, text: Secret) -> Result<(), SecretsError> {
        let account = account(id);
        let kept = self.ask_about(id, move |backend| {
            write(backend, &account, &text)?;
            let kept = read(backend, &account)?;
            Ok(kept.is_some_and(|kept| kept.text.expose() == text.expose()))
        })?;
        match kept {
            true => Ok(()),
            false => Err(SecretsError::NamedSecret {
                name: id.to_owned(),
                cause: localized!("keys-secret-not-stored"),
            }),
        }
    }

    /// Deletes a sign-in and returns whether there was one.
    pub fn delete_sign_in(&self, id: &str) -> Result<bool, SecretsError> {
        let account = account(id);
        self.ask_about(id, move |backend| {
            let head = backend.get(&account)?;
            let was_there = backend.delete(&account)?;
            if let Some(head) = head.as_ref().and_then(Head::read) {
                head.delete_parts(backend, &account)?;
            }
            Ok(was_there)
        })
    }
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

fn read(backend: &mut dyn Backend, account: &str) -> Result<Option<Kept>, BackendError> {
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

fn write(backend: &mut dyn Backend, account: &str, text: &Secret) -> Result<(), BackendError> {
    let before = read(backend, account)?.map(|kept| kept.head);
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

fn entry(about: &str, part: &[char]) -> Secret {
    let mut entry = String::with_capacity(about.len() + 4 * part.len() + 2);
    entry.push_str(about);
    entry.push(EDGE);
    entry.extend(part);
    entry.push(EDGE);
    Secret::from(entry)
}

fn account(id: &str) -> String {
    format!("{PREFIX}{id}")
}

fn part_account(account: &str, turn: char, part: usize) -> String {
    format!("{account}.{turn}{part}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{InMemory, Source};

    /// Memory that takes no more than some systems do, and this many writings.
    struct Narrow {
        entries: InMemory,
        writings: usize,
    }

    impl Backend for Narrow {
        fn source(&self) -> Source {
            Source::Keychain
        }

        fn get(&mut self, account: &str) -> Result<Option<Secret>, BackendError> {
            self.entries.get(account)
        }

        fn set(&mut self, account: &str, secret: &Secret) -> Result<(), BackendError> {
            let full = BackendError::Failed("full".into());
            self.writings = self.writings.checked_sub(1).ok_or(full)?;
            assert!(secret.expose().chars().count() <= MAX_CHARACTERS);
            self.entries.set(account, secret)
        }

        fn delete(&mut self, account: &str) -> Result<bool, BackendError> {
            self.entries.delete(account)
        }
    }

    fn secrets(writings: usize) -> Secrets {
        Secrets::new(Narrow {
            entries: InMemory::default(),
            writings,
        })
    }

    #[test]
    fn sign_ins_of_any_length_are_kept() {
        let secrets = secrets(usize::MAX);
        for text in ["short", &"a b|ü ".repeat(2_000), &"x".repeat(1_264)] {
            secrets
                .set_sign_in("one", Secret::from(text.to_owned()))
                .unwrap();
            let kept = secrets.sign_in("one").unwrap().unwrap();
            assert_eq!(kept.expose(), text.trim());
        }
        assert!(secrets.sign_in("other").unwrap().is_none());
        let endless = Secret::from("x".repeat(100_000));
        assert!(secrets.set_sign_in("one", endless).is_err());
        assert!(secrets.delete_sign_in("one").unwrap());
        assert!(!secrets.delete_sign_in("one").unwrap());
        assert!(secrets.sign_in("one").unwrap().is_none());
    }

    #[test]
    fn broken_off_writing_leaves_the_sign_in_before() {
        let (old, new) = ("o".repeat(3_000), "n".repeat(3_000));
        let secrets = secrets(5);
        secrets
            .set_sign_in("one", Secret::from(old.clone()))
            .unwrap();
        assert!(secrets.set_sign_in("one", Secret::from(new)).is_err());
        assert_eq!(secrets.sign_in("one").unwrap().unwrap().expose(), old);
    }
}
