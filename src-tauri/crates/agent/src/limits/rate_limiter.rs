//! Rate limiter for requests to models (requests per minute, tokens per hour), shared by the tasks of all chats and of
//! other programs with this journal. Earlier requests are read from the journal. It says how long the next request must
//! wait; `turn/rate_wait.rs` holds it back.

use jiff::{SignedDuration, Timestamp};
use localization::localized;
use protocol::{Tokens, Wait};
use std::sync::Arc;
use store::{AnsweredRequest, Store, StoreError};
use tokio::sync::{Mutex, MutexGuard, watch};

const MINUTE: SignedDuration = SignedDuration::from_secs(60);
/// No limit looks further back.
const LONGEST_WINDOW: SignedDuration = SignedDuration::from_hours(1);

/// Rate limits; `None` means unlimited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RateLimits {
    /// Requests in any minute.
    pub requests_per_minute: Option<u32>,
    /// Tokens in any hour, without those read from the cache.
    pub tokens_per_hour: Option<u32>,
}

/// Rate limiter shared by all sessions; turns that wait are woken by a change.
#[derive(Debug, Default)]
pub struct RateLimiter {
    state: watch::Sender<RateState>,
    /// Held during an admission, so that two turns do not take the same place.
    admission: Mutex<()>,
}

/// State beside the journal: limits and requests in flight.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RateState {
    limits: RateLimits,
    /// Requests in flight: the journal does not know of them yet.
    in_flight: u32,
}

/// Answer to a request for admission.
pub(crate) enum Admission {
    /// The request may be made. With limits, it counts as in flight as long as the permit lives.
    Granted(Option<RequestPermit>),
    Wait(Wait),
}

/// Exclusive right to admit a request.
struct AdmissionGuard<'a> {
    limiter: &'a Arc<RateLimiter>,
    _alone: MutexGuard<'a, ()>,
}

/// Counts a request as in flight as long as it lives.
#[derive(Debug)]
pub(crate) struct RequestPermit(Arc<RateLimiter>);

impl RateLimiter {
    /// These limits.
    #[must_use]
    pub fn new(limits: RateLimits) -> Self {
        let state = watch::Sender::new(RateState {
            limits,
            in_flight: 0,
        });
        let admission = Mutex::default();
        Self { state, admission }
    }

    /// Sets the limits.
    pub fn set(&self, limits: RateLimits) {
        self.state.send_if_modified(|state| {
            let changes = state.limits != limits;
            state.limits = limits;
            changes
        });
    }

    /// Subscribes to changes of the limits and of the requests in flight.
    pub(crate) fn subscribe(&self) -> watch::Receiver<RateState> {
        self.state.subscribe()
    }

    /// Admits the next request, or says how long it waits.
    pub(crate) async fn admit(
        self: &Arc<Self>,
        store: &Store,
        now: Timestamp,
    ) -> Result<Admission, StoreError> {
        let limits = self.state.borrow().limits;
        if limits == RateLimits::default() {
            return Ok(Admission::Granted(None));
        }
        let guard = self.lock_admission().await;
        let since = now.checked_sub(LONGEST_WINDOW).unwrap_or(Timestamp::MIN);
        let answered = store.answered_since(since).await?;
        Ok(match too_soon(&answered, guard.in_flight(), limits, now) {
            Some(wait) => Admission::Wait(wait),
            None => Admission::Granted(Some(guard.permit())),
        })
    }

    /// Locks admission.
    async fn lock_admission(self: &Arc<Self>) -> AdmissionGuard<'_> {
        let _alone = self.admission.lock().await;
        AdmissionGuard {
            limiter: self,
            _alone,
        }
    }
}

impl AdmissionGuard<'_> {
    /// Requests in flight.
    fn in_flight(&self) -> u32 {
        self.limiter.state.borrow().in_flight
    }

    /// Counts one more request as in flight.
    fn permit(self) -> RequestPermit {
        // Nobody goes on because of it.
        self.limiter.state.send_if_modified(|state| {
            state.in_flight += 1;
            false
        });
        RequestPermit(Arc::clone(self.limiter))
    }
}

impl Drop for RequestPermit {
    fn drop(&mut self) {
        self.0
            .state
            .send_modify(|state| state.in_flight = state.in_flight.saturating_sub(1));
    }
}

/// Wait before another request after these, in any order, while so many are in
/// flight. What took no tokens was asked of a model that costs nothing.
fn too_soon(
    answered: &[AnsweredRequest],
    in_flight: u32,
    limits: RateLimits,
    now: Timestamp,
) -> Option<Wait> {
    let requests = limits.requests_per_minute.and_then(|limit| {
        let paid = answered
            .iter()
            .filter(|request| request.tokens != Tokens::default());
        let weighed = paid.map(|request| (request.at, 1));
        let weighed = weighed.chain([(now, u64::from(in_flight))]);
        Some(Wait {
            until: free_at(weighed, u64::from(limit), MINUTE, now)?,
            reason: localized!("agent-requests-per-minute", limit = limit),
        })
    });
    let tokens = limits.tokens_per_hour.and_then(|limit| {
        let weighed = answered.iter();
        let weighed = weighed.map(|request| (request.at, request.tokens.uncached()));
        Some(Wait {
            until: free_at(weighed, u64::from(limit), LONGEST_WINDOW, now)?,
            reason: localized!("agent-tokens-per-hour", limit = limit),
        })
    });
    requests
        .into_iter()
        .chain(tokens)
        .max_by_key(|wait| wait.until)
}

/// Time at which the sum over the window falls below the limit, if it is not below it now. What the clock
/// says is still to come, because it was set back, does not count.
fn free_at(
    weighed: impl Iterator<Item = (Timestamp, u64)>,
    limit: u64,
    window: SignedDuration,
    now: Timestamp,
) -> Option<Timestamp> {
    let within = |at: &Timestamp| *at <= now && now.duration_since(*at) < window;
    let mut weighed: Vec<_> = weighed.filter(|(at, _)| within(at)).collect();
    weighed.sort_unstable();
    let sum = weighed.iter().map(|(_, weight)| weight);
    let mut sum = sum.fold(0_u64, |sum, weight| sum.saturating_add(*weight));
    let mut until = None;
    for (at, weight) in weighed {
        if sum < limit {
            break;
        }
        sum = sum.saturating_sub(weight);
        until = Some(at.checked_add(window).unwrap_or(Timestamp::MAX));
    }
    until
}

#[cfg(test)]
mod tests {
    use super::*;
    use localization::LocalizedText;

    const START: Timestamp = Timestamp::constant(1_795_165_200, 0);

    fn after(seconds: i64) -> Timestamp {
        START + SignedDuration::from_secs(seconds)
    }

    fn requests(limit: u32) -> LocalizedText {
        localized!("agent-requests-per-minute", limit = limit)
    }

    fn tokens(limit: u32) -> LocalizedText {
        localized!("agent-tokens-per-hour", limit = limit)
    }

    /// Requests at these seconds, of 100 tokens each and as many from the cache; asked at second 3600.
    fn check(at: &[i64], per_minute: u32, per_hour: u32, wanted: Option<(i64, LocalizedText)>) {
        let tokens = Tokens {
            input: 20,
            cache_read: 100,
            cache_write_short: 30,
            cache_write_long: 10,
            output: 40,
        };
        let answered = |at: &i64| AnsweredRequest {
            at: after(*at),
            tokens,
        };
        let answered: Vec<_> = at.iter().map(answered).collect();
        let limits = RateLimits {
            requests_per_minute: (per_minute > 0).then_some(per_minute),
            tokens_per_hour: (per_hour > 0).then_some(per_hour),
        };
        let found = too_soon(&answered, 0, limits, after(3600));
        let found = found.map(|found| (found.until, found.reason));
        let wanted = wanted.map(|(until, reason)| (after(until), reason));
        assert_eq!(found, wanted, "{at:?}, {per_minute} and {per_hour}");
    }

    #[test]
    fn without_a_limit_nothing_waits() {
        check(&[3599, 3599, 3599], 0, 0, None);
        check(&[], 1, 1, None);
    }

    #[test]
    fn a_minute_takes_so_many_requests() {
        let reason = || requests(3);
        check(&[3550, 3560], 3, 0, None);
        check(&[3590, 3550, 3560], 3, 0, Some((3610, reason())));
        // More were answered than may be, by tasks side by side: the second oldest has to be a minute ago too.
        check(&[3550, 3560, 3570, 3590], 3, 0, Some((3620, reason())));
        // A minute ago is not in the last minute, and what is to come is a clock that was set back.
        check(&[3540, 3550, 3560], 3, 0, None);
        check(&[3550, 3560, 3700], 3, 0, None);
    }

    #[test]
    fn an_hour_takes_so_many_tokens_that_are_not_cached() {
        let reason = || tokens(250);
        check(&[10, 20], 0, 250, None);
        check(&[10, 20, 30], 0, 250, Some((3610, reason())));
        check(&[0, 10, 20], 0, 250, None);
        check(&[10], 0, 1, Some((3610, tokens(1))));
    }

    #[test]
    fn the_longer_wait_is_told() {
        check(&[3595, 10], 1, 200, Some((3655, requests(1))));
        check(&[3590, 200], 2, 100, Some((7190, tokens(100))));
    }

    #[test]
    fn requests_in_flight_count_and_free_ones_do_not() {
        let limits = RateLimits {
            requests_per_minute: Some(2),
            tokens_per_hour: None,
        };
        let until = |answered: &[AnsweredRequest], in_flight| {
            too_soon(answered, in_flight, limits, after(0)).map(|wait| wait.until)
        };
        let practice = AnsweredRequest {
            at: after(0),
            tokens: Tokens::default(),
        };
        assert_eq!(until(&[practice; 5], 0), None);
        assert_eq!(until(&[practice; 5], 1), None);
        assert_eq!(until(&[practice; 5], 2), Some(after(60)));
    }
}
