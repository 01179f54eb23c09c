//! Keys of providers: kept under the provider's address, or held for this session, and deleted. A key comes in once and never
//! goes out.

use super::{ProviderView, named, views};
use crate::{
    App,
    commands::{
        Backend,
        settings::keys::{GivenKey, KeyPlace, KeyTrouble, interrupted},
    },
    error::UiError,
    models,
};
use secrets::{Secrets, SecretsError};
use serde::Serialize;
use settings::ProviderSettings;

/// Result of keeping or deleting a provider's key.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct ProviderKeyChange {
    pub(super) providers: Vec<ProviderView>,
    /// Reason for a failure.
    pub(super) trouble: Option<KeyTrouble>,
}

#[tauri::command]
pub(crate) async fn set_provider_key(
    app: Backend<'_>,
    name: String,
    key: GivenKey,
    place: KeyPlace,
) -> Result<ProviderKeyChange, UiError> {
    keep(&app, &name, key, place).await
}

/// Keeps a key for a provider that is in the file.
pub(super) async fn keep(
    app: &App,
    name: &str,
    key: GivenKey,
    place: KeyPlace,
) -> Result<ProviderKeyChange, UiError> {
    change(app, name, move |secrets, provider| match place {
        KeyPlace::Keychain => models::store_key(secrets, provider, key.0),
        KeyPlace::Session => models::hold_key(secrets, provider, key.0),
    })
    .await
}

#[tauri::command]
pub(crate) async fn delete_provider_key(
    app: Backend<'_>,
    name: String,
) -> Result<ProviderKeyChange, UiError> {
    change(&app, &name, |secrets, provider| {
        models::delete_key(secrets, provider).map(|_| ())
    })
    .await
}

async fn change(
    app: &App,
    name: &str,
    work: impl FnOnce(&Secrets, &ProviderSettings) -> Result<(), SecretsError> + Send + 'static,
) -> Result<ProviderKeyChange, UiError> {
    let provider = named(app, name)?;
    let secrets = app.shared_secrets();
    // A keychain may ask the person to unlock it first, so nothing else waits for it.
    let work = tokio::task::spawn_blocking(move || work(&secrets, &provider));
    let done = work
        .await
        .map_err(|error| UiError::internal(interrupted(&error)))?;
    Ok(ProviderKeyChange {
        providers: views(app).await?,
        trouble: done.err().map(KeyTrouble::from),
    })
}
