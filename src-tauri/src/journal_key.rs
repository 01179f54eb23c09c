//! Key of the journal's seals: in the keychain, so that no file holds it; without a keychain in a private file beside the
//! journal, which the sandbox hides from commands.

use home::Home;
use secrets::{Secret, Secrets};
use std::sync::Arc;
use store::{FoundKey, JournalKey, KeyFile, KeySource, Store, StoreError};

/// Digits of the data folder's hash that tell its key from that of another folder.
const NAME_LENGTH: usize = 32;

/// The key's keeper.
#[derive(Debug)]
pub(crate) struct KeychainKey {
    secrets: Arc<Secrets>,
    name: String,
    file: KeyFile,
}

impl KeychainKey {
    pub(crate) fn of(home: &Home, secrets: &Arc<Secrets>) -> Self {
        Self {
            secrets: Arc::clone(secrets),
            name: name_in_keychain(home),
            file: KeyFile::beside(&home.journal()),
        }
    }

    /// Puts the key into a keychain that has none: the one of the file, from when there was no keychain, or a new one.
    fn move_in(&self) -> Result<FoundKey, StoreError> {
        let Some(found) = self.file.read()?.or_else(|| FoundKey::generate().ok()) else {
            return self.file.key();
        };
        let secret = Secret::from(found.expose_text());
        match self.secrets.set_journal_key(&self.name, secret) {
            Ok(true) => {
                self.file.remove()?;
                Ok(found)
            }
            Ok(false) => self.file.key(),
            Err(error) => self.without_keychain(&error),
        }
    }

    fn without_keychain(&self, reason: &dyn std::fmt::Display) -> Result<FoundKey, StoreError> {
        tracing::info!(%reason, "the key of the journal's seals is in a file");
        self.file.key()
    }
}

impl KeySource for KeychainKey {
    fn key(&self) -> Result<FoundKey, StoreError> {
        match self.secrets.journal_key(&self.name) {
            Ok(Some(kept)) => match FoundKey::parse(kept.expose()) {
                Some(found) => Ok(found),
                None => self.without_keychain(&"the keychain's entry is no key"),
            },
            Ok(None) => self.move_in(),
            Err(error) => self.without_keychain(&error),
        }
    }

    fn settle(&self, key: &JournalKey) -> Result<(), StoreError> {
        if self.file.read()?.is_some_and(|found| found.key == *key) {
            return self.file.settle(key);
        }
        let used = FoundKey {
            key: key.clone(),
            is_new: false,
        };
        let secret = Secret::from(used.expose_text());
        if let Err(error) = self.secrets.set_journal_key(&self.name, secret) {
            // The next start finds the journal sealed with the key, and notes it then.
            tracing::warn!(%error, "the keychain did not take that the journal's key is used");
        }
        Ok(())
    }
}

/// Returns the name of a data folder's key in the keychain. The folder decides it, not anything in the folder: whoever
/// changes the journal can't have it sealed anew by giving it another name.
pub(crate) fn name_in_keychain(home: &Home) -> String {
    folder_digest(home, NAME_LENGTH)
}

/// Returns so many digits of a hash of the data folder's path, which tell it from others.
pub(crate) fn folder_digest(home: &Home, digits: usize) -> String {
    let folder = home.folder();
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let hash = Store::name_of(folder.as_os_str().as_encoded_bytes());
    hash.as_str().chars().take(digits).collect()
}
