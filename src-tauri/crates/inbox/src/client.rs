//! Requests to the page, one method each.

use crate::{FleetAnswer, FleetQuestions, PageAddress};
use localization::{LocalizedText, localized};
use reqwest::{Method, RequestBuilder, Response, StatusCode, header::CONTENT_TYPE, redirect};
use serde::{Deserialize, Serialize};
use std::{sync::OnceLock, time::Duration};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// Time for a whole request. For an answer the page may wait for a conductor twice, 15 seconds each.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(40);
/// Largest reply, in bytes.
const MAX_REPLY_BYTES: usize = 16 * 1024 * 1024;
const JSON: &str = "application/json";

/// Client of one page.
pub struct InboxClient {
    address: PageAddress,
    /// Created with the first request: loading the trusted certificates would delay the start.
    http: OnceLock<reqwest::Client>,
}

/// A request that was not done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message())]
pub enum InboxError {
    /// Nobody answers there.
    Unreachable(String),
    /// It is not known whether an answer arrived.
    Unsent(String),
    /// The page has another token by now.
    WrongToken,
    /// The page does not reach the server of the fleet.
    FleetAway,
    /// The page said no, in a sentence.
    Refused(String),
    /// Something else answers there, or another version.
    NotUnderstood(String),
}

impl InboxError {
    /// Returns the message for people.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        match self {
            Self::Unreachable(cause) => localized!("inbox-unreachable", cause = cause),
            Self::Unsent(cause) => localized!("inbox-unsent", cause = cause),
            Self::WrongToken => localized!("inbox-wrong-token"),
            Self::FleetAway => localized!("inbox-fleet-away"),
            Self::Refused(sentence) => sentence.clone().into(),
            Self::NotUnderstood(cause) => localized!("inbox-not-understood", cause = cause),
        }
    }
}

/// Answer to a question, as the page takes it.
#[derive(Serialize)]
struct Given<'a> {
    question: &'a str,
    #[serde(flatten)]
    answer: &'a FleetAnswer,
}

/// The page's reason for a no.
#[derive(Deserialize)]
struct Refusal {
    error: String,
}

impl InboxClient {
    /// A client of the page at this address. Sends nothing yet.
    #[must_use]
    pub fn new(address: PageAddress) -> Self {
        Self {
            address,
            http: OnceLock::new(),
        }
    }

    /// The address of its page.
    #[must_use]
    pub fn address(&self) -> &PageAddress {
        &self.address
    }

    /// Returns the open questions.
    pub async fn questions(&self) -> Result<FleetQuestions, InboxError> {
        let reply = self
            .send(self.request(Method::GET, &["questions"])?)
            .await?;
        let told: FleetQuestions =
            serde_json::from_slice(&reply).map_err(|error| not_understood(&error))?;
        Ok(told.made_visible())
    }

    /// Returns the picture of a question, as it is encoded.
    pub async fn picture(&self, question: &str) -> Result<Vec<u8>, InboxError> {
        self.send(self.request(Method::GET, &["pictures", question])?)
            .await
    }

    /// Answers a question. The first answer counts.
    pub async fn answer(&self, question: &str, answer: &FleetAnswer) -> Result<(), InboxError> {
        let body = serde_json::to_vec(&Given { question, answer });
        let body = body.map_err(|error| not_understood(&error))?;
        let request = self.request(Method::POST, &["answers"])?;
        let request = request.header(CONTENT_TYPE, JSON).body(body);
        self.send(request)
            .await
            .map(drop)
            .map_err(|error| match error {
                InboxError::Unreachable(cause) => InboxError::Unsent(cause),
                error => error,
            })
    }

    fn request(&self, method: Method, path: &[&str]) -> Result<RequestBuilder, InboxError> {
        let url = self.address.beside(path);
        let request = self.http()?.request(method, url);
        Ok(request.bearer_auth(self.address.token()))
    }

    async fn send(&self, request: RequestBuilder) -> Result<Vec<u8>, InboxError> {
        let response = request.send().await.map_err(unreachable)?;
        let status = response.status();
        let body = read(response).await?;
        match status {
            StatusCode::OK | StatusCode::NO_CONTENT => Ok(body),
            StatusCode::UNAUTHORIZED => Err(InboxError::WrongToken),
            StatusCode::SERVICE_UNAVAILABLE => Err(InboxError::FleetAway),
            _ => Err(match serde_json::from_slice::<Refusal>(&body) {
                Ok(refusal) => InboxError::Refused(protocol::visible_text(&refusal.error).into()),
                Err(_) => InboxError::NotUnderstood(status.to_string()),
            }),
        }
    }

    fn http(&self) -> Result<&reqwest::Client, InboxError> {
        if let Some(http) = self.http.get() {
            return Ok(http);
        }
        let http = client(self.address.is_here()).map_err(unreachable)?;
        Ok(self.http.get_or_init(|| http))
    }
}

fn client(is_here: bool) -> Result<reqwest::Client, reqwest::Error> {
    // One provider of cryptography for the whole program. A second call changes nothing.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let builder = match is_here {
        true => reqwest::Client::builder().no_proxy(),
        false => reqwest::Client::builder(),
    };
    builder
        .user_agent(concat!("qilbee/", env!("CARGO_PKG_VERSION")))
        .connect_timeout(CONNECT_TIMEOUT)
        .timeout(REQUEST_TIMEOUT)
        // The token is never carried to another address.
        .redirect(redirect::Policy::none())
        .build()
}

/// Reads the body, unless it is too long.
async fn read(mut response: Response) -> Result<Vec<u8>, InboxError> {
    let mut bytes = Vec::new();
    while let Some(piece) = response.chunk().await.map_err(unreachable)? {
        if bytes.len() + piece.len() > MAX_REPLY_BYTES {
            return Err(InboxError::NotUnderstood(format!(
                "> {MAX_REPLY_BYTES} bytes"
            )));
        }
        bytes.extend_from_slice(&piece);
    }
    Ok(bytes)
}

fn unreachable(error: reqwest::Error) -> InboxError {
    // The address stands beside it anyway, and the causes below say more.
    let error = error.without_url();
    let mut cause: &dyn std::error::Error = &error;
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    InboxError::Unreachable(cause.to_string())
}

fn not_understood(error: &serde_json::Error) -> InboxError {
    InboxError::NotUnderstood(error.to_string())
}

#[cfg(test)]
mod tests;
