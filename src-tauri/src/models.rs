//! Which models there are: the practice model and Claude, with the key where the person keeps it.

use async_trait::async_trait;
use model::{
    DemoModel, Models, Single,
    claude::{AddressError, Claude, DEFAULT_MODEL, Key, KeySource, Patience, Place},
};
use secrets::{Provider, Secrets, SecretsError, Source};
use std::{env, sync::Arc};

/// The model people get without a key.
pub(crate) const PRACTICE_MODEL: &str = DemoModel::ID;
/// Where Claude is looked for instead of at Anthropic's.
const ADDRESS_VARIABLE: &str = "ANTHROPIC_BASE_URL";

/// The models, and Claude by itself for what only it can say.
pub(crate) fn open(secrets: &Arc<Secrets>) -> Result<(Models, Claude), AddressError> {
    let address = env::var(ADDRESS_VARIABLE).ok();
    let address = address.as_deref().filter(|address| !address.is_empty());
    let keys = Arc::new(StoredKeys(Arc::clone(secrets)));
    let claude = Claude::new(address, keys, Patience::default())?;
    let practice = Arc::new(Single(Arc::new(DemoModel::new())));
    Ok((Models::of(vec![practice, Arc::new(claude.clone())]), claude))
}

/// The model people get unless they choose one: the practice model until there is a key.
pub(crate) async fn default_model(secrets: &Arc<Secrets>) -> &'static str {
    let secrets = Arc::clone(secrets);
    let status = tokio::task::spawn_blocking(move || secrets.status(Provider::Anthropic)).await;
    match status {
        Ok(Ok(Some(_))) => DEFAULT_MODEL,
        Ok(Ok(None)) => PRACTICE_MODEL,
        // Somebody meant to give one: they are told what is wrong with it when it is first needed.
        Ok(Err(SecretsError::BadVariable { .. })) => DEFAULT_MODEL,
        Ok(Err(error)) => {
            // No keychain is no key, and no reason to bother anybody.
            tracing::debug!(%error, "whether there is a key cannot be told");
            PRACTICE_MODEL
        }
        Err(error) => {
            tracing::error!(%error, "looking for a key broke off");
            PRACTICE_MODEL
        }
    }
}

/// The keys of the environment and the keychain.
struct StoredKeys(Arc<Secrets>);

#[async_trait]
impl KeySource for StoredKeys {
    async fn key(&self, place: Place) -> Result<Option<Key>, String> {
        let secrets = Arc::clone(&self.0);
        // A keychain may ask the person to unlock it first.
        let found = tokio::task::spawn_blocking(move || secrets.get(Provider::Anthropic)).await;
        match found {
            // Only what was given beside the address is for that address.
            Ok(Ok(Some((_, Source::Keychain)))) if place == Place::Elsewhere => Ok(None),
            Ok(Ok(found)) => Ok(found.map(|(secret, _)| Key::new(secret.expose()))),
            Ok(Err(error)) => Err(unreadable(&error)),
            Err(error) => Err(format!("Reading the key broke off: {error}")),
        }
    }
}

fn unreadable(error: &SecretsError) -> String {
    format!("The key for Claude could not be read: {error}")
}
