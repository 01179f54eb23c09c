//! Named secrets for programs that Qilbee starts or calls. Stored in the keychain only.

use super::{MAX_CHARACTERS, Secrets};
use crate::{
    Secret, SecretsError,
    backend::{Backend, BackendError},
    backend_thread::CallError,
    error::KeyFault,
};
use localization::localized;
use std::{fmt, str::FromStr};

/// Prefix of the name in the keychain; no provider has it.
const PREFIX: &str = "mcp:";
/// Longest name.
const MAX_NAME: usize = 64;

/// Name of a secret for MCP servers: letters, digits, `.`, `_` and `-`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecretName(String);

impl Secrets {
    /// Returns the secret with this name, if there is one.
    pub fn get_named(&self, name: &SecretName) -> Result<Option<Secret>, SecretsError> {
        let account = name.account();
        let found = self.ask_named(name, move |backend| backend.get(&account))?;
        if let Some(secret) = &found {
            self.redactor.learn(secret);
        }
        Ok(found)
    }

    /// Stores a secret and checks that it can be read back.
    pub fn set_named(&self, name: &SecretName, secret: Secret) -> Result<(), SecretsError> {
        check(&secret).map_err(|fault| SecretsError::InvalidKey { fault })?;
        self.redactor.learn(&secret);
        let account = name.account();
        let is_stored = self.ask_named(name, move |backend| {
            backend.set(&account, &secret)?;
            let kept = backend.get(&account)?;
            Ok(kept.is_some_and(|kept| kept.expose() == secret.expose()))
        })?;
        match is_stored {
            true => Ok(()),
            false => Err(SecretsError::NamedSecret {
                name: name.0.clone(),
                cause: localized!("keys-secret-not-stored"),
            }),
        }
    }

    /// Deletes a secret and returns whether there was one.
    pub fn delete_named(&self, name: &SecretName) -> Result<bool, SecretsError> {
        let account = name.account();
        self.ask_named(name, move |backend| backend.delete(&account))
    }

    fn ask_named<T: Send + 'static>(
        &self,
        name: &SecretName,
        call: impl FnOnce(&mut dyn Backend) -> Result<T, BackendError> + Send + 'static,
    ) -> Result<T, SecretsError> {
        self.ask_about(&name.0, call)
    }

    /// Makes a call about an entry that errors call by this name.
    pub(super) fn ask_about<T: Send + 'static>(
        &self,
        name: &str,
        call: impl FnOnce(&mut dyn Backend) -> Result<T, BackendError> + Send + 'static,
    ) -> Result<T, SecretsError> {
        let clean = |cause| self.without_keys(cause);
        let outcome = self.backend.run(self.time_limit, call);
        outcome.map_err(|error| {
            let cause = match error {
                CallError::TimedOut => localized!("keys-secret-timed-out"),
                CallError::Backend(BackendError::Missing(cause)) => {
                    localized!("keys-secret-no-keychain", cause = clean(cause))
                }
                CallError::Backend(BackendError::Locked(cause)) => {
                    localized!("keys-secret-locked", cause = clean(cause))
                }
                CallError::Backend(BackendError::Failed(cause)) => clean(cause),
            };
            SecretsError::NamedSecret {
                name: name.to_owned(),
                cause,
            }
        })
    }
}

impl SecretName {
    /// Returns the name as people write it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn account(&self) -> String {
        format!("{PREFIX}{}", self.0)
    }
}

impl FromStr for SecretName {
    type Err = SecretsError;

    fn from_str(name: &str) -> Result<Self, SecretsError> {
        let fits = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
        match !name.is_empty() && name.len() <= MAX_NAME && name.chars().all(fits) {
            true => Ok(Self(name.to_owned())),
            false => Err(SecretsError::InvalidName {
                name: name.to_owned(),
            }),
        }
    }
}

impl fmt::Display for SecretName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{PREFIX}{}", self.0)
    }
}

/// Checks a secret that goes into a variable or a header.
pub(super) fn check(secret: &Secret) -> Result<(), KeyFault> {
    let text = secret.expose();
    if text.is_empty() {
        Err(KeyFault::Empty)
    } else if text.chars().count() > MAX_CHARACTERS {
        Err(KeyFault::TooLong)
    } else if text.chars().any(char::is_control) {
        Err(KeyFault::NotPrintable)
    } else {
        Ok(())
    }
}
