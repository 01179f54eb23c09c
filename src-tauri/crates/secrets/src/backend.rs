//! Places that keep keys. Each speaks only of accounts and secrets; who wants a key, and in which order
//! places are asked, is not known here.

pub(crate) mod in_memory;
pub(crate) mod keychain;

use crate::{Secret, Source};

/// A place that keeps keys, by account. Its calls may block; one thread makes them all, one at a time.
pub trait Backend: Send + 'static {
    /// What a key that was found here is said to come from.
    fn source(&self) -> Source;

    /// The account's key, if there is one.
    fn get(&mut self, account: &str) -> Result<Option<Secret>, BackendError>;

    /// Keeps a key, in place of the one before.
    fn set(&mut self, account: &str, secret: &Secret) -> Result<(), BackendError>;

    /// Forgets the account's key; says whether there was one.
    fn delete(&mut self, account: &str) -> Result<bool, BackendError>;
}

/// Why a place did not do what it was asked. Holds what the system said, never a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BackendError {
    /// It is not there.
    Missing(String),
    /// It does not let us in.
    Locked(String),
    /// Something else.
    Failed(String),
}
