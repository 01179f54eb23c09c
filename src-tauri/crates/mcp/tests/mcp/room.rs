//! A room to test in: servers, the registry their tools go to, and ways to wait for what they do.

use async_trait::async_trait;
use localization::LocalizedText;
use mcp::{McpServers, SecretSource, ServerSettings, ServerState, ServerStatus, ServersOptions};
use protocol::{CallId, OutputPart, ToolCall, ToolOutput};
use serde_json::{Value, json};
use std::{env, sync::Arc, time::Duration};
use tokio::{
    sync::mpsc,
    time::{sleep, timeout},
};
use tokio_util::sync::CancellationToken;
use tools::{
    NoCheckpoints, Progress, ProgressSink, Registry, SessionScope, ToolContext, ToolError,
};

/// The time in which everything comes that comes at all.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) struct Room {
    pub(crate) registry: Registry,
    pub(crate) servers: McpServers,
}

/// Knows one secret.
struct OneSecret;

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
        let configured = servers.as_object().unwrap().iter();
        let configured = configured
            .map(|(name, entry)| (name.clone(), ServerSettings::parse(name, entry)))
            .collect();
        Self::of(configured)
    }

    /// Starts servers and waits until it is known how each does.
    pub(crate) async fn with_these(servers: Vec<ServerSettings>) -> Self {
        let servers = servers.into_iter();
        let room = Self::of(
            servers
                .map(|settings| (settings.name.clone(), Ok(settings)))
                .collect(),
        );
        in_time(room.servers.settled(PATIENCE)).await;
        room
    }

    fn of(configured: Vec<(String, Result<ServerSettings, LocalizedText>)>) -> Self {
        let registry = Registry::new(Vec::new()).unwrap();
        let program = env::current_exe().unwrap();
        let options = ServersOptions {
            supervisor: Some((program, vec![super::SUPERVISE.into()])),
            first_pause: Duration::from_millis(10),
            ..ServersOptions::new(Arc::new(OneSecret), registry.clone(), "0.0.0")
        };
        Self {
            registry,
            servers: McpServers::start(configured, options),
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

    pub(crate) async fn call_with(
        &self,
        name: &str,
        input: Value,
        progress: ProgressSink,
        cancel: CancellationToken,
    ) -> Result<ToolOutput, ToolError> {
        let call = ToolCall {
            call: CallId::from("call_1"),
            name: name.to_owned(),
            toolset: None,
            input,
        };
        let context = ToolContext {
            cancel,
            progress,
            checkpoints: NoCheckpoints::shared(),
            network: tools::NoEgress::shared(),
            writable: Vec::new(),
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
