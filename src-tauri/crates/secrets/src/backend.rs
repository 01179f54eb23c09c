//! Backends that store keys by account. They know neither providers nor the lookup order.

pub(crate) mod in_memory;
pub(crate) mod keychain;

use crate::{Secret, Source};
use localization::LocalizedText;

/// Storage of keys by account. Its calls may block; one thread makes them all, one at a time.
pub trait Backend: Send + 'static {
    /// Returns the source of keys found here.
    fn source(&self) -> Source;

    /// Returns the account's key, if there is one.
    fn get(&mut self, account: &str) -> Result<Option<Secret>, BackendError>;

    /// Stores a key and replaces the previous one.
    fn set(&mut self, account: &str, secret: &Secret) -> Result<(), BackendError>;

    /// Deletes the account's key and returns whether there was one.
    fn delete(&mut self, account: &str) -> Result<bool, BackendError>;
}

/// Error of a backend. Holds the system's words, never a key.
#[derive(Clone, Debug, PartialEq)]
pub enum BackendError {
    /// There is none.
    Missing(LocalizedText),
    /// It denies access.
    Locked(LocalizedText),
    /// Another error.
    Failed(LocalizedText),
}
