//! Sign-ins to MCP servers in the system's keychain, and a note for other Qilbee processes that one has changed.

use async_trait::async_trait;
use jiff::Timestamp;
use localization::{LocalizedText, localized};
use mcp::SignInKeys;
use secrets::{Secret, Secrets, SecretsError};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

/// The file with the note.
const NOTE: &str = "mcp_sign_in";

/// Sign-ins in the keychain.
pub(crate) struct KeychainSignIns(Arc<Secrets>);

impl KeychainSignIns {
    pub(crate) fn new(secrets: Arc<Secrets>) -> Self {
        Self(secrets)
    }

    /// Asks the keychain on a thread of its own: it may ask the person to unlock it first.
    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Secrets) -> Result<T, SecretsError> + Send + 'static,
    ) -> Result<T, LocalizedText> {
        let secrets = Arc::clone(&self.0);
        let answer = tokio::task::spawn_blocking(move || question(&secrets)).await;
        match answer {
            Ok(answer) => answer.map_err(|error| error.message()),
            Err(error) => Err(localized!(
                "app-keychain-interrupted",
                error = error.to_string()
            )),
        }
    }
}

#[async_trait]
impl SignInKeys for KeychainSignIns {
    async fn load(&self, id: &str) -> Result<Option<String>, LocalizedText> {
        let id = id.to_owned();
        let found = self.ask(move |secrets| secrets.sign_in(&id)).await?;
        Ok(found.map(|text| text.expose().to_owned()))
    }

    async fn save(&self, id: &str, text: String) -> Result<(), LocalizedText> {
        let id = id.to_owned();
        self.ask(move |secrets| secrets.set_sign_in(&id, Secret::from(text)))
            .await
    }

    async fn delete(&self, id: &str) -> Result<bool, LocalizedText> {
        let id = id.to_owned();
        self.ask(move |secrets| secrets.delete_sign_in(&id)).await
    }

    fn hide(&self, token: &str) {
        self.0.redactor().learn(&Secret::from(token.to_owned()));
    }
}

/// Note that the person has signed in: when that was, for other Qilbee processes.
pub(crate) struct SignInNote(PathBuf);

impl SignInNote {
    /// Returns the note beside the file of configured servers.
    pub(crate) fn beside(servers: &Path) -> Self {
        Self(servers.with_file_name(NOTE))
    }

    /// Returns the time of the last sign-in; none before the first.
    pub(crate) fn read(&self) -> Option<String> {
        fs::read_to_string(&self.0).ok()
    }

    /// Notes a new sign-in. Without the note others find out at their next start.
    pub(crate) fn change(&self) {
        if let Err(error) = fs::write(&self.0, Timestamp::now().to_string()) {
            tracing::warn!(%error, "other Qilbee processes can't be told of a sign-in");
        }
    }
}
