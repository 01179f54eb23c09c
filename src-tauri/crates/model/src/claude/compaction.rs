//! Summary of a conversation by the API itself (`compaction: summarize`). Its block goes back first and byte for byte, and
//! keeps the thinking after it valid. Where an endpoint has no such thing, that is remembered.

use super::{
    api_error::{self, OptionalPart},
    call_ids::CallIds,
    claude_session::{ClaudeSession, answer, text_of},
    content_block::ContentBlock,
};
use crate::{ModelAnswer, ModelError, ModelEvent, ModelRequest, ProviderSummary, Spent};
use futures::StreamExt as _;
use jiff::Timestamp;
use localization::localized;

/// Type of the block on the wire.
pub(super) const BLOCK: &str = "compaction";
/// Beta header of the request.
const BETA: &str = "compact-2026-09-04";

/// Has the API sum up these messages. `None` where it does not.
pub(super) async fn summarize(
    session: &mut ClaudeSession,
    request: ModelRequest,
) -> Result<Option<ProviderSummary>, ModelError> {
    let profile = session.model.profile();
    if !profile.sends(OptionalPart::Compaction) {
        return Ok(None);
    }
    session.serialize(&request, profile).await;
    let body = session.build_request_body(&request, profile, true);
    let mut betas = profile.betas(&request.tools);
    betas.push(BETA);
    let endpoint = session.model.endpoint();
    let response = endpoint.post("v1/messages", &betas, body).await?;
    let (status, headers) = (response.status(), response.headers().clone());
    if !status.is_success() {
        let text = text_of(response, endpoint.timeouts.event).await;
        let error = api_error::of_status(status, &headers, &text, Timestamp::now());
        let is_about_it = api_error::refused_part(status, &text) == Some(OptionalPart::Compaction);
        // A code of its own means that the API knows summaries, and only this one failed.
        if is_about_it && !text.contains("compaction_") {
            session.model.leave_out(OptionalPart::Compaction, profile);
            return Ok(None);
        }
        return Err(error);
    }
    let ids = CallIds::after(request.messages);
    let mut stream = answer(response, ids, profile, endpoint.timeouts).await?;
    while let Some(event) = stream.next().await {
        if let ModelEvent::Finished(answer) = event? {
            return summary_of(answer).map(Some);
        }
    }
    Err(api_error::broken_off("the summary did not end", None))
}

/// Returns the blocks of a provider's summary, if these are one: a single block of that kind.
pub(super) fn own_form(verbatim: &str) -> Option<String> {
    let blocks = ContentBlock::list(verbatim)?;
    let [block] = blocks.as_slice() else {
        return None;
    };
    (block.kind() == BLOCK).then(|| serde_json::to_string(block).ok())?
}

fn summary_of(answer: ModelAnswer) -> Result<ProviderSummary, ModelError> {
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
