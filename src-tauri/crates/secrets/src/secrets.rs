//! Key lookup order (environment, session, keychain) and storage.

mod fleet_inbox;
mod journal_keys;
mod long_entries;
pub(crate) mod named_secrets;
mod server_keys;
mod sign_ins;

use crate::{
    Provider, Redactor, Secret, SecretsError, Source,
    backend::{Backend, BackendError},
    backend_thread::{BackendThread, CallError},
    error::KeyFault,
};
use localization::LocalizedText;
use std::{
    collections::BTreeMap,
    env,
    ffi::OsString,
    fmt,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// Timeout of a call. A keychain may ask for its password, and people take their time.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// Longest key: the limit of an entry on Windows.
const MAX_CHARACTERS: usize = 1280;

type Environment = dyn Fn(&str) -> Option<OsString> + Send + Sync;

/// Store of all keys. Looks for a key in its environment variable, then in the keys for this session only, then in the
/// backend. Every key that passes is added to the [`Redactor`].
pub struct Secrets {
    environment: Box<Environment>,
    session: Mutex<BTreeMap<Provider, Secret>>,
    /// Keys of model servers for this session only, by address.
    server_session: Mutex<BTreeMap<String, Secret>>,
    backend: BackendThread,
    backend_source: Source,
    time_limit: Duration,
    redactor: Redactor,
}

impl Secrets {
    /// Creates a store with this backend and the process's environment. Opens nothing yet.
    pub fn new(backend: impl Backend) -> Self {
        Self {
            environment: Box::new(|variable| env::var_os(variable)),
            session: Mutex::default(),
            server_session: Mutex::default(),
            backend_source: backend.source(),
            backend: BackendThread::new(backend),
            time_limit: TIME_LIMIT,
            redactor: Redactor::default(),
        }
    }

    /// Replaces the environment. For tests.
    #[must_use]
    pub fn with_environment(
        mut self,
        environment: impl Fn(&str) -> Option<OsString> + Send + Sync + 'static,
    ) -> Self {
        self.environment = Box::new(environment);
        self
    }

    /// Replaces the timeout of each call.
    #[must_use]
    pub fn with_time_limit(mut self, time_limit: Duration) -> Self {
        self.time_limit = time_limit;
        self
    }

    /// Returns the filter that knows every key that passed. Give it to whatever writes logs.
    #[must_use]
    pub fn redactor(&self) -> Redactor {
        self.redactor.clone()
    }

    /// Returns the provider's key and its source, if there is one.
    pub fn get(&self, provider: Provider) -> Result<Option<(Secret, Source)>, SecretsError> {
        if let Some(secret) = self.in_environment(provider)? {
            self.redactor.learn(&secret);
            return Ok(Some((secret, Source::Environment(provider.variable()))));
        }
        if let Some(secret) = self.session().get(&provider) {
            return Ok(Some((secret.clone(), Source::Session)));
        }
        let account = provider.name();
        let found = self.ask(provider, move |backend| backend.get(account))?;
        if let Some(secret) = &found {
            self.redactor.learn(secret);
        }
        Ok(found.map(|secret| (secret, self.backend_source)))
    }

    /// Returns the source of the provider's key, if there is one.
    pub fn status(&self, provider: Provider) -> Result<Option<Source>, SecretsError> {
        Ok(self.get(provider)?.map(|(_, source)| source))
    }

    /// Stores a key in the backend and checks that it can be read back. A key in the environment still
    /// has priority.
    pub fn set(&self, provider: Provider, secret: Secret) -> Result<(), SecretsError> {
        check(&secret).map_err(|fault| SecretsError::InvalidKey { fault })?;
        self.redactor.learn(&secret);
        let account = provider.name();
        let is_stored = self.ask(provider, move |backend| {
            backend.set(account, &secret)?;
            let kept = backend.get(account)?;
            Ok(kept.is_some_and(|kept| kept.expose() == secret.expose()))
        })?;
        if !is_stored {
            return Err(SecretsError::NotStored {
                variable: provider.variable(),
            });
        }
        self.session().remove(&provider);
        Ok(())
    }

    /// Holds a key in memory until the program ends.
    pub fn set_for_session(&self, provider: Provider, secret: Secret) -> Result<(), SecretsError> {
        check(&secret).map_err(|fault| SecretsError::InvalidKey { fault })?;
        self.redactor.learn(&secret);
        self.session().insert(provider, secret);
        Ok(())
    }

    /// Deletes the provider's key from session and backend and returns whether there was one. The
    /// environment stays. Where there is no keychain, a key for this session is all there is.
    pub fn delete(&self, provider: Provider) -> Result<bool, SecretsError> {
        let was_in_session = self.session().remove(&provider).is_some();
        let account = provider.name();
        match self.ask(provider, move |backend| backend.delete(account)) {
            Err(SecretsError::NoKeychain { .. }) if was_in_session => Ok(true),
            deleted => Ok(deleted? || was_in_session),
        }
    }

    fn in_environment(&self, provider: Provider) -> Result<Option<Secret>, SecretsError> {
        let variable = provider.variable();
        let Some(value) = (self.environment)(variable) else {
            return Ok(None);
        };
        let invalid = |fault| SecretsError::InvalidVariable { variable, fault };
        let secret = Secret::from(
            value
                .into_string()
                .map_err(|_| invalid(KeyFault::NotText))?,
        );
        if secret.expose().is_empty() {
            return Ok(None);
        }
        check(&secret).map_err(invalid)?;
        Ok(Some(secret))
    }

    fn ask<T: Send + 'static>(
        &self,
        provider: Provider,
        call: impl FnOnce(&mut dyn Backend) -> Result<T, BackendError> + Send + 'static,
    ) -> Result<T, SecretsError> {
        let variable = provider.variable();
        let clean = |cause| self.without_keys(cause);
        let outcome = self.backend.run(self.time_limit, call);
        outcome.map_err(|error| match error {
            CallError::TimedOut => SecretsError::TimedOut {
                limit_seconds: self.time_limit.as_secs(),
                variable,
            },
            CallError::Backend(BackendError::Missing(cause)) => SecretsError::NoKeychain {
                cause: clean(cause),
                variable,
            },
            CallError::Backend(BackendError::Locked(cause)) => SecretsError::Locked {
                cause: clean(cause),
                variable,
            },
            CallError::Backend(BackendError::Failed(cause)) => SecretsError::Failed {
                cause: clean(cause),
                variable,
            },
        })
    }

    fn without_keys(&self, cause: LocalizedText) -> LocalizedText {
        cause.map_texts(&|text| self.redactor.redact(text).into_owned())
    }

    fn session(&self) -> MutexGuard<'_, BTreeMap<Provider, Secret>> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Secrets {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Secrets")
            .field("backend", &self.backend_source)
            .finish_non_exhaustive()
    }
}

/// Checks a provider's key. A key goes into an HTTP header, so it is one word of plain letters, digits and signs.
fn check(secret: &Secret) -> Result<(), KeyFault> {
    let text = secret.expose();
    if text.is_empty() {
        Err(KeyFault::Empty)
    } else if text.len() > MAX_CHARACTERS {
        Err(KeyFault::TooLong)
    } else if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
        Err(KeyFault::NotPlain)
    } else {
        Ok(())
    }
}
