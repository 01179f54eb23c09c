//! Qilbee's own tools for another program, behind the gate. Nobody can be asked there: what the gate would ask
//! about is refused, and so is everything that was not allowed when serving began.

use agent::{Decision, Grants, Roots, decide, lone_case};
use async_trait::async_trait;
use jiff::Timestamp;
use protocol::{Concurrency, Domain, Effect, Mode, PictureSize, SessionId, ToolCall, ToolOutput};
use std::time::Duration;
use store::{Claim, Store};
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;
use tools::{
    Callable, KeepNothing, McpHost, Prepared, ProgressSink, Registry, ToolContext, ToolError,
};

/// How often it is looked whether another Qilbee has let go of the desktop.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// The tools and who may use them for what.
pub(crate) struct Host {
    registry: Registry,
    store: Store,
    picture: Option<PictureSize>,
    /// What calls may do, besides looking.
    allowed: Vec<Effect>,
    session: SessionId,
    roots: Roots,
    /// Calls that must not overlap wait for each other.
    in_order: Mutex<()>,
}

impl Host {
    /// Calls may look, and do what is `allowed`.
    pub(crate) fn new(
        registry: Registry,
        store: Store,
        picture: Option<PictureSize>,
        allowed: Vec<Effect>,
        roots: Roots,
    ) -> Self {
        Self {
            registry,
            store,
            picture,
            allowed,
            roots,
            session: SessionId::new(format!("mcp-serve-{}", std::process::id())),
            in_order: Mutex::new(()),
        }
    }

    /// Lets go of what was kept for this client, such as its shell.
    pub(crate) async fn end(&self) {
        self.registry.let_go().await;
        self.registry.end_session(&self.session).await;
    }

    fn may(&self, effect: Effect) -> bool {
        effect == Effect::Observe || self.allowed.contains(&effect)
    }

    /// What was not allowed is only looked at; what was is let through as far as the gate lets anything through
    /// unasked.
    async fn gate(&self, prepared: &Prepared) -> Result<(), ToolError> {
        let Prepared { tool, call, kind } = prepared;
        if let Domain::Server(_) = kind.domain {
            return Err(refused("it belongs to another server"));
        }
        let mode = match self.may(kind.effect) {
            true => Mode::Free,
            false => Mode::Observe,
        };
        let (grants, now) = (Grants::default(), Timestamp::now());
        let concern = tool.concerns(call, &self.session).await;
        let name = call.toolset.as_ref().unwrap_or(&call.name);
        let case = lone_case(name, kind, &concern, &self.roots);
        match decide(mode, &case, &grants, now) {
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
        prepared: &Prepared,
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
        let context = ToolContext {
            session: self.session.clone(),
            picture: self.picture,
            cancel: cancel.clone(),
            progress,
            keeper: KeepNothing::shared(),
        };
        prepared.tool.run(&prepared.call, &context).await
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
        all.filter(|callable| self.may(callable.effect))
            .filter(|callable| !matches!(callable.domain, Domain::Server(_)))
            .collect()
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
        let prepared = self.registry.prepare(&call)?;
        self.gate(&prepared).await?;
        let mut work = std::pin::pin!(self.run(&prepared, &cancel, progress));
        tokio::select! {
            biased;
            result = &mut work => result,
            () = cancel.cancelled() => {
                // It comes back soon with nothing left pressed; waiting for its turn it is simply dropped.
                let limit = Duration::from_secs(5);
                let _ = tokio::time::timeout(limit, work).await;
                Err(ToolError::Cancelled)
            }
        }
    }
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
