//! Who has a tool, as people know it: a server, or a plugin in the host of plugins.

use protocol::Domain;

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
            Self::Plugin(name) => format!("python:{name}"),
        })
    }
}
