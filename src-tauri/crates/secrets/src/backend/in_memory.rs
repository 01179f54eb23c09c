//! Backend in memory, for tests and systems without a keychain.

use super::{Backend, BackendError};
use crate::{Secret, Source};
use std::collections::HashMap;

/// Backend that holds keys in memory only.
#[derive(Debug, Default)]
pub struct InMemory {
    keys: HashMap<String, Secret>,
}

impl Backend for InMemory {
    fn source(&self) -> Source {
        Source::Session
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
