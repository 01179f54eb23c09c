//! Where a key is looked for and kept.

pub(crate) mod named;

use crate::{
    Provider, Redactor, Secret, SecretsError, Source,
    backend::{Backend, BackendError},
    worker::{NoAnswer, Worker},
};
use std::{
    collections::BTreeMap,
    env,
    ffi::OsString,
    fmt,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// How long a call waits. A keychain may ask for its password, and people take their time.
const TIME_LIMIT: Duration = Duration::from_secs(60);

/// The longest key. Windows keeps no more in one entry.
const MAX_CHARACTERS: usize = 1280;

type Environment = dyn Fn(&str) -> Option<OsString> + Send + Sync;

/// All keys. A key is looked for in its environment variable, then in what was set for this session
/// only, then in the backend. Every key that passes is made known to the [`Redactor`].
pub struct Secrets {
    environment: Box<Environment>,
    session: Mutex<BTreeMap<Provider, Secret>>,
    worker: Worker,
    backend_source: Source,
    time_limit: Duration,
    redactor: Redactor,
}

impl Secrets {
    /// Keys kept in this backend, and the process's own environment. Nothing is opened yet.
    pub fn new(backend: impl Backend) -> Self {
        Self {
            environment: Box::new(|variable| env::var_os(variable)),
            session: Mutex::default(),
            backend_source: backend.source(),
            worker: Worker::new(backend),
            time_limit: TIME_LIMIT,
            redactor: Redactor::default(),
        }
    }

    /// The same, with another environment. For tests.
    #[must_use]
    pub fn with_environment(
        mut self,
        environment: impl Fn(&str) -> Option<OsString> + Send + Sync + 'static,
    ) -> Self {
        self.environment = Box::new(environment);
        self
    }

    /// The same, with another time limit for each call.
    #[must_use]
    pub fn with_time_limit(mut self, time_limit: Duration) -> Self {
        self.time_limit = time_limit;
        self
    }

    /// The filter that knows every key that has passed here. Give it to whatever writes logs.
    #[must_use]
    pub fn redactor(&self) -> Redactor {
        self.redactor.clone()
    }

    /// The provider's key and where it was found; none when there is none.
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

    /// Where the provider's key is; none when there is none.
    pub fn status(&self, provider: Provider) -> Result<Option<Source>, SecretsError> {
        Ok(self.get(provider)?.map(|(_, source)| source))
    }

    /// Keeps a key for good, and makes sure that it can be read back. A key in the environment still
    /// goes before it.
    pub fn set(&self, provider: Provider, secret: Secret) -> Result<(), SecretsError> {
        check(&secret).map_err(|reason| SecretsError::NoKey { reason })?;
        self.redactor.learn(&secret);
        let account = provider.name();
        let is_kept = self.ask(provider, move |backend| {
            backend.set(account, &secret)?;
            let kept = backend.get(account)?;
            Ok(kept.is_some_and(|kept| kept.expose() == secret.expose()))
        })?;
        if !is_kept {
            return Err(SecretsError::NotKept {
                variable: provider.variable(),
            });
        }
        self.session().remove(&provider);
        Ok(())
    }

    /// Keeps a key in memory until the program ends.
    pub fn set_for_session(&self, provider: Provider, secret: Secret) -> Result<(), SecretsError> {
        check(&secret).map_err(|reason| SecretsError::NoKey { reason })?;
        self.redactor.learn(&secret);
        self.session().insert(provider, secret);
        Ok(())
    }

    /// Forgets the provider's key, for this session and for good; says whether there was one. The
    /// environment is not ours to change.
    pub fn delete(&self, provider: Provider) -> Result<bool, SecretsError> {
        let was_in_session = self.session().remove(&provider).is_some();
        let account = provider.name();
        let was_kept = self.ask(provider, move |backend| backend.delete(account))?;
        Ok(was_in_session || was_kept)
    }

    fn in_environment(&self, provider: Provider) -> Result<Option<Secret>, SecretsError> {
        let variable = provider.variable();
        let Some(value) = (self.environment)(variable) else {
            return Ok(None);
        };
        let bad = |reason| SecretsError::BadVariable { variable, reason };
        let secret = Secret::from(value.into_string().map_err(|_| bad("it is not text"))?);
        if secret.expose().is_empty() {
            return Ok(None);
        }
        check(&secret).map_err(bad)?;
        Ok(Some(secret))
    }

    fn ask<T: Send + 'static>(
        &self,
        provider: Provider,
        call: impl FnOnce(&mut dyn Backend) -> Result<T, BackendError> + Send + 'static,
    ) -> Result<T, SecretsError> {
        let variable = provider.variable();
        let clean = |cause: String| self.redactor.redact(&cause).into_owned();
        let outcome = self.worker.run(self.time_limit, call);
        outcome.map_err(|no_answer| match no_answer {
            NoAnswer::TimedOut => SecretsError::TimedOut {
                limit_seconds: self.time_limit.as_secs(),
                variable,
            },
            NoAnswer::Backend(BackendError::Missing(cause)) => SecretsError::NoKeychain {
                cause: clean(cause),
                variable,
            },
            NoAnswer::Backend(BackendError::Locked(cause)) => SecretsError::Locked {
                cause: clean(cause),
                variable,
            },
            NoAnswer::Backend(BackendError::Failed(cause)) => SecretsError::Failed {
                cause: clean(cause),
                variable,
            },
        })
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

/// What no provider's key can be. A key goes into an HTTP header, so it is one word of plain letters,
/// digits and signs.
fn check(secret: &Secret) -> Result<(), &'static str> {
    let text = secret.expose();
    if text.is_empty() {
        Err("it is empty")
    } else if text.len() > MAX_CHARACTERS {
        Err("it is longer than 1280 characters")
    } else if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
        Err("it holds a space, a line break or a letter that keys do not have")
    } else {
        Ok(())
    }
}
