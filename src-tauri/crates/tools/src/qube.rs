//! Qube: business processes that an external agent carries out. A task is submitted, followed, queried and cancelled over
//! HTTP. Nothing here reads a task's description.
//!
//! The key is sent only to the server it is for: redirects are not followed, plain http is for this computer only, and a
//! key stored for Qube itself is not sent to another server.

mod client;
mod endpoint;
mod executor;
mod retry_delay;
mod task_status;
mod task_tool;

pub use client::{QubeKey, QubeKeySource};
pub use endpoint::{AddressError, KeyScope};
pub use executor::QubeTaskExecutor;
pub use retry_delay::{QubeClock, SystemClock};
pub use task_status::{TaskStage, TaskStatus};
pub use task_tool::QubeTaskTool;

use crate::{Progress, ToolContext, ToolError};
use client::QubeClient;
use jiff::{SignedDuration, Timestamp};
use localization::{LocalizedText, localized};
use retry_delay::RetryDelays;
use std::{fmt, sync::Arc, time::Duration};
use task_status::progress_of;

/// Idempotency key that no task has.
const CHECK_KEY: &str = "qilbee-key-check";
/// Maximum length of a task id.
const MAX_TASK_CHARACTERS: usize = 200;

/// Client of a Qube server. Clones share it.
#[derive(Clone)]
pub struct Qube(Arc<QubeInner>);

struct QubeInner {
    client: QubeClient,
    clock: Arc<dyn QubeClock>,
    delays: RetryDelays,
}

/// Intervals and timeouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QubeOptions {
    /// Polling interval, unless the server asks for another.
    pub poll: Duration,
    /// Delay before the first retry of a request; doubles each time.
    pub first_retry: Duration,
    /// Maximum delay before a retry.
    pub longest_retry: Duration,
    /// Minimum and maximum of a server's `Retry-After`.
    pub retry_after: (Duration, Duration),
    /// Timeout of one request and its response.
    pub request: Duration,
}

/// Id of a task, safe to use in a URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskId(String);

/// A request that failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QubeError {
    /// A retry may succeed.
    #[error("{text}")]
    Transient {
        /// The problem, a sentence.
        text: LocalizedText,
        /// The server's `Retry-After`.
        after: Option<Duration>,
    },
    /// A retry would not help.
    #[error("{text}")]
    Permanent {
        /// The problem, a sentence, with the server's response.
        text: LocalizedText,
        /// The HTTP status, if there was a response.
        status: Option<u16>,
    },
}

/// Outcome of a cancellation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CancelOutcome {
    /// Qube accepted it.
    Accepted,
    /// Qube doesn't know the task, or no longer.
    Unknown,
    /// This server cannot cancel tasks.
    Unsupported,
}

impl QubeError {
    /// Returns the message for people.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        match self {
            Self::Transient { text, .. } | Self::Permanent { text, .. } => text.clone(),
        }
    }
}

impl Default for QubeOptions {
    fn default() -> Self {
        Self {
            poll: Duration::from_secs(30),
            first_retry: Duration::from_secs(1),
            longest_retry: Duration::from_secs(60),
            retry_after: (Duration::from_secs(1), Duration::from_secs(300)),
            request: Duration::from_secs(30),
        }
    }
}

impl Qube {
    /// Creates a client for `address`, such as `https://host/api`; without one, for Qube's own server.
    pub fn new(
        address: Option<&str>,
        keys: Arc<dyn QubeKeySource>,
        clock: Arc<dyn QubeClock>,
        options: QubeOptions,
    ) -> Result<Self, AddressError> {
        Ok(Self(Arc::new(QubeInner {
            client: QubeClient::new(address, keys, options.request)?,
            clock,
            delays: RetryDelays::of(options),
        })))
    }

    /// Requests the status of a task.
    pub async fn status(&self, task: &TaskId) -> Result<TaskStatus, QubeError> {
        self.0.client.status(task).await
    }

    /// Checks that Qube responds and accepts the key, by looking for a task that never existed. Submits nothing.
    pub async fn check(&self) -> Result<(), QubeError> {
        self.0.client.find(CHECK_KEY).await.map(|_| ())
    }

    /// Cancels a task. A server that doesn't know the task or can't cancel is no error.
    pub async fn cancel(&self, task: &TaskId) -> Result<CancelOutcome, QubeError> {
        self.0.client.cancel(task).await
    }

    /// Polls until the task has ended or the time is up, and reports progress.
    async fn until_ended(
        &self,
        task: &TaskId,
        until: Timestamp,
        context: &ToolContext,
    ) -> Result<Option<TaskStatus>, Interruption> {
        let mut failures = 0;
        loop {
            let asked = unless_cancelled(context, self.status(task)).await?;
            let mut last_error = None;
            let delay = match asked {
                Ok(status) => match status.stage {
                    TaskStage::Completed | TaskStage::Failed | TaskStage::Cancelled => {
                        return Ok(Some(status));
                    }
                    TaskStage::Running => {
                        failures = 0;
                        context.progress.report(progress_of(task, &status));
                        self.0.delays.next_poll(status.after)
                    }
                },
                Err(error) => {
                    failures += 1;
                    last_error = Some(error.message());
                    self.delay_after(error, failures, context)?
                }
            };
            if !self.sleep(delay, until, context).await? {
                return last_error.map_or(Ok(None), |text| Err(gave_up(text, failures)));
            }
        }
    }

    /// Returns the delay before a retry, when one makes sense.
    fn delay_after(
        &self,
        error: QubeError,
        failures: u32,
        context: &ToolContext,
    ) -> Result<Duration, Interruption> {
        let (text, after) = match error {
            QubeError::Transient { text, after } => (text, after),
            definite @ QubeError::Permanent { .. } => return Err(Interruption::Error(definite)),
        };
        context.progress.report(Progress {
            message: localized!("tools-qube-retrying", problem = text),
            fraction: None,
        });
        let jitter = self.0.clock.jitter();
        Ok(self.0.delays.retry(failures, after, jitter))
    }

    /// Sleeps, at most `until`. Returns `false` when the time was up before.
    async fn sleep(
        &self,
        delay: Duration,
        until: Timestamp,
        context: &ToolContext,
    ) -> Result<bool, Interruption> {
        let left = until.duration_since(self.0.clock.now());
        let left = Duration::try_from(left).unwrap_or_default();
        if left.is_zero() {
            return Ok(false);
        }
        unless_cancelled(context, self.0.clock.wait(delay.min(left))).await?;
        Ok(true)
    }

    fn deadline(&self, minutes: i64) -> Timestamp {
        let now = self.0.clock.now();
        now.saturating_add(SignedDuration::from_mins(minutes))
            .unwrap_or(now)
    }
}

/// Returns the error when the status stayed unknown until the time was up.
fn gave_up(text: LocalizedText, failures: u32) -> Interruption {
    Interruption::Error(QubeError::Permanent {
        text: localized!(
            "tools-qube-gave-up-asking",
            count = failures,
            problem = text
        ),
        status: None,
    })
}

/// Early end of an operation.
enum Interruption {
    Cancelled,
    Error(QubeError),
}

impl From<Interruption> for ToolError {
    fn from(stopped: Interruption) -> Self {
        match stopped {
            Interruption::Cancelled => Self::Cancelled,
            Interruption::Error(error) => Self::ForModel(error.message()),
        }
    }
}

async fn unless_cancelled<T>(
    context: &ToolContext,
    work: impl Future<Output = T>,
) -> Result<T, Interruption> {
    tokio::select! {
        biased;
        () = context.cancel.cancelled() => Err(Interruption::Cancelled),
        done = work => Ok(done),
    }
}

impl TaskId {
    /// Parses an id.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let fits = |letter: char| letter.is_ascii_alphanumeric() || "-_.:~".contains(letter);
        let sound = !text.is_empty()
            && text.len() <= MAX_TASK_CHARACTERS
            && text.chars().all(fits)
            // Dots alone would lead elsewhere in an address.
            && text.chars().any(|letter| letter != '.');
        sound.then(|| Self(text.to_owned()))
    }

    /// Returns the id.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TaskId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}
