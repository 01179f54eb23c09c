//! Sign-in to servers on the network, as the protocol has it: OAuth 2.1 with PKCE. A browser shows the page of the server's
//! provider, comes back to a port of this computer with a code, and the code is exchanged for tokens, which stay in the
//! keychain. The library does the protocol; found here are the rules it is held to, and the way through the browser.

pub(crate) mod demand;
mod discovery;
mod flow;
pub(crate) mod kept_sign_in;
mod oauth_http;
mod reach;
mod redirect_listener;
pub(crate) mod tokens;
pub(crate) mod words;

use crate::config::server_settings::{ServerEndpoint, ServerSettings};
use async_trait::async_trait;
pub use flow::SignIn;
use localization::{LocalizedText, localized};
use std::sync::Arc;

/// Place where sign-ins are kept: the system's keychain, and never a file.
#[async_trait]
pub trait SignInKeys: Send + Sync {
    /// Returns the sign-in of this id; none when there is none. The error is a sentence for people.
    async fn load(&self, id: &str) -> Result<Option<String>, LocalizedText>;

    /// Keeps a sign-in in the place of the one before.
    async fn save(&self, id: &str, text: String) -> Result<(), LocalizedText>;

    /// Deletes a sign-in; true when there was one.
    async fn delete(&self, id: &str) -> Result<bool, LocalizedText>;

    /// Keeps this token out of logs and messages.
    fn hide(&self, token: &str);
}

/// No keychain: nobody is signed in, and nobody can.
pub(crate) struct NoSignIns;

#[async_trait]
impl SignInKeys for NoSignIns {
    async fn load(&self, _: &str) -> Result<Option<String>, LocalizedText> {
        Ok(None)
    }

    async fn save(&self, _: &str, _: String) -> Result<(), LocalizedText> {
        Err(localized!("mcp-sign-in-no-keychain"))
    }

    async fn delete(&self, _: &str) -> Result<bool, LocalizedText> {
        Ok(false)
    }

    fn hide(&self, _: &str) {}
}

/// Returns the id of the sign-in to a server; none for a program.
#[must_use]
pub fn sign_in_id(settings: &ServerSettings) -> Option<String> {
    match &settings.endpoint {
        ServerEndpoint::Program { .. } => None,
        ServerEndpoint::Address { url, .. } => Some(kept_sign_in::id(&settings.name, url)),
    }
}

/// Forgets the sign-in to a server; true when there was one. A service without one, and a program, have none.
pub async fn sign_out(
    settings: &ServerSettings,
    keys: Arc<dyn SignInKeys>,
) -> Result<bool, LocalizedText> {
    match sign_in_id(settings) {
        Some(id) => keys.delete(&id).await,
        None => Ok(false),
    }
}
