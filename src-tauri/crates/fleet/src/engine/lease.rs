//! The lease of a task: the right to work on it, which the server may give to another desktop. It is confirmed by asking the
//! server itself; the SDK's own heartbeats are sent and not answered.

mod guard;

use crate::{Progress, task::ATTEMPT_LIMIT};
use guard::Guard;
pub(super) use guard::Moment;
use std::time::Duration;
use temporalio_client::{
    ActivityIdentifier, AsyncActivityHandle, Client, RetryOptions, RpcOptions,
    errors::AsyncActivityError,
};
use temporalio_sdk::activities::ActivityContext;
use tokio::time::{sleep, timeout};

/// Share of a lease after which a desktop that could not confirm it stops: before the server gives the task away.
const GUARD_PERCENT: u32 = 60;
/// Share of a lease between two confirmations.
const RENEWAL_PERCENT: u32 = 10;
/// Share of a lease that one confirmation may take.
const ANSWER_PERCENT: u32 = 30;
const WHOLE_PERCENT: u32 = 100;
/// Tries of one confirmation. It is asked for anew at the next renewal instead of again and again.
const TRIES: usize = 1;
/// Longest time between two looks at the clock: timers stand still while the computer sleeps.
const LOOK_INTERVAL: Duration = Duration::from_millis(200);

/// Right to work on a task.
pub(super) struct Lease {
    handle: AsyncActivityHandle<Client>,
    times: LeaseTimes,
    guard: Guard,
    /// The moment at which the attempt has to end here, before the server ends it.
    expires: Moment,
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
        let share = |percent: u32| lease * percent / WHOLE_PERCENT;
        Self {
            guard: share(GUARD_PERCENT),
            renewal: share(RENEWAL_PERCENT),
            answer: share(ANSWER_PERCENT),
        }
    }
}

impl Lease {
    /// The lease of a task that was given at this moment.
    pub(super) fn of(context: &ActivityContext, length: Duration, given: Moment) -> Self {
        let token = context.info().task_token.clone();
        let identifier = ActivityIdentifier::from_task_token(token.into());
        let times = LeaseTimes::of(length);
        Self {
            handle: context.client().get_async_activity_handle(identifier),
            times,
            guard: Guard::new(times.guard, given),
            expires: given.after(ATTEMPT_LIMIT.saturating_sub(length)),
        }
    }

    pub(super) fn times(&self) -> LeaseTimes {
        self.times
    }

    /// Time until the desktop stops, unless the lease is confirmed before.
    pub(super) fn left(&self) -> Duration {
        self.guard.left(Moment::now())
    }

    /// Returns whether it was not confirmed for too long.
    pub(super) fn is_over(&self) -> bool {
        self.left().is_zero()
    }

    /// Returns whether the attempt took as long as one may.
    pub(super) fn is_expired(&self) -> bool {
        self.expires <= Moment::now()
    }

    /// Comes back once it is over.
    pub(super) async fn over(&self) {
        while !self.is_over() {
            sleep(self.left().min(LOOK_INTERVAL)).await;
        }
    }

    /// Notes a confirmation that was asked for at this moment.
    pub(super) fn confirm(&mut self, asked: Moment) {
        self.guard.confirm(asked);
    }

    /// Worth of an answer now: one that is too old confirms nothing.
    pub(super) fn worth(&self, status: LeaseStatus, asked: Moment) -> LeaseStatus {
        match status {
            LeaseStatus::Held if !self.guard.counts(asked, Moment::now()) => LeaseStatus::Unknown,
            LeaseStatus::Held
            | LeaseStatus::Cancelled
            | LeaseStatus::Lost
            | LeaseStatus::Unknown => status,
        }
    }

    /// Asks the server before anything is done, again while it does not answer and there is time.
    pub(super) async fn ask_first(&mut self, progress: &Progress) -> LeaseStatus {
        let give_up = Moment::now().after(self.times.guard);
        loop {
            let (status, asked) = self.ask(progress.clone()).await;
            let status = self.worth(status, asked);
            match status {
                LeaseStatus::Held => self.confirm(asked),
                LeaseStatus::Unknown if Moment::now() < give_up => {
                    sleep(self.times.renewal).await;
                    continue;
                }
                LeaseStatus::Cancelled | LeaseStatus::Lost | LeaseStatus::Unknown => {}
            }
            return status;
        }
    }

    /// Asks the server. Besides the answer, the moment of the question: from then on the server counts.
    pub(super) fn ask(
        &self,
        progress: Progress,
    ) -> impl Future<Output = (LeaseStatus, Moment)> + Send + 'static {
        let handle = AsyncActivityHandle::new(
            self.handle.client().clone(),
            self.handle.identifier().clone(),
        );
        let limit = self.times.answer;
        async move {
            let asked = Moment::now();
            let once = RetryOptions::builder().max_retries(TRIES).build();
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
                Err(_) => {
                    tracing::warn!("the lease could not be confirmed: no answer");
                    LeaseStatus::Unknown
                }
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
