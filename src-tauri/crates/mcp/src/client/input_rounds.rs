//! Rounds of a request that a server answers with questions to the person instead of a result (protocol 2026-07-28): they are
//! asked, and the request is sent again with the answers. Sending it once is elsewhere.

use super::{
    asking_calls::OpenCall,
    request::{RequestError, RequestSender},
};
use rmcp::model::{ClientRequest, InputRequest, InputRequiredResult, InputResponses, ServerResult};
use std::time::Duration;
use tokio::time::sleep;
use tools::ToolContext;

/// Rounds of one request.
const MAX_ROUNDS: u32 = 10;
/// Pause before a request that waits for nobody is sent again; each one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(250);

impl RequestSender {
    /// Sends a request. Puts what the server asks in between to the person, through its call, and sends the
    /// request again with the answers.
    pub(crate) async fn send_with_answers(
        &self,
        mut request: ClientRequest,
        limit: Duration,
        context: &ToolContext,
        prompter: &OpenCall,
    ) -> Result<ServerResult, RequestError> {
        for round in 0..MAX_ROUNDS {
            let sent = self.send(
                request.clone(),
                limit,
                &context.cancel,
                context.progress.clone(),
            );
            let wanted = match sent.await? {
                ServerResult::InputRequiredResult(wanted) => wanted,
                result => return Ok(result),
            };
            let answers = tokio::select! {
                biased;
                () = context.cancel.cancelled() => return Err(RequestError::Cancelled),
                answers = self.answers(&wanted, prompter, round) => answers?,
            };
            if !answer(&mut request, answers, wanted.request_state) {
                return Err(refused("it asked where nothing can be asked"));
            }
        }
        Err(refused("it asked too often"))
    }

    /// Asks the person, one question after the other. Without a question the server only wants the request again, later.
    async fn answers(
        &self,
        wanted: &InputRequiredResult,
        prompter: &OpenCall,
        round: u32,
    ) -> Result<InputResponses, RequestError> {
        let mut answers = InputResponses::new();
        let questions = wanted.input_requests.iter().flatten();
        for (name, question) in questions {
            let InputRequest::Elicitation(asked) = question else {
                return Err(refused("it asked for what Qilbee does not offer"));
            };
            let answer = self
                .notifications
                .answer(asked.params.clone(), Some(prompter));
            let answer = answer.await.map_err(|error| refused(&error.message))?;
            let answer =
                serde_json::to_value(answer).map_err(|error| refused(&error.to_string()))?;
            answers.insert(name.clone(), answer);
        }
        if answers.is_empty() {
            sleep(FIRST_PAUSE * 2_u32.pow(round)).await;
        }
        Ok(answers)
    }
}

/// Puts the answers into a request. False when this kind of request takes none.
fn answer(request: &mut ClientRequest, answers: InputResponses, state: Option<String>) -> bool {
    let answers = (!answers.is_empty()).then_some(answers);
    match request {
        ClientRequest::CallToolRequest(request) => {
            request.params.input_responses = answers;
            request.params.request_state = state;
        }
        ClientRequest::GetPromptRequest(request) => {
            request.params.input_responses = answers;
            request.params.request_state = state;
        }
        ClientRequest::ReadResourceRequest(request) => {
            request.params.input_responses = answers;
            request.params.request_state = state;
        }
        _ => return false,
    }
    true
}

fn refused(why: &str) -> RequestError {
    RequestError::Refused(why.to_owned())
}
