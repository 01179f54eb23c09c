//! Who has a tool, as people know it: a server, or a plugin in the host of plugins.

use crate::config::{Holds, ServerSettings};
use protocol::Domain;

/// What comes before a plugin's name, where a server's could stand.
const PLUGIN: &str = "python:";

/// Its name, and which of the two it is.
#[derive(Clone)]
pub(super) enum Owner {
    Server(String),
    Plugin(String),
}

impl Owner {
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Server(name) | Self::Plugin(name) => name,
        }
    }

    pub(super) fn titled(&self) -> String {
        match self {
            Self::Server(name) => format!("The MCP server {name:?}"),
            Self::Plugin(name) => format!("The plugin {name:?}"),
        }
    }

    /// A plugin and a server may be called the same.
    pub(super) fn domain(&self) -> Domain {
        Domain::Server(match self {
            Self::Server(name) => name.clone(),
            Self::Plugin(name) => format!("{PLUGIN}{name}"),
        })
    }
}

/// Whether tools of this family come from this server.
pub(super) fn brings(server: &ServerSettings, domain: &Domain) -> bool {
    let Domain::Server(name) = domain else {
        return false;
    };
    match server.holds {
        Holds::Tools => *name == server.name,
        Holds::Plugins => name.starts_with(PLUGIN),
    }
}
