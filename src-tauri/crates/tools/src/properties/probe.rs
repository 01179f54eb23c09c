//! A tool that is nothing but its schema, and a runtime to call tools in.

use crate::{Tool, ToolContext, ToolError};
use async_trait::async_trait;
use protocol::{CallId, Concurrency, Domain, Effect, ToolCall, ToolKind, ToolOutput, ToolSpec};
use serde_json::Value;
use std::future::Future;
use tokio::runtime::{Builder, Runtime};

/// What it is called.
pub(super) const NAME: &str = "probe";

/// The tool.
pub(super) struct Probe(pub(super) Value);

#[async_trait]
impl Tool for Probe {
    fn spec(&self) -> ToolSpec {
        ToolSpec {
            name: NAME.to_owned(),
            domain: Domain::Files,
            effect: Effect::Observe,
            concurrency: Concurrency::Parallel,
            delegated: false,
            kind: ToolKind::Custom {
                description: String::new(),
                input_schema: self.0.clone(),
            },
        }
    }

    fn effect(&self, _: &ToolCall) -> Effect {
        Effect::Observe
    }

    fn sentence(&self, _: &ToolCall) -> String {
        "Try it".to_owned()
    }

    fn check(&self, _: &ToolCall) -> Result<(), ToolError> {
        Ok(())
    }

    async fn run(&self, _: &ToolCall, _: &ToolContext) -> Result<ToolOutput, ToolError> {
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
