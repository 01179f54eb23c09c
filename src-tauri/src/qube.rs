//! Which Qube there is, and where its key comes from.

use async_trait::async_trait;
use secrets::{Provider, Secrets, Source};
use std::{env, sync::Arc};
use tools::qube::{AddressError, Key, KeySource, Place, Qube, QubeOptions, SystemPace};

/// Where Qube is looked for instead of at its own address.
const ADDRESS_VARIABLE: &str = "QUBE_BASE_URL";

/// Qube at the address that the environment names, or its own. Asks nobody for anything yet.
pub(crate) fn open(secrets: &Arc<Secrets>) -> Result<Qube, AddressError> {
    let address = env::var(ADDRESS_VARIABLE).ok();
    let address = address.as_deref().filter(|address| !address.is_empty());
    let keys = Arc::new(StoredKeys(Arc::clone(secrets)));
    Qube::new(address, keys, Arc::new(SystemPace), QubeOptions::default())
}

/// The keys of the environment and the keychain.
struct StoredKeys(Arc<Secrets>);

#[async_trait]
impl KeySource for StoredKeys {
    async fn key(&self, place: Place) -> Result<Option<Key>, String> {
        let secrets = Arc::clone(&self.0);
        // A keychain may ask the person to unlock it first.
        let found = tokio::task::spawn_blocking(move || secrets.get(Provider::Qube)).await;
        match found {
            // Only what was given beside the address is for that address.
            Ok(Ok(Some((_, Source::Keychain)))) if place == Place::Elsewhere => Ok(None),
            Ok(Ok(found)) => Ok(found.map(|(secret, _)| Key::new(secret.expose()))),
            Ok(Err(error)) => Err(format!("The key for Qube could not be read: {error}")),
            Err(error) => Err(format!("Reading the key broke off: {error}")),
        }
    }
}
