//! Waits beside a stop and the limit of the task: for a provider's next word, for a hook, for what a call claims. What comes is the
//! caller's to follow.

use super::Turn;
use localization::localized;
use model::{ErrorOrigin, ModelError};
use protocol::EphemeralBody;
use std::{future::pending, pin::pin, time::Duration};
use store::StoreError;
use tokio::time::{Instant, sleep, sleep_until};

/// Silence of a provider that is told of.
const SILENCE: Duration = Duration::from_secs(15);

/// Result of listening to a provider.
pub(super) enum Heard<T> {
    Said(T),
    Stopped,
    OutOfTime,
}

impl Turn<'_> {
    /// Waits for the provider's next word. Tells when it is silent for long.
    pub(super) async fn listen<T>(
        &mut self,
        word: impl Future<Output = T>,
    ) -> Result<Heard<T>, StoreError> {
        let (stop, since) = (self.inputs.stop.clone(), self.log.clock().now());
        let deadline = self.time_left().map(|left| Instant::now() + left);
        let mut silence = pin!(sleep(SILENCE));
        let mut is_told = false;
        let mut word = pin!(word);
        loop {
            tokio::select! {
                biased;
                () = stop.cancelled() => return Ok(Heard::Stopped),
                by = self.person.taken_over() => self.record_takeover(by).await?,
                said = &mut word => return Ok(Heard::Said(said)),
                () = until(deadline) => return Ok(Heard::OutOfTime),
                () = &mut silence, if !is_told => {
                    is_told = true;
                    self.log.publish(EphemeralBody::Silent { since });
                }
            }
        }
    }

    /// Waits for a hook or a look of a tool. `None` when a stop or the limit of the task's time comes first.
    pub(super) async fn unless_over<T>(&mut self, work: impl Future<Output = T>) -> Option<T> {
        let deadline = self.time_left().map(|left| Instant::now() + left);
        tokio::select! {
            biased;
            () = self.inputs.stop.cancelled() => None,
            done = work => Some(done),
            () = until(deadline) => None,
        }
    }
}

/// Error of an answer that ended before it was complete.
pub(super) fn broken_off() -> ModelError {
    ModelError::transient(localized!("agent-retry-broke-off"), ErrorOrigin::Provider)
}

/// Waits until a time that may never come.
pub(super) async fn until(deadline: Option<Instant>) {
    match deadline {
        Some(deadline) => sleep_until(deadline).await,
        None => pending().await,
    }
}
