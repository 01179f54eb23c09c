//! Puts secrets and variables where a configuration names them. The result is for a server's environment
//! or headers and goes nowhere else.

use crate::config::Phrase;
use async_trait::async_trait;
use std::collections::BTreeMap;

const OPENING: &str = "${";
const KEYCHAIN: &str = "keychain:";
const ENVIRONMENT: &str = "env:";

/// Gives the secrets that a configuration names.
#[async_trait]
pub trait SecretSource: Send + Sync {
    /// The secret of this name; `None` when there is none. The error is a sentence for people.
    async fn secret(&self, name: &str) -> Result<Option<String>, String>;
}

/// Every phrase with its secrets in it.
pub(super) async fn expand_all(
    phrases: &BTreeMap<String, Phrase>,
    secrets: &dyn SecretSource,
) -> Result<Vec<(String, String)>, String> {
    let mut expanded = Vec::with_capacity(phrases.len());
    for (name, phrase) in phrases {
        expanded.push((name.clone(), expand(phrase, secrets).await?));
    }
    Ok(expanded)
}

async fn expand(phrase: &Phrase, secrets: &dyn SecretSource) -> Result<String, String> {
    let text = match phrase {
        Phrase::Keychain(name) => return from_keychain(name, secrets).await,
        Phrase::Text(text) => text,
    };
    let mut expanded = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once(OPENING) {
        expanded.push_str(before);
        let Some((inside, behind)) = after.split_once('}') else {
            expanded.push_str(OPENING);
            rest = after;
            continue;
        };
        if let Some(name) = inside.strip_prefix(KEYCHAIN) {
            expanded.push_str(&from_keychain(name, secrets).await?);
        } else if let Some(name) = inside.strip_prefix(ENVIRONMENT) {
            expanded.push_str(&from_environment(name)?);
        } else {
            // Somebody else's notation, or just text.
            expanded.push_str(OPENING);
            rest = after;
            continue;
        }
        rest = behind;
    }
    expanded.push_str(rest);
    Ok(expanded)
}

async fn from_keychain(name: &str, secrets: &dyn SecretSource) -> Result<String, String> {
    match secrets.secret(name).await {
        Ok(Some(secret)) => Ok(secret),
        Ok(None) => Err(format!(
            "The keychain has no secret {name:?} for it. Store it with `qilbee keys set mcp:{name}`."
        )),
        Err(reason) => Err(format!("Its secret {name:?} could not be read: {reason}")),
    }
}

fn from_environment(name: &str) -> Result<String, String> {
    std::env::var(name)
        .map_err(|_| format!("It needs the environment variable {name}, which is not set."))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct One;

    #[async_trait]
    impl SecretSource for One {
        async fn secret(&self, name: &str) -> Result<Option<String>, String> {
            match name {
                "token" => Ok(Some("s3cret".to_owned())),
                "locked" => Err("it is locked".to_owned()),
                _ => Ok(None),
            }
        }
    }

    #[tokio::test]
    async fn secrets_and_variables_are_put_in_where_they_are_named() {
        let check = async |text: &str, wanted: Result<&str, &str>| {
            let found = expand(&Phrase::Text(text.to_owned()), &One).await;
            assert_eq!(
                found
                    .as_deref()
                    .map_err(|error| error.split('.').next().unwrap_or_default()),
                wanted,
                "{text}"
            );
        };
        check("", Ok("")).await;
        check("plain $HOME ${HOME} ${", Ok("plain $HOME ${HOME} ${")).await;
        check("Bearer ${keychain:token}", Ok("Bearer s3cret")).await;
        check("${x${keychain:token}}", Ok("${xs3cret}")).await;
        let cargo = env!("CARGO_PKG_NAME");
        check("${env:CARGO_PKG_NAME}!", Ok(&format!("{cargo}!"))).await;
        check(
            "${keychain:none}",
            Err("The keychain has no secret \"none\" for it"),
        )
        .await;
        check(
            "${keychain:locked}",
            Err("Its secret \"locked\" could not be read: it is locked"),
        )
        .await;
        check(
            "${env:QILBEE_NEVER_SET}",
            Err("It needs the environment variable QILBEE_NEVER_SET, which is not set"),
        )
        .await;
        let whole = expand(&Phrase::Keychain("token".to_owned()), &One).await;
        assert_eq!(whole.as_deref(), Ok("s3cret"));
    }
}
