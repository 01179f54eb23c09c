//! All configured servers: starts their actors without waiting for them, says how each is doing, ends them.

use crate::{
    child::Supervisor,
    config::{Holds, Limits, Reach, ServerSettings},
    expand::SecretSource,
    names, owner,
    server::Server,
    shared::Shared,
    status::{ServerState, ServerStatus},
};
use async_trait::async_trait;
use protocol::Domain;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::{sync::watch, task::JoinHandle, time::timeout};
use tokio_util::sync::CancellationToken;
use tools::{Arrivals, Registry};

/// How long a server's end may take; longer than every limit on the way.
const CLOSE_LIMIT: Duration = Duration::from_secs(15);
/// The pause before the first restart; each after it is twice as long.
pub(super) const FIRST_PAUSE: Duration = Duration::from_secs(1);

/// What servers are started with.
pub struct ServersOptions {
    /// The program with its arguments that starts a server's program, given after them, and ends everything it
    /// started: it calls `supervise_server`. Without one a server is started by itself.
    pub supervisor: Option<Supervisor>,
    /// Where the secrets are that a configuration names.
    pub secrets: Arc<dyn SecretSource>,
    /// Where their tools go.
    pub registry: Registry,
    /// This program's version.
    pub version: &'static str,
    /// The pause before the first restart; each after it is twice as long.
    pub first_pause: Duration,
}

impl ServersOptions {
    /// With the usual pauses.
    #[must_use]
    pub fn new(secrets: Arc<dyn SecretSource>, registry: Registry, version: &'static str) -> Self {
        Self {
            supervisor: None,
            secrets,
            registry,
            version,
            first_pause: FIRST_PAUSE,
        }
    }
}

/// The servers at work.
pub struct McpServers {
    servers: Mutex<Vec<Arc<Shared>>>,
    options: Arc<ServersOptions>,
    /// Counts the changes of their statuses.
    news: Arc<watch::Sender<u64>>,
    stop: CancellationToken,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

impl McpServers {
    /// Starts them in the background; needs a Tokio runtime. Comes back at once. An entry that could not be
    /// understood is a server that is not used.
    #[must_use]
    pub fn start(
        configured: Vec<(String, Result<ServerSettings, String>)>,
        options: ServersOptions,
    ) -> Self {
        let these = Self {
            servers: Mutex::default(),
            options: Arc::new(options),
            news: Arc::default(),
            stop: CancellationToken::new(),
            tasks: Mutex::default(),
        };
        let names: Vec<_> = configured.iter().map(|(name, _)| name.clone()).collect();
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        let prefixes = names::prefixes(&names);
        for ((name, settings), prefix) in configured.into_iter().zip(prefixes) {
            these.begin(name, settings, prefix);
        }
        these
    }

    /// Has the list of the host of plugins read again, and starts it when there is none at work. Needs a Tokio
    /// runtime. Comes back at once.
    pub fn renew_plugins(&self, host: ServerSettings) {
        let there = self.all().into_iter();
        let there: Vec<_> = there
            .filter(|shared| shared.settings.holds == Holds::Plugins)
            .collect();
        let at_work = there.iter().find(|shared| !shared.is_given_up());
        if let Some(at_work) = at_work {
            at_work.ask_for_list();
            return;
        }
        self.lock()
            .retain(|shared| !there.iter().any(|old| Arc::ptr_eq(old, shared)));
        // The tools of plugins have names of their own.
        self.begin(host.name.clone(), Ok(host), String::new());
    }

    /// How each is doing, in the order of the configuration.
    #[must_use]
    pub fn statuses(&self) -> Vec<ServerStatus> {
        let servers = self.all().into_iter();
        servers.map(|shared| shared.status()).collect()
    }

    /// Tells of every change of how they are doing from now on, by its number.
    #[must_use]
    pub fn news(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    /// Comes back when it is known of every server whether it can be used, or when `limit` is over.
    pub async fn settled(&self, limit: Duration) {
        let all = async {
            for server in self.all() {
                server.settled().await;
            }
        };
        // One that takes longer is used when it is there.
        let _ = timeout(limit, all).await;
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

    fn begin(&self, name: String, settings: Result<ServerSettings, String>, prefix: String) {
        let shared = Arc::new(shared(name, settings, Arc::clone(&self.news)));
        self.lock().push(Arc::clone(&shared));
        if shared.status().state == ServerState::Starting {
            let server = Server {
                shelves: Vec::new(),
                shared,
                prefix,
                options: Arc::clone(&self.options),
                stop: self.stop.child_token(),
            };
            let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
            tasks.push(tokio::spawn(server.run()));
        }
    }

    fn bringing(&self, domain: &Domain) -> Vec<Arc<Shared>> {
        let mut servers = self.all();
        servers.retain(|shared| owner::brings(&shared.settings, domain));
        servers
    }

    fn all(&self) -> Vec<Arc<Shared>> {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<Shared>>> {
        self.servers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl Arrivals for McpServers {
    fn are_coming(&self, domain: &Domain) -> bool {
        let bringing = self.bringing(domain);
        bringing.iter().any(|shared| shared.is_coming())
    }

    async fn arrived(&self, domain: &Domain) {
        for shared in self.bringing(domain) {
            shared.arrived().await;
        }
    }
}

impl Drop for McpServers {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

fn shared(
    name: String,
    settings: Result<ServerSettings, String>,
    news: Arc<watch::Sender<u64>>,
) -> Shared {
    match settings {
        Ok(settings) if settings.disabled => Shared::new(settings, ServerState::Off, news),
        Ok(settings) => Shared::new(settings, ServerState::Starting, news),
        Err(problem) => {
            let unknown = ServerSettings {
                name,
                reach: Reach::Program {
                    command: String::new(),
                    arguments: Vec::new(),
                    folder: None,
                    environment: BTreeMap::new(),
                },
                disabled: false,
                trusted: false,
                limits: Limits::default(),
                holds: Holds::Tools,
            };
            let reason = format!("What is configured of it cannot be used: {problem}");
            Shared::new(unknown, ServerState::Disabled { reason }, news)
        }
    }
}
