//! All configured servers: starts their actors without waiting for them, says how each is doing, ends them.

use super::{
    child::Supervisor,
    config::{Holds, Limits, Reach, ServerSettings},
    expand::SecretSource,
    names,
    server::Server,
    shared::Shared,
    status::{ServerState, ServerStatus},
};
use crate::Registry;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{task::JoinHandle, time::timeout};
use tokio_util::sync::CancellationToken;

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
    servers: Vec<Arc<Shared>>,
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
        let options = Arc::new(options);
        let stop = CancellationToken::new();
        let names: Vec<_> = configured.iter().map(|(name, _)| name.clone()).collect();
        let names: Vec<_> = names.iter().map(String::as_str).collect();
        let prefixes = names::prefixes(&names);
        let mut servers = Vec::new();
        let mut tasks = Vec::new();
        for ((name, settings), prefix) in configured.into_iter().zip(prefixes) {
            let shared = Arc::new(shared(name, settings));
            servers.push(Arc::clone(&shared));
            if shared.status().state == ServerState::Starting {
                let server = Server {
                    shelves: Vec::new(),
                    shared,
                    prefix,
                    options: Arc::clone(&options),
                    stop: stop.child_token(),
                };
                tasks.push(tokio::spawn(server.run()));
            }
        }
        Self {
            servers,
            stop,
            tasks: Mutex::new(tasks),
        }
    }

    /// How each is doing, in the order of the configuration.
    #[must_use]
    pub fn statuses(&self) -> Vec<ServerStatus> {
        let servers = self.servers.iter();
        servers.map(|shared| shared.status()).collect()
    }

    /// Comes back when it is known of every server whether it can be used, or when `limit` is over.
    pub async fn settled(&self, limit: Duration) {
        let all = async {
            for server in &self.servers {
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
}

impl Drop for McpServers {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

fn shared(name: String, settings: Result<ServerSettings, String>) -> Shared {
    match settings {
        Ok(settings) if settings.disabled => Shared::new(settings, ServerState::Off),
        Ok(settings) => Shared::new(settings, ServerState::Starting),
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
            Shared::new(unknown, ServerState::Disabled { reason })
        }
    }
}
