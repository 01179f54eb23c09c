//! Keys: where each is, kept, tried and deleted. A key comes in once and never goes out; its text is wiped when it
//! is in the keychain.

use crate::{App, commands::Backend, error::UiError, models};
use localization::{LocalizedText, localized};
use model::{ErrorOrigin, ModelError, RecoveryHint};
use secrets::{Provider, Secret, Secrets, SecretsError, Source};
use serde::{Deserialize, Deserializer, Serialize};
use std::sync::Arc;
use tokio::task::JoinError;
use tools::qube::QubeError;

/// One provider's key, and never the key.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct KeyState {
    provider: ProviderName,
    /// The environment variable that goes before everything else.
    variable: &'static str,
    source: Option<KeySource>,
    /// Reason that the keychain could not be read.
    trouble: Option<KeyTrouble>,
    /// Address used instead of the provider's own. A kept key is not sent there.
    address: Option<String>,
}

/// A provider, by its name in commands and settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "Provider"))]
#[serde(rename_all = "lowercase")]
pub(crate) enum ProviderName {
    Anthropic,
    OpenAi,
    Qube,
}

/// Place of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum KeySource {
    Environment,
    Session,
    Keychain,
}

/// Reason that a key could not be read, kept or deleted.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct KeyTrouble {
    kind: TroubleKind,
    /// The system's error message.
    detail: LocalizedText,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "KeyTroubleKind"))]
#[serde(rename_all = "snake_case")]
enum TroubleKind {
    NoKeychain,
    Locked,
    TimedOut,
    NotKept,
    NoKey,
    BadVariable,
    Failed,
}

/// Result of keeping or deleting a key.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct KeyChange {
    keys: Vec<KeyState>,
    /// Reason for a failure.
    trouble: Option<KeyTrouble>,
}

/// Result of a key's test.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct KeyTest {
    result: TestResult,
    /// Error message; absent when the key works.
    detail: Option<LocalizedText>,
    /// Number of models that the key gives access to.
    models: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "KeyTestResult"))]
#[serde(rename_all = "snake_case")]
enum TestResult {
    Works,
    /// There is none.
    Missing,
    /// The provider does not take it.
    Refused,
    /// Nobody answered.
    Unreachable,
    /// Something else.
    Unclear,
}

/// Place to keep a key in.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum KeyPlace {
    Keychain,
    /// In memory, until Qilbee ends.
    Session,
}

/// A key on its way in. It becomes a secret before anything else can look at it.
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(type = "string"))]
pub(crate) struct GivenKey(pub(in crate::commands) Secret);

impl<'de> Deserialize<'de> for GivenKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(|text| Self(Secret::from(text)))
    }
}

#[tauri::command]
pub(crate) async fn list_keys(app: Backend<'_>) -> Result<Vec<KeyState>, UiError> {
    with_secrets(&app, states).await
}

#[tauri::command]
pub(crate) async fn set_key(
    app: Backend<'_>,
    provider: ProviderName,
    key: GivenKey,
    place: KeyPlace,
) -> Result<KeyChange, UiError> {
    let provider = Provider::from(provider);
    with_secrets(&app, move |secrets| set(secrets, provider, key.0, place)).await
}

#[tauri::command]
pub(crate) async fn delete_key(
    app: Backend<'_>,
    provider: ProviderName,
) -> Result<KeyChange, UiError> {
    let provider = Provider::from(provider);
    with_secrets(&app, move |secrets| {
        let deleted = secrets.delete(provider).map(|_| ());
        changed(secrets, deleted)
    })
    .await
}

/// Asks the provider for something that costs nothing.
#[tauri::command]
pub(crate) async fn test_key(app: Backend<'_>, provider: ProviderName) -> Result<KeyTest, UiError> {
    let provider = Provider::from(provider);
    let secrets = app.shared_secrets();
    let missing = with_secrets(&app, move |secrets| {
        matches!(secrets.status(provider), Ok(None))
    });
    if missing.await? {
        return Ok(KeyTest::failed(TestResult::Missing, None));
    }
    let test = match provider {
        Provider::Anthropic => of_models(app.claude().list().await.map(|models| {
            let confirmed = models.iter().filter(|model| model.confirmed);
            confirmed.count()
        })),
        Provider::Qube => of_qube(app.qube().check().await),
        Provider::OpenAi => of_models(match models::openai(&secrets) {
            Ok(openai) => openai.list().await.map(|names| names.len()),
            Err(error) => Err(ModelError::fatal(error.message())),
        }),
    };
    Ok(test.without_keys(&secrets))
}

/// A keychain may ask the person to unlock it first, so nothing else waits for it.
async fn with_secrets<T: Send + 'static>(
    app: &App,
    work: impl FnOnce(&Secrets) -> T + Send + 'static,
) -> Result<T, UiError> {
    let secrets = app.shared_secrets();
    tokio::task::spawn_blocking(move || work(&secrets))
        .await
        .map_err(|error| UiError::internal(interrupted(&error)))
}

/// Returns the reason that a thread that used the keychain gave no result.
pub(crate) fn interrupted(error: &JoinError) -> LocalizedText {
    localized!("app-keychain-interrupted", error = error.to_string())
}

fn set(secrets: &Secrets, provider: Provider, key: Secret, place: KeyPlace) -> KeyChange {
    let kept = match place {
        KeyPlace::Keychain => secrets.set(provider, key),
        KeyPlace::Session => secrets.set_for_session(provider, key),
    };
    changed(secrets, kept)
}

fn changed(secrets: &Secrets, done: Result<(), SecretsError>) -> KeyChange {
    KeyChange {
        keys: states(secrets),
        trouble: done.err().map(KeyTrouble::from),
    }
}

fn states(secrets: &Secrets) -> Vec<KeyState> {
    let state = |provider: Provider| {
        let (source, trouble) = match secrets.status(provider) {
            Ok(source) => (source.map(KeySource::from), None),
            Err(error) => (None, Some(KeyTrouble::from(error))),
        };
        KeyState {
            provider: provider.into(),
            variable: provider.variable(),
            source,
            trouble,
            address: match provider {
                Provider::Anthropic => super::claude_address(),
                Provider::Qube => crate::qube::named_address(),
                Provider::OpenAi => None,
            },
        }
    };
    Provider::ALL.into_iter().map(state).collect()
}

fn of_models(listed: Result<usize, ModelError>) -> KeyTest {
    let error = match listed {
        Ok(models) => {
            return KeyTest {
                result: TestResult::Works,
                detail: None,
                models: Some(models),
            };
        }
        Err(error) => error,
    };
    let result = match error.recovery {
        _ if error.origin != ErrorOrigin::Provider => TestResult::Unreachable,
        RecoveryHint::AddKey => TestResult::Missing,
        RecoveryHint::ReplaceKey => TestResult::Refused,
        RecoveryHint::Retry { .. }
        | RecoveryHint::Shrink
        | RecoveryHint::StopSpending
        | RecoveryHint::FixAddress
        | RecoveryHint::AskOwner
        | RecoveryHint::Rephrase
        | RecoveryHint::LeaveOutTool { .. }
        | RecoveryHint::ChangeModel
        | RecoveryHint::RestoreScreen
        | RecoveryHint::Fatal => TestResult::Unclear,
    };
    KeyTest::failed(result, Some(error.message))
}

fn of_qube(checked: Result<(), QubeError>) -> KeyTest {
    match checked {
        Ok(()) => KeyTest {
            result: TestResult::Works,
            detail: None,
            models: None,
        },
        Err(QubeError::Transient { text, .. }) => {
            KeyTest::failed(TestResult::Unreachable, Some(text))
        }
        Err(QubeError::Permanent {
            text,
            status: Some(401 | 403),
        }) => KeyTest::failed(TestResult::Refused, Some(text)),
        Err(QubeError::Permanent { text, .. }) => KeyTest::failed(TestResult::Unclear, Some(text)),
    }
}

impl KeyTest {
    fn failed(result: TestResult, detail: Option<LocalizedText>) -> Self {
        Self {
            result,
            detail,
            models: None,
        }
    }

    /// Removes keys from a provider's message, which may quote what it was sent.
    fn without_keys(mut self, secrets: &Arc<Secrets>) -> Self {
        let redactor = secrets.redactor();
        self.detail = self
            .detail
            .map(|detail| detail.map_texts(&|text| redactor.redact(text).into_owned()));
        self
    }
}

impl From<Source> for KeySource {
    fn from(source: Source) -> Self {
        match source {
            Source::Environment(_) => Self::Environment,
            Source::Session => Self::Session,
            Source::Keychain => Self::Keychain,
        }
    }
}

impl From<SecretsError> for KeyTrouble {
    fn from(error: SecretsError) -> Self {
        let message = error.message();
        let (kind, detail) = match error {
            SecretsError::NoKeychain { cause, .. } => (TroubleKind::NoKeychain, cause),
            SecretsError::Locked { cause, .. } => (TroubleKind::Locked, cause),
            SecretsError::TimedOut { .. } => (TroubleKind::TimedOut, message),
            SecretsError::NotStored { .. } => (TroubleKind::NotKept, message),
            SecretsError::InvalidKey { .. } => (TroubleKind::NoKey, message),
            SecretsError::InvalidVariable { .. } => (TroubleKind::BadVariable, message),
            SecretsError::Failed { cause, .. } => (TroubleKind::Failed, cause),
            SecretsError::NamedSecret { .. } | SecretsError::InvalidName { .. } => {
                (TroubleKind::Failed, message)
            }
        };
        Self { kind, detail }
    }
}

impl From<ProviderName> for Provider {
    fn from(name: ProviderName) -> Self {
        match name {
            ProviderName::Anthropic => Self::Anthropic,
            ProviderName::OpenAi => Self::OpenAi,
            ProviderName::Qube => Self::Qube,
        }
    }
}

impl From<Provider> for ProviderName {
    fn from(provider: Provider) -> Self {
        match provider {
            Provider::Anthropic => Self::Anthropic,
            Provider::OpenAi => Self::OpenAi,
            Provider::Qube => Self::Qube,
        }
    }
}

#[cfg(test)]
mod tests;
