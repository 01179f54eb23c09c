//! Status of a server, for people.

use crate::{config::server_settings::ServerKind, plugins::status::PluginStatus};
use serde::Serialize;

/// Status of one configured server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ServerStatus {
    /// The user's name for it.
    pub name: String,
    /// Its program with arguments, or its address.
    #[serde(rename = "reach")]
    pub endpoint: String,
    /// True when its claims about its tools count.
    pub trusted: bool,
    /// The kind of server.
    #[serde(rename = "holds")]
    pub kind: ServerKind,
    /// Its state.
    #[serde(flatten)]
    pub state: ServerState,
    /// Its own description of itself.
    pub about: Option<ServerAbout>,
    /// The names of its tools, as models use them.
    pub tools: Vec<String>,
    /// The plugins in it, where it is their host.
    pub plugins: Vec<PluginStatus>,
    /// Notices, such as one about a tool that was left out.
    pub notices: Vec<String>,
    /// The number of its restarts.
    pub restarts: u32,
    /// The end of its standard error.
    pub errors: String,
}

/// State of a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum ServerState {
    /// The user switched it off.
    Off,
    /// It is being started.
    Starting,
    /// Its tools can be used.
    Ready,
    /// It ended and will be started again.
    Waiting {
        /// The reason for the restart.
        reason: String,
    },
    /// It is disabled until the program starts again.
    Disabled {
        /// The reason.
        reason: String,
    },
}

/// A server's own description of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ServerAbout {
    /// Its own name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The version of the protocol it speaks.
    pub protocol: String,
}

impl ServerStatus {
    /// Returns a sentence about its failure; none when it works or is off.
    #[must_use]
    pub fn trouble(&self) -> Option<String> {
        match &self.state {
            ServerState::Off | ServerState::Starting | ServerState::Ready => None,
            ServerState::Waiting { reason } => {
                Some(format!("{} being started again: {reason}", self.subject()))
            }
            ServerState::Disabled { reason } => {
                Some(format!("{} not used: {reason}", self.subject()))
            }
        }
    }

    /// Returns the reason why it was given up, with advice; none while it is used or being started.
    #[must_use]
    pub fn given_up(&self) -> Option<String> {
        match &self.state {
            ServerState::Off
            | ServerState::Starting
            | ServerState::Ready
            | ServerState::Waiting { .. } => None,
            ServerState::Disabled { .. } => {
                let trouble = self.trouble()?;
                let advice = match self.kind {
                    ServerKind::Tools => format!(
                        "Everything else works as before. What it needs is set in mcp_servers.json; `qilbee mcp \
                         list -v` shows what it said, `qilbee mcp remove {:?}` takes it out. It is tried again \
                         when Qilbee starts again.",
                        self.name
                    ),
                    ServerKind::Plugins => {
                        "Everything else works as before. `qilbee plugins list` shows what is \
                                       there; they are tried again when Qilbee starts again."
                            .to_owned()
                    }
                };
                Some(format!("{} {advice}", sentence(&trouble)))
            }
        }
    }

    fn subject(&self) -> String {
        match self.kind {
            ServerKind::Tools => format!("The MCP server {:?} is", self.name),
            ServerKind::Plugins => "The host of the Python plugins is".to_owned(),
        }
    }
}

/// Returns the text with a full stop at its end.
fn sentence(text: &str) -> String {
    let text = text.trim_end();
    match text.ends_with(['.', '!', '?']) {
        true => text.to_owned(),
        false => format!("{text}."),
    }
}
