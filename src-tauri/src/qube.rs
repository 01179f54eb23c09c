//! Address and key of Qube.

pub(crate) mod tasks;

use async_trait::async_trait;
use localization::{LocalizedText, localized};
use secrets::{Provider, Secrets, Source};
use settings::Settings;
use std::{env, sync::Arc};
use tools::qube::{AddressError, KeyScope, Qube, QubeKey, QubeKeySource, QubeOptions, SystemClock};

/// Environment variable with an address to use instead of Qube's own.
const ADDRESS_VARIABLE: &str = "QUBE_BASE_URL";

/// Qube at the address that the environment names, that the person has set, or its own. Asks nobody for anything
/// yet.
pub(crate) fn open(
    secrets: &Arc<Secrets>,
    settings: Option<&Settings>,
) -> Result<Qube, AddressError> {
    let named = named_address();
    let set = settings.and_then(|settings| settings.qube.address.clone());
    let keys = Arc::new(StoredKeys {
        secrets: Arc::clone(secrets),
        is_own_choice: named.is_none() && set.is_some(),
    });
    let address = named.or(set);
    let pace = Arc::new(SystemClock);
    Qube::new(address.as_deref(), keys, pace, QubeOptions::default())
}

/// The address that the environment names, if it does.
pub(crate) fn named_address() -> Option<String> {
    env::var(ADDRESS_VARIABLE)
        .ok()
        .filter(|address| !address.is_empty())
}

/// The keys of the environment and the keychain.
struct StoredKeys {
    secrets: Arc<Secrets>,
    /// True if the address is from the person's own settings: then the key they keep is for it.
    is_own_choice: bool,
}

#[async_trait]
impl QubeKeySource for StoredKeys {
    async fn key(&self, place: KeyScope) -> Result<Option<QubeKey>, LocalizedText> {
        let secrets = Arc::clone(&self.secrets);
        // A keychain may ask the person to unlock it first.
        let found = tokio::task::spawn_blocking(move || secrets.get(Provider::Qube)).await;
        match found {
            // Only what was given beside the address is for that address.
            Ok(Ok(Some((_, Source::Keychain))))
                if place == KeyScope::Elsewhere && !self.is_own_choice =>
            {
                Ok(None)
            }
            Ok(Ok(found)) => Ok(found.map(|(secret, _)| QubeKey::new(secret.expose()))),
            Ok(Err(error)) => Err(localized!(
                "tools-qube-key-unreadable",
                error = error.message()
            )),
            Err(error) => Err(localized!(
                "tools-qube-key-interrupted",
                error = error.to_string()
            )),
        }
    }
}
