//! HTTP requests to Qube, one method each. An error says whether a retry may succeed; callers decide on retries.

use super::{
    CancelOutcome, QubeError, TaskId, TaskStatus,
    endpoint::{AddressError, Endpoint, KeyScope},
    retry_delay, task_status,
};
use async_trait::async_trait;
use jiff::Timestamp;
use localization::{LocalizedText, localized};
use reqwest::{
    Method, RequestBuilder, Response, StatusCode,
    header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue, RETRY_AFTER},
    redirect,
};
use serde_json::Value;
use std::{
    fmt,
    sync::{Arc, OnceLock},
    time::Duration,
};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum size of a response, in bytes.
const MAX_ANSWER_BYTES: usize = 1024 * 1024;
/// Replacement for a key in responses.
const REDACTED: &str = "[redacted]";
/// Header by which a server recognizes a task that was submitted before.
const IDEMPOTENCY_KEY: &str = "Idempotency-Key";

/// Source of the key. Queried before each request, so that a key set meanwhile is used.
#[async_trait]
pub trait QubeKeySource: Send + Sync {
    /// Returns the key for this server, if there is one. The error is a sentence.
    async fn key(&self, scope: KeyScope) -> Result<Option<QubeKey>, LocalizedText>;
}

/// A key, readable only for the client.
pub struct QubeKey(String);

/// HTTP client for one server.
pub(super) struct QubeClient {
    address: Endpoint,
    /// Timeout of a request.
    request: Duration,
    /// Created with the first request: loading the trusted certificates would delay the start.
    http: OnceLock<reqwest::Client>,
    keys: Arc<dyn QubeKeySource>,
}

/// A response, read whole, without the key.
struct QubeResponse {
    status: StatusCode,
    text: String,
    after: Option<Duration>,
}

impl QubeKey {
    /// Wraps a key as it was stored.
    pub fn new(key: impl Into<String>) -> Self {
        Self(key.into())
    }
}

impl fmt::Debug for QubeKey {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("QubeKey(…)")
    }
}

impl QubeClient {
    pub(super) fn new(
        address: Option<&str>,
        keys: Arc<dyn QubeKeySource>,
        request: Duration,
    ) -> Result<Self, AddressError> {
        let address = Endpoint::new(address)?;
        Ok(Self {
            address,
            request,
            http: OnceLock::new(),
            keys,
        })
    }

    /// Returns the address in a form that is compared with that of a job handle.
    pub(super) fn server_name(&self) -> String {
        self.address.name()
    }

    /// `POST /tasks`. Returns the task's id.
    pub(super) async fn submit(&self, key: &str, body: &Value) -> Result<TaskId, QubeError> {
        let request = self
            .request(Method::POST, None)?
            .header(IDEMPOTENCY_KEY, key)
            .header(CONTENT_TYPE, "application/json")
            .body(body.to_string());
        let task_status = self.send(request).await?;
        match task_status.status {
            StatusCode::CREATED | StatusCode::OK => task_status::task_id(&task_status.text)
                .ok_or_else(|| QubeError::Permanent {
                    text: localized!(
                        "tools-qube-unnamed",
                        answer = task_status::quote(&task_status.text)
                    ),
                    status: Some(task_status.status.as_u16()),
                }),
            // The same task is being taken at this very moment.
            StatusCode::CONFLICT => Err(task_status.passing()),
            _ => Err(task_status.failure(localized!("tools-qube-not-taken"))),
        }
    }

    /// `GET /tasks?idempotency_key=…`. `None` when the server doesn't know such a task, or the query.
    pub(super) async fn find(&self, key: &str) -> Result<Option<TaskId>, QubeError> {
        let mut url = self.address.tasks(None);
        url.query_pairs_mut().append_pair("idempotency_key", key);
        let task_status = self.send(self.http()?.get(url)).await?;
        match task_status.status {
            StatusCode::OK => Ok(task_status::find_by_key(&task_status.text, key)),
            StatusCode::BAD_REQUEST
            | StatusCode::NOT_FOUND
            | StatusCode::METHOD_NOT_ALLOWED
            | StatusCode::NOT_IMPLEMENTED => Ok(None),
            _ => Err(task_status.failure(localized!("tools-qube-not-found"))),
        }
    }

    /// `GET /tasks/{id}`.
    pub(super) async fn status(&self, task: &TaskId) -> Result<TaskStatus, QubeError> {
        let task_status = self.send(self.request(Method::GET, Some(task))?).await?;
        if task_status.status != StatusCode::OK {
            return Err(task_status.failure(localized!("tools-qube-no-status")));
        }
        let quoted = task_status::quote(&task_status.text);
        TaskStatus::read(task_status.text, task_status.after).ok_or_else(|| QubeError::Transient {
            text: localized!("tools-qube-bad-status", answer = quoted),
            after: None,
        })
    }

    /// `DELETE /tasks/{id}`.
    pub(super) async fn cancel(&self, task: &TaskId) -> Result<CancelOutcome, QubeError> {
        let task_status = self.send(self.request(Method::DELETE, Some(task))?).await?;
        match task_status.status {
            status if status.is_success() => Ok(CancelOutcome::Accepted),
            StatusCode::NOT_FOUND | StatusCode::GONE => Ok(CancelOutcome::Unknown),
            StatusCode::METHOD_NOT_ALLOWED | StatusCode::NOT_IMPLEMENTED => {
                Ok(CancelOutcome::Unsupported)
            }
            _ => Err(task_status.failure(localized!("tools-qube-not-cancelled"))),
        }
    }

    fn request(&self, method: Method, task: Option<&TaskId>) -> Result<RequestBuilder, QubeError> {
        let url = self.address.tasks(task.map(TaskId::as_str));
        Ok(self.http()?.request(method, url))
    }

    fn http(&self) -> Result<&reqwest::Client, QubeError> {
        if let Some(client) = self.http.get() {
            return Ok(client);
        }
        let made = client(self.address.is_here(), self.request);
        let made = made.map_err(|error| {
            permanent(localized!("tools-qube-no-client", error = chain(&error)))
        })?;
        Ok(self.http.get_or_init(|| made))
    }

    async fn send(&self, request: RequestBuilder) -> Result<QubeResponse, QubeError> {
        let QubeKey(key) = self.key().await?;
        let mut bearer = HeaderValue::from_str(&format!("Bearer {key}"))
            .map_err(|_| permanent(localized!("tools-qube-bad-key")))?;
        bearer.set_sensitive(true);
        let sent = request.header(AUTHORIZATION, bearer).send().await;
        let response = sent.map_err(|error| transport_error(&error))?;
        let status = response.status();
        let wish = response.headers().get(RETRY_AFTER);
        let wish = wish.and_then(|value| value.to_str().ok());
        let after = wish.and_then(|wish| retry_delay::retry_after(wish, Timestamp::now()));
        let text = read(response).await?.replace(&key, REDACTED);
        Ok(QubeResponse {
            status,
            text,
            after,
        })
    }

    async fn key(&self) -> Result<QubeKey, QubeError> {
        if !self.address.is_safe() {
            return Err(permanent(localized!("tools-qube-insecure")));
        }
        let scope = self.address.scope();
        let found = self.keys.key(scope).await.map_err(permanent)?;
        let missing = || match scope {
            KeyScope::Official => localized!("tools-qube-no-key"),
            KeyScope::Elsewhere => localized!("tools-qube-no-key-elsewhere"),
        };
        found
            .filter(|QubeKey(key)| !key.is_empty())
            .ok_or_else(|| permanent(missing()))
    }
}

impl QubeResponse {
    fn passing(self) -> QubeError {
        QubeError::Transient {
            text: localized!("tools-qube-busy", status = self.status.as_u16()),
            after: self.after,
        }
    }

    /// Converts an unexpected status to an error.
    fn failure(self, action: LocalizedText) -> QubeError {
        let code = self.status.as_u16();
        if self.status.is_server_error() || [408, 425, 429].contains(&code) {
            return self.passing();
        }
        let text = if self.status.is_redirection() {
            localized!("tools-qube-redirected", status = code)
        } else if self.status == StatusCode::UNAUTHORIZED {
            let quoted = task_status::quote(&self.text);
            localized!("tools-qube-key-refused", action = action, answer = quoted)
        } else {
            let quoted = task_status::quote(&self.text);
            localized!(
                "tools-qube-refused",
                action = action,
                answer = quoted,
                status = code
            )
        };
        QubeError::Permanent {
            text,
            status: Some(code),
        }
    }
}

fn client(is_here: bool, request: Duration) -> Result<reqwest::Client, reqwest::Error> {
    // One provider of cryptography for the whole program. A second call changes nothing.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let builder = match is_here {
        true => reqwest::Client::builder().no_proxy(),
        false => reqwest::Client::builder(),
    };
    builder
        .user_agent(concat!("qilbee/", env!("CARGO_PKG_VERSION")))
        .connect_timeout(CONNECT_TIMEOUT)
        .timeout(request)
        // A key is never carried to another address.
        .redirect(redirect::Policy::none())
        .build()
}

/// Reads the body, unless it is too long.
async fn read(mut response: Response) -> Result<String, QubeError> {
    let mut bytes = Vec::new();
    while let Some(piece) = response
        .chunk()
        .await
        .map_err(|error| transport_error(&error))?
    {
        if bytes.len() + piece.len() > MAX_ANSWER_BYTES {
            return Err(permanent(localized!(
                "tools-qube-long-answer",
                limit = MAX_ANSWER_BYTES / 1024
            )));
        }
        bytes.extend_from_slice(&piece);
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Converts a transport error. Its URL has no key, but is left out all the same.
fn transport_error(error: &reqwest::Error) -> QubeError {
    if error.is_builder() {
        return permanent(localized!("tools-qube-bad-request"));
    }
    let text = if error.is_timeout() {
        localized!("tools-qube-timed-out")
    } else if error.is_connect() {
        localized!("tools-qube-unreachable")
    } else {
        localized!("tools-qube-broken")
    };
    tracing::debug!(error = %chain(error), "a request to Qube failed");
    QubeError::Transient { text, after: None }
}

fn permanent(text: LocalizedText) -> QubeError {
    QubeError::Permanent { text, status: None }
}

/// Joins the causes of an error, which say more than the error itself.
fn chain(error: &reqwest::Error) -> String {
    let mut causes = Vec::new();
    let mut cause = std::error::Error::source(error);
    while let Some(error) = cause {
        causes.push(error.to_string());
        cause = error.source();
    }
    causes.join(": ")
}
