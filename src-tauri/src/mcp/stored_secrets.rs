//! Secrets for servers, from the keychain. Keeping and asking for them are elsewhere.

use async_trait::async_trait;
use localization::{LocalizedText, localized};
use mcp::SecretSource;
use secrets::{SecretName, Secrets, SecretsError};
use std::sync::Arc;

/// The secrets that the person gave a name.
pub(super) struct StoredSecrets(pub(super) Arc<Secrets>);

#[async_trait]
impl SecretSource for StoredSecrets {
    async fn secret(&self, name: &str) -> Result<Option<String>, LocalizedText> {
        let name: SecretName = name
            .parse()
            .map_err(|error: SecretsError| error.message())?;
        let secrets = Arc::clone(&self.0);
        // A keychain may ask the person to unlock it first.
        let found = tokio::task::spawn_blocking(move || secrets.get_named(&name)).await;
        match found {
            Ok(Ok(found)) => Ok(found.map(|secret| secret.expose().to_owned())),
            Ok(Err(error)) => Err(error.message()),
            Err(error) => Err(localized!(
                "app-keychain-interrupted",
                error = error.to_string()
            )),
        }
    }
}
