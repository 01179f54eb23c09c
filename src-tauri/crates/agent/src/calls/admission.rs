//! From a call that was asked for to one that runs: its input, the hooks, the gate, the person, the
//! desktop, the limits, in this order.

use super::{
    Gave, PROGRESS_QUEUE, Ran, Runner, Running,
    approval::Why,
    arrivals,
    handover::Part,
    keeping::Keeper,
    lane::Front,
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
use tools::{Prepared, Progress, ProgressSink, ToolContext, ToolError};

/// What the model is told of the calls after a failed one in the computer toolset (the wording is the provider's).
const HALTED: &str = "Not executed: an earlier computer action in this turn failed.";
/// What the model is told of the first call that the person came before.
const TAKEN_OVER: &str = "Not executed: the user took over mouse and keyboard first.";
/// What the model would be told of calls beyond a limit, if it were asked again.
pub(super) const BEYOND_LIMIT: &str = "Not executed: the limit of this task was reached.";

pub(super) type Work = BoxFuture<'static, Result<Gave, ToolError>>;

impl Runner<'_, '_> {
    /// Begins what can be begun in a lane, settling the calls before it that are not to run.
    pub(super) async fn advance(&mut self, lane: usize) -> Result<(), StoreError> {
        while self.may_begin() && self.lanes[lane].is_ready() {
            let moved = match self.lanes[lane].front.take() {
                Some(front) => self.clear(lane, front).await?,
                None => self.screen(lane).await?,
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
        for lane in &mut self.lanes {
            let first = taken.then(|| lane.leave_desktop()).flatten();
            events.extend(first.map(|call| not_executed(&call, TAKEN_OVER)));
            while lane.halted
                && let Some(call) = lane.pop()
            {
                events.push(not_executed(&call, HALTED));
            }
        }
        if events.is_empty() {
            return Ok(());
        }
        self.turn.log.record(events).await
    }

    fn may_begin(&self) -> bool {
        let inputs = &self.turn.inputs;
        self.end.is_none() && !inputs.stop.is_cancelled() && inputs.paused().is_none()
    }

    /// Checks the next call's input and shows it to the hooks. `false` when the turn was stopped.
    async fn screen(&mut self, lane: usize) -> Result<bool, StoreError> {
        let Some(call) = self.lanes[lane].pop() else {
            return Ok(false);
        };
        if self.lanes[lane].halted {
            return self.settle(not_executed(&call, HALTED)).await;
        }
        let prepared = match self.prepare(&call).await {
            Ok(prepared) => prepared,
            Err(error) => {
                self.lanes[lane].halt();
                let event = failed(&call, &error.to_string(), Duration::ZERO);
                return self.settle(event).await;
            }
        };
        match self.turn.hooks_on(&prepared.call).await {
            None => {
                self.lanes[lane].put_back(call);
                return Ok(false);
            }
            Some(CallVerdict::Go) => {}
            Some(CallVerdict::Pause) => self.turn.inputs.pause(PauseReason::Breakpoint),
            Some(CallVerdict::Veto { reason }) => {
                self.lanes[lane].halt();
                return self.settle(denied(&call, &reason)).await;
            }
        }
        self.lanes[lane].front = Some(Front {
            prepared,
            allowed: false,
            bond: None,
        });
        Ok(true)
    }

    /// The call as it is to run: what its references stand for is in their places, and its input is sound.
    async fn prepare(&mut self, call: &ToolCall) -> Result<Prepared, ToolError> {
        let (parts, session) = (self.turn.parts, self.turn.log.session());
        let results = parts.results.as_ref();
        let call = parts.registry.resolve(call, session, results).await?;
        if let Some(error) = arrivals::not_yet(self.turn, &call) {
            return Err(error);
        }
        parts
            .registry
            .prepare_told(&call, &self.turn.briefing.tools)
    }

    /// Starts a call, once the gate or the person allows it and what it needs is there. `false` when it
    /// has to wait.
    async fn clear(&mut self, lane: usize, mut front: Front) -> Result<bool, StoreError> {
        // A mode that was made stricter counts for the very next call.
        while let Some(rule) = self.turn.inputs.next_rule() {
            self.turn.log.record(vec![event_of(rule)]).await?;
        }
        let Some(concern) = self.concern(&front.prepared).await else {
            self.lanes[lane].front = Some(front);
            return Ok(false);
        };
        let (case, decision) = self.gate(&front.prepared, &concern);
        let leave = match decision {
            // Their answer may cover the very call they were asked about: it is their yes all the same.
            Decision::Allow { .. } | Decision::Ask { .. } if front.allowed => Some(Leave::Person),
            Decision::Allow { leave } => leave,
            Decision::Deny { reason } => {
                self.lanes[lane].halt();
                return self.settle(denied(&front.prepared.call, reason)).await;
            }
            Decision::Ask { reason, once_only } => {
                if self.question.is_none() {
                    let why = Why {
                        case,
                        reason,
                        once_only,
                    };
                    front.bond = self.ask(lane, &front.prepared, why).await?;
                }
                self.lanes[lane].front = Some(front);
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
            && (!self.has_desktop()
                || !self.turn.before_desktop().await
                || self.turn.is_person_first().await?)
        {
            self.lanes[lane].front = Some(front);
            return Ok(false);
        }
        if front.allowed && !self.is_as_shown(&front).await {
            self.lanes[lane].halt();
            return self.settle(changed_since(&front.prepared.call)).await;
        }
        self.start(lane, front.prepared, leave).await?;
        Ok(true)
    }

    /// Whether what the person was shown is still there. A stop is seen to elsewhere.
    async fn is_as_shown(&mut self, front: &Front) -> bool {
        let Some(bond) = &front.bond else {
            return true;
        };
        let stop = &self.turn.inputs.stop;
        tokio::select! {
            biased;
            () = stop.cancelled() => true,
            holds = bond.holds(stop) => holds,
        }
    }

    /// What the call is about. A tool may have to look; nothing when the turn was stopped meanwhile.
    async fn concern(&mut self, prepared: &Prepared) -> Option<ResourceClaims> {
        let session = self.turn.log.session().clone();
        let stop = self.turn.inputs.stop.clone();
        tokio::select! {
            biased;
            () = stop.cancelled() => None,
            concern = prepared.tool.concerns(&prepared.call, &session) => Some(concern),
        }
    }

    /// What is to be known of the call, and what the gate says to it.
    fn gate(&self, prepared: &Prepared, concern: &ResourceClaims) -> (PolicyInput, Decision) {
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
        lane: usize,
        prepared: Prepared,
        leave: Option<Leave>,
    ) -> Result<(), StoreError> {
        let started = DurableBody::Call(CallEvent::ToolStarted {
            call: prepared.call.call.clone(),
            leave,
        });
        self.turn.log.record(vec![started]).await?;
        let work = if self.is_delegated(&prepared.call) {
            self.delegate(&prepared.call)
        } else if prepared.tool.handover().is_some() {
            self.hand_over(&prepared)
        } else {
            self.work_on(prepared.clone(), Part::Whole)
        };
        let on_desktop = prepared.kind.domain == Domain::Desktop;
        self.begin(
            work,
            Running {
                lane,
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
        self.lanes[running.lane].busy = true;
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
    pub(super) fn work_on(&self, prepared: Prepared, part: Part) -> Work {
        let (sender, mut reports) = mpsc::channel::<Progress>(PROGRESS_QUEUE);
        let context = ToolContext {
            session: self.turn.log.session().clone(),
            picture: self.turn.picture.size(),
            cancel: self.turn.inputs.stop.child_token(),
            progress: ProgressSink::new(sender),
            keeper: Keeper::shared(
                self.turn.log.store().clone(),
                prepared.call.call.clone(),
                self.keeper.clone(),
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
