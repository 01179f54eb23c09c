//! A sign-in as the keychain keeps it, and the tokens of a connection, which the library asks for and renews.

use super::{SignInKeys, words};
use async_trait::async_trait;
use localization::LocalizedText;
use rmcp::transport::auth::{
    AuthError, CredentialRefreshGuard, CredentialStore, StoredCredentials,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use std::sync::Arc;
use tokio::sync::Mutex;

/// Parts of a token answer that are kept. Others, such as papers about the person, are of no use here.
const KEPT: [&str; 5] = [
    "access_token",
    "token_type",
    "expires_in",
    "refresh_token",
    "scope",
];
/// Bytes of a hash that tell servers apart in the keychain.
const ID_BYTES: usize = 16;
/// The most rights that a server may ask for later.
const MAX_WANTED: usize = 100;

/// A sign-in to one server.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct KeptSignIn {
    /// Who issued the tokens. They go to nobody else.
    pub(crate) issuer: String,
    /// The secret of a client that was registered for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) client_secret: Option<String>,
    pub(crate) credentials: StoredCredentials,
    /// Rights that the server asked for since.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) wanted: Vec<String>,
}

/// Place of one server's sign-in in the keychain. Clones share what was read.
#[derive(Clone)]
pub(crate) struct SignInPlace {
    id: String,
    keys: Arc<dyn SignInKeys>,
    /// The sign-in as it was last read or written: a keychain is slow, and tokens are needed for each request.
    known: Arc<Mutex<Option<KeptSignIn>>>,
    renewing: Arc<Mutex<()>>,
}

impl SignInPlace {
    /// Returns the place for a server of this name at this address. At another address it has another one.
    pub(crate) fn new(name: &str, url: &str, keys: Arc<dyn SignInKeys>) -> Self {
        Self {
            id: id(name, url),
            keys,
            known: Arc::default(),
            renewing: Arc::default(),
        }
    }

    /// Returns the sign-in. One that can't be understood is none.
    pub(crate) async fn kept(&self) -> Result<Option<KeptSignIn>, LocalizedText> {
        let mut known = self.known.lock().await;
        if known.is_none()
            && let Some(text) = self.keys.load(&self.id).await?
        {
            *known = serde_json::from_str(&text).ok();
            self.hide(known.as_ref());
        }
        Ok(known.clone())
    }

    pub(crate) async fn keep(&self, mut sign_in: KeptSignIn) -> Result<(), LocalizedText> {
        let mut known = self.known.lock().await;
        sign_in.credentials = without_surplus(sign_in.credentials);
        self.hide(Some(&sign_in));
        let text = serde_json::to_string(&sign_in).map_err(|error| error.to_string())?;
        self.keys.save(&self.id, text).await?;
        *known = Some(sign_in);
        Ok(())
    }

    /// Forgets the sign-in; true when there was one.
    pub(crate) async fn forget(&self) -> Result<bool, LocalizedText> {
        let mut known = self.known.lock().await;
        *known = None;
        self.keys.delete(&self.id).await
    }

    /// Notes rights that the server wants besides those it has.
    pub(crate) async fn want(&self, scopes: &str) -> Result<(), LocalizedText> {
        let Some(mut sign_in) = self.kept().await? else {
            return Ok(());
        };
        for scope in scopes.split_whitespace() {
            if !sign_in.wanted.iter().any(|known| known == scope) {
                sign_in.wanted.push(scope.to_owned());
            }
        }
        sign_in.wanted.truncate(MAX_WANTED);
        self.keep(sign_in).await
    }

    /// Keeps the tokens out of the log.
    fn hide(&self, sign_in: Option<&KeptSignIn>) {
        let Some(sign_in) = sign_in else { return };
        let tokens = token_fields(&sign_in.credentials);
        for name in ["access_token", "refresh_token"] {
            if let Some(token) = tokens.get(name).and_then(Value::as_str) {
                self.keys.hide(token);
            }
        }
        sign_in
            .client_secret
            .iter()
            .for_each(|secret| self.keys.hide(secret));
    }
}

#[async_trait]
impl CredentialStore for SignInPlace {
    async fn load(&self) -> Result<Option<StoredCredentials>, AuthError> {
        let kept = self.kept().await.map_err(unkept)?;
        Ok(kept.map(|kept| kept.credentials))
    }

    async fn save(&self, credentials: StoredCredentials) -> Result<(), AuthError> {
        // Only renewed tokens come this way: a sign-in is kept as a whole.
        let Some(kept) = self.kept().await.map_err(unkept)? else {
            return Ok(());
        };
        let renewed = KeptSignIn {
            credentials,
            ..kept
        };
        self.keep(renewed).await.map_err(unkept)
    }

    async fn clear(&self) -> Result<(), AuthError> {
        self.forget().await.map_err(unkept)?;
        Ok(())
    }

    /// Reads the keychain anew: another Qilbee may have renewed the tokens, and the old ones are worth nothing then.
    async fn acquire_refresh_guard(&self) -> Result<Option<CredentialRefreshGuard>, AuthError> {
        let guard = Arc::clone(&self.renewing).lock_owned().await;
        *self.known.lock().await = None;
        Ok(Some(CredentialRefreshGuard::new(guard)))
    }
}

/// Returns the id of the sign-in to a server of this name at this address.
pub(crate) fn id(name: &str, url: &str) -> String {
    let digest = Sha256::digest(format!("{name}\n{url}").as_bytes());
    let bytes = digest.iter().take(ID_BYTES);
    bytes.map(|byte| format!("{byte:02x}")).collect()
}

fn unkept(error: LocalizedText) -> AuthError {
    AuthError::CredentialStoreError(words::shown(error.as_str()))
}

/// Returns credentials without what a provider added to its tokens.
fn without_surplus(credentials: StoredCredentials) -> StoredCredentials {
    let Ok(mut fields) = serde_json::to_value(&credentials) else {
        return credentials;
    };
    if let Some(tokens) = fields
        .get_mut("token_response")
        .and_then(Value::as_object_mut)
    {
        tokens.retain(|name, _| KEPT.contains(&name.as_str()));
    }
    serde_json::from_value(fields).unwrap_or(credentials)
}

fn token_fields(credentials: &StoredCredentials) -> Value {
    let mut fields = serde_json::to_value(credentials).unwrap_or_default();
    fields
        .get_mut("token_response")
        .map_or(Value::Null, Value::take)
}

impl KeptSignIn {
    /// True when its tokens can be renewed without the person.
    pub(crate) fn is_renewable(&self) -> bool {
        token_fields(&self.credentials)
            .get("refresh_token")
            .is_some()
    }
}
