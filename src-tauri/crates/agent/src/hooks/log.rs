//! Logs the points of a turn. Nothing that was typed or read: names and
//! numbers only.

use crate::{CallVerdict, Hook, TurnPosition, Verdict};
use async_trait::async_trait;
use model::{ModelAnswer, ModelRequest};
use protocol::{ToolCall, TurnEnd};

/// Hook that logs the points of a turn.
#[derive(Clone, Copy, Debug, Default)]
pub struct LogHook;

#[async_trait]
impl Hook for LogHook {
    fn name(&self) -> &str {
        "log"
    }

    async fn step_start(&self, at: &TurnPosition) -> Verdict {
        tracing::debug!(session = %at.session, step = at.step, "a step begins");
        Verdict::Go
    }

    async fn before_model(&self, at: &TurnPosition, request: &ModelRequest) -> Verdict {
        let messages = request.messages.len();
        tracing::debug!(session = %at.session, step = at.step, messages, "the model is asked");
        Verdict::Go
    }

    async fn after_answer(&self, at: &TurnPosition, answer: &ModelAnswer) -> Verdict {
        tracing::debug!(
            session = %at.session,
            step = at.step,
            stop_reason = ?answer.stop_reason,
            cost_usd = answer.cost_usd,
            "the model has answered"
        );
        Verdict::Go
    }

    async fn before_tool(&self, at: &TurnPosition, call: &ToolCall) -> CallVerdict {
        tracing::debug!(session = %at.session, step = at.step, tool = call.name, "a tool is asked for");
        CallVerdict::Go
    }

    async fn after_tools(&self, at: &TurnPosition) -> Verdict {
        tracing::debug!(session = %at.session, step = at.step, "the tools are done");
        Verdict::Go
    }

    async fn step_end(&self, at: &TurnPosition) -> Verdict {
        tracing::debug!(session = %at.session, step = at.step, "a step is done");
        Verdict::Go
    }

    async fn execution_end(&self, at: &TurnPosition, reason: TurnEnd) {
        tracing::info!(session = %at.session, steps = at.step, ?reason, "a turn ended");
    }
}
