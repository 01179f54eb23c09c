//! `recall`: reads part of a result that was kept because it was too long to be shown. What it gives is
//! always short enough to be shown, so it never leads to another reference.

use crate::{
    CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError,
    reference::{KeptResults, find},
};
use async_trait::async_trait;
use protocol::{Domain, Effect, Proof, ResourceClaims, SessionId, ToolOutput};
use std::sync::Arc;
use tokio::task::spawn_blocking;
use way::{Arguments, Way};

mod lines;
mod read;
mod way;

#[cfg(test)]
mod tests;

/// Sentence for people, before and after.
const TITLE: &str = "Read part of an earlier result";

/// The tool.
pub struct RecallTool {
    results: Arc<dyn KeptResults>,
}

impl RecallTool {
    /// Its name.
    pub const NAME: &'static str = "recall";

    /// Reads what these sessions kept.
    #[must_use]
    pub fn of(results: Arc<dyn KeptResults>) -> Self {
        Self { results }
    }
}

/// A call of `recall`.
struct Recalling {
    results: Arc<dyn KeptResults>,
    session: SessionId,
    reference: String,
    way: Way,
}

impl Tool for RecallTool {
    type Input = Arguments;

    fn definition(&self) -> Definition {
        Definition {
            reads_artifacts: true,
            ..Definition::new(
                Self::NAME,
                Domain::Memory,
                Effect::Observe,
                include_str!("recall.md"),
            )
            .parallel()
            .fallback_title(TITLE)
        }
    }

    fn prepare(
        self: Arc<Self>,
        input: Arguments,
        scope: CallScope,
    ) -> Result<Invocation, ToolError> {
        let call = Recalling {
            results: Arc::clone(&self.results),
            session: scope.session.id,
            reference: input.reference.clone(),
            way: input.way()?,
        };
        Ok(Invocation::new(Effect::Observe, TITLE, call))
    }
}

#[async_trait]
impl Operation for Recalling {
    async fn claims(&self) -> ResourceClaims {
        ResourceClaims::default().with_texts(&[("reference", Some(&self.reference))])
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let kept = find(self.results.as_ref(), &self.session, &self.reference).await?;
        let bytes = self.results.bytes(&kept.blob.id).await;
        let bytes = bytes.map_err(ToolError::ForModel)?;
        let (media_type, way) = (kept.blob.media_type, self.way.clone());
        // A long result takes a moment to go through, and others are at work on this thread.
        let reading = spawn_blocking(move || read::part(bytes.as_slice(), &media_type, &way));
        let read = tokio::select! {
            biased;
            () = context.cancel.cancelled() => return Err(ToolError::Cancelled),
            read = reading => read,
        };
        match read {
            Ok(Ok(text)) => Ok(ToolOutput {
                proof: Proof::Confirmed,
                ..ToolOutput::text(text, TITLE)
            }),
            Ok(Err(reason)) => Err(ToolError::ForModel(reason)),
            Err(error) => Err(ToolError::ForModel(format!(
                "The result could not be read: {error}."
            ))),
        }
    }
}
