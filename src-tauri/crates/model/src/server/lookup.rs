//! Small questions to a server beside the conversation: what models it has, and what they can do.

use super::server_error::{self, ServerError};
use crate::{
    ErrorOrigin, ModelError, RecoveryHint,
    wire::{
        api_failure::{broken_off, text_of},
        connection_error,
        endpoint::Endpoint,
        request_body::RequestBody,
    },
};
use http::HeaderMap;
use jiff::Timestamp;
use localization::localized;
use reqwest::Response;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::time::timeout;

/// Longest answer: a service lists hundreds of models, each with its description.
const MAX_ANSWER_BYTES: usize = 16 * 1024 * 1024;
const JSON: &str = "application/json";

/// Question without an answer.
#[derive(Debug)]
pub(super) enum LookupError {
    /// The server can't be reached, is loading, or wants another key; later it may answer.
    Later(ModelError),
    /// The server answered, and not with this.
    Refused(ModelError),
}

impl LookupError {
    fn of(error: ModelError) -> Self {
        let is_answer = error.origin == ErrorOrigin::Provider;
        let may_change = matches!(
            error.recovery,
            RecoveryHint::Retry { .. } | RecoveryHint::AddKey | RecoveryHint::ReplaceKey
        );
        match is_answer && !may_change {
            true => Self::Refused(error),
            false => Self::Later(error),
        }
    }

    pub(super) fn into_error(self) -> ModelError {
        match self {
            Self::Later(error) | Self::Refused(error) => error,
        }
    }
}

/// Questions to one server, all with the same key.
pub(super) struct Lookup<'a> {
    pub(super) endpoint: &'a Endpoint,
    headers: HeaderMap,
}

impl<'a> Lookup<'a> {
    /// Fetches the key, which may take as long as the person does: a keychain asks for its password.
    pub(super) async fn open(endpoint: &'a Endpoint) -> Result<Self, LookupError> {
        let headers = endpoint.headers().await.map_err(LookupError::of)?;
        Ok(Self { endpoint, headers })
    }

    /// Gets an answer at a path after the server's address.
    pub(super) async fn get<Answer: DeserializeOwned>(
        &self,
        path: &str,
    ) -> Result<Answer, LookupError> {
        let headers = self.headers.clone();
        self.read(self.endpoint.get_with(path, &[], headers).await)
            .await
    }

    /// Gets an answer at a path that begins where the server's own does, without the version.
    pub(super) async fn get_beside<Answer: DeserializeOwned>(
        &self,
        path: &str,
    ) -> Result<Answer, LookupError> {
        // Above an address without a version lies what is not the server's own.
        match self.endpoint.has_version() {
            true => self.get(&format!("../{path}")).await,
            false => self.get(path).await,
        }
    }

    /// Asks with a body.
    pub(super) async fn post<Answer: DeserializeOwned>(
        &self,
        path: &str,
        body: &Value,
    ) -> Result<Answer, LookupError> {
        let mut sent = RequestBody::default();
        sent.push(body.to_string().into_bytes());
        let headers = self.headers.clone();
        let answer = self.endpoint.post_with(path, JSON, headers, sent).await;
        self.read(answer).await
    }

    async fn read<Answer: DeserializeOwned>(
        &self,
        response: Result<Response, ModelError>,
    ) -> Result<Answer, LookupError> {
        let response = response.map_err(LookupError::of)?;
        let text = checked_text(self.endpoint, response).await;
        let text = text.map_err(LookupError::of)?;
        serde_json::from_str(&text)
            .map_err(|error| LookupError::Refused(unreadable(&error.to_string())))
    }
}

/// Returns the text of an answer that went well, or the error that it is.
async fn checked_text(endpoint: &Endpoint, response: Response) -> Result<String, ModelError> {
    let (status, headers) = (response.status(), response.headers().clone());
    let limit = endpoint.timeouts.event;
    if !status.is_success() {
        let error = ServerError::of_body(&text_of(response, limit).await);
        let provider = endpoint.provider();
        let now = Timestamp::now();
        return Err(server_error::of_status(
            provider, status, &headers, &error, now,
        ));
    }
    let whole = timeout(limit, whole_text(response)).await;
    whole.map_err(|_| connection_error::silence(endpoint.provider()))?
}

async fn whole_text(mut response: Response) -> Result<String, ModelError> {
    let mut bytes = Vec::new();
    loop {
        let chunk = response.chunk().await;
        let Some(chunk) = chunk.map_err(|error| broken_off(&error.to_string(), None))? else {
            break;
        };
        bytes.extend_from_slice(&chunk);
        if bytes.len() > MAX_ANSWER_BYTES {
            return Err(unreadable("the answer does not end"));
        }
    }
    String::from_utf8(bytes).map_err(|error| unreadable(&error.to_string()))
}

/// Returns the error for an answer that would be the same the next time.
fn unreadable(error: &str) -> ModelError {
    ModelError {
        origin: ErrorOrigin::Provider,
        ..ModelError::fatal(localized!("model-list-unreadable", error = error))
    }
}
