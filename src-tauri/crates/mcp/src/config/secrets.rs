//! Secrets and variables that a configuration names, put into a server's environment or headers and nowhere else.

use super::server_settings::SecretTemplate;
use async_trait::async_trait;
use localization::{LocalizedText, localized};
use std::collections::BTreeMap;

const OPENING: &str = "${";
const KEYCHAIN: &str = "keychain:";
const ENVIRONMENT: &str = "env:";

/// Source of the secrets that a configuration names.
#[async_trait]
pub trait SecretSource: Send + Sync {
    /// Returns the secret of this name; none when there is none. The error is a sentence for people.
    async fn secret(&self, name: &str) -> Result<Option<String>, LocalizedText>;
}

/// Returns every template with its secrets filled in.
pub(crate) async fn expand_all(
    templates: &BTreeMap<String, SecretTemplate>,
    secrets: &dyn SecretSource,
) -> Result<Vec<(String, String)>, LocalizedText> {
    let mut expanded = Vec::with_capacity(templates.len());
    for (name, template) in templates {
        expanded.push((name.clone(), expand(template, secrets).await?));
    }
    Ok(expanded)
}

/// Returns a template with its secrets filled in.
pub(crate) async fn expand(
    template: &SecretTemplate,
    secrets: &dyn SecretSource,
) -> Result<String, LocalizedText> {
    let text = match template {
        SecretTemplate::Keychain(name) => return from_keychain(name, secrets).await,
        SecretTemplate::Text(text) => text,
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
            // Another notation, or plain text.
            expanded.push_str(OPENING);
            rest = after;
            continue;
        }
        rest = behind;
    }
    expanded.push_str(rest);
    Ok(expanded)
}

async fn from_keychain(name: &str, secrets: &dyn SecretSource) -> Result<String, LocalizedText> {
    match secrets.secret(name).await {
        Ok(Some(secret)) => Ok(secret),
        Ok(None) => Err(localized!("mcp-secret-missing", name = name)),
        Err(reason) => Err(localized!(
            "mcp-secret-unreadable",
            name = name,
            reason = reason
        )),
    }
}

fn from_environment(name: &str) -> Result<String, LocalizedText> {
    std::env::var(name).map_err(|_| localized!("mcp-variable-missing", name = name))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct One;

    #[async_trait]
    impl SecretSource for One {
        async fn secret(&self, name: &str) -> Result<Option<String>, LocalizedText> {
            match name {
                "token" => Ok(Some("s3cret".to_owned())),
                "locked" => Err("it is locked".into()),
                _ => Ok(None),
            }
        }
    }

    #[tokio::test]
    async fn secrets_and_variables_are_filled_in() {
        let check = async |text: &str, wanted: Result<&str, &str>| {
            let found = expand(&SecretTemplate::Text(text.to_owned()), &One).await;
            let found = found.map_err(|error| format!("{error:?}"));
            let wanted = wanted.map(str::to_owned).map_err(str::to_owned);
            assert_eq!(found, wanted, "{text}");
        };
        check("", Ok("")).await;
        check("plain $HOME ${HOME} ${", Ok("plain $HOME ${HOME} ${")).await;
        check("Bearer ${keychain:token}", Ok("Bearer s3cret")).await;
        check("${x${keychain:token}}", Ok("${xs3cret}")).await;
        let cargo = env!("CARGO_PKG_NAME");
        check("${env:CARGO_PKG_NAME}!", Ok(&format!("{cargo}!"))).await;
        check(
            "${keychain:none}",
            Err(r#"mcp-secret-missing { name: "none" }"#),
        )
        .await;
        check(
            "${keychain:locked}",
            Err(r#"mcp-secret-unreadable { name: "locked", reason: "it is locked" }"#),
        )
        .await;
        check(
            "${env:QILBEE_NEVER_SET}",
            Err(r#"mcp-variable-missing { name: "QILBEE_NEVER_SET" }"#),
        )
        .await;
        let whole = expand(&SecretTemplate::Keychain("token".to_owned()), &One).await;
        assert_eq!(whole.unwrap(), "s3cret");
    }
}
