//! `recall`: reads a part of an artifact, a result that was stored because it was too long to be shown. Its own results
//! are always short enough to be shown, so they never become artifacts.

use crate::{
    CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError,
    artifact::{ArtifactStore, find_artifact},
};
use async_trait::async_trait;
use list::list;
use localization::{LocalizedText, localized};
use protocol::{Domain, Effect, Proof, ResourceClaims, SessionId, ToolOutput};
use selection::{ReadArtifactInput, Selection};
use std::sync::Arc;
use tokio::task::spawn_blocking;

mod lines;
mod list;
mod parts;
mod selection;

#[cfg(test)]
mod tests;

/// Tool that reads artifacts.
pub struct ReadArtifactTool {
    results: Arc<dyn ArtifactStore>,
}

impl ReadArtifactTool {
    /// Name of the tool.
    pub const NAME: &'static str = "recall";

    /// Creates the tool for this store.
    #[must_use]
    pub fn of(results: Arc<dyn ArtifactStore>) -> Self {
        Self { results }
    }
}

/// A call of `recall`.
struct ReadArtifactCall {
    results: Arc<dyn ArtifactStore>,
    session: SessionId,
    /// The artifact to read; none lists what there is.
    reference: Option<String>,
    selection: Selection,
}

impl Tool for ReadArtifactTool {
    type Input = ReadArtifactInput;

    fn definition(&self) -> Definition {
        Definition {
            reads_artifacts: true,
            ..Definition::new(
                Self::NAME,
                Domain::Memory,
                Effect::Observe,
                include_str!("read_artifact.md"),
            )
            .parallel()
            .fallback_title(localized!("tools-recall-wants"))
        }
    }

    fn prepare(
        self: Arc<Self>,
        input: ReadArtifactInput,
        scope: CallScope,
    ) -> Result<Invocation, ToolError> {
        let call = ReadArtifactCall {
            results: Arc::clone(&self.results),
            session: scope.session.id,
            reference: input.reference.clone(),
            selection: input.selection()?,
        };
        let title = localized!("tools-recall-wants");
        Ok(Invocation::new(Effect::Observe, title, call))
    }
}

#[async_trait]
impl Operation for ReadArtifactCall {
    async fn claims(&self) -> ResourceClaims {
        ResourceClaims::default().with_texts(&[("reference", self.reference.as_ref())])
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let Some(reference) = &self.reference else {
            let kept = self.results.list(&self.session).await;
            let list = list(&kept.map_err(ToolError::ForModel)?);
            return Ok(read(list, localized!("tools-recall-listed")));
        };
        let kept = find_artifact(self.results.as_ref(), &self.session, reference).await?;
        let bytes = self.results.read(&kept.blob.id).await;
        let bytes = bytes.map_err(ToolError::ForModel)?;
        let (media_type, selection) = (kept.blob.media_type, self.selection.clone());
        // A long artifact takes a moment to search, which must not block this thread.
        let reading =
            spawn_blocking(move || parts::part(bytes.as_slice(), &media_type, &selection));
        let done = tokio::select! {
            biased;
            () = context.cancel.cancelled() => return Err(ToolError::Cancelled),
            done = reading => done,
        };
        match done {
            Ok(Ok(text)) => Ok(read(text, localized!("tools-recall-did"))),
            Ok(Err(reason)) => Err(ToolError::ForModel(reason)),
            Err(error) => {
                let error = error.to_string();
                Err(ToolError::ForModel(localized!(
                    "tools-recall-failed",
                    error = error
                )))
            }
        }
    }
}

fn read(text: String, summary: LocalizedText) -> ToolOutput {
    ToolOutput {
        proof: Proof::Confirmed,
        ..ToolOutput::text(text, summary)
    }
}
