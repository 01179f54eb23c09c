//! Network of the commands inside: a proxy for each chat, which the gate of the running call decides for. Between calls
//! nothing can be reached; connections that were open by then stay.

use crate::ToolContext;
use egress::{Proxy, Refusal};
use sandbox::{Backend, Network};
use std::{io, path::Path};
use tempfile::TempDir;

/// Name of the proxy's socket.
const SOCKET: &str = "proxy.sock";

/// The proxy of a chat, once one is needed.
#[derive(Default)]
pub(super) struct ChatNetwork {
    proxy: Option<ChatProxy>,
}

struct ChatProxy {
    proxy: Proxy,
    /// The socket's folder, which only this account may enter.
    _folder: TempDir,
}

impl ChatNetwork {
    /// Returns the network of new walls. Landlock has none of its own to put a proxy into.
    pub(super) fn of_walls(&mut self, backend: Backend, allow_local: bool) -> io::Result<Network> {
        match backend {
            Backend::Landlock => Ok(Network::None),
            Backend::Bubblewrap => {
                let proxy = match &mut self.proxy {
                    Some(proxy) => proxy,
                    None => self.proxy.insert(ChatProxy::start(allow_local)?),
                };
                Ok(Network::Proxy {
                    socket: proxy.proxy.socket().to_path_buf(),
                })
            }
        }
    }

    /// Lets the gate of a call decide, until [`close`](Self::close).
    pub(super) fn open(&self, context: &ToolContext) {
        if let Some(proxy) = &self.proxy {
            proxy.proxy.set_gate(Some(context.network.clone()));
        }
    }

    /// Ends that, and returns a line for the model about each connection that was refused.
    pub(super) fn close(&self) -> Option<String> {
        let proxy = &self.proxy.as_ref()?.proxy;
        proxy.set_gate(None);
        let refusals = proxy.take_refusals();
        let lines: Vec<_> = refusals.iter().map(Refusal::line).collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }
}

impl ChatProxy {
    fn start(allow_local: bool) -> io::Result<Self> {
        let folder = TempDir::with_prefix("qilbee-network-")?;
        let proxy = Proxy::start(&folder.path().join(SOCKET), allow_local)?;
        Ok(Self {
            proxy,
            _folder: folder,
        })
    }
}

/// Starts the thread that passes what comes to the proxy's port on to its socket. Runs inside.
#[cfg(unix)]
pub(super) fn forward(socket: &Path) -> io::Result<()> {
    egress::forward(socket)
}
