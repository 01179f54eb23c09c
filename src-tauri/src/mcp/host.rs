//! Qilbee's own tools for another program, behind the gate. Nobody can be asked there: what the gate would ask
//! about is refused, and so is everything that was not allowed when serving began. What the person does at mouse
//! and keyboard comes first, and long results are kept and told of, as in a chat.

mod person;
mod results;

use agent::{Decision, Grants, KnownDirectories, PolicyInput, ProposedCall, Sessions, decide};
use async_trait::async_trait;
use desktop::UserInputMonitor;
use jiff::Timestamp;
use mcp::McpHost;
use person::Person;
use protocol::{
    Concurrency, Domain, Effect, Mode, OutputPart, PictureSize, SessionId, ToolCall, ToolOutput,
};
use results::Results;
use std::{sync::Arc, time::Duration};
use store::{Claim, Store, StoreError};
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;
use tools::{
    AnyTool, Callable, NoCheckpoints, PreparedCall, ProgressSink, RecallTool, Registry,
    RegistryError, SessionScope, ToolContext, ToolError,
};

/// How often it is looked whether another Qilbee has let go of the desktop.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// How long a stopped call may take to let go.
const STOP_LIMIT: Duration = Duration::from_secs(5);
/// What a client is to do while the person has mouse and keyboard.
const WAIT_FOR_THEM: &str = "They come first: wait until they have let go of mouse and keyboard, then look at the \
                             screen again before you act.";
/// What is said of a call that the stop shortcut ended.
const STOPPED: &str = "Interrupted: the user pressed stop while this ran; its effect is unknown. Ask the user before you go on.";

/// The tools and who may use them for what.
pub(crate) struct Host {
    registry: Registry,
    results: Arc<Results>,
    person: Person,
    store: Store,
    picture: Option<PictureSize>,
    /// What calls may do, besides looking.
    allowed: Vec<Effect>,
    session: SessionId,
    known_directories: KnownDirectories,
    /// Calls that must not overlap wait for each other.
    in_order: Mutex<()>,
}

impl Host {
    /// Calls may look, and do what is `allowed`. `human` is whoever is at the desktop, where there is one.
    ///
    /// # Errors
    /// When the tools do not go together, which those of `registry` do.
    pub(crate) fn new(
        registry: &Registry,
        store: Store,
        picture: Option<PictureSize>,
        allowed: Vec<Effect>,
        known_directories: KnownDirectories,
        human: Option<UserInputMonitor>,
    ) -> Result<Self, RegistryError> {
        let results = Arc::new(Results::in_store(store.clone()));
        let acts = allowed.contains(&Effect::Act);
        Ok(Self {
            registry: own_tools(registry, &results)?,
            results,
            person: Person::of(human, acts),
            store,
            picture,
            allowed,
            known_directories,
            session: SessionId::new(format!("mcp-serve-{}", std::process::id())),
            in_order: Mutex::new(()),
        })
    }

    /// Lets go of what was kept for this client, such as its shell.
    pub(crate) async fn end(&self, sessions: &Sessions) {
        sessions.release_tools(&self.session).await;
    }

    fn may(&self, effect: Effect) -> bool {
        effect == Effect::Observe || self.allowed.contains(&effect)
    }

    /// What was not allowed is only looked at; what was is let through as far as the gate lets anything through
    /// unasked.
    async fn gate(&self, prepared: &PreparedCall) -> Result<(), ToolError> {
        let PreparedCall { call, kind, .. } = prepared;
        let mode = match self.may(kind.effect) {
            true => Mode::Free,
            false => Mode::Observe,
        };
        let (grants, now) = (Grants::default(), Timestamp::now());
        let concern = prepared.operation.claims().await;
        let proposed = ProposedCall {
            tool: call.toolset.as_ref().unwrap_or(&call.name),
            domain: &kind.domain,
            effect: kind.effect,
            claims: &concern,
        };
        let input = PolicyInput::outside_chat(&proposed, &self.known_directories);
        match decide(mode, &input, &grants, now) {
            Decision::Allow { leave: _ } => Ok(()),
            Decision::Ask {
                reason,
                once_only: _,
            } => Err(refused(&format!("{reason} Nobody can be asked here"))),
            Decision::Deny { reason } => Err(refused(&format!(
                "{reason} `qilbee mcp serve` was not started with --allow {}",
                word(kind.effect)
            ))),
        }
    }

    async fn run(
        &self,
        prepared: &PreparedCall,
        cancel: &CancellationToken,
        progress: ProgressSink,
    ) -> Result<ToolOutput, ToolError> {
        let _turn = match prepared.kind.concurrency {
            Concurrency::InOrder => Some(self.in_order.lock().await),
            Concurrency::Parallel => None,
        };
        let _claim = match prepared.kind.domain {
            Domain::Desktop => self.claim_desktop().await,
            Domain::Shell
            | Domain::Files
            | Domain::Web
            | Domain::Qube
            | Domain::Memory
            | Domain::Server(_) => None,
        };
        if prepared.kind.domain == Domain::Desktop && prepared.kind.effect != Effect::Observe {
            self.person.let_go().await.map_err(in_use)?;
        }
        let context = ToolContext {
            cancel: cancel.clone(),
            progress,
            checkpoints: NoCheckpoints::shared(),
        };
        prepared.operation.run(&context).await
    }

    /// What the client is given: what is too long is kept and told of.
    async fn shown(
        &self,
        tool: &str,
        result: Result<ToolOutput, ToolError>,
    ) -> Result<ToolOutput, ToolError> {
        let kept = |error: StoreError| {
            ToolError::ForModel(format!(
                "It was done, but the result is too long to be shown and could not be kept: {error}."
            ))
        };
        match result {
            Ok(output) => {
                let parts = self.results.shown(tool, output.parts, &output.summary);
                let parts = parts.await.map_err(kept)?;
                Ok(ToolOutput { parts, ..output })
            }
            Err(ToolError::ForModel(text)) => {
                let parts = vec![OutputPart::Text { text }];
                let parts = self.results.shown(tool, parts, "").await.map_err(kept)?;
                Err(ToolError::ForModel(words(parts)))
            }
            Err(error @ ToolError::TakenOver(_)) => {
                Err(ToolError::ForModel(format!("{error} {WAIT_FOR_THEM}")))
            }
            Err(error @ (ToolError::Cancelled | ToolError::Fatal(_))) => Err(error),
        }
    }

    /// Waits until no other Qilbee acts on the desktop.
    async fn claim_desktop(&self) -> Option<Claim> {
        loop {
            match self.store.claim_desktop() {
                Ok(Some(claim)) => return Some(claim),
                Ok(None) => tokio::time::sleep(LOOK_EVERY).await,
                Err(error) => {
                    tracing::warn!(%error, "whether another Qilbee has the desktop cannot be told");
                    return None;
                }
            }
        }
    }
}

#[async_trait]
impl McpHost for Host {
    fn callables(&self) -> Vec<Callable> {
        let all = self.registry.callables().into_iter();
        all.filter(|callable| self.may(callable.effect)).collect()
    }

    async fn call(
        &self,
        mut call: ToolCall,
        cancel: CancellationToken,
        progress: ProgressSink,
    ) -> Result<ToolOutput, ToolError> {
        // Also a tool that is not listed is named by what it is, so that it is refused for the right reason.
        let mut known = self.registry.callables().into_iter();
        if let Some(known) = known.find(|callable| callable.name == call.name) {
            call.toolset = known.toolset;
        }
        let results = self.results.as_ref();
        let resolved = self.registry.resolve(&call, &self.session, results);
        let call = resolved.await?.unwrap_or(call);
        let scope = SessionScope {
            id: self.session.clone(),
            picture: self.picture,
        };
        let prepared = self.registry.prepare(&call, &scope, &[])?;
        self.gate(&prepared).await?;
        let stop = cancel.child_token();
        let mut work = std::pin::pin!(self.run(&prepared, &stop, progress));
        let why = tokio::select! {
            biased;
            // The shortcut reaches the desktop first, which lets go of everything at once.
            () = self.person.pressed_stop() => ToolError::ForModel(STOPPED.to_owned()),
            result = &mut work => return self.shown(&call.name, result).await,
            () = cancel.cancelled() => ToolError::Cancelled,
        };
        stop.cancel();
        // It comes back soon with nothing left pressed; waiting for its turn it is simply dropped.
        let _ = tokio::time::timeout(STOP_LIMIT, work).await;
        Err(why)
    }
}

/// The tools that are Qilbee's own, with a `recall` that reads what this client was told of.
fn own_tools(registry: &Registry, results: &Arc<Results>) -> Result<Registry, RegistryError> {
    let results: Arc<dyn tools::KeptResults> = Arc::clone(results) as _;
    let specs = registry.specs().into_iter();
    let own = specs.filter(|spec| !matches!(spec.domain, Domain::Server(_)));
    let tools = own.filter_map(|spec| match spec.name.as_str() {
        RecallTool::NAME => {
            Some(Arc::new(RecallTool::of(Arc::clone(&results))) as Arc<dyn AnyTool>)
        }
        name => registry.get(name),
    });
    Registry::new(tools.collect())
}

fn in_use(by: &str) -> ToolError {
    ToolError::ForModel(format!(
        "Not executed: the user is using the {by}. {WAIT_FOR_THEM}"
    ))
}

fn words(parts: Vec<OutputPart>) -> String {
    let texts = parts.into_iter().filter_map(|part| match part {
        OutputPart::Text { text } => Some(text),
        OutputPart::Image { .. } | OutputPart::File { .. } => None,
    });
    texts.collect::<Vec<_>>().join("\n")
}

fn refused(why: &str) -> ToolError {
    ToolError::ForModel(format!("Not executed: {why}."))
}

fn word(effect: Effect) -> &'static str {
    match effect {
        Effect::Observe => "observe",
        Effect::Act => "act",
        Effect::Write => "write",
        Effect::Execute => "execute",
        Effect::Send => "send",
    }
}
