//! Network of a server inside walls: a proxy of its own, behind a gate. Sites of its entry and what its command line
//! fetches are always reached. All else is decided by the calls that run: the newest one is asked, and what one was allowed
//! holds for all of them, since the server is one program. Between calls nothing else can be reached.

use async_trait::async_trait;
use egress::{Destination, EgressGate, Proxy, Verdict};
use localization::{LocalizedText, localized};
use protocol::SiteName;
use std::{
    collections::HashSet,
    io,
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tempfile::TempDir;

/// Returns the gate for what a command line reaches by itself, such as the registries of an installer. It is asked before
/// anything else and must not ask a person.
pub type InstallerGate = Arc<dyn Fn(Vec<String>) -> Arc<dyn EgressGate> + Send + Sync>;

/// Name of the proxy's socket.
const SOCKET: &str = "proxy.sock";

/// Network of one server, while it runs.
pub(crate) struct ServerNetwork {
    proxy: Proxy,
    gate: Arc<ServerGate>,
    /// The socket's folder, which only this account may enter.
    _folder: TempDir,
}

/// Call that runs. Its gate decides until this is dropped.
pub(crate) struct CallPass {
    gate: Arc<ServerGate>,
    number: u64,
}

/// Gate of one server.
pub(crate) struct ServerGate {
    /// The user's name for the server, which questions show.
    server: String,
    sites: Vec<SiteName>,
    /// What the command line reaches by itself.
    installer: Arc<dyn EgressGate>,
    calls: Mutex<OpenCalls>,
}

#[derive(Default)]
struct OpenCalls {
    last: u64,
    /// Those that run, the newest last.
    open: Vec<OpenCall>,
}

struct OpenCall {
    number: u64,
    gate: Arc<dyn EgressGate>,
    /// Sites, with their ports, that may be reached without limit while it runs.
    allowed: HashSet<(String, u16)>,
}

impl ServerNetwork {
    pub(crate) fn start(gate: ServerGate, allow_local: bool) -> io::Result<Self> {
        let folder = TempDir::with_prefix("qilbee-network-")?;
        let proxy = Proxy::start(&folder.path().join(SOCKET), allow_local)?;
        let gate = Arc::new(gate);
        proxy.set_gate(Some(Arc::clone(&gate) as _));
        Ok(Self {
            proxy,
            gate,
            _folder: folder,
        })
    }

    pub(crate) fn socket(&self) -> &Path {
        self.proxy.socket()
    }

    /// Returns the gate, which tells whether a person is being asked.
    pub(crate) fn gate(&self) -> Arc<dyn EgressGate> {
        Arc::clone(&self.gate) as _
    }

    /// Lets the gate of a call decide.
    pub(crate) fn open(&self, gate: Arc<dyn EgressGate>) -> CallPass {
        let mut calls = self.gate.calls();
        calls.last += 1;
        let number = calls.last;
        calls.open.push(OpenCall {
            number,
            gate,
            allowed: HashSet::new(),
        });
        CallPass {
            gate: Arc::clone(&self.gate),
            number,
        }
    }

    /// Takes a line for the model about each connection that was refused.
    pub(crate) fn take_refusals(&self) -> Option<String> {
        let refusals = self.proxy.take_refusals();
        let lines: Vec<_> = refusals.iter().map(egress::Refusal::line).collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }

    /// Takes the sites that were refused.
    pub(crate) fn take_refused_sites(&self) -> Vec<String> {
        let refusals = self.proxy.take_refusals().into_iter();
        refusals.map(|refusal| refusal.destination.host).collect()
    }
}

impl ServerGate {
    pub(crate) fn new(
        server: String,
        sites: Vec<SiteName>,
        installer: Arc<dyn EgressGate>,
    ) -> Self {
        Self {
            server,
            sites,
            installer,
            calls: Mutex::default(),
        }
    }

    fn calls(&self) -> MutexGuard<'_, OpenCalls> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the refusal of what no call that runs may decide about.
    fn between_calls(&self, host: &str) -> Verdict {
        Verdict::Refused(localized!(
            "mcp-site-between-calls",
            host = host,
            server = &self.server
        ))
    }
}

impl OpenCalls {
    fn allow(&self, site: &(String, u16)) -> bool {
        self.open.iter().any(|call| call.allowed.contains(site))
    }

    fn newest(&self) -> Option<(u64, Arc<dyn EgressGate>)> {
        let call = self.open.last()?;
        Some((call.number, Arc::clone(&call.gate)))
    }

    fn remember(&mut self, number: u64, site: (String, u16)) {
        if let Some(call) = self.open.iter_mut().find(|call| call.number == number) {
            call.allowed.insert(site);
        }
    }
}

#[async_trait]
impl EgressGate for ServerGate {
    async fn decide(&self, destination: &Destination) -> Verdict {
        let unlimited = Verdict::Allowed { limit_bytes: None };
        if self.sites.iter().any(|site| site.covers(&destination.host)) {
            return unlimited;
        }
        if let allowed @ Verdict::Allowed { .. } = self.installer.decide(destination).await {
            return allowed;
        }
        let site = (destination.host.clone(), destination.port);
        let newest = {
            let calls = self.calls();
            if calls.allow(&site) {
                return unlimited;
            }
            calls.newest()
        };
        let Some((number, gate)) = newest else {
            return self.between_calls(&destination.host);
        };
        let verdict = gate.decide(&self.named(destination)).await;
        if verdict == unlimited {
            self.calls().remember(number, site);
        }
        verdict
    }

    fn is_asking(&self) -> bool {
        self.calls().open.iter().any(|call| call.gate.is_asking())
    }
}

impl ServerGate {
    /// Returns the destination under the server's name: what its programs are called says nothing to a person.
    fn named(&self, destination: &Destination) -> Destination {
        Destination {
            program: Some(self.server.clone()),
            ..destination.clone()
        }
    }
}

impl Drop for CallPass {
    fn drop(&mut self) {
        let number = self.number;
        self.gate.calls().open.retain(|call| call.number != number);
    }
}

/// Returns the text of a call that failed, with what was refused to the server meanwhile.
pub(crate) fn with_refusals(reason: LocalizedText, refusals: Option<String>) -> LocalizedText {
    match refusals {
        Some(refusals) => localized!("mcp-call-refusals", reason = reason, refusals = refusals),
        None => reason,
    }
}

#[cfg(test)]
mod tests;
