//! References: how a result that was too long to be shown is named (`mem://tool/id`), found again in its
//! session, and put in the place of an argument that is exactly one. A name is made from what it stands
//! for, so it is the same after a restart and in a fork.

use crate::ToolError;
use async_trait::async_trait;
use protocol::{BlobId, BlobRef, Bytes, SessionId};

mod arguments;
#[cfg(test)]
mod tests;

pub use arguments::resolved;

/// How every reference begins.
const SCHEME: &str = "mem://";
/// How much of a blob's hash stands in a reference: enough that no two of a session are alike.
const ID_LENGTH: usize = 16;
/// How many references an error lists.
const LISTED: usize = 8;
/// How much of a wrong reference is repeated, in characters.
const REPEATED: usize = 200;

/// A result that was kept whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptResult {
    /// Its name.
    pub reference: String,
    /// Where it lies.
    pub blob: BlobRef,
}

/// What sessions kept. Gives nothing of one session to another.
#[async_trait]
pub trait KeptResults: Send + Sync {
    /// All that a session kept, in order. The error is a sentence.
    async fn of(&self, session: &SessionId) -> Result<Vec<KeptResult>, String>;

    /// The bytes of one of them. The error is a sentence.
    async fn bytes(&self, blob: &BlobId) -> Result<Bytes, String>;
}

/// The name of a tool's result, by the blob that holds it.
#[must_use]
pub fn reference_to(tool: &str, blob: &BlobId) -> String {
    let id: String = blob.as_str().chars().take(ID_LENGTH).collect();
    format!("{SCHEME}{tool}/{id}")
}

/// Whether a text is nothing but a reference, sound or not.
#[must_use]
pub fn is_reference(text: &str) -> bool {
    text.strip_prefix(SCHEME).is_some_and(|rest| {
        let is_plain = |letter: char| letter.is_ascii_graphic();
        rest.contains('/') && rest.chars().all(is_plain)
    })
}

/// Finds what a reference stands for, among what its session kept.
///
/// # Errors
/// When there is none: names the nearest.
pub(crate) async fn find(
    results: &dyn KeptResults,
    session: &SessionId,
    reference: &str,
) -> Result<KeptResult, ToolError> {
    let kept = results.of(session).await.map_err(ToolError::ForModel)?;
    let mut all = kept.iter();
    match all.find(|kept| kept.reference == reference) {
        Some(found) => Ok(found.clone()),
        None => Err(ToolError::ForModel(unknown(reference, &kept))),
    }
}

fn unknown(reference: &str, kept: &[KeptResult]) -> String {
    let mut known: Vec<_> = kept.iter().map(|kept| kept.reference.as_str()).collect();
    known.dedup();
    let wanted: String = reference.chars().take(REPEATED).collect();
    if known.is_empty() {
        return format!("There is nothing at {wanted}: this chat has kept no results.");
    }
    known.sort_by(|one, other| {
        let likeness = |name| strsim::jaro_winkler(name, &wanted);
        likeness(other).total_cmp(&likeness(one))
    });
    known.dedup();
    known.truncate(LISTED);
    format!(
        "There is nothing at {wanted}. The nearest in this chat: {}.",
        known.join(", ")
    )
}
