//! Settings of a server: its endpoint, trust and timeouts. Reads one entry of `mcp_servers.json`.

use super::{
    oauth_settings::{OAuthEntry, OAuthSettings},
    server_walls::WallsChoice,
};
use localization::{LocalizedText, localized};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{collections::BTreeMap, path::PathBuf, time::Duration};

/// The time for a server to start and list its tools. The first start may fetch a package.
const START_LIMIT: Duration = Duration::from_secs(60);
/// The time of a call without a sign of progress.
const CALL_LIMIT: Duration = Duration::from_secs(120);
/// The header that says who you are.
const AUTHORIZATION: &str = "authorization";

/// Settings of one server.
#[derive(Clone, Debug, PartialEq)]
pub struct ServerSettings {
    /// The user's name for it.
    pub name: String,
    /// Its program or address.
    pub endpoint: ServerEndpoint,
    /// True when it is switched off.
    pub disabled: bool,
    /// True when its claims about its tools count.
    pub trusted: bool,
    /// Its timeouts.
    pub timeouts: ServerTimeouts,
    /// Its kind.
    pub kind: ServerKind,
    /// Walls around its program.
    pub walls: WallsChoice,
}

/// Kind of server, by the owner of its tools.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ServerKind {
    /// A server with tools of its own.
    #[default]
    Tools,
    /// The host of a Python environment, with the tools of plugins.
    Plugins,
}

/// Endpoint of a server.
#[derive(Clone, Debug, PartialEq)]
pub enum ServerEndpoint {
    /// A program that is started and spoken to through its standard input and output.
    Program {
        /// Its name or path.
        command: String,
        /// Its arguments.
        arguments: Vec<String>,
        /// Its working directory.
        folder: Option<PathBuf>,
        /// Variables that are added to its environment.
        environment: BTreeMap<String, SecretTemplate>,
    },
    /// A service that speaks streamable HTTP.
    Address {
        /// Its address.
        url: String,
        /// Headers of every request.
        headers: BTreeMap<String, SecretTemplate>,
        /// Settings of the sign-in to it, if it wants one.
        oauth: OAuthSettings,
    },
}

/// A text with placeholders for secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SecretTemplate {
    /// A text with `${keychain:NAME}` for secrets and `${env:NAME}` for variables.
    Text(String),
    /// One secret of the keychain.
    Keychain(String),
}

/// Timeouts of a server.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ServerTimeouts {
    /// From its start until it has listed its tools.
    pub start: Duration,
    /// From a call, or the last sign of its progress, to its answer.
    pub call: Duration,
}

impl ServerTimeouts {
    /// The longest timeout, in seconds: a day.
    pub const LONGEST_SECONDS: f64 = 24.0 * 60.0 * 60.0;
}

impl Default for ServerTimeouts {
    fn default() -> Self {
        Self {
            start: START_LIMIT,
            call: CALL_LIMIT,
        }
    }
}

/// An entry of the file. Unknown fields, such as `type`, are ignored.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ServerEntry {
    command: Option<String>,
    #[serde(default)]
    args: Vec<String>,
    #[serde(default)]
    env: BTreeMap<String, EntryValue>,
    cwd: Option<PathBuf>,
    #[serde(alias = "httpUrl", alias = "serverUrl")]
    url: Option<String>,
    #[serde(default)]
    headers: BTreeMap<String, EntryValue>,
    #[serde(default)]
    oauth: OAuthEntry,
    #[serde(default)]
    disabled: bool,
    #[serde(default)]
    trusted: bool,
    #[serde(default)]
    timeouts: TimeoutsEntry,
    sandbox: Option<bool>,
    #[serde(default)]
    writable: Vec<String>,
    #[serde(default)]
    sites: Vec<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum EntryValue {
    Text(String),
    Number(serde_json::Number),
    Switch(bool),
    Keychain { keychain: String },
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct TimeoutsEntry {
    start_seconds: Option<f64>,
    call_seconds: Option<f64>,
}

impl ServerSettings {
    /// Reads an entry. The error is a sentence.
    pub fn parse(name: &str, entry: &Value) -> Result<Self, LocalizedText> {
        if !entry.is_object() {
            return Err(localized!("mcp-entry-no-object"));
        }
        let entry = ServerEntry::deserialize(entry)
            .map_err(|error| localized!("mcp-entry-json", error = error.to_string()))?;
        let timeouts = entry.timeouts.read()?;
        let walls = WallsChoice::read(entry.sandbox, entry.writable, entry.sites)?;
        let environment = templates(entry.env);
        let headers = templates(entry.headers);
        let oauth = entry.oauth.read()?;
        let endpoint = match (entry.command, entry.url) {
            (Some(command), None) if !command.trim().is_empty() => ServerEndpoint::Program {
                command,
                arguments: entry.args,
                folder: entry.cwd,
                environment,
            },
            (None, Some(url)) if is_http(&url) => ServerEndpoint::Address {
                url,
                headers,
                oauth,
            },
            (None, Some(_)) => {
                return Err(localized!("mcp-entry-url"));
            }
            (Some(_), Some(_)) => {
                return Err(localized!("mcp-entry-both"));
            }
            (Some(_), None) | (None, None) => {
                return Err(localized!("mcp-entry-neither"));
            }
        };
        Ok(Self {
            name: name.to_owned(),
            endpoint,
            disabled: entry.disabled,
            trusted: entry.trusted,
            timeouts,
            kind: ServerKind::Tools,
            walls,
        })
    }
}

impl ServerEndpoint {
    /// Returns the program with its arguments, or the address, for people.
    #[must_use]
    pub fn label(&self) -> String {
        match self {
            Self::Program {
                command, arguments, ..
            } => {
                let words = std::iter::once(command).chain(arguments);
                words.map(String::as_str).collect::<Vec<_>>().join(" ")
            }
            Self::Address { url, .. } => url.clone(),
        }
    }

    /// True for a service that is told in a header who you are, and so is not signed in to.
    pub(crate) fn has_own_authorization(&self) -> bool {
        match self {
            Self::Program { .. } => false,
            Self::Address { headers, .. } => headers
                .keys()
                .any(|name| name.eq_ignore_ascii_case(AUTHORIZATION)),
        }
    }
}

impl TimeoutsEntry {
    fn read(&self) -> Result<ServerTimeouts, LocalizedText> {
        let usual = ServerTimeouts::default();
        Ok(ServerTimeouts {
            start: timeout("startSeconds", self.start_seconds, usual.start)?,
            call: timeout("callSeconds", self.call_seconds, usual.call)?,
        })
    }
}

fn timeout(name: &str, seconds: Option<f64>, usual: Duration) -> Result<Duration, LocalizedText> {
    match seconds {
        None => Ok(usual),
        Some(seconds) if seconds > 0.0 && seconds <= ServerTimeouts::LONGEST_SECONDS => {
            Ok(Duration::from_secs_f64(seconds))
        }
        Some(_) => Err(localized!("mcp-entry-timeout", name = name)),
    }
}

fn templates(written: BTreeMap<String, EntryValue>) -> BTreeMap<String, SecretTemplate> {
    let template = |written| match written {
        EntryValue::Text(text) => SecretTemplate::Text(text),
        EntryValue::Number(number) => SecretTemplate::Text(number.to_string()),
        EntryValue::Switch(switch) => SecretTemplate::Text(switch.to_string()),
        EntryValue::Keychain { keychain } => SecretTemplate::Keychain(keychain),
    };
    let entries = written.into_iter();
    entries
        .map(|(name, written)| (name, template(written)))
        .collect()
}

fn is_http(url: &str) -> bool {
    let url = url.to_ascii_lowercase();
    url.starts_with("http://") || url.starts_with("https://")
}

#[cfg(test)]
mod tests;
