//! Hook points of a turn. A stop and the limit of the task's time end waiting for any hook at once.

use super::{Turn, listen::until};
use crate::{CallVerdict, Hook, TurnPosition, Verdict};
use localization::LocalizedText;
use model::{ModelAnswer, ModelRequest};
use protocol::{
    DurableBody, Guard, HookMoment, HookTime, NoticeEvent, PauseReason, ToolCall, TurnEnd,
    TurnEvent,
};
use std::{pin::pin, time::Duration};
use store::StoreError;
use tokio::time::Instant;

/// Time a hook has at the end of a turn that was stopped.
const STOPPED_GRACE: Duration = Duration::from_millis(5);

/// Point of a turn at which hooks are called, with what they are shown.
pub(crate) enum HookPoint<'a> {
    StepStart,
    BeforeModel(&'a ModelRequest),
    AfterAnswer(&'a ModelAnswer),
    AfterTools,
    StepEnd,
}

impl HookPoint<'_> {
    /// The moment that programs are told of; none for code alone.
    fn moment(&self) -> Option<HookMoment> {
        match self {
            Self::StepStart => Some(HookMoment::StepStart),
            Self::BeforeModel(_) => None,
            Self::AfterAnswer(_) => Some(HookMoment::AfterAnswer),
            Self::AfterTools => Some(HookMoment::AfterTools),
            Self::StepEnd => Some(HookMoment::StepEnd),
        }
    }

    async fn call(&self, hook: &dyn Hook, at: &TurnPosition) -> Verdict {
        match self {
            Self::StepStart => hook.step_start(at).await,
            Self::BeforeModel(request) => hook.before_model(at, request).await,
            Self::AfterAnswer(answer) => hook.after_answer(at, answer).await,
            Self::AfterTools => hook.after_tools(at).await,
            Self::StepEnd => hook.step_end(at).await,
        }
    }
}

impl Turn<'_> {
    /// Calls the hooks; pauses when one of them says so, unless another one ends the turn. Returns the turn's end, when it ends.
    pub(crate) async fn run_hooks(
        &mut self,
        point: HookPoint<'_>,
    ) -> Result<Option<TurnEnd>, StoreError> {
        let parts = self.parts;
        let at = self.moment();
        let mut pauses = matches!(point, HookPoint::StepStart) && self.breaks_before_step();
        for hook in &parts.hooks {
            let begun = Instant::now();
            let mut called = pin!(point.call(hook.as_ref(), &at));
            let verdict = loop {
                let deadline = self.time_left().map(|left| Instant::now() + left);
                tokio::select! {
                    biased;
                    () = self.inputs.stop.cancelled() => return Ok(Some(TurnEnd::Stopped)),
                    verdict = &mut called => break verdict,
                    () = until(deadline) => {}
                }
                // Otherwise the person allowed more time meanwhile.
                if let Some(end) = self.check_limits().await? {
                    return Ok(Some(end));
                }
            };
            if let Some(moment) = point.moment() {
                self.note_time(hook.as_ref(), moment, None, begun);
            }
            match verdict {
                Verdict::Go => {}
                Verdict::Pause => pauses = true,
                Verdict::End { reason } => return self.end_by_criterion(reason).await.map(Some),
            }
        }
        if pauses {
            self.inputs.pause(PauseReason::Breakpoint);
            let goes_on = self.wait_while_paused().await?;
            return Ok((!goes_on).then_some(TurnEnd::Stopped));
        }
        Ok(None)
    }

    async fn end_by_criterion(&mut self, reason: LocalizedText) -> Result<TurnEnd, StoreError> {
        let told = DurableBody::Notice(NoticeEvent::GuardTripped {
            guard: Guard::Criterion,
            message: reason,
            ends_turn: true,
        });
        self.log.record(vec![told]).await?;
        Ok(TurnEnd::Criterion)
    }

    /// Verdict of the hooks on a call: the first veto, else whether one of them wants to pause. `None` when
    /// the turn was stopped or its time is over.
    pub(crate) async fn run_call_hooks(&mut self, call: &ToolCall) -> Option<CallVerdict> {
        let parts = self.parts;
        let mut said = CallVerdict::Go;
        if parts.hooks.is_empty() {
            return Some(said);
        }
        let at = self.moment();
        for hook in &parts.hooks {
            let begun = Instant::now();
            let verdict = self.unless_over(hook.before_tool(&at, call)).await?;
            self.note_time(hook.as_ref(), HookMoment::BeforeTool, Some(call), begun);
            match verdict {
                CallVerdict::Go => {}
                CallVerdict::Pause => said = CallVerdict::Pause,
                veto @ CallVerdict::Veto { .. } => return Some(veto),
            }
        }
        Some(said)
    }

    /// Calls the hooks before a call that uses the desktop. `false` when the turn was stopped or its time is over.
    pub(crate) async fn run_desktop_hooks(&mut self) -> bool {
        let parts = self.parts;
        let at = self.moment();
        for hook in &parts.hooks {
            if self.unless_over(hook.before_desktop(&at)).await.is_none() {
                return false;
            }
        }
        true
    }

    /// Calls the hooks at the end of the turn. A slow one cannot keep a stopped turn from ending.
    pub(super) async fn run_end_hooks(&mut self, reason: TurnEnd) {
        let parts = self.parts;
        let at = self.moment();
        for hook in &parts.hooks {
            let stopped = async {
                self.inputs.stop.cancelled().await;
                tokio::time::sleep(STOPPED_GRACE).await;
            };
            let begun = Instant::now();
            tokio::select! {
                biased;
                () = hook.execution_end(&at, reason) => {
                    self.note_time(hook.as_ref(), HookMoment::TurnEnd, None, begun);
                }
                () = stopped => {
                    tracing::warn!(hook = hook.name(), "a hook did not return at the end of a turn");
                }
            }
        }
    }

    /// Writes the times of hooks into the journal, where there are new ones.
    pub(super) async fn record_hook_times(&mut self) -> Result<(), StoreError> {
        let hooks = std::mem::take(&mut self.hook_times);
        if hooks.is_empty() {
            return Ok(());
        }
        let told = DurableBody::Turn(TurnEvent::HooksTold { hooks });
        self.log.record(vec![told]).await
    }

    /// Notes the time of a hook that is timed at this moment.
    fn note_time(
        &mut self,
        hook: &dyn Hook,
        moment: HookMoment,
        call: Option<&ToolCall>,
        begun: Instant,
    ) {
        if !hook.is_timed(moment) {
            return;
        }
        let milliseconds = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.hook_times.push(HookTime {
            hook: hook.name().to_owned(),
            moment,
            call: call.map(|call| call.call.clone()),
            milliseconds,
        });
    }

    fn moment(&self) -> TurnPosition {
        TurnPosition {
            session: self.log.session().clone(),
            turn: self.log.turn().cloned(),
            step: self.step_number,
            now: self.log.clock().now(),
        }
    }
}
