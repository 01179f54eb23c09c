//! The lease of a task: the right to work on it, which the server may give to another desktop. It is confirmed by asking the
//! server itself; the SDK's own heartbeats are sent and not answered.

use crate::Progress;
use std::time::Duration;
use temporalio_client::{
    ActivityIdentifier, AsyncActivityHandle, Client, RetryOptions, RpcOptions,
    errors::AsyncActivityError,
};
use temporalio_sdk::activities::ActivityContext;
use tokio::time::{Instant, timeout};

/// Share of a lease after which a desktop that could not confirm it stops: before the server gives the task away.
const GUARD_PERCENT: u32 = 60;
/// Share of a lease between two confirmations.
const RENEWAL_PERCENT: u32 = 10;
/// Share of a lease that one confirmation may take.
const ANSWER_PERCENT: u32 = 30;

/// Right to work on a task.
pub(super) struct Lease {
    handle: AsyncActivityHandle<Client>,
    times: LeaseTimes,
    confirmed: Instant,
}

/// The server's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LeaseStatus {
    /// The task is this desktop's.
    Held,
    /// A person wants it to end, or to pause.
    Cancelled,
    /// The task is not this desktop's any more.
    Lost,
    /// The server did not answer.
    Unknown,
}

/// Times that follow from the length of a lease.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LeaseTimes {
    /// Without a confirmation for so long, the desktop stops.
    pub(super) guard: Duration,
    /// Between two confirmations.
    pub(super) renewal: Duration,
    /// For one confirmation.
    pub(super) answer: Duration,
}

impl LeaseTimes {
    pub(super) fn of(lease: Duration) -> Self {
        let share = |percent: u32| lease * percent / 100;
        Self {
            guard: share(GUARD_PERCENT),
            renewal: share(RENEWAL_PERCENT),
            answer: share(ANSWER_PERCENT),
        }
    }
}

impl Lease {
    /// The lease of a task that was just given.
    pub(super) fn of(context: &ActivityContext, length: Duration) -> Self {
        let token = context.info().task_token.clone();
        let identifier = ActivityIdentifier::from_task_token(token.into());
        Self {
            handle: context.client().get_async_activity_handle(identifier),
            times: LeaseTimes::of(length),
            confirmed: Instant::now(),
        }
    }

    pub(super) fn times(&self) -> LeaseTimes {
        self.times
    }

    /// The moment at which the desktop stops, unless the lease is confirmed before.
    pub(super) fn deadline(&self) -> Instant {
        self.confirmed + self.times.guard
    }

    /// Notes a confirmation that was asked for at this moment.
    pub(super) fn confirm(&mut self, asked: Instant) {
        self.confirmed = self.confirmed.max(asked);
    }

    /// Asks the server. Besides the answer, the moment of the question: from then on the server counts.
    pub(super) fn ask(
        &self,
        progress: Progress,
    ) -> impl Future<Output = (LeaseStatus, Instant)> + Send + 'static {
        let handle = AsyncActivityHandle::new(
            self.handle.client().clone(),
            self.handle.identifier().clone(),
        );
        let limit = self.times.answer;
        async move {
            let asked = Instant::now();
            // Asked anew at the next renewal instead of again and again.
            let once = RetryOptions::builder().max_retries(1).build();
            let options = RpcOptions::builder()
                .timeout(limit)
                .retry_options(once)
                .build();
            let answer = timeout(limit, handle.heartbeat(Some(progress), options)).await;
            let status = match answer {
                Ok(Ok(told)) if told.cancel_requested || told.activity_paused => {
                    LeaseStatus::Cancelled
                }
                Ok(Ok(told)) if told.activity_reset => LeaseStatus::Lost,
                Ok(Ok(_)) => LeaseStatus::Held,
                Ok(Err(AsyncActivityError::NotFound(_))) => LeaseStatus::Lost,
                Ok(Err(error)) => {
                    tracing::warn!(%error, "the lease could not be confirmed");
                    LeaseStatus::Unknown
                }
                Err(_) => LeaseStatus::Unknown,
            };
            (status, asked)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_desktop_stops_before_its_task_is_given_away() {
        let seconds = Duration::from_secs;
        let wanted = LeaseTimes {
            guard: seconds(6),
            renewal: seconds(1),
            answer: seconds(3),
        };
        assert_eq!(LeaseTimes::of(seconds(10)), wanted);
    }
}
