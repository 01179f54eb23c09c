//! Key of an API, and where it comes from.

use async_trait::async_trait;
use localization::LocalizedText;
use std::fmt;

/// Source of the API key. Asked before each request, so that a key set meanwhile counts.
#[async_trait]
pub trait ApiKeySource: Send + Sync {
    /// Returns the key for this endpoint, if there is one, or the reason why it can't be read.
    async fn key(&self, endpoint: EndpointKind) -> Result<Option<ApiKey>, LocalizedText>;
}

/// Kind of endpoint that a key is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndpointKind {
    /// The provider's own API.
    Official,
    /// Another server. A key stored for the provider is not sent to it.
    Custom,
}

/// API key. Only the endpoint can read it.
pub struct ApiKey(String);

/// Source without a key, for servers that nobody gave one.
#[derive(Clone, Copy, Debug)]
pub struct NoKey;

impl ApiKey {
    /// Wraps a key.
    pub fn new(key: impl Into<String>) -> Self {
        Self(key.into())
    }

    pub(super) fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("ApiKey(…)")
    }
}

#[async_trait]
impl ApiKeySource for NoKey {
    async fn key(&self, _endpoint: EndpointKind) -> Result<Option<ApiKey>, LocalizedText> {
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn key_debug_hides_value() {
        assert_eq!(format!("{:?}", ApiKey::new("secret")), "ApiKey(…)");
    }
}
