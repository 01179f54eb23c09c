//! System keychain: Keychain on macOS, Credential Manager on Windows, the Secret Service elsewhere. Connects at the first
//! call and again after any failure, so a keychain that is started or unlocked later is found without a restart.

use super::{Backend, BackendError};
use crate::{Secret, Source};
use keyring_core::{CredentialStore, Entry, Error};
use localization::localized;
use std::sync::Arc;

/// Service name of Qilbee's entries.
const SERVICE: &str = "ca.aicube.qilbee";

/// Keychain of the logged-in user.
#[derive(Debug)]
pub struct Keychain {
    service: String,
    connection: Option<Arc<CredentialStore>>,
    /// A connection was lost or refused before.
    failed_before: bool,
}

impl Keychain {
    /// Creates a backend with Qilbee's own entries. Doesn't connect yet.
    #[must_use]
    pub fn new() -> Self {
        Self::for_service(SERVICE)
    }

    /// Creates a backend with another service name: for tests, which must not touch a person's keys.
    pub fn for_service(service: impl Into<String>) -> Self {
        Self {
            service: service.into(),
            connection: None,
            failed_before: false,
        }
    }

    /// Makes a request about one entry. A missing entry is `None`.
    fn ask<T>(
        &mut self,
        account: &str,
        question: impl FnOnce(&Entry) -> Result<T, Error>,
    ) -> Result<Option<T>, BackendError> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => self
                .connect()
                .map_err(|error| BackendError::Missing(root_cause(&error).into()))?,
        };
        let entry = connection.build(&self.service, account, None);
        match entry.and_then(|entry| question(&entry)) {
            Ok(answer) => {
                self.connection = Some(connection);
                Ok(Some(answer))
            }
            Err(Error::NoEntry) => {
                self.connection = Some(connection);
                Ok(None)
            }
            // The connection is dropped: the next call connects again.
            Err(error) => {
                self.failed_before = true;
                Err(explain(&error))
            }
        }
    }

    /// `keyring` knows which store each system has and opens it, but once only: a failure it remembers
    /// for the life of the process. After one we open the same store ourselves.
    fn connect(&mut self) -> Result<Arc<CredentialStore>, Error> {
        if !self.failed_before
            && keyring::Entry::store_status().is_ok()
            && let Some(store) = keyring_core::get_default_store()
        {
            return Ok(store);
        }
        self.failed_before = true;
        open_anew()
    }
}

impl Default for Keychain {
    fn default() -> Self {
        Self::new()
    }
}

impl Backend for Keychain {
    fn source(&self) -> Source {
        Source::Keychain
    }

    fn get(&mut self, account: &str) -> Result<Option<Secret>, BackendError> {
        let found = self.ask(account, Entry::get_password)?;
        Ok(found.map(Secret::from))
    }

    fn set(&mut self, account: &str, secret: &Secret) -> Result<(), BackendError> {
        let kept = self.ask(account, |entry| entry.set_password(secret.expose()))?;
        kept.ok_or_else(|| BackendError::Failed(localized!("keys-keychain-no-entry")))
    }

    fn delete(&mut self, account: &str) -> Result<bool, BackendError> {
        let deleted = self.ask(account, Entry::delete_credential)?;
        Ok(deleted.is_some())
    }
}

#[cfg(target_os = "macos")]
fn open_anew() -> Result<Arc<CredentialStore>, Error> {
    Ok(apple_native_keyring_store::keychain::Store::new()?)
}

#[cfg(target_os = "windows")]
fn open_anew() -> Result<Arc<CredentialStore>, Error> {
    Ok(windows_native_keyring_store::Store::new()?)
}

#[cfg(all(unix, not(target_os = "macos")))]
fn open_anew() -> Result<Arc<CredentialStore>, Error> {
    Ok(zbus_secret_service_keyring_store::Store::new()?)
}

/// Converts an error. Only errors that can't carry stored text are quoted; others become their kind.
fn explain(error: &Error) -> BackendError {
    match error {
        Error::NoStorageAccess(_) => BackendError::Locked(root_cause(error).into()),
        Error::PlatformFailure(_) => BackendError::Failed(root_cause(error).into()),
        Error::TooLong(_, limit) => {
            BackendError::Failed(localized!("keys-keychain-limit", limit = *limit))
        }
        Error::BadEncoding(_) | Error::BadDataFormat(..) => {
            BackendError::Failed(localized!("keys-keychain-bad-entry"))
        }
        Error::Ambiguous(_) => BackendError::Failed(localized!("keys-keychain-ambiguous")),
        _ => BackendError::Failed(localized!("keys-keychain-unsupported")),
    }
}

/// Returns the system's own error, without the layers around it.
fn root_cause(error: &Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    cause.to_string()
}
