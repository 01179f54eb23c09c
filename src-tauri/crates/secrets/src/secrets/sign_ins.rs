//! Sign-ins to MCP servers. Kept in the keychain only, under names that no server's secret has, so that no configuration can
//! name one. A sign-in is longer than an entry may be on some systems, so it is kept in parts.

use super::{Secrets, long_entries};
use crate::{Secret, SecretsError};
use localization::localized;

/// Prefix of the names in the keychain.
const PREFIX: &str = "sign-in:";

impl Secrets {
    /// Returns a sign-in, if there is one that is whole. `id` tells servers apart.
    pub fn sign_in(&self, id: &str) -> Result<Option<Secret>, SecretsError> {
        let account = account(id);
        self.ask_about(id, move |backend| long_entries::read(backend, &account))
    }

    /// Stores a sign-in in the place of the one before, and checks that it can be read back.
    pub fn set_sign_in(&self, id: &str, text: Secret) -> Result<(), SecretsError> {
        let account = account(id);
        let kept = self.ask_about(id, move |backend| {
            long_entries::write(backend, &account, &text)?;
            let kept = long_entries::read(backend, &account)?;
            Ok(kept.is_some_and(|kept| kept.expose() == text.expose()))
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
        self.ask_about(id, move |backend| long_entries::delete(backend, &account))
    }
}

fn account(id: &str) -> String {
    format!("{PREFIX}{id}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Backend, BackendError, InMemory, Source, secrets::MAX_CHARACTERS};

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
