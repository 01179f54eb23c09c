//! Block that holds the API's own summary of a conversation. It goes back first and byte for byte.

use super::content_block::ContentBlock;
use crate::{ModelAnswer, ModelError, ProviderSummary, Spent};
use localization::localized;

/// Type of the block on the wire.
const BLOCK: &str = "compaction";

/// Returns the block of a provider's summary, if these are one: a single block of that kind.
pub(super) fn own_form(verbatim: &str) -> Option<String> {
    let blocks = ContentBlock::list(verbatim)?;
    let [block] = blocks.as_slice() else {
        return None;
    };
    (block.kind() == BLOCK).then(|| serde_json::to_string(block).ok())?
}

/// Returns the summary that an answer holds. An answer without one is an error that says what it cost.
pub(super) fn in_answer(answer: ModelAnswer) -> Result<ProviderSummary, ModelError> {
    let spent = Spent {
        tokens: answer.tokens,
        cost_usd: answer.cost_usd,
    };
    let blocks = answer.verbatim.as_deref().and_then(ContentBlock::list);
    let block = blocks.and_then(|blocks| blocks.into_iter().find(|block| block.kind() == BLOCK));
    let text = block.as_ref().and_then(|block| block.text("content"));
    match (block, text) {
        (Some(block), Some(text)) if !text.trim().is_empty() => Ok(ProviderSummary {
            text,
            verbatim: serde_json::to_string(&[block])
                .map_err(|error| ModelError::fatal(error.to_string()))?,
            spent,
        }),
        (_, _) => Err(ModelError {
            spent: Some(Box::new(spent)),
            ..ModelError::fatal(localized!("model-answer-garbled"))
        }),
    }
}
