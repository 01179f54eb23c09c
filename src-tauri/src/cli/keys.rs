//! `qilbee keys`: the keys of providers. A key is read from standard input, never from an argument,
//! where other programs could see it; it is never shown again.

use super::{Failure, output};
use clap::{Args, Subcommand};
use secrets::{Provider, Secret, Secrets, SecretsError, Source};
use serde::Serialize;
use std::io::{self, IsTerminal as _, Read as _};

/// More than any key has.
const MAX_KEY_BYTES: u64 = 16 * 1024;

#[derive(Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Subcommands,
}

#[derive(Subcommand)]
enum Subcommands {
    /// Keep a key in the keychain; reads it from standard input
    Set {
        /// anthropic, openai or qube
        provider: Provider,
    },
    /// Show where each key comes from, never the key
    Status {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Take a key out of the keychain
    Delete {
        /// anthropic, openai or qube
        provider: Provider,
    },
}

/// Where the key of a provider comes from.
#[derive(Serialize)]
pub(super) struct KeyStatus {
    provider: &'static str,
    /// `environment`, `session`, `keychain`, or nothing when there is no key.
    source: Option<&'static str>,
}

pub(super) fn run(secrets: &Secrets, arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.command {
        Subcommands::Set { provider } => set(secrets, *provider),
        Subcommands::Status { json } => show(secrets, *json),
        Subcommands::Delete { provider } => delete(secrets, *provider),
    }
}

fn set(secrets: &Secrets, provider: Provider) -> Result<(), Failure> {
    if io::stdin().is_terminal() {
        output::tell(&format!(
            "Paste the key for {provider}, press Enter, then Ctrl-D."
        ));
    }
    let mut text = String::new();
    let read = io::stdin().take(MAX_KEY_BYTES).read_to_string(&mut text);
    let key = Secret::from(text);
    read.map_err(|error| Failure::usage(format!("the key could not be read: {error}")))?;
    secrets.set(provider, key).map_err(failed)?;
    output::say(&format!("The key for {provider} is in the keychain."))
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

fn delete(secrets: &Secrets, provider: Provider) -> Result<(), Failure> {
    let was_there = secrets.delete(provider).map_err(failed)?;
    output::say(&if was_there {
        format!("The key for {provider} is gone from the keychain.")
    } else {
        format!("There was no key for {provider} in the keychain.")
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
