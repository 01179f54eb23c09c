//! Callers outside of sessions: `qilbee mcp serve` and `qilbee tools call`. Each says who allows a call, where its
//! progress goes and what stops it.

use super::ClientArtifacts;
use async_trait::async_trait;
use policy::Decision;
use protocol::{Effect, Mode};
use tools::{PreparedCall, Progress, ToolError};

/// Origin of single calls.
#[async_trait]
pub trait Caller: Send + Sync {
    /// Mode that the policy judges calls with this effect in; `None` when the person gave this very call.
    fn mode(&self, effect: Effect) -> Option<Mode>;

    /// Answers the policy's decision. The error is the result of a call that may not run.
    async fn answer(&self, decision: Decision, prepared: &PreparedCall) -> Result<(), ToolError>;

    /// Called once when the call has to wait for the desktop.
    fn desktop_is_busy(&self) {}

    /// Waits for what has to come before an action on the desktop. The error is the call's result.
    async fn before_desktop_action(&self) -> Result<(), ToolError> {
        Ok(())
    }

    /// Takes a progress report.
    fn report(&self, progress: Progress);

    /// Returns when the call is to be stopped, with its result.
    async fn stopped(&self) -> ToolError;

    /// Keeper of results that are too long; `None` when the caller takes them whole.
    fn artifacts(&self) -> Option<&ClientArtifacts>;
}
