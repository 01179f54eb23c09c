//! Tokens of a sign-in, such as Microsoft Entra's, in place of a key: from an environment variable, or from a command in the
//! settings that prints one. They are kept in memory, and for minutes only.

use super::token_command;
use async_trait::async_trait;
use localization::{LocalizedText, localized};
use model::{ApiKey, ApiKeySource, EndpointKind};
use secrets::{Redactor, Secret};
use std::{env, time::Duration};
use tokio::{sync::Mutex, time::Instant};

/// Time for which a token is used again. Those of Entra are good for five minutes at least when they are given.
const KEPT: Duration = Duration::from_secs(240);

/// Source of tokens.
pub(super) struct SignInToken {
    /// Name of the provider, for people.
    title: String,
    /// Environment variable that goes before the command.
    variable: Option<String>,
    /// Program and arguments; empty for none.
    command: Vec<String>,
    redactor: Redactor,
    kept: Mutex<Option<KeptToken>>,
}

/// Token, and when it is asked for anew.
struct KeptToken {
    token: Secret,
    until: Instant,
}

#[async_trait]
impl ApiKeySource for SignInToken {
    async fn key(&self, _endpoint: EndpointKind) -> Result<Option<ApiKey>, LocalizedText> {
        if let Some(variable) = &self.variable
            && let Ok(token) = env::var(variable)
            && !token.trim().is_empty()
        {
            return Ok(Some(self.used(&Secret::from(token.trim().to_owned()))));
        }
        let Some((program, arguments)) = self.command.split_first() else {
            return Ok(None);
        };
        // One asks, the others wait and find its token.
        let mut kept = self.kept.lock().await;
        if let Some(KeptToken { token, until }) = kept.as_ref()
            && Instant::now() < *until
        {
            return Ok(Some(self.used(token)));
        }
        let printed = token_command::printed(program, arguments).await;
        let token = printed.map_err(|reason| {
            localized!("model-no-token", provider = &self.title, reason = reason)
        })?;
        let key = self.used(&token);
        let until = Instant::now() + KEPT;
        *kept = Some(KeptToken { token, until });
        Ok(Some(key))
    }
}

impl SignInToken {
    /// Creates a source.
    pub(super) fn new(
        title: String,
        variable: Option<String>,
        command: Vec<String>,
        redactor: Redactor,
    ) -> Self {
        Self {
            title,
            variable,
            command,
            redactor,
            kept: Mutex::default(),
        }
    }

    fn used(&self, token: &Secret) -> ApiKey {
        self.redactor.learn(token);
        ApiKey::new(token.expose())
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn source(script: &str) -> SignInToken {
        let command = ["sh", "-c", script];
        SignInToken::new(
            "It".to_owned(),
            Some("QILBEE_TEST_NO_SUCH_VARIABLE".to_owned()),
            command.map(str::to_owned).to_vec(),
            Redactor::default(),
        )
    }

    #[tokio::test]
    async fn a_token_is_printed_once_and_kept_out_of_logs() {
        let folder = tempfile::tempdir().unwrap();
        let count = folder.path().join("count");
        let source = source(&format!("echo x >> {}; echo ey-token-1", count.display()));
        for _ in 0..2 {
            let key = source.key(EndpointKind::Custom).await.unwrap();
            assert!(key.is_some());
        }
        assert_eq!(std::fs::read_to_string(count).unwrap(), "x\n");
        assert_eq!(source.redactor.redact("a ey-token-1"), "a [redacted]");
    }

    #[tokio::test]
    async fn a_command_without_a_token_is_named() {
        for (script, reason) in [
            ("exit 3", "code 3"),
            ("kill -9 $$", "was ended"),
            ("true", "printed no token"),
            ("echo Please sign in first", "printed no token"),
        ] {
            let error = source(script).key(EndpointKind::Custom).await.unwrap_err();
            assert!(error.to_string().contains(reason), "{script}: {error}");
        }
        let mut none = source("");
        none.command.clear();
        assert!(none.key(EndpointKind::Custom).await.unwrap().is_none());
    }
}
