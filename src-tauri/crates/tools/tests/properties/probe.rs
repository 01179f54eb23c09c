//! A tool that is nothing but its schema, and a runtime to call tools in.

use async_trait::async_trait;
use protocol::{CallId, Domain, Effect, ResourceClaims, ToolCall, ToolOutput};
use serde_json::Value;
use std::{future::Future, sync::Arc};
use tokio::runtime::{Builder, Runtime};
use tools::{CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError};

/// Its name.
pub(super) const NAME: &str = "probe";

/// The tool.
pub(super) struct Probe(pub(super) Value);

struct Nothing;

impl Tool for Probe {
    type Input = Value;

    fn definition(&self) -> Definition {
        Definition::new(NAME, Domain::Files, Effect::Observe, "")
            .parallel()
            .input_schema(self.0.clone())
    }

    fn prepare(self: Arc<Self>, _: Value, _: CallScope) -> Result<Invocation, ToolError> {
        Ok(Invocation::new(Effect::Observe, "Try it", Nothing))
    }
}

#[async_trait]
impl Operation for Nothing {
    async fn claims(&self) -> ResourceClaims {
        ResourceClaims::default()
    }

    async fn run(&self, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        Ok(ToolOutput::text("", ""))
    }
}

/// A call of a tool.
pub(super) fn call(tool: &str, input: Value) -> ToolCall {
    ToolCall {
        call: CallId::from("call"),
        name: tool.to_owned(),
        toolset: None,
        input,
    }
}

/// Runs it on this thread to its end.
pub(super) fn wait_for<T>(work: impl Future<Output = T>) -> T {
    thread_local! {
        // Made once: its threads for the disk are used again.
        static RUNTIME: Runtime = Builder::new_current_thread().build().unwrap();
    }
    RUNTIME.with(|runtime| runtime.block_on(work))
}
