//! Qube: business processes that somebody else's agent carries out. A task is handed over, followed,
//! asked about and cancelled over HTTP. What a task is for is the model's and the person's business;
//! nothing here reads a description.
//!
//! The key goes to the address it is for and nowhere else: redirects are not followed, plain http is
//! for this computer only, and a key that was kept for Qube itself is not given to another server.

mod address;
mod answer;
mod client;
mod executor;
mod pace;
mod task_tool;

pub use address::{AddressError, Place};
pub use answer::{Stage, TaskStatus};
pub use client::{Key, KeySource};
pub use executor::QubeTaskExecutor;
pub use pace::{Pace, SystemPace};
pub use task_tool::QubeTaskTool;

use crate::{Progress, ToolContext, ToolError};
use answer::progress_of;
use client::Client;
use jiff::{SignedDuration, Timestamp};
use pace::Delays;
use std::{fmt, sync::Arc, time::Duration};

/// No task was ever handed over under this name.
const CHECK_KEY: &str = "qilbee-key-check";
/// More than any name of a task has.
const MAX_TASK_CHARACTERS: usize = 200;

/// Qube at one address. Clones are the same.
#[derive(Clone)]
pub struct Qube(Arc<Shared>);

struct Shared {
    client: Client,
    pace: Arc<dyn Pace>,
    delays: Delays,
}

/// How often is asked, and how long is waited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QubeOptions {
    /// Between two questions about a task, unless the server says otherwise.
    pub poll: Duration,
    /// Before a failed request is tried again; twice as long each time.
    pub first_retry: Duration,
    /// The longest that becomes.
    pub longest_retry: Duration,
    /// What is taken of a server's own wish (`Retry-After`): not sooner, and not later.
    pub retry_after: (Duration, Duration),
    /// For one request and its answer.
    pub request: Duration,
}

/// The name of a task, which is safe to stand in an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskId(String);

/// Something that did not work.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QubeError {
    /// It may work in a moment.
    #[error("{text}")]
    Passing {
        /// What happened, a sentence.
        text: String,
        /// When the server wants to be asked again.
        after: Option<Duration>,
    },
    /// Trying again would not help.
    #[error("{text}")]
    Definite {
        /// What happened, with what the server said.
        text: String,
        /// The HTTP status, when there was an answer.
        status: Option<u16>,
    },
}

/// What became of the wish to cancel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cancelled {
    /// Qube took it.
    Yes,
    /// Qube knows no such task, or no longer.
    Unknown,
    /// This server cannot cancel tasks.
    NotPossible,
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
    /// Qube at `address`, such as `https://host/api`; without one, its own.
    pub fn new(
        address: Option<&str>,
        keys: Arc<dyn KeySource>,
        pace: Arc<dyn Pace>,
        options: QubeOptions,
    ) -> Result<Self, AddressError> {
        Ok(Self(Arc::new(Shared {
            client: Client::new(address, keys, options.request)?,
            pace,
            delays: Delays::of(options),
        })))
    }

    /// Asks once how a task is.
    pub async fn status(&self, task: &TaskId) -> Result<TaskStatus, QubeError> {
        self.0.client.status(task).await
    }

    /// Asks for a task that there never was: whether Qube answers and takes the key. Hands nothing over.
    pub async fn check(&self) -> Result<(), QubeError> {
        self.0.client.find(CHECK_KEY).await.map(|_| ())
    }

    /// Asks Qube to give a task up. A server that does not know the task or cannot do this is no error.
    pub async fn cancel(&self, task: &TaskId) -> Result<Cancelled, QubeError> {
        self.0.client.cancel(task).await
    }

    /// Asks until the task has ended or the time is up, and says how far it is.
    async fn until_ended(
        &self,
        task: &TaskId,
        until: Timestamp,
        context: &ToolContext,
    ) -> Result<Option<TaskStatus>, Stopped> {
        let mut failures = 0;
        loop {
            let asked = unless_cancelled(context, self.status(task)).await?;
            let mut trouble = None;
            let delay = match asked {
                Ok(status) => match status.stage {
                    Stage::Completed | Stage::Failed | Stage::Cancelled => return Ok(Some(status)),
                    Stage::Running => {
                        failures = 0;
                        context.progress.report(progress_of(task, &status));
                        self.0.delays.next_poll(status.after)
                    }
                },
                Err(error) => {
                    failures += 1;
                    trouble = Some(error.to_string());
                    self.delay_after(error, failures, context)?
                }
            };
            if !self.rest(delay, until, context).await? {
                return trouble.map_or(Ok(None), |text| Err(given_up(&text, failures)));
            }
        }
    }

    /// How long to wait after a failure, when trying again makes sense.
    fn delay_after(
        &self,
        error: QubeError,
        failures: u32,
        context: &ToolContext,
    ) -> Result<Duration, Stopped> {
        let (text, after) = match error {
            QubeError::Passing { text, after } => (text, after),
            definite @ QubeError::Definite { .. } => return Err(Stopped::Error(definite)),
        };
        let message = format!("{text} Trying again.");
        context.progress.report(Progress {
            message,
            fraction: None,
        });
        let jitter = self.0.pace.jitter();
        Ok(self.0.delays.retry(failures, after, jitter))
    }

    /// Waits, and no longer than `until`. `false` when the time was up before.
    async fn rest(
        &self,
        delay: Duration,
        until: Timestamp,
        context: &ToolContext,
    ) -> Result<bool, Stopped> {
        let left = until.duration_since(self.0.pace.now());
        let left = Duration::try_from(left).unwrap_or_default();
        if left.is_zero() {
            return Ok(false);
        }
        unless_cancelled(context, self.0.pace.wait(delay.min(left))).await?;
        Ok(true)
    }

    fn deadline(&self, minutes: i64) -> Timestamp {
        let now = self.0.pace.now();
        now.saturating_add(SignedDuration::from_mins(minutes))
            .unwrap_or(now)
    }
}

/// Nobody could say how a task is until the time was up.
fn given_up(text: &str, failures: u32) -> Stopped {
    Stopped::Error(QubeError::Definite {
        text: format!("{text} It was asked {failures} times. Whether the task ended is unknown."),
        status: None,
    })
}

/// Why something did not come to its end.
enum Stopped {
    Cancelled,
    Error(QubeError),
}

impl From<Stopped> for ToolError {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::Cancelled => Self::Cancelled,
            Stopped::Error(error) => Self::ForModel(error.to_string()),
        }
    }
}

async fn unless_cancelled<T>(
    context: &ToolContext,
    work: impl Future<Output = T>,
) -> Result<T, Stopped> {
    tokio::select! {
        biased;
        () = context.cancel.cancelled() => Err(Stopped::Cancelled),
        done = work => Ok(done),
    }
}

impl TaskId {
    /// Takes a name that can be one.
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

    /// The name.
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
