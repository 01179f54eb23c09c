//! Artifacts: results that were too long to be shown, with their URIs (`mem://tool/id`) and their lookup in a session. A
//! URI is derived from the content, so it is the same after a restart and in a fork.

use crate::ToolError;
use async_trait::async_trait;
use localization::{LocalizedText, localized};
use protocol::{BlobId, BlobRef, Bytes, RESULT_SCHEME, ResultReference, SessionId};

mod arguments;
mod earlier_step;
#[cfg(test)]
mod tests;

pub(crate) use arguments::resolve_step_names;
pub use arguments::{NamedResults, named_steps, resolve_references};
pub use earlier_step::{EarlierStep, StepResult};

/// Characters of a blob's hash in a URI: enough to be unique in a session.
const ID_LENGTH: usize = 16;
/// Maximum number of URIs that an error lists.
const MAX_LISTED: usize = 8;
/// Characters of an unknown URI that an error repeats.
const MAX_REPEATED_CHARACTERS: usize = 200;

/// A result that was stored whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Artifact {
    /// Its URI.
    pub reference: String,
    /// A sentence about the call that it is the result of.
    pub summary: String,
    /// Its blob.
    pub blob: BlobRef,
}

/// Store of the artifacts of sessions. No session gets those of another.
#[async_trait]
pub trait ArtifactStore: Send + Sync {
    /// Lists the artifacts of a session, in order. The error is a sentence.
    async fn list(&self, session: &SessionId) -> Result<Vec<Artifact>, LocalizedText>;

    /// Reads an artifact. The error is a sentence.
    async fn read(&self, blob: &BlobId) -> Result<Bytes, LocalizedText>;
}

/// Returns the URI of a tool's result, by its blob.
#[must_use]
pub fn artifact_uri(tool: &str, blob: &BlobId) -> String {
    let id: String = blob.as_str().chars().take(ID_LENGTH).collect();
    format!("{RESULT_SCHEME}{tool}/{id}")
}

/// Returns `true` if a text has the form of an artifact URI.
#[must_use]
pub fn is_artifact_uri(text: &str) -> bool {
    matches!(ResultReference::of(text), Some(ResultReference::Kept(_)))
}

/// Finds the artifact of a URI in a session.
///
/// # Errors
/// When there is none; names the most similar ones.
pub(crate) async fn find_artifact(
    results: &dyn ArtifactStore,
    session: &SessionId,
    reference: &str,
) -> Result<Artifact, ToolError> {
    let kept = results.list(session).await.map_err(ToolError::ForModel)?;
    let mut all = kept.iter();
    match all.find(|kept| kept.reference == reference) {
        Some(found) => Ok(found.clone()),
        None => Err(ToolError::ForModel(unknown(reference, &kept))),
    }
}

fn unknown(reference: &str, kept: &[Artifact]) -> LocalizedText {
    let mut known: Vec<_> = kept.iter().map(|kept| kept.reference.as_str()).collect();
    known.dedup();
    let wanted: String = reference.chars().take(MAX_REPEATED_CHARACTERS).collect();
    if known.is_empty() {
        return localized!("tools-recall-none", reference = wanted);
    }
    known.sort_by(|one, other| {
        let likeness = |name| strsim::jaro_winkler(name, &wanted);
        likeness(other).total_cmp(&likeness(one))
    });
    known.dedup();
    known.truncate(MAX_LISTED);
    localized!(
        "tools-recall-unknown",
        nearest = known.join(", "),
        reference = wanted
    )
}
