//! `qilbee keys`: the keys of providers. A key is read from standard input, never from an argument,
//! where other programs could see it; it is never shown again.

use super::{Failure, output};
use crate::models;
use clap::{Args, Subcommand};
use home::Home;
use secrets::{Provider, Secret, SecretName, Secrets, SecretsError, Source};
use serde::Serialize;
use settings::Settings;
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

/// Returns the address that a provider's key is for, from the settings.
fn address(home: &Home, name: &str) -> Result<String, Failure> {
    let settings = Settings::read(&home.settings());
    let settings = settings.map_err(|error| Failure::failed(error.to_string()))?;
    let mut providers = settings.providers.iter();
    let provider = providers.find(|provider| provider.name == name);
    provider.map(models::address).ok_or_else(|| {
        Failure::usage(format!(
            "there is no [[providers]] with the name {name:?} in the settings"
        ))
    })
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
        KeyName::Models(name) => secrets.set_server_key(&address(home, name)?, key),
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
        KeyName::Models(name) => secrets.delete_server_key(&address(home, name)?),
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
