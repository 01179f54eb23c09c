//! The requests, one method each. Says whether what went wrong may pass; whether to try again is decided
//! by who asks.

use super::{
    Cancelled, QubeError, TaskId, TaskStatus,
    address::{Address, AddressError, Place},
    answer, pace,
};
use async_trait::async_trait;
use jiff::Timestamp;
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
/// Bytes of an answer that are read.
const MAX_ANSWER_BYTES: usize = 1024 * 1024;
/// What stands in a key's place.
const REDACTED: &str = "[redacted]";
/// The header by which a server knows that it was given the same task before.
const IDEMPOTENCY_KEY: &str = "Idempotency-Key";

/// Gives the key. It is asked before each request, so that a key that was set meanwhile counts.
#[async_trait]
pub trait KeySource: Send + Sync {
    /// The key for this place, if there is one; or a sentence about why it could not be read.
    async fn key(&self, place: Place) -> Result<Option<Key>, String>;
}

/// A key. It shows itself to nobody but the client.
pub struct Key(String);

/// Sends requests to one address.
pub(super) struct Client {
    address: Address,
    /// How long a request may take.
    request: Duration,
    /// Made with the first request: it reads which authorities are trusted, for which no start has to wait.
    http: OnceLock<reqwest::Client>,
    keys: Arc<dyn KeySource>,
}

/// An answer, read whole, without the key.
struct Answer {
    status: StatusCode,
    text: String,
    after: Option<Duration>,
}

impl Key {
    /// Takes a key as it was stored.
    pub fn new(key: impl Into<String>) -> Self {
        Self(key.into())
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Key(…)")
    }
}

impl Client {
    pub(super) fn new(
        address: Option<&str>,
        keys: Arc<dyn KeySource>,
        request: Duration,
    ) -> Result<Self, AddressError> {
        let address = Address::new(address)?;
        Ok(Self {
            address,
            request,
            http: OnceLock::new(),
            keys,
        })
    }

    /// Where tasks are handed over, in a form that is compared.
    pub(super) fn place_name(&self) -> String {
        self.address.name()
    }

    /// `POST /tasks`. The task's name.
    pub(super) async fn submit(&self, key: &str, body: &Value) -> Result<TaskId, QubeError> {
        let request = self
            .request(Method::POST, None)?
            .header(IDEMPOTENCY_KEY, key)
            .header(CONTENT_TYPE, "application/json")
            .body(body.to_string());
        let answer = self.send(request).await?;
        match answer.status {
            StatusCode::CREATED | StatusCode::OK => {
                answer::task_id(&answer.text).ok_or_else(|| QubeError::Definite {
                    text: format!(
                        "Qube took the task and did not say by what name it can be followed. {}",
                        answer::quote(&answer.text)
                    ),
                    status: Some(answer.status.as_u16()),
                })
            }
            // The same task is being taken at this very moment.
            StatusCode::CONFLICT => Err(answer.passing()),
            _ => Err(answer.failure("did not take the task")),
        }
    }

    /// `GET /tasks?idempotency_key=…`. None when the server knows no such task, or no such question.
    pub(super) async fn find(&self, key: &str) -> Result<Option<TaskId>, QubeError> {
        let mut url = self.address.tasks(None);
        url.query_pairs_mut().append_pair("idempotency_key", key);
        let answer = self.send(self.http()?.get(url)).await?;
        match answer.status {
            StatusCode::OK => Ok(answer::find_by_key(&answer.text, key)),
            StatusCode::BAD_REQUEST
            | StatusCode::NOT_FOUND
            | StatusCode::METHOD_NOT_ALLOWED
            | StatusCode::NOT_IMPLEMENTED => Ok(None),
            _ => Err(answer.failure("did not say whether it has the task")),
        }
    }

    /// `GET /tasks/{id}`.
    pub(super) async fn status(&self, task: &TaskId) -> Result<TaskStatus, QubeError> {
        let answer = self.send(self.request(Method::GET, Some(task))?).await?;
        if answer.status != StatusCode::OK {
            return Err(answer.failure("did not say how the task is"));
        }
        let quoted = answer::quote(&answer.text);
        TaskStatus::read(answer.text, answer.after).ok_or_else(|| QubeError::Passing {
            text: format!("Qube's answer does not say how the task is. {quoted}"),
            after: None,
        })
    }

    /// `DELETE /tasks/{id}`.
    pub(super) async fn cancel(&self, task: &TaskId) -> Result<Cancelled, QubeError> {
        let answer = self.send(self.request(Method::DELETE, Some(task))?).await?;
        match answer.status {
            status if status.is_success() => Ok(Cancelled::Yes),
            StatusCode::NOT_FOUND | StatusCode::GONE => Ok(Cancelled::Unknown),
            StatusCode::METHOD_NOT_ALLOWED | StatusCode::NOT_IMPLEMENTED => {
                Ok(Cancelled::NotPossible)
            }
            _ => Err(answer.failure("did not cancel the task")),
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
        let made =
            made.map_err(|error| definite(format!("Qube cannot be asked: {}.", chain(&error))))?;
        Ok(self.http.get_or_init(|| made))
    }

    async fn send(&self, request: RequestBuilder) -> Result<Answer, QubeError> {
        let Key(key) = self.key().await?;
        let mut bearer = HeaderValue::from_str(&format!("Bearer {key}")).map_err(|_| {
            definite("The key for Qube holds characters that no key has.".to_owned())
        })?;
        bearer.set_sensitive(true);
        let sent = request.header(AUTHORIZATION, bearer).send().await;
        let response = sent.map_err(|error| trouble(&error))?;
        let status = response.status();
        let wish = response.headers().get(RETRY_AFTER);
        let wish = wish.and_then(|value| value.to_str().ok());
        let after = wish.and_then(|wish| pace::retry_after(wish, Timestamp::now()));
        let text = read(response).await?.replace(&key, REDACTED);
        Ok(Answer {
            status,
            text,
            after,
        })
    }

    async fn key(&self) -> Result<Key, QubeError> {
        if !self.address.is_safe() {
            return Err(definite(
                "The key for Qube is not sent over plain http to another computer. Use an https:// address in QUBE_BASE_URL.".to_owned(),
            ));
        }
        let place = self.address.place();
        let found = self.keys.key(place).await.map_err(definite)?;
        let missing = match place {
            Place::Official => {
                "There is no key for Qube yet. Give one with `qilbee keys set qube`, or in QUBE_API_KEY."
            }
            Place::Elsewhere => {
                "There is no key for the Qube that QUBE_BASE_URL names. Give one in QUBE_API_KEY: the one in the keychain goes to Qube's own address only."
            }
        };
        found
            .filter(|Key(key)| !key.is_empty())
            .ok_or_else(|| definite(missing.to_owned()))
    }
}

impl Answer {
    fn passing(self) -> QubeError {
        QubeError::Passing {
            text: format!("Qube cannot answer now (HTTP {}).", self.status.as_u16()),
            after: self.after,
        }
    }

    /// What a status means that is not the one that was hoped for.
    fn failure(self, what: &str) -> QubeError {
        let code = self.status.as_u16();
        if self.status.is_server_error() || [408, 425, 429].contains(&code) {
            return self.passing();
        }
        let text = if self.status.is_redirection() {
            format!(
                "Qube sends to another address (HTTP {code}), which is not followed. Check QUBE_BASE_URL."
            )
        } else if self.status == StatusCode::UNAUTHORIZED {
            let quoted = answer::quote(&self.text);
            format!("Qube {what}: it does not accept the key (HTTP 401). {quoted}")
        } else {
            let quoted = answer::quote(&self.text);
            format!("Qube {what} (HTTP {code}). {quoted}")
        };
        QubeError::Definite {
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

/// The body, unless it is too long.
async fn read(mut response: Response) -> Result<String, QubeError> {
    let mut bytes = Vec::new();
    while let Some(piece) = response.chunk().await.map_err(|error| trouble(&error))? {
        if bytes.len() + piece.len() > MAX_ANSWER_BYTES {
            return Err(definite(format!(
                "Qube's answer is longer than {} KB and was not read.",
                MAX_ANSWER_BYTES / 1024
            )));
        }
        bytes.extend_from_slice(&piece);
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// What a failure on the way means. The error's address holds no key, and is left out all the same.
fn trouble(error: &reqwest::Error) -> QubeError {
    if error.is_builder() {
        return definite("The request to Qube could not be written.".to_owned());
    }
    let text = if error.is_timeout() {
        "Qube did not answer in time."
    } else if error.is_connect() {
        "Qube cannot be reached."
    } else {
        "The connection to Qube broke off."
    };
    tracing::debug!(error = %chain(error), "a request to Qube failed");
    QubeError::Passing {
        text: text.to_owned(),
        after: None,
    }
}

fn definite(text: String) -> QubeError {
    QubeError::Definite { text, status: None }
}

/// An error's causes, which say more than itself.
fn chain(error: &reqwest::Error) -> String {
    let mut causes = Vec::new();
    let mut cause = std::error::Error::source(error);
    while let Some(error) = cause {
        causes.push(error.to_string());
        cause = error.source();
    }
    causes.join(": ")
}
