//! Network of the commands inside: a proxy for each chat, which the gate of the running call decides for. Between calls
//! nothing can be reached; connections that were open by then stay.

use crate::ToolContext;
use egress::{EgressGate, Proxy};
use sandbox::{Backend, Network};
use std::{io, path::Path, time::Duration};
use tempfile::TempDir;
use tokio::time::sleep;

/// Name of the proxy's socket.
const SOCKET: &str = "proxy.sock";
/// Steps in which the time of a command is counted.
const TIME_STEP: Duration = Duration::from_millis(200);

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
        let lines: Vec<_> = refusals
            .iter()
            .map(|refusal| {
                let destination = &refusal.destination;
                let program = destination.program.as_deref().unwrap_or("a program");
                format!(
                    "[The connection of {program} to {}:{} was refused: {}]",
                    destination.host,
                    destination.port,
                    refusal.reason.as_str()
                )
            })
            .collect();
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

/// Waits out the time limit of a command. Time in which a person is asked about a site does not count.
pub(super) async fn time_limit(limit: Duration, gate: &dyn EgressGate) {
    let mut left = limit;
    while !left.is_zero() {
        let step = left.min(TIME_STEP);
        sleep(step).await;
        if !gate.is_asking() {
            left = left.saturating_sub(step);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use async_trait::async_trait;
    use egress::{Destination, NoEgress, Verdict};
    use std::sync::atomic::{AtomicBool, Ordering};
    use tokio::time::{Instant, advance};

    /// A gate that asks until it is told otherwise.
    struct AskingGate(AtomicBool);

    #[async_trait]
    impl EgressGate for AskingGate {
        async fn decide(&self, destination: &Destination) -> Verdict {
            NoEgress.decide(destination).await
        }

        fn is_asking(&self) -> bool {
            self.0.load(Ordering::Relaxed)
        }
    }

    #[tokio::test(start_paused = true)]
    async fn time_limit_stands_still_while_a_person_is_asked() {
        const LIMIT: Duration = Duration::from_secs(10);
        const ANSWERED_AFTER: Duration = Duration::from_secs(60);
        let gate = AskingGate(AtomicBool::new(true));
        let start = Instant::now();
        let answer = async {
            sleep(ANSWERED_AFTER).await;
            gate.0.store(false, Ordering::Relaxed);
        };
        tokio::join!(time_limit(LIMIT, &gate), answer);
        let passed = start.elapsed();
        assert!(passed >= ANSWERED_AFTER + LIMIT - TIME_STEP, "{passed:?}");
        advance(Duration::ZERO).await;
        let start = Instant::now();
        time_limit(LIMIT, &gate).await;
        assert_eq!(start.elapsed(), LIMIT);
    }
}
