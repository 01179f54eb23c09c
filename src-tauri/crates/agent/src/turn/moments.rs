//! The moments of a turn at which hooks look on. A stop ends any of it at once.

use super::Turn;
use crate::{CallVerdict, Hook, Moment, Verdict};
use model::{ModelAnswer, ModelRequest};
use protocol::{PauseReason, ToolCall, TurnEnd};
use std::time::Duration;
use store::StoreError;

/// How long a hook may take at the end of a turn that was stopped.
const STOPPED_GRACE: Duration = Duration::from_millis(5);

/// A moment, with what there is to see.
pub(crate) enum Passing<'a> {
    StepStart,
    BeforeModel(&'a ModelRequest),
    AfterAnswer(&'a ModelAnswer),
    AfterTools,
    StepEnd,
}

impl Passing<'_> {
    async fn show(&self, hook: &dyn Hook, at: &Moment) -> Verdict {
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
    /// Lets the hooks look on, and holds when one of them says so. `false` when the turn was stopped.
    pub(crate) async fn pass(&mut self, passing: Passing<'_>) -> Result<bool, StoreError> {
        if self.parts.hooks.is_empty() {
            return Ok(!self.inputs.stop.is_cancelled());
        }
        let parts = self.parts;
        let at = self.moment();
        let mut pauses = false;
        for hook in &parts.hooks {
            let verdict = tokio::select! {
                biased;
                () = self.inputs.stop.cancelled() => return Ok(false),
                verdict = passing.show(hook.as_ref(), &at) => verdict,
            };
            pauses |= verdict == Verdict::Pause;
        }
        if pauses {
            self.inputs.pause(PauseReason::Breakpoint);
            self.hold().await
        } else {
            Ok(true)
        }
    }

    /// What the hooks say of a call: the first veto, else whether one of them wants to hold. `None` when
    /// the turn was stopped.
    pub(crate) async fn hooks_on(&mut self, call: &ToolCall) -> Option<CallVerdict> {
        let parts = self.parts;
        let mut said = CallVerdict::Go;
        if parts.hooks.is_empty() {
            return Some(said);
        }
        let at = self.moment();
        for hook in &parts.hooks {
            let verdict = tokio::select! {
                biased;
                () = self.inputs.stop.cancelled() => return None,
                verdict = hook.before_tool(&at, call) => verdict,
            };
            match verdict {
                CallVerdict::Go => {}
                CallVerdict::Pause => said = CallVerdict::Pause,
                veto @ CallVerdict::Veto { .. } => return Some(veto),
            }
        }
        Some(said)
    }

    /// Lets the hooks get ready for a call that uses the desktop. `false` when the turn was stopped.
    pub(crate) async fn before_desktop(&mut self) -> bool {
        let parts = self.parts;
        let at = self.moment();
        for hook in &parts.hooks {
            tokio::select! {
                biased;
                () = self.inputs.stop.cancelled() => return false,
                () = hook.before_desktop(&at) => {}
            }
        }
        true
    }

    /// The last moment. A hook that takes its time cannot keep a stopped turn from ending.
    pub(super) async fn end_execution(&mut self, reason: TurnEnd) {
        let parts = self.parts;
        let at = self.moment();
        for hook in &parts.hooks {
            let stopped = async {
                self.inputs.stop.cancelled().await;
                tokio::time::sleep(STOPPED_GRACE).await;
            };
            tokio::select! {
                biased;
                () = hook.execution_end(&at, reason) => {}
                () = stopped => {
                    tracing::warn!(hook = hook.name(), "a hook was left behind at the end of a turn");
                }
            }
        }
    }

    fn moment(&self) -> Moment {
        Moment {
            session: self.log.session().clone(),
            turn: self.log.turn().cloned(),
            step: self.step_number,
            now: self.log.clock().now(),
        }
    }
}
