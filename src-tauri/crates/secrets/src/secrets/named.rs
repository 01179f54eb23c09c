//! Secrets that the person gave a name, for programs that Qilbee starts or asks. They are in the keychain and
//! nowhere else.

use super::{MAX_CHARACTERS, Secrets};
use crate::{
    Secret, SecretsError,
    backend::{Backend, BackendError},
    worker::NoAnswer,
};
use std::{fmt, str::FromStr};

/// What comes before the name in the keychain; no provider is called so.
const PREFIX: &str = "mcp:";
/// The longest name.
const MAX_NAME: usize = 64;

/// The name of a secret for MCP servers: letters, digits, `.`, `_` and `-`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecretName(String);

impl Secrets {
    /// The secret of this name; none when there is none.
    pub fn get_named(&self, name: &SecretName) -> Result<Option<Secret>, SecretsError> {
        let account = name.account();
        let found = self.ask_named(name, move |backend| backend.get(&account))?;
        if let Some(secret) = &found {
            self.redactor.learn(secret);
        }
        Ok(found)
    }

    /// Keeps a secret, and makes sure that it can be read back.
    pub fn set_named(&self, name: &SecretName, secret: Secret) -> Result<(), SecretsError> {
        check(&secret).map_err(|reason| SecretsError::NoKey { reason })?;
        self.redactor.learn(&secret);
        let account = name.account();
        let is_kept = self.ask_named(name, move |backend| {
            backend.set(&account, &secret)?;
            let kept = backend.get(&account)?;
            Ok(kept.is_some_and(|kept| kept.expose() == secret.expose()))
        })?;
        match is_kept {
            true => Ok(()),
            false => Err(SecretsError::Named {
                name: name.0.clone(),
                cause: "it did not keep it".to_owned(),
            }),
        }
    }

    /// Forgets a secret; says whether there was one.
    pub fn delete_named(&self, name: &SecretName) -> Result<bool, SecretsError> {
        let account = name.account();
        self.ask_named(name, move |backend| backend.delete(&account))
    }

    fn ask_named<T: Send + 'static>(
        &self,
        name: &SecretName,
        call: impl FnOnce(&mut dyn Backend) -> Result<T, BackendError> + Send + 'static,
    ) -> Result<T, SecretsError> {
        let outcome = self.worker.run(self.time_limit, call);
        outcome.map_err(|no_answer| {
            let cause = match no_answer {
                NoAnswer::TimedOut => {
                    "it did not answer in time; it may be asking for its password".to_owned()
                }
                NoAnswer::Backend(BackendError::Missing(cause)) => {
                    format!("this system has none ({cause})")
                }
                NoAnswer::Backend(BackendError::Locked(cause)) => format!("it is locked ({cause})"),
                NoAnswer::Backend(BackendError::Failed(cause)) => cause,
            };
            SecretsError::Named {
                name: name.0.clone(),
                cause: self.redactor.redact(&cause).into_owned(),
            }
        })
    }
}

impl SecretName {
    /// The name as people write it.
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
            false => Err(SecretsError::NoName {
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

/// What no secret can be that goes into a variable or a header.
fn check(secret: &Secret) -> Result<(), &'static str> {
    let text = secret.expose();
    if text.is_empty() {
        Err("it is empty")
    } else if text.chars().count() > MAX_CHARACTERS {
        Err("it is longer than 1280 characters")
    } else if text.chars().any(char::is_control) {
        Err("it holds a line break or another sign that cannot be printed")
    } else {
        Ok(())
    }
}
