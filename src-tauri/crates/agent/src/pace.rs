//! How fast all tasks together may ask models. What was asked stands in the journal, `guards` decides how long the
//! next request waits, and the turn waits: no task ends because of its pace.

use crate::Sessions;
use tokio::sync::watch;

/// How fast they may ask; nothing means as fast as they like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PaceLimits {
    /// Requests that are answered in any minute.
    pub requests_per_minute: Option<u32>,
    /// Tokens in any hour, without those read from the cache.
    pub tokens_per_hour: Option<u32>,
}

/// The pace that holds now. Shared by all sessions; whoever waits hears of another one.
#[derive(Debug, Default)]
pub struct Pace(watch::Sender<PaceLimits>);

impl Pace {
    /// These limits.
    #[must_use]
    pub fn new(limits: PaceLimits) -> Self {
        Self(watch::Sender::new(limits))
    }

    /// From now on these limits hold.
    pub fn set(&self, limits: PaceLimits) {
        self.0.send_if_modified(|held| {
            let changes = *held != limits;
            *held = limits;
            changes
        });
    }

    /// What holds, and a way to hear of changes.
    pub(crate) fn limits(&self) -> watch::Receiver<PaceLimits> {
        self.0.subscribe()
    }
}

impl Sessions {
    /// How fast tasks may ask models.
    #[must_use]
    pub fn pace(&self) -> &Pace {
        &self.parts().pace
    }
}
