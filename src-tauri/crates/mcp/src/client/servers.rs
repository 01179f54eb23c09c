//! All configured servers: starts their actors in the background, reports their statuses, ends them.

use super::{
    options::ServersOptions,
    server_actor::ServerActor,
    server_handle::ServerHandle,
    server_status::{ServerState, ServerStatus},
    tool_names, tool_owner,
};
use crate::config::{
    server_settings::{ServerEndpoint, ServerKind, ServerSettings, ServerTimeouts},
    server_walls::WallsChoice,
};
use async_trait::async_trait;
use localization::{LocalizedText, localized};
use protocol::Domain;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::{sync::watch, task::JoinHandle, time::timeout};
use tokio_util::sync::CancellationToken;
use tools::PendingProviders;

/// The time for a server to end; longer than every limit on the way.
const CLOSE_LIMIT: Duration = Duration::from_secs(15);

/// The running servers.
pub struct McpServers {
    servers: Mutex<Vec<Arc<ServerHandle>>>,
    options: Arc<ServersOptions>,
    /// Counts the changes of their statuses.
    changes: Arc<watch::Sender<u64>>,
    stop: CancellationToken,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

impl McpServers {
    /// Starts them in the background and returns at once; needs a Tokio runtime. An entry that could not be read becomes a
    /// disabled server.
    #[must_use]
    pub fn start(
        configured: Vec<(String, Result<ServerSettings, LocalizedText>)>,
        options: ServersOptions,
    ) -> Self {
        let started = Self {
            servers: Mutex::default(),
            options: Arc::new(options),
            changes: Arc::default(),
            stop: CancellationToken::new(),
            tasks: Mutex::default(),
        };
        let names: Vec<_> = configured.iter().map(|(name, _)| name.clone()).collect();
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        let prefixes = tool_names::prefixes(&names);
        for ((name, settings), prefix) in configured.into_iter().zip(prefixes) {
            started.start_server(name, settings, prefix);
        }
        started
    }

    /// Reads the list of the plugin host again, or starts the host when none is running. Returns at once; needs a Tokio
    /// runtime.
    pub fn renew_plugins(&self, host: ServerSettings) {
        let there = self.all().into_iter();
        let there: Vec<_> = there
            .filter(|handle| handle.settings.kind == ServerKind::Plugins)
            .collect();
        let running = there.iter().find(|handle| !handle.is_given_up());
        if let Some(running) = running {
            running.ask_for_list();
            return;
        }
        self.lock()
            .retain(|handle| !there.iter().any(|old| Arc::ptr_eq(old, handle)));
        // The tools of plugins have names of their own.
        self.start_server(host.name.clone(), Ok(host), String::new());
    }

    /// Has those that wait for the person to sign in try again. Returns at once.
    pub fn retry_sign_ins(&self) {
        for handle in self.all() {
            handle.retry_sign_in();
        }
    }

    /// Returns the status of each, in the order of the configuration.
    #[must_use]
    pub fn statuses(&self) -> Vec<ServerStatus> {
        let servers = self.all().into_iter();
        servers.map(|handle| handle.status()).collect()
    }

    /// Subscribes to changes of the statuses, which are numbered.
    #[must_use]
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Waits until every server is either usable or not, for at most `limit`.
    pub async fn settled(&self, limit: Duration) {
        let all = async {
            for server in self.all() {
                server.settled().await;
            }
        };
        // A server that takes longer is used once it is ready.
        let _ = timeout(limit, all).await;
    }

    /// Waits until this tool is registered or its server can't bring it, for at most `limit`. Other servers are not waited
    /// for, unless nobody knows whose tool it is.
    pub async fn brought(&self, tool: &str, limit: Duration) {
        let mut changes = self.changes();
        let known = async {
            while self.options.registry.get(tool).is_none() {
                let owners = self.owners(tool);
                if owners.is_empty() {
                    return self.settled(limit).await;
                }
                let is_coming = |owner: &Arc<ServerHandle>| owner.is_bringing(prefix_of(tool));
                if !owners.iter().any(is_coming) || changes.changed().await.is_err() {
                    return;
                }
            }
        };
        // One that takes longer is used once it is ready.
        let _ = timeout(limit, known).await;
    }

    /// Ends all of them with everything they started.
    pub async fn close(&self) {
        self.stop.cancel();
        let tasks = std::mem::take(&mut *self.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        for mut task in tasks {
            if timeout(CLOSE_LIMIT, &mut task).await.is_err() {
                tracing::warn!("a server did not come to its end");
                task.abort();
            }
        }
    }

    fn start_server(
        &self,
        name: String,
        settings: Result<ServerSettings, LocalizedText>,
        prefix: String,
    ) {
        let handle = Arc::new(handle_of(name, settings, Arc::clone(&self.changes)));
        self.lock().push(Arc::clone(&handle));
        if handle.status().state == ServerState::Starting {
            let actor = ServerActor {
                domains: Vec::new(),
                handle,
                prefix,
                options: Arc::clone(&self.options),
                stop: self.stop.child_token(),
            };
            let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
            tasks.push(tokio::spawn(actor.run()));
        }
    }

    /// Returns the servers that may have a tool of this name.
    fn owners(&self, tool: &str) -> Vec<Arc<ServerHandle>> {
        let servers = self.all();
        let (own, hosts): (Vec<_>, Vec<_>) = servers
            .into_iter()
            .partition(|handle| handle.settings.kind == ServerKind::Tools);
        let names: Vec<_> = own.iter().map(|handle| &*handle.settings.name).collect();
        let prefixes = tool_names::prefixes(&names);
        let own = prefixes.iter().zip(&own);
        let own = own.filter(|(prefix, _)| *prefix == prefix_of(tool));
        let own = own
            .map(|(_, handle)| Arc::clone(handle))
            .collect::<Vec<_>>();
        let hosts = hosts.into_iter();
        let hosts = hosts.filter(|host| host.is_bringing(prefix_of(tool)));
        own.into_iter().chain(hosts).collect()
    }

    fn providers(&self, domain: &Domain) -> Vec<Arc<ServerHandle>> {
        let mut servers = self.all();
        servers.retain(|handle| tool_owner::provides(&handle.settings, domain));
        servers
    }

    fn all(&self) -> Vec<Arc<ServerHandle>> {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<ServerHandle>>> {
        self.servers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl PendingProviders for McpServers {
    fn is_pending(&self, domain: &Domain) -> bool {
        let providers = self.providers(domain);
        providers.iter().any(|handle| handle.is_coming())
    }

    async fn wait(&self, domain: &Domain) {
        for handle in self.providers(domain) {
            handle.arrived().await;
        }
    }
}

impl Drop for McpServers {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// Returns the part of a tool's name that stands for its server or plugin.
fn prefix_of(tool: &str) -> &str {
    tool.split_once("__").map_or(tool, |(prefix, _)| prefix)
}

fn handle_of(
    name: String,
    settings: Result<ServerSettings, LocalizedText>,
    changes: Arc<watch::Sender<u64>>,
) -> ServerHandle {
    match settings {
        Ok(settings) if settings.disabled => ServerHandle::new(settings, ServerState::Off, changes),
        Ok(settings) => ServerHandle::new(settings, ServerState::Starting, changes),
        Err(problem) => {
            let unknown = ServerSettings {
                name,
                endpoint: ServerEndpoint::Program {
                    command: String::new(),
                    arguments: Vec::new(),
                    folder: None,
                    environment: BTreeMap::new(),
                },
                disabled: false,
                trusted: false,
                timeouts: ServerTimeouts::default(),
                kind: ServerKind::Tools,
                walls: WallsChoice::default(),
            };
            let reason = localized!("mcp-settings-unusable", problem = problem);
            ServerHandle::new(unknown, ServerState::Disabled { reason }, changes)
        }
    }
}
