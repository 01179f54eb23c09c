//! Holds a request back until the rate limits (`requests_per_minute`, `tokens_per_hour`) allow it.
//!
//! The turn keeps the desktop while it waits, as it does while the person is asked: what is on the screen belongs to the
//! next step, and other tasks that cost anything would have to wait as well.

use super::{Turn, TurnGuards};
use crate::limits::rate_limiter::{Admission, RequestPermit};
use jiff::SignedDuration;
use protocol::{DurableBody, TurnEvent, Wait};
use std::{future::pending, time::Duration};
use store::StoreError;

/// Interval between checks: programs that share the journal ask too.
const CHECK_INTERVAL: Duration = Duration::from_secs(20);
/// A wait that shifts by less is not reported again.
const REPORTED_SHIFT: SignedDuration = SignedDuration::from_secs(1);

/// Result of waiting for the rate limiter.
pub(super) enum RateWait {
    /// The request may be made. With limits, it counts as in flight as long as the permit lives.
    Now(Option<RequestPermit>),
    /// Some time has passed; everything is to be checked again.
    Later,
    /// The turn was stopped.
    Stopped,
}

impl Turn<'_> {
    /// Waits for a while when the rate limiter does not admit the next request.
    pub(super) async fn wait_for_rate_limit(&mut self) -> Result<RateWait, StoreError> {
        if self.is_free() {
            self.report_wait(None).await?;
            return Ok(RateWait::Now(None));
        }
        let mut state = self.parts.rate_limiter.subscribe();
        state.borrow_and_update();
        let now = self.log.clock().now();
        let wait = match self.parts.rate_limiter.admit(self.log.store(), now).await? {
            Admission::Granted(permit) => {
                self.report_wait(None).await?;
                return Ok(RateWait::Now(permit));
            }
            Admission::Wait(wait) => wait,
        };
        let delay = wait.until.duration_since(now).unsigned_abs();
        self.report_wait(Some(wait)).await?;
        let changed = async {
            if state.changed().await.is_err() {
                pending::<()>().await;
            }
        };
        match self
            .sleep_unless(delay.min(CHECK_INTERVAL), changed)
            .await?
        {
            true => Ok(RateWait::Later),
            false => Ok(RateWait::Stopped),
        }
    }

    /// Records a wait that begins, shifts or ends.
    async fn report_wait(&mut self, wait: Option<Wait>) -> Result<(), StoreError> {
        let reported = self.guards().and_then(TurnGuards::waits);
        let is_known = match (reported, &wait) {
            (None, None) => true,
            (Some(reported), Some(wait)) => {
                let shift = wait.until.duration_since(reported.until).abs();
                reported.reason == wait.reason && shift < REPORTED_SHIFT
            }
            (Some(_), None) | (None, Some(_)) => false,
        };
        if is_known {
            return Ok(());
        }
        let over = reported.map(|_| DurableBody::Turn(TurnEvent::Waiting { wait: None }));
        let begins = wait.map(|wait| DurableBody::Turn(TurnEvent::Waiting { wait: Some(wait) }));
        self.log
            .record(over.into_iter().chain(begins).collect())
            .await
    }
}
