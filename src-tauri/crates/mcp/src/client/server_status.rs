//! Status of a server, for people.

use crate::{
    config::server_settings::ServerKind,
    plugins::status::{PluginState, PluginStatus},
};
use localization::{LocalizedText, localized};
use serde::Serialize;

/// The most tools that one sentence names.
const MAX_NAMED: usize = 5;

/// Status of one configured server.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
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
    /// Walls around its program.
    pub walls: WallsState,
    /// Folders and files that its program inside can change.
    pub writable: Vec<String>,
    /// Sites that its program inside may always reach.
    pub sites: Vec<String>,
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
    pub notices: Vec<LocalizedText>,
    /// Names of the tools that were left out when that first happened: a list that changes all the time is not told of
    /// again and again.
    pub left_out: Vec<String>,
    /// Sign-in of the person to it.
    pub sign_in: SignInState,
    /// The number of its restarts.
    pub restarts: u32,
    /// The end of its standard error.
    pub errors: String,
}

/// State of a server.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
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
        reason: LocalizedText,
    },
    /// It is disabled until the program starts again.
    Disabled {
        /// The reason.
        reason: LocalizedText,
    },
    /// It is used when the person has signed in.
    NeedsSignIn {
        /// The demand of the server.
        reason: LocalizedText,
    },
}

/// Sign-in to a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SignInState {
    /// There is none.
    Unused,
    /// The person is signed in.
    SignedIn,
    /// The person is signed in, but the server wants more rights for some of its tools.
    MoreNeeded,
}

/// Walls around a server's program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum WallsState {
    /// It runs inside, or will.
    Inside,
    /// The user marked it free.
    Free,
    /// It should run inside, but no walls can be built here.
    Missing,
    /// There is no program here: it is a service.
    Remote,
}

/// A server's own description of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
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
    pub fn trouble(&self) -> Option<LocalizedText> {
        let name = &self.name;
        match (&self.state, self.kind) {
            (ServerState::Off | ServerState::Starting | ServerState::Ready, _) => None,
            (ServerState::Waiting { reason }, ServerKind::Tools) => {
                Some(localized!("mcp-restarting", name = name, reason = reason))
            }
            (ServerState::Waiting { reason }, ServerKind::Plugins) => {
                Some(localized!("mcp-host-restarting", reason = reason))
            }
            (ServerState::Disabled { reason }, ServerKind::Tools) => {
                Some(localized!("mcp-disabled", name = name, reason = reason))
            }
            (ServerState::NeedsSignIn { reason }, _) => {
                Some(localized!("mcp-disabled", name = name, reason = reason))
            }
            (ServerState::Disabled { reason }, ServerKind::Plugins) => {
                Some(localized!("mcp-host-disabled", reason = reason))
            }
        }
    }

    /// Returns the reason why it was given up, with advice; none while it is used or being started.
    #[must_use]
    pub fn given_up(&self) -> Option<LocalizedText> {
        match &self.state {
            ServerState::Off
            | ServerState::Starting
            | ServerState::Ready
            | ServerState::Waiting { .. } => None,
            ServerState::NeedsSignIn { .. } => Some(localized!(
                "mcp-sign-in-advice",
                command = format!("qilbee mcp login {:?}", self.name),
                name = &self.name
            )),
            ServerState::Disabled { .. } => {
                let trouble = with_full_stop(self.trouble()?);
                Some(match self.kind {
                    ServerKind::Tools => localized!(
                        "mcp-disabled-advice",
                        command = format!("qilbee mcp remove {:?}", self.name),
                        trouble = trouble
                    ),
                    ServerKind::Plugins => {
                        localized!("mcp-host-disabled-advice", trouble = trouble)
                    }
                })
            }
        }
    }

    /// Returns a sentence about tools of it that are still to come; none when none are.
    #[must_use]
    pub fn still_coming(&self) -> Option<LocalizedText> {
        let is_loading = |plugin: &PluginStatus| plugin.state == PluginState::Loading;
        match (&self.state, self.kind) {
            (ServerState::Starting, ServerKind::Tools) => {
                Some(localized!("mcp-still-starting", name = &self.name))
            }
            (ServerState::Starting, ServerKind::Plugins) => {
                Some(localized!("mcp-host-still-starting"))
            }
            (ServerState::Ready, _) if self.plugins.iter().any(is_loading) => {
                Some(localized!("mcp-host-still-starting"))
            }
            (
                ServerState::Off
                | ServerState::Ready
                | ServerState::Waiting { .. }
                | ServerState::Disabled { .. }
                | ServerState::NeedsSignIn { .. },
                _,
            ) => None,
        }
    }

    /// Returns a sentence about tools of it that can't be used, while the others can.
    #[must_use]
    pub fn partly_used(&self) -> Option<LocalizedText> {
        if self.state != ServerState::Ready || self.left_out.is_empty() {
            return None;
        }
        let names = self.left_out.iter().take(MAX_NAMED);
        let mut names: Vec<_> = names.cloned().collect();
        if self.left_out.len() > MAX_NAMED {
            names.push("…".to_owned());
        }
        Some(localized!(
            "mcp-partly-used",
            name = &self.name,
            tools = names.join(", ")
        ))
    }
}

fn with_full_stop(text: LocalizedText) -> LocalizedText {
    match text.as_str().trim_end().ends_with(['.', '!', '?']) {
        true => text,
        false => localized!("mcp-full-stop", text = text),
    }
}
