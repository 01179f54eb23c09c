//! The MCP servers and the plugins of the person in this program: when they are started, where their secrets
//! are, how they end. What a server is and does is in the `tools` crate; serving Qilbee's own tools is in `host`.

pub(crate) mod entry;
pub(crate) mod host;

use async_trait::async_trait;
use secrets::{SecretName, Secrets, SecretsError};
use std::{
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tools::{
    McpServers, PythonEnvironment, PythonError, Registry, SecretSource, ServerSettings,
    ServerStatus, ServersFile, ServersOptions,
};

/// A new session waits so long for servers that are starting, and keeps the tools that are there then.
pub(crate) const SESSION_WAIT: Duration = Duration::from_secs(5);

/// The servers, which are started when something first needs them.
pub(crate) struct Outside {
    file: PathBuf,
    program: PathBuf,
    secrets: Arc<Secrets>,
    registry: Registry,
    /// Where plugins are; nothing when that cannot be known.
    plugins: Option<PythonEnvironment>,
    started: Mutex<Option<Started>>,
}

/// What became of starting them.
#[derive(Clone)]
struct Started {
    servers: Arc<McpServers>,
    /// What cannot be used at all, and why: a file that cannot be read has no servers.
    problems: Vec<String>,
}

impl Outside {
    /// Starts nothing yet.
    pub(crate) fn new(
        file: PathBuf,
        program: PathBuf,
        secrets: Arc<Secrets>,
        registry: Registry,
        plugins: Option<PythonEnvironment>,
    ) -> Self {
        Self {
            plugins,
            file,
            program,
            secrets,
            registry,
            started: Mutex::new(None),
        }
    }

    /// Has them started in the background, unless they are already. Comes back at once.
    pub(crate) fn connect(&self) {
        let _ = self.started();
    }

    /// Comes back when it is known of each whether it can be used, or when `limit` is over.
    pub(crate) async fn settled(&self, limit: Duration) {
        self.started().servers.settled(limit).await;
    }

    /// How each is doing, the host of the plugins among them.
    pub(crate) fn statuses(&self) -> Vec<ServerStatus> {
        self.started().servers.statuses()
    }

    /// What cannot be used at all, and why.
    pub(crate) fn problems(&self) -> Vec<String> {
        self.started().problems
    }

    /// Ends them and starts those that are configured now.
    pub(crate) async fn restart(&self) {
        self.close().await;
        self.connect();
    }

    /// Starts one server by itself, besides those that are at work, sees what becomes of it, and ends it.
    pub(crate) async fn try_out(
        &self,
        settings: ServerSettings,
        limit: Duration,
    ) -> Option<ServerStatus> {
        // Its tools are for nobody.
        let registry = Registry::new(Vec::new()).ok()?;
        let settings = ServerSettings {
            disabled: false,
            ..settings
        };
        let server = vec![(settings.name.clone(), Ok(settings))];
        let servers = McpServers::start(server, self.options(registry));
        servers.settled(limit).await;
        let status = servers.statuses().pop();
        servers.close().await;
        status
    }

    /// Ends them with everything they started.
    pub(crate) async fn close(&self) {
        let started = self.lock().take();
        if let Some(started) = started {
            started.servers.close().await;
        }
    }

    fn started(&self) -> Started {
        let mut started = self.lock();
        started.get_or_insert_with(|| self.start()).clone()
    }

    fn start(&self) -> Started {
        let mut problems = Vec::new();
        let mut servers = match ServersFile::read(&self.file) {
            Ok(file) => file.servers(),
            Err(error) => {
                problems.push(format!("No MCP server is used: {error}"));
                Vec::new()
            }
        };
        match self.plugin_host() {
            Ok(host) => servers.extend(host.map(|host| (host.name.clone(), Ok(host)))),
            Err(error) => problems.push(format!("No plugin is used: {error}")),
        }
        for problem in &problems {
            tracing::warn!("{problem}");
        }
        let options = self.options(self.registry.clone());
        Started {
            servers: Arc::new(McpServers::start(servers, options)),
            problems,
        }
    }

    fn options(&self, registry: Registry) -> ServersOptions {
        let secrets = Arc::new(StoredSecrets(Arc::clone(&self.secrets)));
        ServersOptions {
            supervisor: self.supervisor(),
            ..ServersOptions::new(secrets, registry, env!("CARGO_PKG_VERSION"))
        }
    }

    /// Without plugins there is nothing to be the host of.
    fn plugin_host(&self) -> Result<Option<ServerSettings>, PythonError> {
        let plugins = self.plugins.as_ref().filter(|plugins| plugins.is_there());
        plugins.map(PythonEnvironment::server).transpose()
    }

    #[cfg(unix)]
    fn supervisor(&self) -> Option<(PathBuf, Vec<std::ffi::OsString>)> {
        let command = crate::app::SUPERVISE_SERVER.into();
        Some((self.program.clone(), vec![command]))
    }

    /// There is no supervisor yet: a server is ended with the program when that ends by itself.
    #[cfg(not(unix))]
    fn supervisor(&self) -> Option<(PathBuf, Vec<std::ffi::OsString>)> {
        let _ = &self.program;
        None
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Started>> {
        self.started.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The secrets that the person gave a name.
struct StoredSecrets(Arc<Secrets>);

#[async_trait]
impl SecretSource for StoredSecrets {
    async fn secret(&self, name: &str) -> Result<Option<String>, String> {
        let name: SecretName = name
            .parse()
            .map_err(|error: SecretsError| error.to_string())?;
        let secrets = Arc::clone(&self.0);
        // A keychain may ask the person to unlock it first.
        let found = tokio::task::spawn_blocking(move || secrets.get_named(&name)).await;
        match found {
            Ok(Ok(found)) => Ok(found.map(|secret| secret.expose().to_owned())),
            Ok(Err(error)) => Err(error.to_string()),
            Err(error) => Err(format!("reading it broke off: {error}")),
        }
    }
}
