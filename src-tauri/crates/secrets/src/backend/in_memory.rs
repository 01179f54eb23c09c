//! Backend in memory, for tests and systems without a keychain.

use super::{Backend, BackendError};
use crate::{Secret, Source};
use std::collections::HashMap;

/// Backend that holds keys in memory only.
#[derive(Debug)]
pub struct InMemory {
    source: Source,
    keys: HashMap<String, Secret>,
}

impl InMemory {
    /// Returns an empty backend whose keys count as coming from here, such as from a keychain in a test.
    #[must_use]
    pub fn standing_for(source: Source) -> Self {
        Self {
            source,
            keys: HashMap::new(),
        }
    }
}

impl Default for InMemory {
    fn default() -> Self {
        Self::standing_for(Source::Session)
    }
}

impl Backend for InMemory {
    fn source(&self) -> Source {
        self.source
    }

    fn get(&mut self, account: &str) -> Result<Option<Secret>, BackendError> {
        Ok(self.keys.get(account).cloned())
    }

    fn set(&mut self, account: &str, secret: &Secret) -> Result<(), BackendError> {
        self.keys.insert(account.to_owned(), secret.clone());
        Ok(())
    }

    fn delete(&mut self, account: &str) -> Result<bool, BackendError> {
        Ok(self.keys.remove(account).is_some())
    }
}
