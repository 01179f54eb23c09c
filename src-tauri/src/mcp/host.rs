//! Qilbee's own tools for another program. Nobody can be asked there: what the policy would ask about is refused, and so
//! is everything that was not allowed when serving began. The person at mouse and keyboard comes first.

mod person;

use agent::{Caller, ClientArtifacts, Decision, Executor, Reason, Sessions};
use async_trait::async_trait;
use desktop::UserInputMonitor;
use mcp::McpHost;
use person::Person;
use protocol::{Domain, Effect, Mode, PictureSize, SessionId, ToolCall, ToolOutput};
use std::sync::Arc;
use store::Store;
use tokio_util::sync::CancellationToken;
use tools::{
    AnyTool, Callable, PreparedCall, Progress, ProgressSink, ReadArtifactTool, Registry,
    RegistryError, SessionScope, ToolError,
};

/// Advice for a client while the person has mouse and keyboard.
const WAIT_FOR_THEM: &str = "They come first: wait until they have let go of mouse and keyboard, then look at the \
                             screen again before you act.";
/// Result of a call that the stop shortcut ended.
const STOPPED: &str = "Interrupted: the user pressed stop while this ran; its effect is unknown. Ask the user before you go on.";

/// The tools and who may use them for what.
pub(crate) struct Host {
    executor: Executor,
    artifacts: Arc<ClientArtifacts>,
    person: Person,
    picture: Option<PictureSize>,
    /// Effects that calls may have besides looking.
    allowed: Vec<Effect>,
    session: SessionId,
}

/// One call of the client.
struct ClientCall<'a> {
    host: &'a Host,
    cancel: CancellationToken,
    progress: ProgressSink,
}

impl Host {
    /// Calls may look, and do what is `allowed`. `human` is whoever is at the desktop, where there is one.
    ///
    /// # Errors
    /// When the tools do not go together, which those of `executor` do.
    pub(crate) fn new(
        executor: &Executor,
        store: Store,
        picture: Option<PictureSize>,
        allowed: Vec<Effect>,
        human: Option<UserInputMonitor>,
    ) -> Result<Self, RegistryError> {
        let artifacts = Arc::new(ClientArtifacts::in_store(store));
        let tools = own_tools(executor.registry(), &artifacts)?;
        let acts = allowed.contains(&Effect::Act);
        Ok(Self {
            executor: executor.with_tools(tools, Arc::clone(&artifacts) as _),
            artifacts,
            person: Person::of(human, acts),
            picture,
            allowed,
            session: SessionId::new(format!("mcp-serve-{}", std::process::id())),
        })
    }

    /// Lets go of what was kept for this client, such as its shell.
    pub(crate) async fn end(&self, sessions: &Sessions) {
        sessions.release_tools(&self.session).await;
    }

    fn may(&self, effect: Effect) -> bool {
        effect == Effect::Observe || self.allowed.contains(&effect)
    }
}

#[async_trait]
impl McpHost for Host {
    fn callables(&self) -> Vec<Callable> {
        let all = self.executor.registry().callables().into_iter();
        all.filter(|callable| self.may(callable.effect)).collect()
    }

    fn knows(&self, name: &str) -> bool {
        let all = self.executor.registry().callables();
        all.iter().any(|callable| callable.name == name)
    }

    async fn call(
        &self,
        mut call: ToolCall,
        cancel: CancellationToken,
        progress: ProgressSink,
    ) -> Result<ToolOutput, ToolError> {
        // Also a tool that is not listed is named by what it is, so that it is refused for the right reason.
        let mut known = self.executor.registry().callables().into_iter();
        if let Some(known) = known.find(|callable| callable.name == call.name) {
            call.toolset = known.toolset;
        }
        let scope = SessionScope {
            picture: self.picture,
            ..SessionScope::of(self.session.clone())
        };
        let prepared = self.executor.prepare(&call, &scope).await?;
        let caller = ClientCall {
            host: self,
            cancel,
            progress,
        };
        let result = self.executor.execute(&caller, &prepared).await;
        result.map_err(|error| match error {
            ToolError::TakenOver(_) => {
                ToolError::ForModel(format!("{error} {WAIT_FOR_THEM}").into())
            }
            ToolError::ForModel(_) | ToolError::Cancelled | ToolError::Fatal(_) => error,
        })
    }
}

#[async_trait]
impl Caller for ClientCall<'_> {
    /// Returns the mode of calls with an effect: looking only, or as far as the policy lets calls through
    /// unasked.
    fn mode(&self, effect: Effect) -> Option<Mode> {
        Some(match self.host.may(effect) {
            true => Mode::Free,
            false => Mode::Observe,
        })
    }

    async fn answer(&self, decision: Decision, prepared: &PreparedCall) -> Result<(), ToolError> {
        match decision {
            Decision::Allow { authorization: _ } => Ok(()),
            Decision::Ask {
                reasons,
                once_only: _,
            } => {
                let reason = Reason::join(&reasons);
                Err(refused(&format!("{reason} Nobody can be asked here")))
            }
            Decision::Deny { refusal } => Err(refused(&format!(
                "{} `qilbee mcp serve` was not started with --allow {}",
                refusal.for_model(),
                word(prepared.kind.effect)
            ))),
        }
    }

    async fn before_desktop_action(&self) -> Result<(), ToolError> {
        self.host.person.let_go().await.map_err(in_use)
    }

    fn report(&self, progress: Progress) {
        self.progress.report(progress);
    }

    async fn stopped(&self) -> ToolError {
        tokio::select! {
            biased;
            // The shortcut reaches the desktop first, which lets go of everything at once.
            () = self.host.person.pressed_stop() => ToolError::ForModel(STOPPED.into()),
            () = self.cancel.cancelled() => ToolError::Cancelled,
        }
    }

    fn artifacts(&self) -> Option<&ClientArtifacts> {
        Some(&self.host.artifacts)
    }
}

/// The tools that are Qilbee's own, with a `recall` that reads what this client was told of.
fn own_tools(
    registry: &Registry,
    artifacts: &Arc<ClientArtifacts>,
) -> Result<Registry, RegistryError> {
    let artifacts: Arc<dyn tools::ArtifactStore> = Arc::clone(artifacts) as _;
    let specs = registry.specs().into_iter();
    // The client's chat is not Qilbee's to show anything in.
    let own = specs.filter(|spec| !matches!(spec.domain, Domain::Server(_) | Domain::Chat));
    let tools = own.filter_map(|spec| match spec.name.as_str() {
        ReadArtifactTool::NAME => {
            Some(Arc::new(ReadArtifactTool::of(Arc::clone(&artifacts))) as Arc<dyn AnyTool>)
        }
        name => registry.get(name),
    });
    Registry::new(tools.collect())
}

fn in_use(by: &str) -> ToolError {
    ToolError::ForModel(format!("Not executed: the user is using the {by}. {WAIT_FOR_THEM}").into())
}

fn refused(why: &str) -> ToolError {
    ToolError::ForModel(format!("Not executed: {why}.").into())
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
