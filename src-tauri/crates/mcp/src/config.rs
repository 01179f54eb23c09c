//! What the person configured of a server: how it is reached, whether it is trusted, how long it may take.
//! Reads one entry of `mcp_servers.json`; the file itself is next door.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::{collections::BTreeMap, path::PathBuf, time::Duration};

/// How long a server may take to start and say what it has. The first start may fetch a package.
const START_LIMIT: Duration = Duration::from_secs(60);
/// How long a call may take without a sign of progress.
const CALL_LIMIT: Duration = Duration::from_secs(120);
/// No limit can be longer, in seconds: a day.
const LONGEST_SECONDS: f64 = 24.0 * 60.0 * 60.0;

/// A server as the person configured it.
#[derive(Clone, Debug, PartialEq)]
pub struct ServerSettings {
    /// What the person calls it.
    pub name: String,
    /// Where it is.
    pub reach: Reach,
    /// It is not to be used.
    pub disabled: bool,
    /// What it claims about its tools is believed.
    pub trusted: bool,
    /// How long it may take.
    pub limits: Limits,
    /// Whose its tools are.
    pub holds: Holds,
}

/// Whose the tools of a server are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Holds {
    /// Its own.
    #[default]
    Tools,
    /// Those of plugins: it is the host of a Python environment.
    Plugins,
}

/// How a server is reached.
#[derive(Clone, Debug, PartialEq)]
pub enum Reach {
    /// A program that is started and spoken to through its standard input and output.
    Program {
        /// Its name or path.
        command: String,
        /// What it is started with.
        arguments: Vec<String>,
        /// Where it is started.
        folder: Option<PathBuf>,
        /// What is added to its environment.
        environment: BTreeMap<String, Phrase>,
    },
    /// A service that speaks streamable HTTP.
    Address {
        /// Its address.
        url: String,
        /// What is sent with every request.
        headers: BTreeMap<String, Phrase>,
    },
}

/// A text that may have secrets in it, which are named and not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phrase {
    /// May name secrets as `${keychain:NAME}` and variables as `${env:NAME}`.
    Text(String),
    /// All of it is this secret of the keychain.
    Keychain(String),
}

/// How long a server may take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// From its start until it has said what it has.
    pub start: Duration,
    /// From a call, or the last sign of its progress, to its answer.
    pub call: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            start: START_LIMIT,
            call: CALL_LIMIT,
        }
    }
}

/// An entry as it stands in the file. What is not known is not looked at, such as `type`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Entry {
    command: Option<String>,
    #[serde(default)]
    args: Vec<String>,
    #[serde(default)]
    env: BTreeMap<String, Written>,
    cwd: Option<PathBuf>,
    #[serde(alias = "httpUrl", alias = "serverUrl")]
    url: Option<String>,
    #[serde(default)]
    headers: BTreeMap<String, Written>,
    #[serde(default)]
    disabled: bool,
    #[serde(default)]
    trusted: bool,
    #[serde(default)]
    timeouts: Timeouts,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Text(String),
    Number(serde_json::Number),
    Switch(bool),
    Keychain { keychain: String },
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Timeouts {
    start_seconds: Option<f64>,
    call_seconds: Option<f64>,
}

impl ServerSettings {
    /// Reads an entry. The error is a sentence about what is wrong with it.
    pub fn parse(name: &str, entry: &Value) -> Result<Self, String> {
        if !entry.is_object() {
            return Err("it must be a JSON object.".to_owned());
        }
        let entry = Entry::deserialize(entry).map_err(|error| format!("{error}."))?;
        let limits = entry.timeouts.limits()?;
        let environment = phrases(entry.env);
        let headers = phrases(entry.headers);
        let reach = match (entry.command, entry.url) {
            (Some(command), None) if !command.trim().is_empty() => Reach::Program {
                command,
                arguments: entry.args,
                folder: entry.cwd,
                environment,
            },
            (None, Some(url)) if is_http(&url) => Reach::Address { url, headers },
            (None, Some(_)) => {
                return Err("its `url` must begin with http:// or https://.".to_owned());
            }
            (Some(_), Some(_)) => {
                return Err(
                    "it has both a `command` and a `url`; leave one of them out.".to_owned(),
                );
            }
            (Some(_), None) | (None, None) => {
                return Err("it needs a `command` to start or a `url` to ask.".to_owned());
            }
        };
        Ok(Self {
            name: name.to_owned(),
            reach,
            disabled: entry.disabled,
            trusted: entry.trusted,
            limits,
            holds: Holds::Tools,
        })
    }
}

impl Reach {
    /// The program with its arguments or the address, for people.
    #[must_use]
    pub fn shown(&self) -> String {
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
}

impl Timeouts {
    fn limits(&self) -> Result<Limits, String> {
        let usual = Limits::default();
        Ok(Limits {
            start: limit("startSeconds", self.start_seconds, usual.start)?,
            call: limit("callSeconds", self.call_seconds, usual.call)?,
        })
    }
}

fn limit(name: &str, seconds: Option<f64>, usual: Duration) -> Result<Duration, String> {
    match seconds {
        None => Ok(usual),
        Some(seconds) if seconds > 0.0 && seconds <= LONGEST_SECONDS => {
            Ok(Duration::from_secs_f64(seconds))
        }
        Some(_) => Err(format!(
            "`timeouts.{name}` must be more than 0 and at most a day, in seconds."
        )),
    }
}

fn phrases(written: BTreeMap<String, Written>) -> BTreeMap<String, Phrase> {
    let phrase = |written| match written {
        Written::Text(text) => Phrase::Text(text),
        Written::Number(number) => Phrase::Text(number.to_string()),
        Written::Switch(switch) => Phrase::Text(switch.to_string()),
        Written::Keychain { keychain } => Phrase::Keychain(keychain),
    };
    let entries = written.into_iter();
    entries
        .map(|(name, written)| (name, phrase(written)))
        .collect()
}

fn is_http(url: &str) -> bool {
    let url = url.to_ascii_lowercase();
    url.starts_with("http://") || url.starts_with("https://")
}

#[cfg(test)]
mod tests;
