//! Owner of a tool, as people know it: a server, or a plugin in the plugin host.

use crate::config::server_settings::{ServerKind, ServerSettings};
use localization::{LocalizedText, localized};
use protocol::Domain;

/// Prefix of a plugin's name, where a server's could stand.
const PLUGIN: &str = "python:";

/// A server or a plugin, by name.
#[derive(Clone)]
pub(crate) enum ToolOwner {
    Server(String),
    Plugin(String),
}

impl ToolOwner {
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Server(name) | Self::Plugin(name) => name,
        }
    }

    pub(crate) fn titled(&self) -> LocalizedText {
        match self {
            Self::Server(name) => localized!("mcp-server-titled", name = name),
            Self::Plugin(name) => localized!("mcp-plugin-titled", name = name),
        }
    }

    /// Returns the domain of its tools. A plugin and a server may have the same name.
    pub(crate) fn domain(&self) -> Domain {
        Domain::Server(match self {
            Self::Server(name) => name.clone(),
            Self::Plugin(name) => format!("{PLUGIN}{name}"),
        })
    }
}

/// True when tools of this domain come from this server.
pub(crate) fn provides(server: &ServerSettings, domain: &Domain) -> bool {
    let Domain::Server(name) = domain else {
        return false;
    };
    match server.kind {
        ServerKind::Tools => *name == server.name,
        ServerKind::Plugins => name.starts_with(PLUGIN),
    }
}
