//! Executor of tool calls, the same for sessions and for every other caller. A call is prepared (artifact URIs resolved,
//! input parsed), judged by the policy, given the desktop where it acts on it, and run; what is too long of its result
//! is kept. Sessions take these steps one at a time, because a question to the person may be open in between. Others
//! run a call in one go, as a [`Caller`].

mod artifacts;
mod call_work;
mod caller;
mod client_artifacts;
mod desktop_lease;

pub(crate) use artifacts::KeptParts;
pub use artifacts::StoredArtifacts;
pub(crate) use call_work::{CallMeans, CallPart, CallWork, run_part};
pub use caller::Caller;
pub use client_artifacts::ClientArtifacts;
pub use desktop_lease::{DesktopLease, SharedDesktop};

use jiff::Timestamp;
use policy::{Decision, Grants, KnownDirectories, PolicyInput, ProposedCall, TaintTracker, decide};
use protocol::{Concurrency, Domain, Effect, Mode, ResourceClaims, ToolCall, ToolOutput, ToolSpec};
use std::{pin::pin, sync::Arc, time::Duration};
use tokio::sync::{Mutex, MutexGuard};
use tokio_util::sync::CancellationToken;
use tools::{
    AnyEgress, ArtifactStore, EarlierStep, EgressGate, NamedResults, NoCheckpoints, NoEgress,
    NoForms, PreparedCall, Registry, SessionScope, ToolError,
};

/// Time that a stopped call has to release everything before it is dropped.
const STOP_GRACE: Duration = Duration::from_secs(5);

/// The tools of this program, with what their calls need to run. Clones share the desktop and the order of calls.
#[derive(Clone)]
pub struct Executor {
    registry: Registry,
    artifacts: Arc<dyn ArtifactStore>,
    desktop: SharedDesktop,
    known_directories: Arc<KnownDirectories>,
    /// Held by the call at work among those outside of sessions that must not overlap.
    in_order: Arc<Mutex<()>>,
}

/// Circumstances that the policy judges a call in.
pub(crate) struct PolicyContext<'a> {
    pub(crate) mode: Mode,
    pub(crate) grants: &'a Grants,
    pub(crate) taint: &'a TaintTracker,
    /// Tools that the model was told of.
    pub(crate) specs: &'a [ToolSpec],
    pub(crate) now: Timestamp,
}

/// Locks that a call outside of sessions holds while it runs.
struct HeldLocks<'a> {
    _in_order: Option<MutexGuard<'a, ()>>,
    _desktop: Option<DesktopLease>,
}

impl Executor {
    pub(crate) fn new(
        registry: Registry,
        artifacts: Arc<dyn ArtifactStore>,
        desktop: SharedDesktop,
        known_directories: KnownDirectories,
    ) -> Self {
        Self {
            registry,
            artifacts,
            desktop,
            known_directories: Arc::new(known_directories),
            in_order: Arc::default(),
        }
    }

    /// The same executor with other tools, and with other artifacts for calls to refer to.
    #[must_use]
    pub fn with_tools(&self, registry: Registry, artifacts: Arc<dyn ArtifactStore>) -> Self {
        Self {
            registry,
            artifacts,
            ..self.clone()
        }
    }

    /// The tools.
    #[must_use]
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// The desktop that calls take turns on.
    #[must_use]
    pub fn desktop(&self) -> &SharedDesktop {
        &self.desktop
    }

    pub(crate) fn known_directories(&self) -> &KnownDirectories {
        &self.known_directories
    }

    /// Resolves the artifact URIs of a call and parses its input.
    ///
    /// # Errors
    /// Says what was wrong with the call and lists what is possible.
    pub async fn prepare(
        &self,
        call: &ToolCall,
        scope: &SessionScope,
    ) -> Result<PreparedCall, ToolError> {
        self.prepare_announced(call, None, scope, &[], None).await
    }

    /// Prepares a call that may have been parsed when it was announced; that is used again where nothing changed since.
    /// `specs` are the tools that the session was told of: one of them may be gone. `steps` are the calls of the same
    /// answer before this one, where it is part of one.
    pub(crate) async fn prepare_announced(
        &self,
        call: &ToolCall,
        announced: Option<PreparedCall>,
        scope: &SessionScope,
        specs: &[ToolSpec],
        steps: Option<&[EarlierStep]>,
    ) -> Result<PreparedCall, ToolError> {
        let results = NamedResults {
            session: &scope.id,
            artifacts: self.artifacts.as_ref(),
            steps,
        };
        let resolved = self.registry.resolve(call, results).await?;
        match announced.filter(|announced| self.registry.is_current(announced)) {
            // Hooks may have been shown a resolved call before.
            Some(prepared) if resolved.is_none() || prepared.call.input != call.input => {
                Ok(prepared)
            }
            Some(_) | None => {
                let call = resolved.as_ref().unwrap_or(call);
                self.registry.prepare(call, scope, specs)
            }
        }
    }

    /// Judges a call by the policy. Returns what the policy saw, and its decision.
    pub(crate) fn judge(
        &self,
        prepared: &PreparedCall,
        claims: &ResourceClaims,
        context: &PolicyContext<'_>,
    ) -> (PolicyInput, Decision) {
        let PreparedCall { call, kind, .. } = prepared;
        let proposed = ProposedCall {
            tool: call.toolset.as_ref().unwrap_or(&call.name),
            domain: &kind.domain,
            effect: kind.effect,
            claims,
        };
        let PolicyContext {
            mode,
            grants,
            taint,
            specs,
            now,
        } = *context;
        let input = PolicyInput::of(&proposed, taint, specs, &self.known_directories);
        let decision = decide(mode, &input, grants, now);
        (input, decision)
    }

    /// Runs a prepared call from its judgement to its result.
    ///
    /// # Errors
    /// When the call may not run, was stopped or failed. What is too long of its text is kept as well.
    pub async fn execute(
        &self,
        caller: &dyn Caller,
        prepared: &PreparedCall,
    ) -> Result<ToolOutput, ToolError> {
        self.authorize(caller, prepared).await?;
        let cancel = CancellationToken::new();
        let mut work = pin!(self.run(caller, prepared, &cancel));
        let stopped = tokio::select! {
            biased;
            stopped = caller.stopped() => stopped,
            result = &mut work => return match caller.artifacts() {
                Some(artifacts) => artifacts.keep_result(&prepared.call.name, result).await,
                None => result,
            },
        };
        cancel.cancel();
        // It returns soon with nothing left pressed. One that does not is dropped.
        let _ = tokio::time::timeout(STOP_GRACE, work).await;
        Err(stopped)
    }

    async fn authorize(
        &self,
        caller: &dyn Caller,
        prepared: &PreparedCall,
    ) -> Result<(), ToolError> {
        let Some(mode) = caller.mode(prepared.kind.effect) else {
            return Ok(());
        };
        let claims = prepared.operation.claims().await;
        // Outside of a chat nobody named anything and nothing was read, so only the rules apply.
        let context = PolicyContext {
            mode,
            grants: &Grants::default(),
            taint: &TaintTracker::default(),
            specs: &[],
            now: Timestamp::now(),
        };
        let (_, decision) = self.judge(prepared, &claims, &context);
        caller.answer(decision, prepared).await
    }

    async fn run(
        &self,
        caller: &dyn Caller,
        prepared: &PreparedCall,
        cancel: &CancellationToken,
    ) -> Result<ToolOutput, ToolError> {
        let _held = tokio::select! {
            biased;
            () = cancel.cancelled() => return Err(ToolError::Cancelled),
            held = self.hold(caller, prepared) => held,
        };
        let acts = prepared.kind.effect != Effect::Observe;
        if acts && prepared.kind.domain == Domain::Desktop {
            caller.before_desktop_action().await?;
        }
        let means = CallMeans {
            checkpoints: NoCheckpoints::shared(),
            // Outside of a chat nobody named anything.
            writable: self.known_directories.working.clone(),
            network: self.gate_of(caller, prepared.kind.effect),
            forms: NoForms::shared(),
        };
        let report = |progress| caller.report(progress);
        let run = run_part(prepared, CallPart::Whole, cancel.clone(), means, report);
        match run.await? {
            CallWork::Done(output) => Ok(*output),
            // Only a session asks and submits.
            CallWork::Submitted(_) | CallWork::Answered(_) | CallWork::Part(_) => {
                Err(ToolError::Cancelled)
            }
        }
    }

    /// Gate for a call outside of sessions: what the person gave word for word may reach any site; for anybody else nobody
    /// can be asked.
    fn gate_of(&self, caller: &dyn Caller, effect: Effect) -> Arc<dyn EgressGate> {
        match caller.mode(effect) {
            None | Some(Mode::Free) => AnyEgress::shared(),
            Some(Mode::Observe | Mode::Ask | Mode::Risky) => NoEgress::shared(),
        }
    }

    /// Waits until the call's turn has come and, where it uses the desktop, nobody else acts there.
    async fn hold(&self, caller: &dyn Caller, prepared: &PreparedCall) -> HeldLocks<'_> {
        let in_order = match prepared.kind.concurrency {
            Concurrency::InOrder => Some(self.in_order.lock().await),
            Concurrency::Parallel => None,
        };
        let desktop = match prepared.kind.domain {
            Domain::Desktop => Some(self.lease(caller).await),
            Domain::Shell
            | Domain::Files
            | Domain::Web
            | Domain::Qube
            | Domain::Memory
            | Domain::Chat
            | Domain::Server(_) => None,
        };
        HeldLocks {
            _in_order: in_order,
            _desktop: desktop,
        }
    }

    async fn lease(&self, caller: &dyn Caller) -> DesktopLease {
        match self.desktop.try_acquire() {
            Some(lease) => lease,
            None => {
                caller.desktop_is_busy();
                self.desktop.clone().acquire().await
            }
        }
    }
}
