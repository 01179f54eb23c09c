//! `qilbee keys`: the keys of providers. A key is read from standard input, never from an argument,
//! where other programs could see it; it is never shown again.

use super::{Failure, output};
use crate::models;
use clap::{Args, Subcommand};
use home::Home;
use secrets::{Provider, Secret, SecretName, Secrets, SecretsError, Source};
use serde::Serialize;
use settings::{ProviderSettings, Settings, SignIn};
use std::{
    fmt,
    io::{self, IsTerminal as _, Read as _},
    str::FromStr,
};

/// More than any key has.
const MAX_KEY_BYTES: u64 = 16 * 1024;

#[derive(Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Subcommands,
}

#[derive(Subcommand)]
enum Subcommands {
    /// Save a key in the keychain; reads it from standard input
    Set {
        /// anthropic, openai or qube; mcp:NAME, a secret for MCP servers; or model:NAME, a provider in the settings
        name: KeyName,
    },
    /// Show where each key comes from, never the key
    Status {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Delete a key from the keychain
    Delete {
        /// anthropic, openai or qube; mcp:NAME, a secret for MCP servers; or model:NAME, a provider in the settings
        name: KeyName,
    },
}

/// Name of a key: a provider's, or one that you chose.
#[derive(Clone)]
enum KeyName {
    Provider(Provider),
    Server(SecretName),
    /// A provider of models in the settings.
    Models(String),
}

impl FromStr for KeyName {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        if let Some(name) = name.strip_prefix("model:") {
            return Ok(Self::Models(name.to_owned()));
        }
        match name.strip_prefix("mcp:") {
            Some(name) => name
                .parse()
                .map(Self::Server)
                .map_err(|error: SecretsError| error.to_string()),
            None => name.parse().map(Self::Provider).map_err(|error| {
                let error: secrets::UnknownProvider = error;
                format!("{error}; a secret for MCP servers is called mcp:NAME")
            }),
        }
    }
}

impl fmt::Display for KeyName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Provider(provider) => write!(formatter, "{provider}"),
            Self::Server(name) => write!(formatter, "{name}"),
            Self::Models(name) => write!(formatter, "model:{name}"),
        }
    }
}

/// Source of a provider's key.
#[derive(Serialize)]
pub(super) struct KeyStatus {
    provider: &'static str,
    /// `environment`, `session`, `keychain`, or nothing when there is no key.
    source: Option<&'static str>,
}

pub(super) fn run(home: &Home, secrets: &Secrets, arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.command {
        Subcommands::Set { name } => set(home, secrets, name),
        Subcommands::Status { json } => show(secrets, *json),
        Subcommands::Delete { name } => delete(home, secrets, name),
    }
}

/// Returns a provider of the settings, which has a key.
fn provider(home: &Home, name: &str) -> Result<ProviderSettings, Failure> {
    let settings = Settings::read(&home.settings());
    let settings = settings.map_err(|error| Failure::failed(error.to_string()))?;
    named(settings.providers, name)
}

fn named(providers: Vec<ProviderSettings>, name: &str) -> Result<ProviderSettings, Failure> {
    let found = providers.into_iter().find(|provider| provider.name == name);
    let found = found.ok_or_else(|| {
        Failure::usage(format!(
            "there is no [[providers]] with the name {name:?} in the settings"
        ))
    })?;
    match found.sign_in {
        SignIn::Key => Ok(found),
        SignIn::Token { .. } => Err(Failure::usage(format!(
            "{name} signs in with a token (sign_in in the settings), so it has no key"
        ))),
    }
}

fn set(home: &Home, secrets: &Secrets, name: &KeyName) -> Result<(), Failure> {
    if io::stdin().is_terminal() {
        output::tell(&format!(
            "Paste the key for {name}, press Enter, then Ctrl-D."
        ));
    }
    let mut text = String::new();
    let read = io::stdin().take(MAX_KEY_BYTES).read_to_string(&mut text);
    let key = Secret::from(text);
    read.map_err(|error| Failure::usage(format!("the key could not be read: {error}")))?;
    match name {
        KeyName::Provider(provider) => secrets.set(*provider, key),
        KeyName::Server(name) => secrets.set_named(name, key),
        KeyName::Models(name) => models::store_key(secrets, &provider(home, name)?, key),
    }
    .map_err(failed)?;
    output::say(&format!("The key for {name} is in the keychain."))
}

fn show(secrets: &Secrets, json: bool) -> Result<(), Failure> {
    let all = statuses(secrets).map_err(failed)?;
    if json {
        return output::say_json(&all);
    }
    for KeyStatus { provider, source } in all {
        output::say(&format!("{provider:<10} {}", source.unwrap_or("no key")))?;
    }
    Ok(())
}

fn delete(home: &Home, secrets: &Secrets, name: &KeyName) -> Result<(), Failure> {
    let was_there = match name {
        KeyName::Provider(provider) => secrets.delete(*provider),
        KeyName::Server(name) => secrets.delete_named(name),
        KeyName::Models(name) => models::delete_key(secrets, &provider(home, name)?),
    }
    .map_err(failed)?;
    output::say(&if was_there {
        format!("The key for {name} is gone from the keychain.")
    } else {
        format!("There was no key for {name} in the keychain.")
    })
}

pub(super) fn statuses(secrets: &Secrets) -> Result<Vec<KeyStatus>, SecretsError> {
    let status = |provider: Provider| {
        let source = secrets.status(provider)?.map(|source| match source {
            Source::Environment(_) => "environment",
            Source::Session => "session",
            Source::Keychain => "keychain",
        });
        Ok(KeyStatus {
            provider: provider.name(),
            source,
        })
    };
    Provider::ALL.into_iter().map(status).collect()
}

fn failed(error: SecretsError) -> Failure {
    Failure::failed(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use secrets::InMemory;
    use settings::ProviderKind;

    fn provider(name: &str, sign_in: SignIn) -> ProviderSettings {
        ProviderSettings {
            name: name.to_owned(),
            kind: ProviderKind::OpenAi,
            address: None,
            key_variable: None,
            sign_in,
            models: Vec::new(),
        }
    }

    #[test]
    fn the_key_of_openai_is_kept_in_one_place() {
        let secrets = Secrets::new(InMemory::default()).with_environment(|_| None);
        let openai = named(vec![provider("work", SignIn::Key)], "work").unwrap();
        let key = Secret::from("sk-test-0123456789".to_owned());
        models::store_key(&secrets, &openai, key).unwrap();
        let all = statuses(&secrets).unwrap();
        let source = all.iter().find(|status| status.provider == "openai");
        assert!(source.is_some_and(|status| status.source.is_some()));
        assert!(
            secrets
                .server_key(&models::address(&openai))
                .unwrap()
                .is_none()
        );
        assert!(models::delete_key(&secrets, &openai).unwrap());
        assert!(!models::delete_key(&secrets, &openai).unwrap());
    }

    #[test]
    fn only_providers_with_a_key_are_given_one() {
        let command = Vec::new();
        let all = vec![provider("work", SignIn::Token { command })];
        for wrong in ["work", "home"] {
            assert!(named(all.clone(), wrong).is_err(), "{wrong}");
        }
    }
}
