//! Scheduling: from a queued call to one that runs, by way of its input, the hooks, the gate, the person, the
//! desktop and the limits, in this order.

use super::{
    Gave, PROGRESS_QUEUE, Ran, Runner, Running,
    approval::Why,
    background::Part,
    checkpoints::Checkpoints,
    pending_tools,
    queue::{PendingCall, Queued, WaitsFor},
    results::{changed_since, denied, failed, not_executed},
};
use crate::{CallVerdict, guards::Reached, turn::event_of};
use futures::{FutureExt as _, future::BoxFuture};
use policy::{Decision, PolicyInput, ProposedCall, decide};
use protocol::{
    CallEvent, Domain, DurableBody, Leave, Mode, PauseReason, ResourceClaims, ToolCall,
};
use std::time::Duration;
use store::StoreError;
use tokio::{sync::mpsc, time::Instant};
use tools::{PreparedCall, Progress, ProgressSink, ToolContext, ToolError};

/// What the model is told of the calls after a failed one in the computer toolset (the wording is the provider's).
const HALTED: &str = "Not executed: an earlier computer action in this turn failed.";
/// What the model is told of the first call that the person came before.
const TAKEN_OVER: &str = "Not executed: the user took over mouse and keyboard first.";
/// What the model would be told of calls beyond a limit, if it were asked again.
pub(super) const BEYOND_LIMIT: &str = "Not executed: the limit of this task was reached.";

pub(super) type Work = BoxFuture<'static, Result<Gave, ToolError>>;

impl Runner<'_, '_> {
    /// Begins what can be begun in a queue, settling the calls before it that are not to run.
    pub(super) async fn advance(&mut self, queue: usize) -> Result<(), StoreError> {
        while self.may_begin() && self.queues[queue].is_ready() {
            let moved = match self.queues[queue].front.take() {
                Some(front) if self.still_waits(&front) => {
                    self.queues[queue].front = Some(front);
                    false
                }
                Some(front) => self.authorize(queue, front).await?,
                None => self.validate(queue).await?,
            };
            if !moved {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Settles the calls that will not run whatever happens, also while the turn is held: those after one
    /// that failed, and what was planned for a screen that the person has changed since.
    pub(super) async fn settle_lost(&mut self) -> Result<(), StoreError> {
        if self.end.is_some() || self.turn.inputs.stop.is_cancelled() {
            return Ok(());
        }
        let taken = self.turn.person.is_taken();
        let mut events = Vec::new();
        for queue in &mut self.queues {
            let first = taken.then(|| queue.leave_desktop()).flatten();
            events.extend(first.map(|call| not_executed(&call, TAKEN_OVER)));
            while queue.halted
                && let Some(call) = queue.pop()
            {
                events.push(not_executed(&call.call, HALTED));
            }
        }
        if events.is_empty() {
            return Ok(());
        }
        self.turn.log.record(events).await
    }

    /// True until the condition of a pending call is met; meanwhile the call is not judged again.
    fn still_waits(&self, front: &PendingCall) -> bool {
        match front.waits_for {
            Some(WaitsFor::Answer) => self.question.is_some(),
            Some(WaitsFor::Desktop) => self.desktop.is_some(),
            None => false,
        }
    }

    /// Records the rules that were changed meanwhile: a mode that was made stricter counts for the very next call, so
    /// everything that waits is judged anew.
    pub(super) async fn take_rules(&mut self) -> Result<(), StoreError> {
        while let Some(rule) = self.turn.inputs.next_rule() {
            self.turn.log.record(vec![event_of(rule)]).await?;
            for queue in &mut self.queues {
                if let Some(front) = &mut queue.front {
                    front.waits_for = None;
                }
            }
        }
        Ok(())
    }

    fn may_begin(&self) -> bool {
        let inputs = &self.turn.inputs;
        self.end.is_none() && !inputs.stop.is_cancelled() && inputs.paused().is_none()
    }

    /// Validates the next call's input and shows it to the hooks. `false` when the turn was stopped.
    async fn validate(&mut self, queue: usize) -> Result<bool, StoreError> {
        let Some(Queued { call, prepared }) = self.queues[queue].pop() else {
            return Ok(false);
        };
        if self.queues[queue].halted {
            return self.settle(not_executed(&call, HALTED)).await;
        }
        let prepared = match self.prepare(&call, prepared).await {
            Ok(prepared) => prepared,
            Err(error) => {
                self.queues[queue].halt();
                let event = failed(&call, &error.to_string(), Duration::ZERO);
                return self.settle(event).await;
            }
        };
        match self.turn.hooks_on(&prepared.call).await {
            None => {
                let prepared = Some(prepared);
                self.queues[queue].put_back(Queued { call, prepared });
                return Ok(false);
            }
            Some(CallVerdict::Go) => {}
            Some(CallVerdict::Pause) => self.turn.inputs.pause(PauseReason::Breakpoint),
            Some(CallVerdict::Veto { reason }) => {
                self.queues[queue].halt();
                return self.settle(denied(&call, &reason)).await;
            }
        }
        self.queues[queue].front = Some(PendingCall {
            prepared,
            allowed: false,
            stale_check: None,
            waits_for: None,
        });
        Ok(true)
    }

    /// The call as it is to run: its artifact URIs resolved, its input parsed. What was parsed already, and is as it was,
    /// is taken as it is.
    async fn prepare(
        &mut self,
        call: &ToolCall,
        prepared: Option<PreparedCall>,
    ) -> Result<PreparedCall, ToolError> {
        let (registry, session) = (&self.turn.parts.registry, self.turn.log.session());
        let results = self.turn.parts.results.as_ref();
        let resolved = registry.resolve(call, session, results).await?;
        if let Some(error) = pending_tools::not_yet(self.turn, call) {
            return Err(error);
        }
        match prepared.filter(|prepared| registry.is_current(prepared)) {
            // Hooks may have been shown a resolved call before.
            Some(prepared) if resolved.is_none() || prepared.call.input != call.input => {
                Ok(prepared)
            }
            Some(_) | None => {
                let call = resolved.as_ref().unwrap_or(call);
                registry.prepare(call, &self.turn.scope(), &self.turn.briefing.tools)
            }
        }
    }

    /// Starts a call, once the gate or the person allows it and what it needs is there. `false` when it
    /// has to wait.
    async fn authorize(
        &mut self,
        queue: usize,
        mut front: PendingCall,
    ) -> Result<bool, StoreError> {
        let Some(concern) = self.claims(&front.prepared).await else {
            self.queues[queue].front = Some(front);
            return Ok(false);
        };
        let (case, decision) = self.gate(&front.prepared, &concern);
        let leave = match decision {
            // Their answer may cover the very call they were asked about: it is their yes all the same.
            Decision::Allow { .. } | Decision::Ask { .. } if front.allowed => Some(Leave::Person),
            Decision::Allow { leave } => leave,
            Decision::Deny { reason } => {
                self.queues[queue].halt();
                return self.settle(denied(&front.prepared.call, reason)).await;
            }
            Decision::Ask { reason, once_only } => {
                if self.question.is_none() {
                    let why = Why {
                        case,
                        reason,
                        once_only,
                    };
                    front.stale_check = self.ask(queue, &front.prepared, why).await?;
                }
                front.waits_for = Some(WaitsFor::Answer);
                self.queues[queue].front = Some(front);
                return Ok(false);
            }
        };
        if let Some(reached) = self.beyond_limit() {
            self.end = Some(Ran::Limit(reached));
            return self
                .settle(not_executed(&front.prepared.call, BEYOND_LIMIT))
                .await;
        }
        if front.prepared.kind.domain == Domain::Desktop
            && !self.is_desktop_ours(&mut front).await?
        {
            self.queues[queue].front = Some(front);
            return Ok(false);
        }
        if front.allowed && !self.is_as_shown(&front).await {
            self.queues[queue].halt();
            return self.settle(changed_since(&front.prepared.call)).await;
        }
        self.start(queue, front.prepared, leave).await?;
        Ok(true)
    }

    /// True when the call may act on the desktop: this turn holds it and the person does not.
    async fn is_desktop_ours(&mut self, front: &mut PendingCall) -> Result<bool, StoreError> {
        if !self.has_desktop() {
            front.waits_for = Some(WaitsFor::Desktop);
            return Ok(false);
        }
        Ok(self.turn.before_desktop().await && !self.turn.is_person_first().await?)
    }

    /// Whether what the person was shown is still there. A stop is seen to elsewhere.
    async fn is_as_shown(&mut self, front: &PendingCall) -> bool {
        let Some(stale_check) = &front.stale_check else {
            return true;
        };
        let stop = &self.turn.inputs.stop;
        tokio::select! {
            biased;
            () = stop.cancelled() => true,
            is_current = stale_check.is_current(stop) => is_current,
        }
    }

    /// Resource claims of the call. A tool may have to look; nothing when the turn was stopped meanwhile.
    async fn claims(&mut self, prepared: &PreparedCall) -> Option<ResourceClaims> {
        let stop = self.turn.inputs.stop.clone();
        tokio::select! {
            biased;
            () = stop.cancelled() => None,
            claims = prepared.operation.claims() => Some(claims),
        }
    }

    /// What is to be known of the call, and what the gate says to it.
    fn gate(&self, prepared: &PreparedCall, concern: &ResourceClaims) -> (PolicyInput, Decision) {
        let call = &prepared.call;
        let conversation = self.turn.log.conversation();
        let parts = self.turn.parts;
        let proposed = ProposedCall {
            tool: call.toolset.as_ref().unwrap_or(&call.name),
            domain: &prepared.kind.domain,
            effect: prepared.kind.effect,
            claims: concern,
        };
        let case = PolicyInput::of(
            &proposed,
            conversation.taint(),
            &self.turn.briefing.tools,
            &parts.known_directories,
        );
        let mode = self
            .turn
            .options()
            .map_or(Mode::default(), |options| options.mode);
        let now = self.turn.log.clock().now();
        let decision = decide(mode, &case, conversation.grants(), now);
        (case, decision)
    }

    fn beyond_limit(&self) -> Option<Reached> {
        let limits = &self.turn.options()?.limits;
        let now = self.turn.log.clock().now();
        self.turn.watch()?.before_call(limits, now)
    }

    /// Whether this turn has the desktop. When another has it, this one gets into the queue.
    fn has_desktop(&mut self) -> bool {
        if self.turn.desktop.is_some() {
            return true;
        }
        if self.desktop.is_none() {
            self.turn.desktop = self.turn.parts.desktop.try_take();
            if self.turn.desktop.is_none() {
                self.desktop = Some(self.turn.parts.desktop.clone().take().boxed());
            }
        }
        self.turn.desktop.is_some()
    }

    async fn settle(&mut self, event: DurableBody) -> Result<bool, StoreError> {
        self.turn.log.record(vec![event]).await?;
        Ok(true)
    }

    async fn start(
        &mut self,
        queue: usize,
        prepared: PreparedCall,
        leave: Option<Leave>,
    ) -> Result<(), StoreError> {
        let started = DurableBody::Call(CallEvent::ToolStarted {
            call: prepared.call.call.clone(),
            leave,
        });
        self.turn.log.record(vec![started]).await?;
        let work = if self.is_delegated(&prepared.call) {
            self.delegate(&prepared.call)
        } else if prepared.operation.background().is_some() {
            self.submit(&prepared)
        } else {
            self.work_on(prepared.clone(), Part::Whole)
        };
        let on_desktop = prepared.kind.domain == Domain::Desktop;
        self.begin(
            work,
            Running {
                queue,
                prepared,
                ticket: None,
                on_desktop,
                since: Instant::now(),
            },
        );
        Ok(())
    }

    /// Has a call's work done.
    pub(super) fn begin(&mut self, work: Work, running: Running) {
        self.queues[running.queue].busy = true;
        let task = self.running.spawn(work);
        self.at_work.insert(task.id(), running);
    }

    fn is_delegated(&self, call: &ToolCall) -> bool {
        let tool = call.toolset.as_deref().unwrap_or(&call.name);
        let mut specs = self.turn.briefing.tools.iter();
        specs.any(|spec| spec.name == tool && spec.delegated)
    }

    /// Somebody else runs it.
    fn delegate(&self, call: &ToolCall) -> Work {
        let delegated = self.turn.inputs.delegations.expect(call.call.clone());
        let limits = self.turn.options().map(|options| options.limits);
        let patience = Duration::from_secs(limits.unwrap_or_default().delegated_seconds);
        let cancel = self.turn.inputs.stop.child_token();
        async move { delegated.output(patience, &cancel).await.map(Gave::Output) }.boxed()
    }

    /// Its tool runs it, and says how far it is.
    pub(super) fn work_on(&self, prepared: PreparedCall, part: Part) -> Work {
        let (sender, mut reports) = mpsc::channel::<Progress>(PROGRESS_QUEUE);
        let context = ToolContext {
            cancel: self.turn.inputs.stop.child_token(),
            progress: ProgressSink::new(sender),
            checkpoints: Checkpoints::shared(
                self.turn.log.store().clone(),
                prepared.call.call.clone(),
                self.checkpoint_sender.clone(),
            ),
        };
        let everyone = self.progress.clone();
        let id = prepared.call.call.clone();
        async move {
            let forward = async {
                while let Some(report) = reports.recv().await {
                    // Progress is passing: what does not fit is dropped.
                    let _ = everyone.try_send((id.clone(), report));
                }
            };
            let work = async {
                let result = part.run(&prepared, &context).await;
                drop(context);
                result
            };
            let (result, ()) = tokio::join!(work, forward);
            result
        }
        .boxed()
    }
}
