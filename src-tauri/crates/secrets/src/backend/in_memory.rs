//! Keys for as long as the program runs. For "this session only", and for tests.

use super::{Backend, BackendError};
use crate::{Secret, Source};
use std::collections::HashMap;

/// Keeps keys in memory and nowhere else.
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
