//! A call of one tool, parsed as a registry does it.

use protocol::ToolCall;
use std::sync::Arc;
use tools::{AnyTool, PreparedCall, Registry, SessionScope, ToolError};

/// Prepares a call of this tool in a session named `session`.
///
/// # Errors
/// When the input is not valid.
///
/// # Panics
/// When the tool can't be registered.
pub fn prepared(tool: Arc<dyn AnyTool>, call: &ToolCall) -> Result<PreparedCall, ToolError> {
    let registry = Registry::new(vec![tool]).expect("a tool");
    registry.prepare(call, &SessionScope::of("session"), &[])
}
