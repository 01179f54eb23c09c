//! Providers of models beside Claude: lists, adds, changes and removes them. Their keys and the test of their models are in
//! files of their own. No answer holds a key.

pub(crate) mod provider_keys;
pub(crate) mod provider_models;

use super::keys::{GivenKey, KeyPlace, KeySource, KeyTrouble, interrupted};
use crate::{App, commands::Backend, error::UiError, models};
use localization::localized;
use model::AddressError;
use provider_keys::ProviderKeyChange;
use secrets::Secrets;
use serde::{Deserialize, Serialize};
use settings::{ModelSettings, ProviderChange, ProviderKind, ProviderSettings, SignIn};
use std::slice;

/// One provider, and never its key.
#[derive(Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct ProviderView {
    name: String,
    kind: ProviderKind,
    /// Address in the file; none where the usual one of the kind is used.
    address: Option<String>,
    /// Address that is used.
    used_address: String,
    /// Means of signing in.
    sign_in: SignInWay,
    /// Environment variable that goes before the key in the keychain, or before the command that prints a token.
    key_variable: Option<String>,
    /// Program that prints a token; none where no command does.
    token_program: Option<String>,
    /// Place of the key; none where a token is used.
    key_source: Option<KeySource>,
    /// Reason that the keychain could not be read.
    key_trouble: Option<KeyTrouble>,
    /// Models in the file.
    models: Vec<ModelSettings>,
    /// Ids of the models to choose from, which are those that Qilbee knows where the file names none.
    offered: Vec<String>,
}

/// Means of signing in to a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
enum SignInWay {
    /// A key.
    Key,
    /// A token that is good for a while, from a variable or printed by a command.
    Token,
}

/// A provider as the window asks for it.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "NewProvider"))]
pub(crate) struct AskedProvider {
    name: String,
    kind: ProviderKind,
    address: Option<String>,
    models: Vec<ModelSettings>,
}

#[tauri::command]
pub(crate) async fn list_providers(app: Backend<'_>) -> Result<Vec<ProviderView>, UiError> {
    views(&app).await
}

/// Adds a provider, with the key that goes into the keychain: one press does both, and answers for nothing else.
#[tauri::command]
pub(crate) async fn add_provider(
    app: Backend<'_>,
    provider: AskedProvider,
    key: Option<GivenKey>,
) -> Result<ProviderKeyChange, UiError> {
    let provider = read(provider, None);
    let name = &provider.name;
    if providers(&app).iter().any(|known| known.name == *name) {
        return Err(UiError::bad_request(localized!(
            "app-provider-exists",
            name = name
        )));
    }
    check_address(&app, &provider)?;
    let name = provider.name.clone();
    app.change_providers(&ProviderChange::Add(provider)).await?;
    match key {
        Some(key) => provider_keys::keep(&app, &name, key, KeyPlace::Keychain).await,
        None => Ok(ProviderKeyChange {
            providers: views(&app).await?,
            trouble: None,
        }),
    }
}

/// Changes a provider. With another address its key is forgotten, for it was given for the old one.
#[tauri::command]
pub(crate) async fn change_provider(
    app: Backend<'_>,
    provider: AskedProvider,
) -> Result<Vec<ProviderView>, UiError> {
    let before = named(&app, provider.name.trim())?;
    let provider = read(provider, Some(&before));
    check_address(&app, &provider)?;
    let has_moved = models::address(&before) != models::address(&provider);
    app.change_providers(&ProviderChange::Replace(provider))
        .await?;
    if has_moved {
        forget_key(&app, before).await;
    }
    views(&app).await
}

/// Takes a provider out, and the key that was kept for it alone.
#[tauri::command]
pub(crate) async fn remove_provider(
    app: Backend<'_>,
    name: String,
) -> Result<Vec<ProviderView>, UiError> {
    let before = named(&app, &name)?;
    app.change_providers(&ProviderChange::Remove(name)).await?;
    forget_key(&app, before).await;
    views(&app).await
}

/// The providers in the file; none while it can't be read.
fn providers(app: &App) -> Vec<ProviderSettings> {
    let settings = app.settings();
    let settings = settings.as_ref().as_ref();
    settings.map_or_else(|_| Vec::new(), |settings| settings.providers.clone())
}

fn named(app: &App, name: &str) -> Result<ProviderSettings, UiError> {
    let found = providers(app).into_iter().find(|known| known.name == name);
    found.ok_or_else(|| UiError::bad_request(localized!("app-provider-gone", name = name)))
}

/// The provider as it goes into the file. The variable of the key, and the command of a token, stay with the address that they were given for.
fn read(asked: AskedProvider, before: Option<&ProviderSettings>) -> ProviderSettings {
    let AskedProvider {
        name,
        kind,
        address,
        models,
    } = asked;
    let address = address.map(|address| address.trim().to_owned());
    let mut provider = ProviderSettings {
        name: name.trim().to_owned(),
        kind,
        address: address.filter(|address| !address.is_empty()),
        key_variable: None,
        sign_in: SignIn::Key,
        models,
    };
    if let Some(before) = before
        && models::address(before) == models::address(&provider)
    {
        provider.key_variable.clone_from(&before.key_variable);
        provider.sign_in.clone_from(&before.sign_in);
    }
    provider
}

/// Refuses an address with which the program would not start again.
fn check_address(app: &App, provider: &ProviderSettings) -> Result<(), UiError> {
    let secrets = app.shared_secrets();
    // Where the kind needs an address and there is none, the file's own check says so.
    match models::address(provider).is_empty() {
        true => Ok(()),
        false => models::ConfiguredServers::open(&secrets, slice::from_ref(provider))
            .map(|_| ())
            .map_err(|error: AddressError| UiError::bad_request(error.message())),
    }
}

/// Forgets the key for the address of a provider that is there no more. OpenAI's own stays: it has a place of its own among
/// the keys. A key that stays behind is of no use to anybody, and said in the log.
async fn forget_key(app: &App, before: ProviderSettings) {
    let address = models::address(&before);
    let is_used = providers(app)
        .iter()
        .any(|provider| models::address(provider) == address);
    if is_used {
        return;
    }
    let secrets = app.shared_secrets();
    let work = tokio::task::spawn_blocking(move || secrets.delete_server_key(&address));
    match work.await {
        Ok(Ok(_)) => {}
        Ok(Err(error)) => {
            tracing::warn!(%error, "the key of a removed provider is still in the keychain");
        }
        Err(error) => tracing::error!(%error, "deleting a key broke off"),
    }
}

async fn views(app: &App) -> Result<Vec<ProviderView>, UiError> {
    let providers = providers(app);
    let offered = app.sessions().models().ids();
    let secrets = app.shared_secrets();
    // A keychain may ask the person to unlock it first.
    let work = tokio::task::spawn_blocking(move || {
        let providers = providers.into_iter();
        let views = providers.map(|provider| view(&secrets, provider, &offered));
        views.collect::<Vec<_>>()
    });
    work.await
        .map_err(|error| UiError::internal(interrupted(&error)))
}

fn view(secrets: &Secrets, provider: ProviderSettings, offered: &[String]) -> ProviderView {
    let (key_source, key_trouble) = match models::key_place(secrets, &provider) {
        Ok(place) => (place.map(KeySource::from), None),
        Err(error) => (None, Some(KeyTrouble::from(error))),
    };
    let begin = format!("{}/", provider.name);
    let offered = offered.iter().filter(|id| id.starts_with(&begin));
    let (sign_in, token_program) = match &provider.sign_in {
        SignIn::Key => (SignInWay::Key, None),
        SignIn::Token { command } => (SignInWay::Token, command.first().cloned()),
    };
    ProviderView {
        offered: offered.cloned().collect(),
        used_address: models::address(&provider),
        sign_in,
        key_variable: models::key_variable(&provider).map(str::to_owned),
        token_program,
        key_source,
        key_trouble,
        name: provider.name,
        kind: provider.kind,
        address: provider.address,
        models: provider.models,
    }
}

impl From<models::ServerKeyPlace> for KeySource {
    fn from(place: models::ServerKeyPlace) -> Self {
        match place {
            models::ServerKeyPlace::Environment => Self::Environment,
            models::ServerKeyPlace::Session => Self::Session,
            models::ServerKeyPlace::Keychain => Self::Keychain,
        }
    }
}

#[cfg(test)]
mod tests;
