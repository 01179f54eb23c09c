//! The MCP servers and the plugins of the person in this program: when they are started, where their secrets
//! are, what chats are told of those that are given up, how they end. What a server is and does is in the `mcp` crate; serving
//! Qilbee's own tools is in `host`, the walls around servers in `walls`.

pub(crate) mod host;
pub(crate) mod sign_ins;
mod stored_secrets;
pub(crate) mod walls;

use crate::VERSION;
use agent::SharedWarnings;
use async_trait::async_trait;
use home::Home;
use localization::{LocalizedText, localized};
use mcp::{
    McpServers, PluginStatus, PythonEnvironment, PythonError, ServerSandbox, ServerSettings,
    ServerStatus, ServersFile, ServersOptions, SignIn, sign_out,
};
use protocol::Domain;
use secrets::Secrets;
use settings::{Settings, SettingsError};
use sign_ins::{KeychainSignIns, SignInNote};
use std::{
    env,
    path::PathBuf,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use stored_secrets::StoredSecrets;
use tokio_util::{sync::CancellationToken, task::AbortOnDropHandle};
use tools::{PendingProviders, Registry};

/// A new session waits so long for servers that are starting, and keeps the tools that are there then.
pub(crate) const SESSION_WAIT: Duration = Duration::from_secs(5);

/// The time to find out where to sign in to a server.
const SIGN_IN_START: Duration = Duration::from_secs(60);
/// The time for a person to sign in. An account may have to be made first.
const SIGN_IN_WAIT: Duration = Duration::from_secs(15 * 60);

/// Returns the Python of plugins: the one that the settings name, or Qilbee's own. Invalid settings may name another one,
/// so they are an error.
pub(crate) fn plugin_python(
    home: &Home,
    settings: &Result<Settings, SettingsError>,
) -> Result<PythonEnvironment, LocalizedText> {
    let sandbox = walls::server_sandbox(home, settings);
    let settings = settings.as_ref().map_err(SettingsError::message)?;
    let interpreter = settings.python.interpreter.clone();
    let mut environment = PythonEnvironment::new(home.python(), interpreter);
    if let Some(limit) = settings.plugins.start {
        environment = environment.with_import_limit(limit);
    }
    if let Some(limit) = settings.plugins.call {
        environment = environment.with_call_limit(limit);
    }
    let program = env::current_exe()
        .map_err(|error| localized!("app-no-own-program", error = error.to_string()))?;
    Ok(match walls::supervisor(&program) {
        Some(supervisor) => {
            let choice = walls::plugin_walls(&settings.plugins);
            environment.with_walls(choice, sandbox, supervisor)
        }
        None => environment,
    })
}

/// The servers, which are started when something first needs them.
pub(crate) struct ExternalTools {
    file: PathBuf,
    program: PathBuf,
    secrets: Arc<Secrets>,
    registry: Registry,
    /// Walls around their programs.
    sandbox: Arc<ServerSandbox>,
    /// Where plugins are; nothing when that cannot be known.
    plugins: Option<PythonEnvironment>,
    /// Where chats are told of those that are given up.
    notices: SharedWarnings,
    /// Somebody can answer what servers ask the person.
    answers_forms: AtomicBool,
    started: Mutex<Option<Started>>,
    /// Ends the sign-in of the window that waits for the person.
    signing_in: Mutex<CancellationToken>,
}

/// What became of starting them.
#[derive(Clone)]
struct Started {
    servers: Arc<McpServers>,
    /// What cannot be used at all, and why: a file that cannot be read has no servers.
    problems: Vec<LocalizedText>,
    /// When they were started, or last looked at for new plugins.
    since: Instant,
    /// Up to which installation of plugins all is known.
    installation: Option<String>,
    /// Up to which sign-in all is known.
    sign_in: Option<String>,
    /// Tells chats of those that are given up.
    _telling: Arc<AbortOnDropHandle<()>>,
}

impl ExternalTools {
    /// Starts nothing yet.
    pub(crate) fn new(
        file: PathBuf,
        program: PathBuf,
        secrets: Arc<Secrets>,
        registry: Registry,
        sandbox: Arc<ServerSandbox>,
        plugins: Option<PythonEnvironment>,
        notices: SharedWarnings,
    ) -> Self {
        Self {
            sandbox,
            plugins,
            notices,
            file,
            program,
            secrets,
            registry,
            answers_forms: AtomicBool::new(false),
            started: Mutex::new(None),
            signing_in: Mutex::default(),
        }
    }

    /// Says whether somebody can answer what servers ask the person. Counts for those that are started after it.
    pub(crate) fn answer_forms(&self, somebody: bool) {
        self.answers_forms.store(somebody, Ordering::Relaxed);
    }

    /// Has them started in the background, unless they are already. Comes back at once.
    pub(crate) fn connect(&self) {
        let _ = self.started();
    }

    /// Comes back when it is known of each whether it can be used, or when `limit` is over since they were started: one that
    /// is slow holds up the first chat and no other. Plugins that were installed or removed meanwhile count.
    pub(crate) async fn settled(&self, limit: Duration) {
        self.renew_plugins();
        self.renew_sign_ins();
        let started = self.started();
        let left = limit.saturating_sub(started.since.elapsed());
        started.servers.settled(left).await;
        // A chat that begins now is told at once.
        self.notices
            .post(given_up(&started.servers, &started.problems));
    }

    /// Comes back when this tool is there or its server can't bring it, or when `limit` is over. Others are not waited for.
    pub(crate) async fn brought(&self, tool: &str, limit: Duration) {
        self.renew_plugins();
        self.renew_sign_ins();
        self.started().servers.brought(tool, limit).await;
    }

    /// How each is doing, the host of the plugins among them.
    pub(crate) fn statuses(&self) -> Vec<ServerStatus> {
        self.started().servers.statuses()
    }

    /// What cannot be used at all, and why.
    pub(crate) fn problems(&self) -> Vec<LocalizedText> {
        self.started().problems
    }

    /// Finds out where to sign in to a server. The error is a sentence.
    pub(crate) async fn begin_sign_in(
        &self,
        settings: &ServerSettings,
    ) -> Result<SignIn, LocalizedText> {
        let secrets = StoredSecrets(Arc::clone(&self.secrets));
        SignIn::begin(settings, &secrets, self.sign_ins(), SIGN_IN_START).await
    }

    /// Waits until the person has signed in, and has the servers that waited for it try again, in every Qilbee.
    pub(crate) async fn finish_sign_in(&self, sign_in: SignIn) -> Result<(), LocalizedText> {
        sign_in.finish(SIGN_IN_WAIT).await?;
        self.sign_in_note().change();
        self.renew_sign_ins();
        Ok(())
    }

    /// Ends the sign-in of the window that waits, and returns what ends the next one.
    pub(crate) fn only_sign_in(&self) -> CancellationToken {
        let mut signing_in = self.signing_in();
        signing_in.cancel();
        *signing_in = CancellationToken::new();
        signing_in.clone()
    }

    /// Ends the sign-in of the window that waits, if there is one.
    pub(crate) fn cancel_sign_in(&self) {
        self.signing_in().cancel();
    }

    /// Forgets the sign-in to a server; true when there was one.
    pub(crate) async fn sign_out(&self, settings: &ServerSettings) -> Result<bool, LocalizedText> {
        sign_out(settings, self.sign_ins()).await
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

    /// Has the plugins looked at again when others were installed than those that are known.
    fn renew_plugins(&self) {
        let mut started = self.lock();
        let Some(started) = started.as_mut() else {
            return;
        };
        let installation = self.installation();
        if started.installation == installation {
            return;
        }
        match self.plugin_host() {
            Ok(Some(host)) => started.servers.renew_plugins(host),
            Ok(None) => {}
            Err(error) => tracing::warn!("No plugin that is new is used: {error}"),
        }
        started.installation = installation;
        started.since = Instant::now();
    }

    /// Has servers that wait for the person try again when there was a sign-in since.
    fn renew_sign_ins(&self) {
        let mut started = self.lock();
        let Some(started) = started.as_mut() else {
            return;
        };
        let sign_in = self.sign_in_note().read();
        if started.sign_in != sign_in {
            started.servers.retry_sign_ins();
            started.sign_in = sign_in;
            started.since = Instant::now();
        }
    }

    fn sign_in_note(&self) -> SignInNote {
        SignInNote::beside(&self.file)
    }

    fn sign_ins(&self) -> Arc<KeychainSignIns> {
        Arc::new(KeychainSignIns::new(Arc::clone(&self.secrets)))
    }

    fn installation(&self) -> Option<String> {
        self.plugins.as_ref()?.installation()
    }

    fn start(&self) -> Started {
        // Looked at before the plugins are: what is installed in between is looked at again.
        let installation = self.installation();
        let sign_in = self.sign_in_note().read();
        let mut problems = Vec::new();
        let mut servers = match ServersFile::read(&self.file) {
            Ok(file) => file.servers(),
            Err(error) => {
                problems.push(localized!("mcp-no-servers-used", problem = error.text()));
                Vec::new()
            }
        };
        match self.plugin_host() {
            Ok(host) => servers.extend(host.map(|host| (host.name.clone(), Ok(host)))),
            Err(error) => problems.push(localized!("mcp-no-plugins-used", problem = error.text())),
        }
        for problem in &problems {
            tracing::warn!("{problem}");
        }
        let configured = servers.iter().filter_map(|(_, one)| one.as_ref().ok());
        self.sandbox.sweep(&configured.collect::<Vec<_>>());
        let options = self.options(self.registry.clone());
        let servers = Arc::new(McpServers::start(servers, options));
        let telling = tell(Arc::clone(&servers), problems.clone(), self.notices.clone());
        Started {
            servers,
            problems,
            since: Instant::now(),
            installation,
            sign_in,
            _telling: Arc::new(AbortOnDropHandle::new(tokio::spawn(telling))),
        }
    }

    fn options(&self, registry: Registry) -> ServersOptions {
        let secrets = Arc::new(StoredSecrets(Arc::clone(&self.secrets)));
        ServersOptions {
            supervisor: walls::supervisor(&self.program),
            sign_ins: self.sign_ins(),
            sandbox: Some(Arc::clone(&self.sandbox)),
            installer: walls::installer_gates(),
            answers_forms: self.answers_forms.load(Ordering::Relaxed),
            ..ServersOptions::new(secrets, registry, VERSION)
        }
    }

    /// Without plugins there is nothing to be the host of.
    fn plugin_host(&self) -> Result<Option<ServerSettings>, PythonError> {
        let plugins = self.plugins.as_ref().filter(|plugins| plugins.is_there());
        plugins.map(PythonEnvironment::server).transpose()
    }

    fn signing_in(&self) -> std::sync::MutexGuard<'_, CancellationToken> {
        let signing_in = self.signing_in.lock();
        signing_in.unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Started>> {
        self.started.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl PendingProviders for ExternalTools {
    fn is_pending(&self, domain: &Domain) -> bool {
        self.started().servers.is_pending(domain)
    }

    async fn wait(&self, domain: &Domain) {
        self.started().servers.wait(domain).await;
    }
}

/// Keeps what chats are told of up to date.
async fn tell(servers: Arc<McpServers>, problems: Vec<LocalizedText>, notices: SharedWarnings) {
    let mut changes = servers.changes();
    loop {
        notices.post(given_up(&servers, &problems));
        if changes.changed().await.is_err() {
            return;
        }
    }
}

/// One sentence or two of each server and plugin that is not used any more, or not with all of its tools: which, why, and
/// what to do.
fn given_up(servers: &McpServers, problems: &[LocalizedText]) -> Vec<LocalizedText> {
    let problems = problems.iter();
    let problems = problems.map(|problem| localized!("mcp-all-else-works", problem = problem));
    let mut warnings: Vec<_> = problems.collect();
    for status in servers.statuses() {
        warnings.extend(status.given_up());
        warnings.extend(status.partly_used());
        warnings.extend(status.plugins.iter().filter_map(PluginStatus::given_up));
    }
    warnings
}
