//! Scheduling: takes a queued call through its input, the hooks, the policy, the person, the
//! desktop and the limits, in this order.

use super::{
    CallRunner, CallsOutcome, RunningCall,
    approval::ApprovalReasons,
    checkpoints::CallCheckpoints,
    form_prompter::CallPrompter,
    queue::{PendingCall, QueuedCall, WaitsFor},
    site_gate::{CallGate, CallSites},
};
use crate::{
    CallVerdict,
    events::{CallMessage, denied, failed, not_executed},
    executor::{CallMeans, CallPart, CallWork, PolicyContext, run_part},
    limits::guards::LimitReached,
    turn::event_of,
};
use futures::{FutureExt as _, future::BoxFuture};
use policy::{Decision, PolicyInput};
use protocol::{Authorization, CallEvent, Domain, DurableBody, Mode, PauseReason, ResourceClaims};
use std::{path::PathBuf, time::Duration};
use store::StoreError;
use tokio::time::Instant;
use tools::{PreparedCall, ToolError};

pub(super) type CallTask = BoxFuture<'static, Result<CallWork, ToolError>>;

impl CallRunner<'_, '_> {
    /// Starts what can start in a queue, skipping the calls before it that are not to run.
    pub(super) async fn advance(&mut self, queue: usize) -> Result<(), StoreError> {
        while self.may_begin() && self.queues[queue].is_ready() {
            let moved = match self.queues[queue].front.take() {
                Some(front) if self.still_waits(&front) => {
                    self.queues[queue].front = Some(front);
                    false
                }
                Some(front) => self.authorize(queue, front).await?,
                None if self.waits_for_earlier(queue) => false,
                None => self.validate(queue).await?,
            };
            if !moved {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Skips the calls that will not run whatever happens, also while the turn is paused: those after one
    /// that failed, and what was planned for a screen that the person has changed since.
    pub(super) async fn skip_lost_calls(&mut self) -> Result<(), StoreError> {
        if self.end.is_some() || self.turn.inputs.stop.is_cancelled() {
            return Ok(());
        }
        let taken = self.turn.person.is_taken();
        let mut events = Vec::new();
        for queue in &mut self.queues {
            let first = taken.then(|| queue.leave_desktop()).flatten();
            events.extend(first.map(|call| not_executed(&call, &CallMessage::taken_over_first())));
            while queue.halted
                && let Some(call) = queue.pop()
            {
                events.push(not_executed(&call.call, &CallMessage::halted()));
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

    /// Records changes of mode and grants: a stricter mode counts for the very next call, so
    /// everything that waits is judged again.
    pub(super) async fn apply_rules(&mut self) -> Result<(), StoreError> {
        while let Some(rule) = self.turn.inputs.queue.next_rule_change() {
            self.turn.log.record(vec![event_of(rule)]).await?;
            self.tell_rules();
            for queue in &mut self.queues {
                if let Some(front) = &mut queue.front {
                    front.waits_for = None;
                }
            }
        }
        Ok(())
    }

    pub(super) fn may_begin(&self) -> bool {
        let inputs = &self.turn.inputs;
        let is_out_of_time = self.turn.time_left().is_some_and(|left| left.is_zero());
        let is_over = self.end.is_some() || inputs.stop.is_cancelled() || is_out_of_time;
        !is_over && inputs.paused().is_none()
    }

    /// Validates the next call's input and shows it to the hooks. `false` when the turn was stopped or its time is over.
    async fn validate(&mut self, queue: usize) -> Result<bool, StoreError> {
        let Some(queued) = self.queues[queue].pop() else {
            return Ok(false);
        };
        if self.queues[queue].halted {
            return self
                .settle(not_executed(&queued.call, &CallMessage::halted()))
                .await;
        }
        if let Some(message) = self.lost_by(&queued) {
            self.queues[queue].halt();
            return self.settle(not_executed(&queued.call, &message)).await;
        }
        if self.is_withheld(&queued.call) {
            self.queues[queue].halt();
            let message = CallMessage::not_given(&queued.call.name);
            return self.settle(not_executed(&queued.call, &message)).await;
        }
        let prepared = match self.prepare(&queued).await {
            Ok(prepared) => prepared,
            Err(message) => {
                self.queues[queue].halt();
                return self
                    .settle(failed(&queued.call, &message, Duration::ZERO))
                    .await;
            }
        };
        match self.turn.run_call_hooks(&prepared.call).await {
            None => {
                let prepared = Some(prepared);
                self.queues[queue].put_back(QueuedCall { prepared, ..queued });
                return Ok(false);
            }
            Some(CallVerdict::Go) => self.turn.break_before_call(&prepared),
            Some(CallVerdict::Pause) => self.turn.inputs.pause(PauseReason::Breakpoint),
            Some(CallVerdict::Veto { reason }) => {
                self.queues[queue].halt();
                return self
                    .settle(denied(&queued.call, &CallMessage::same_for_both(reason)))
                    .await;
            }
        }
        self.queues[queue].front = Some(PendingCall {
            prepared,
            allowed: None,
            stale_check: None,
            waits_for: None,
        });
        Ok(true)
    }

    /// Starts a call, once the policy or the person allows it and it has what it needs. `false` when it
    /// has to wait.
    async fn authorize(
        &mut self,
        queue: usize,
        mut front: PendingCall,
    ) -> Result<bool, StoreError> {
        let Some(claims) = self.claims(&front.prepared).await else {
            self.queues[queue].front = Some(front);
            return Ok(false);
        };
        if self.wants_plan_before(&front.prepared) {
            self.queues[queue].halt();
            let message = CallMessage::plan_first();
            return self
                .settle(not_executed(&front.prepared.call, &message))
                .await;
        }
        let (input, decision) = self.judge(&front.prepared, &claims);
        let authorization = match decision {
            // Their answer may cover the very call they were asked about: it is their yes all the same.
            Decision::Allow { .. } | Decision::Ask { .. } if front.allowed.is_some() => {
                front.allowed.clone()
            }
            Decision::Allow { authorization } => authorization,
            Decision::Deny { refusal } => {
                self.queues[queue].halt();
                let message = CallMessage::refused(refusal);
                return self.settle(denied(&front.prepared.call, &message)).await;
            }
            Decision::Ask { reasons, once_only } => {
                if self.question.is_none() {
                    let why = ApprovalReasons {
                        input,
                        reasons,
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
            self.end = Some(CallsOutcome::Limit(reached));
            return self
                .settle(not_executed(
                    &front.prepared.call,
                    &CallMessage::beyond_limit(),
                ))
                .await;
        }
        if front.prepared.kind.domain == Domain::Desktop
            && !self.is_desktop_ours(&mut front).await?
        {
            self.queues[queue].front = Some(front);
            return Ok(false);
        }
        if front.allowed.is_some() && !self.is_as_shown(&front).await {
            self.queues[queue].halt();
            let message = CallMessage::screen_changed();
            return self
                .settle(not_executed(&front.prepared.call, &message))
                .await;
        }
        let sites = CallSites::new(claims.commands, authorization.as_ref());
        self.start(queue, front.prepared, authorization, sites)
            .await?;
        Ok(true)
    }

    /// True when the call may act on the desktop: this turn holds it and the person does not.
    async fn is_desktop_ours(&mut self, front: &mut PendingCall) -> Result<bool, StoreError> {
        if !self.has_desktop() {
            front.waits_for = Some(WaitsFor::Desktop);
            return Ok(false);
        }
        Ok(self.turn.run_desktop_hooks().await && !self.turn.person_has_desktop().await?)
    }

    /// True while the screen still shows what the person allowed. A stop is handled elsewhere.
    async fn is_as_shown(&mut self, front: &PendingCall) -> bool {
        let Some(stale_check) = &front.stale_check else {
            return true;
        };
        let stop = self.turn.inputs.stop.token();
        tokio::select! {
            biased;
            () = stop.cancelled() => true,
            is_current = stale_check.is_current(stop) => is_current,
        }
    }

    /// Resource claims of the call. A tool may have to look; nothing when the turn was stopped meanwhile or its time is over.
    async fn claims(&mut self, prepared: &PreparedCall) -> Option<ResourceClaims> {
        self.turn.unless_over(prepared.operation.claims()).await
    }

    /// Judges the call by the policy of this session.
    fn judge(&self, prepared: &PreparedCall, claims: &ResourceClaims) -> (PolicyInput, Decision) {
        let turn = &*self.turn;
        let conversation = turn.log.conversation();
        let context = PolicyContext {
            mode: turn
                .options()
                .map_or(Mode::default(), |options| options.mode),
            grants: conversation.grants(),
            taint: conversation.taint(),
            specs: &turn.context.tools,
            now: turn.log.clock().now(),
        };
        turn.executor.judge(prepared, claims, &context)
    }

    fn beyond_limit(&self) -> Option<LimitReached> {
        let limits = &self.turn.options()?.limits;
        self.turn.guards()?.before_call(limits)
    }

    /// True when this turn has the desktop. When another has it, this one joins the queue.
    fn has_desktop(&mut self) -> bool {
        if self.turn.desktop.is_some() {
            return true;
        }
        if self.desktop.is_none() {
            self.turn.desktop = self.turn.executor.desktop().try_acquire();
            if self.turn.desktop.is_none() {
                self.desktop = Some(self.turn.executor.desktop().clone().acquire().boxed());
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
        authorization: Option<Authorization>,
        sites: CallSites,
    ) -> Result<(), StoreError> {
        let started = DurableBody::Call(CallEvent::ToolStarted {
            call: prepared.call.call.clone(),
            authorization,
        });
        self.turn.log.record(vec![started]).await?;
        let question = self.question_of(&prepared);
        let asks = question.is_some();
        let mut share = None;
        let work = if let Some(question) = question {
            self.ask_person(&prepared.call, question).await?
        } else if let Some(task) = prepared.operation.sub_agent() {
            let (work, its_share) = self.give_part(&prepared.call, task).await?;
            share = its_share;
            work
        } else if self.is_delegated(&prepared.call) {
            self.delegate(&prepared.call)
        } else if prepared.operation.background().is_some() {
            self.submit(&prepared)
        } else {
            self.work_on(prepared.clone(), CallPart::Whole)
        };
        let on_desktop = prepared.kind.domain == Domain::Desktop;
        self.begin(
            work,
            RunningCall {
                queue,
                prepared,
                ticket: None,
                on_desktop,
                asks,
                form: None,
                since: Instant::now(),
                again: false,
                sites,
                share,
            },
        );
        Ok(())
    }

    /// Spawns the work of a call.
    pub(super) fn begin(&mut self, work: CallTask, running: RunningCall) {
        self.queues[running.queue].busy = true;
        let task = self.running.spawn(work);
        self.at_work.insert(task.id(), running);
    }

    /// Returns the folders and files that programs of this chat may change: those the person named.
    fn writable(&self) -> Vec<PathBuf> {
        let directories = self.turn.executor.known_directories();
        let mut writable = directories.working.clone();
        let taint = self.turn.log.conversation().taint();
        writable.extend(taint.opened(directories));
        writable
    }

    /// Work of a call that its tool runs.
    pub(super) fn work_on(&self, prepared: PreparedCall, part: CallPart) -> CallTask {
        let cancel = self.work.child_token();
        let id = prepared.call.call.clone();
        let checkpoints = CallCheckpoints::shared(
            self.turn.log.store().clone(),
            id.clone(),
            self.checkpoint_sender.clone(),
        );
        let network = CallGate::shared(id.clone(), self.site_sender.clone());
        let forms = CallPrompter::shared(id.clone(), self.forms.sender.clone());
        let progress = self.progress.clone();
        let writable = self.writable();
        async move {
            // Progress is ephemeral: reports that find the queue full are dropped.
            let report = |report| drop(progress.try_send((id.clone(), report)));
            let means = CallMeans {
                checkpoints,
                writable,
                network,
                forms,
            };
            run_part(&prepared, part, cancel, means, report).await
        }
        .boxed()
    }
}
