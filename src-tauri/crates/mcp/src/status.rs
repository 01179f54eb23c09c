//! How a server is doing, for people.

use crate::{config::Holds, plugins::PluginStatus};
use serde::Serialize;

/// How one configured server is doing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ServerStatus {
    /// What the person calls it.
    pub name: String,
    /// Its program with arguments, or its address.
    pub reach: String,
    /// Whether its claims about its tools are believed.
    pub trusted: bool,
    /// Whose its tools are.
    pub holds: Holds,
    /// Whether it can be used.
    #[serde(flatten)]
    pub state: ServerState,
    /// Who it says it is.
    pub about: Option<ServerAbout>,
    /// The names its tools are called by.
    pub tools: Vec<String>,
    /// How the plugins in it are doing, where it is their host.
    pub plugins: Vec<PluginStatus>,
    /// What is to be known besides, such as a tool that was left out.
    pub notices: Vec<String>,
    /// How often it was started again.
    pub restarts: u32,
    /// The newest of what it printed to standard error.
    pub errors: String,
}

/// Whether a server can be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum ServerState {
    /// The person switched it off.
    Off,
    /// It is being started.
    Starting,
    /// Its tools can be used.
    Ready,
    /// It ended and will be started again.
    Waiting {
        /// What happened.
        reason: String,
    },
    /// It is not used any more until the program starts again.
    Disabled {
        /// Why.
        reason: String,
    },
}

/// Who a server says it is.
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
    /// What the person should know about it; nothing when it works or is off.
    #[must_use]
    pub fn trouble(&self) -> Option<String> {
        match &self.state {
            ServerState::Off | ServerState::Starting | ServerState::Ready => None,
            ServerState::Waiting { reason } => {
                Some(format!("{} being started again: {reason}", self.who()))
            }
            ServerState::Disabled { reason } => Some(format!("{} not used: {reason}", self.who())),
        }
    }

    /// Why it is not used any more, and what can be done about it; nothing while it is used or being started.
    #[must_use]
    pub fn given_up(&self) -> Option<String> {
        match &self.state {
            ServerState::Off
            | ServerState::Starting
            | ServerState::Ready
            | ServerState::Waiting { .. } => None,
            ServerState::Disabled { .. } => {
                let trouble = self.trouble()?;
                let advice = match self.holds {
                    Holds::Tools => format!(
                        "Everything else works as before. What it needs is set in mcp_servers.json; `qilbee mcp \
                         list -v` shows what it said, `qilbee mcp remove {:?}` takes it out. It is tried again \
                         when Qilbee starts again.",
                        self.name
                    ),
                    Holds::Plugins => {
                        "Everything else works as before. `qilbee plugins list` shows what is \
                                       there; they are tried again when Qilbee starts again."
                            .to_owned()
                    }
                };
                Some(format!("{} {advice}", sentence(&trouble)))
            }
        }
    }

    fn who(&self) -> String {
        match self.holds {
            Holds::Tools => format!("The MCP server {:?} is", self.name),
            Holds::Plugins => "The host of the Python plugins is".to_owned(),
        }
    }
}

/// With a full stop at its end.
fn sentence(text: &str) -> String {
    let text = text.trim_end();
    match text.ends_with(['.', '!', '?']) {
        true => text.to_owned(),
        false => format!("{text}."),
    }
}
