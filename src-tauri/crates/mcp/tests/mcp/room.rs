//! A room to test in: servers, the registry their tools go to, and ways to wait for what they do.

use async_trait::async_trait;
use localization::LocalizedText;
use mcp::{
    McpServers, SecretSource, ServerSandbox, ServerSettings, ServerState, ServerStatus,
    ServersOptions, SignInKeys,
};
use protocol::{CallId, OutputPart, ToolCall, ToolOutput};
use serde_json::{Value, json};
use std::{env, ffi::OsString, fs, path::PathBuf, sync::Arc, time::Duration};
use tempfile::TempDir;
use tokio::{
    sync::mpsc,
    time::{sleep, timeout},
};
use tokio_util::sync::CancellationToken;
use tools::{
    EgressGate, FormPrompter, NoCheckpoints, Progress, ProgressSink, Registry, SessionScope,
    ToolContext, ToolError,
};

/// The time in which everything comes that comes at all.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) struct Room {
    pub(crate) registry: Registry,
    pub(crate) servers: McpServers,
    _home: Arc<Home>,
}

/// A home with what servers inside walls keep, and what they must not read.
pub(crate) struct Home(TempDir);

/// Text that no server inside may read.
pub(crate) const SECRET: &str = "the-secret-of-the-person";

impl Home {
    pub(crate) fn new() -> Arc<Self> {
        // Not in /tmp, which inside is another. A program that will be killed says where its home is cleaned up.
        let homes = env::var_os(super::HOMES).unwrap_or_else(|| "/var/tmp".into());
        let folder = TempDir::new_in(homes).unwrap();
        for name in ["data/servers", "keys", "other", "desk"] {
            fs::create_dir_all(folder.path().join(name)).unwrap();
        }
        for name in ["data/chats.db", "keys/id", "other/file"] {
            fs::write(folder.path().join(name), SECRET).unwrap();
        }
        Arc::new(Self(folder))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Walls that hide its data and keys. Programs may reach this computer, as in a room without a network.
    pub(crate) fn sandbox(&self) -> ServerSandbox {
        let hidden = vec![self.path("data"), self.path("keys")];
        ServerSandbox::new(hidden, self.path("data/servers"), true)
    }
}

/// Knows one secret.
pub(crate) struct OneSecret;

#[async_trait]
impl SecretSource for OneSecret {
    async fn secret(&self, name: &str) -> Result<Option<String>, LocalizedText> {
        Ok((name == "token").then(|| "s3cret".to_owned()))
    }
}

impl Room {
    /// Starts the servers of `{"name": {"command": …}, …}` and waits until it is known how each does.
    pub(crate) async fn with(servers: Value) -> Self {
        let room = Self::starting(servers);
        in_time(room.servers.settled(PATIENCE)).await;
        room
    }

    pub(crate) fn starting(servers: Value) -> Self {
        let home = Home::new();
        let sandbox = home.sandbox();
        Self::of(configured(&servers), home, sandbox)
    }

    /// Starts servers in this home, behind these walls.
    pub(crate) async fn at(home: &Arc<Home>, sandbox: ServerSandbox, servers: Value) -> Self {
        let room = Self::of(configured(&servers), Arc::clone(home), sandbox);
        in_time(room.servers.settled(PATIENCE)).await;
        room
    }

    /// Starts servers and waits until it is known how each does.
    pub(crate) async fn with_these(servers: Vec<ServerSettings>) -> Self {
        let home = Home::new();
        let sandbox = home.sandbox();
        Self::with_these_at(&home, sandbox, servers).await
    }

    /// The same in this home, behind these walls.
    pub(crate) async fn with_these_at(
        home: &Arc<Home>,
        sandbox: ServerSandbox,
        servers: Vec<ServerSettings>,
    ) -> Self {
        let room = Self::starting_these_at(home, sandbox, servers);
        in_time(room.servers.settled(PATIENCE)).await;
        room
    }

    /// Starts servers with the sign-ins that are kept here, and waits until it is known how each does.
    pub(crate) async fn signed_in(servers: Vec<ServerSettings>, keys: Arc<dyn SignInKeys>) -> Self {
        let home = Home::new();
        let sandbox = home.sandbox();
        let servers = servers.into_iter();
        let servers = servers.map(|settings| (settings.name.clone(), Ok(settings)));
        let room = Self::of_these(servers.collect(), home, sandbox, Some(keys));
        room.settled().await;
        room
    }

    /// Waits until it is known how each does.
    pub(crate) async fn settled(&self) {
        in_time(self.servers.settled(PATIENCE)).await;
    }

    /// Starts servers in this home and waits for none.
    pub(crate) fn starting_these_at(
        home: &Arc<Home>,
        sandbox: ServerSandbox,
        servers: Vec<ServerSettings>,
    ) -> Self {
        let servers = servers.into_iter();
        let servers = servers.map(|settings| (settings.name.clone(), Ok(settings)));
        Self::of(servers.collect(), Arc::clone(home), sandbox)
    }

    /// Waits for one tool, and for no server that has nothing to do with it.
    pub(crate) async fn brought(&self, tool: &str) {
        in_time(self.servers.brought(tool, PATIENCE)).await;
    }

    fn of(configured: Vec<Configured>, home: Arc<Home>, sandbox: ServerSandbox) -> Self {
        Self::of_these(configured, home, sandbox, None)
    }

    fn of_these(
        configured: Vec<Configured>,
        home: Arc<Home>,
        sandbox: ServerSandbox,
        keys: Option<Arc<dyn SignInKeys>>,
    ) -> Self {
        let registry = Registry::new(Vec::new()).unwrap();
        let mut options = ServersOptions {
            supervisor: Some(supervisor()),
            sandbox: Some(Arc::new(sandbox)),
            answers_forms: true,
            first_pause: Duration::from_millis(10),
            ..ServersOptions::new(Arc::new(OneSecret), registry.clone(), "0.0.0")
        };
        if let Some(keys) = keys {
            options.sign_ins = keys;
        }
        Self {
            registry,
            servers: McpServers::start(configured, options),
            _home: home,
        }
    }

    /// Has plugins looked at again, and waits until it is known how each does.
    pub(crate) async fn renew_plugins(&self, host: ServerSettings) {
        self.servers.renew_plugins(host);
        in_time(self.servers.settled(PATIENCE)).await;
    }

    pub(crate) fn status(&self, name: &str) -> ServerStatus {
        let statuses = self.servers.statuses();
        let mut named = statuses.into_iter().filter(|status| status.name == name);
        named.next().unwrap()
    }

    /// Waits until the server is given up, and returns the reason.
    pub(crate) async fn given_up(&self, name: &str) -> LocalizedText {
        self.until(|| match self.status(name).state {
            ServerState::Disabled { reason } => Some(reason),
            ServerState::Off
            | ServerState::Starting
            | ServerState::Ready
            | ServerState::NeedsSignIn { .. }
            | ServerState::Waiting { .. } => None,
        })
        .await
    }

    pub(crate) async fn until<T>(&self, look: impl Fn() -> Option<T>) -> T {
        in_time(async {
            loop {
                if let Some(seen) = look() {
                    return seen;
                }
                sleep(Duration::from_millis(10)).await;
            }
        })
        .await
    }

    pub(crate) fn names(&self) -> Vec<String> {
        let specs = self.registry.specs().into_iter();
        specs.map(|spec| spec.name).collect()
    }

    pub(crate) async fn call(&self, name: &str, input: Value) -> Result<ToolOutput, ToolError> {
        let (sink, cancel) = (ProgressSink::ignored(), CancellationToken::new());
        self.call_with(name, input, sink, cancel).await
    }

    /// Calls a tool whose sites this gate decides about.
    pub(crate) async fn call_through(
        &self,
        gate: Arc<dyn EgressGate>,
        name: &str,
        input: Value,
    ) -> Result<ToolOutput, ToolError> {
        let context = ToolContext {
            network: gate,
            ..context(ProgressSink::ignored(), CancellationToken::new())
        };
        self.run(name, input, context).await
    }

    /// Calls a tool whose server may ask through this prompter.
    pub(crate) async fn call_asking(
        &self,
        prompter: Arc<dyn FormPrompter>,
        name: &str,
        input: Value,
    ) -> Result<ToolOutput, ToolError> {
        let cancel = CancellationToken::new();
        self.call_asking_until(prompter, name, input, cancel).await
    }

    pub(crate) async fn call_asking_until(
        &self,
        prompter: Arc<dyn FormPrompter>,
        name: &str,
        input: Value,
        cancel: CancellationToken,
    ) -> Result<ToolOutput, ToolError> {
        let context = ToolContext {
            forms: prompter,
            ..context(ProgressSink::ignored(), cancel)
        };
        self.run(name, input, context).await
    }

    pub(crate) async fn call_with(
        &self,
        name: &str,
        input: Value,
        progress: ProgressSink,
        cancel: CancellationToken,
    ) -> Result<ToolOutput, ToolError> {
        self.run(name, input, context(progress, cancel)).await
    }

    async fn run(
        &self,
        name: &str,
        input: Value,
        context: ToolContext,
    ) -> Result<ToolOutput, ToolError> {
        let call = ToolCall {
            call: CallId::from("call_1"),
            name: name.to_owned(),
            toolset: None,
            input,
        };
        let session = SessionScope::of("main");
        let prepared = self.registry.prepare(&call, &session, &[])?;
        in_time(prepared.operation.run(&context)).await
    }

    /// Returns the text of a call's result for the model.
    pub(crate) async fn text(&self, name: &str, input: Value) -> String {
        text(&self.call(name, input).await.unwrap())
    }

    /// Returns the error of a call for the model.
    pub(crate) async fn failure(&self, name: &str, input: Value) -> String {
        match self.call(name, input).await {
            Err(ToolError::ForModel(text)) => text.into_string(),
            other => panic!("{name}: {other:?}"),
        }
    }

    pub(crate) async fn end(self) {
        in_time(self.servers.close()).await;
        assert_eq!(self.names(), Vec::<String>::new());
    }
}

type Configured = (String, Result<ServerSettings, LocalizedText>);

fn configured(servers: &Value) -> Vec<Configured> {
    let servers = servers.as_object().unwrap().iter();
    servers
        .map(|(name, entry)| (name.clone(), ServerSettings::parse(name, entry)))
        .collect()
}

fn context(progress: ProgressSink, cancel: CancellationToken) -> ToolContext {
    ToolContext {
        cancel,
        progress,
        checkpoints: NoCheckpoints::shared(),
        network: tools::NoEgress::shared(),
        forms: tools::NoForms::shared(),
        writable: Vec::new(),
    }
}

/// This program as the supervisor of a server.
pub(crate) fn supervisor() -> (PathBuf, Vec<OsString>) {
    (env::current_exe().unwrap(), vec![super::SUPERVISE.into()])
}

/// A configuration of the server that this program is in this mode.
pub(crate) fn fake(mode: &str) -> Value {
    let program = env::current_exe().unwrap();
    json!({"command": program, "args": [super::FAKE, mode], "timeouts": {"callSeconds": 60}})
}

pub(crate) fn text(output: &ToolOutput) -> String {
    let parts = output.parts.iter().map(|part| match part {
        OutputPart::Text { text } => text.clone(),
        OutputPart::Image {
            media_type,
            width,
            height,
            ..
        } => format!("<{media_type} {width}x{height}>"),
        OutputPart::File { media_type, data } => {
            format!("<{media_type}, {} bytes>", data.as_slice().len())
        }
    });
    parts.collect::<Vec<_>>().join("\n")
}

/// A sink, and what was put into it so far.
pub(crate) fn sink() -> (ProgressSink, mpsc::Receiver<Progress>) {
    let (sender, receiver) = mpsc::channel(64);
    (ProgressSink::new(sender), receiver)
}

pub(crate) fn wait<F: Future>(work: F) -> F::Output {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(work)
}

pub(crate) async fn in_time<F: Future>(work: F) -> F::Output {
    timeout(PATIENCE, work).await.unwrap()
}
