//! Summary of a conversation by the API itself (`compaction: summarize`), which keeps the thinking after it valid. Where an
//! endpoint has no such thing, that is remembered.

use super::{
    super::{
        api_error::{self, OptionalPart},
        beta_headers, summary_block,
    },
    ClaudeSession, answer,
};
use crate::{
    ModelError, ModelEvent, ModelRequest, ProviderSummary, Spent,
    wire::{
        api_failure::{broken_off, text_of},
        call_ids::CallIds,
    },
};
use futures::StreamExt as _;
use jiff::Timestamp;

/// Beta header of the request.
const BETA: &str = "compact-2026-09-04";

impl ClaudeSession {
    /// Has the API sum up these messages. `None` where it does not.
    pub(super) async fn summary(
        &mut self,
        request: ModelRequest,
        spent: &mut Option<Spent>,
    ) -> Result<Option<ProviderSummary>, ModelError> {
        let profile = self.model.profile();
        if !profile.sends(OptionalPart::Compaction) {
            return Ok(None);
        }
        self.serialize(&request, profile).await;
        let body = self.build_request_body(&request, profile, true);
        let mut betas = profile.betas(&request.tools);
        betas.push(BETA);
        let endpoint = self.model.endpoint();
        let response = endpoint
            .post("v1/messages", beta_headers(&betas)?, body)
            .await?;
        let (status, headers) = (response.status(), response.headers().clone());
        if !status.is_success() {
            let text = text_of(response, endpoint.timeouts.event).await;
            let provider = endpoint.provider();
            let error = api_error::of_status(provider, status, &headers, &text, Timestamp::now());
            let refused = api_error::refused_part(status, &text);
            // A code of its own means that the API knows summaries, and only this one failed.
            if refused == Some(OptionalPart::Compaction) && !text.contains("compaction_") {
                self.model.leave_out(OptionalPart::Compaction, profile);
                return Ok(None);
            }
            return Err(error);
        }
        let ids = CallIds::after(request.messages);
        let mut stream = answer(response, ids, profile, &self.model).await?;
        while let Some(event) = stream.next().await {
            match event? {
                ModelEvent::Finished(answer) => {
                    return summary_block::in_answer(answer).map(Some);
                }
                ModelEvent::Spent(so_far) => *spent = Some(so_far),
                ModelEvent::TextDelta(_)
                | ModelEvent::ThinkingDelta(_)
                | ModelEvent::ToolCallDelta { .. } => {}
            }
        }
        Err(broken_off("the summary did not end", None))
    }
}
