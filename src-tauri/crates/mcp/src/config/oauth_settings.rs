//! Settings of the sign-in to a server: the field `oauth` of its entry. All of it is optional.

use localization::{LocalizedText, localized};
use serde::Deserialize;

/// Settings of the sign-in to a server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OAuthSettings {
    /// Client that was registered with the provider of the sign-in beforehand.
    pub client: Option<OAuthClient>,
    /// Address of a document about this client, for providers that take one in place of a registration.
    pub client_metadata_url: Option<String>,
    /// Rights to ask for; those that the server names where there are none.
    pub scopes: Vec<String>,
    /// Port on this computer that the browser comes back to; any free one without.
    pub callback_port: Option<u16>,
}

/// A client with an id of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OAuthClient {
    /// Its id.
    pub id: String,
    /// Its secret, where it has one; `${keychain:NAME}` stands for one in the keychain.
    pub secret: Option<String>,
}

/// The field in the file. Unknown fields are ignored.
#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct OAuthEntry {
    client_id: Option<String>,
    client_secret: Option<String>,
    client_metadata_url: Option<String>,
    scopes: Vec<String>,
    callback_port: Option<u16>,
}

impl OAuthEntry {
    /// Reads the field. The error is a sentence.
    pub(crate) fn read(self) -> Result<OAuthSettings, LocalizedText> {
        let client = match (self.client_id, self.client_secret) {
            (Some(id), secret) => Some(OAuthClient { id, secret }),
            (None, None) => None,
            (None, Some(_)) => return Err(localized!("mcp-entry-oauth-secret")),
        };
        let is_document = |url: &String| url.starts_with("https://");
        if !self.client_metadata_url.iter().all(is_document) {
            return Err(localized!("mcp-entry-oauth-document"));
        }
        let is_scope = |scope: &String| !scope.is_empty() && !scope.contains(char::is_whitespace);
        if !self.scopes.iter().all(is_scope) {
            return Err(localized!("mcp-entry-oauth-scopes"));
        }
        Ok(OAuthSettings {
            client,
            client_metadata_url: self.client_metadata_url,
            scopes: self.scopes,
            callback_port: self.callback_port.filter(|port| *port != 0),
        })
    }
}
