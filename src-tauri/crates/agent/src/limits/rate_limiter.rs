//! Rate limiter for requests to models, shared by the tasks of all chats and of other programs with this journal. What
//! was asked is read from the journal. It says how long the next request waits; the turn does the waiting.

use jiff::{SignedDuration, Timestamp};
use protocol::{Tokens, Wait};
use std::sync::Arc;
use store::{AnsweredRequest, Store, StoreError};
use tokio::sync::{Mutex, MutexGuard, watch};

const MINUTE: SignedDuration = SignedDuration::from_secs(60);
/// No limit looks further back.
const LOOKS_BACK: SignedDuration = SignedDuration::from_hours(1);

/// How fast they may ask; nothing means as fast as they like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PaceLimits {
    /// Requests in any minute.
    pub requests_per_minute: Option<u32>,
    /// Tokens in any hour, without those read from the cache.
    pub tokens_per_hour: Option<u32>,
}

/// The pace that holds now. Shared by all sessions; whoever waits hears of what changes.
#[derive(Debug, Default)]
pub struct Pace {
    state: watch::Sender<RateState>,
    /// Held by who decides whether to ask, so that two of them do not take the same place.
    door: Mutex<()>,
}

/// What decides besides the journal.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RateState {
    limits: PaceLimits,
    /// Requests on their way: the journal does not know of them yet.
    asking: u32,
}

/// What came of looking for a place.
pub(crate) enum Admission {
    /// The request may be made. If there are limits it counts for as long as this lives.
    Granted(Option<Asking>),
    Wait(Wait),
}

/// The right to decide whether to ask.
struct Deciding<'a> {
    pace: &'a Arc<Pace>,
    _alone: MutexGuard<'a, ()>,
}

/// A request that is on its way for as long as this lives.
#[derive(Debug)]
pub(crate) struct Asking(Arc<Pace>);

impl Pace {
    /// These limits.
    #[must_use]
    pub fn new(limits: PaceLimits) -> Self {
        let state = watch::Sender::new(RateState { limits, asking: 0 });
        let door = Mutex::default();
        Self { state, door }
    }

    /// From now on these limits hold.
    pub fn set(&self, limits: PaceLimits) {
        self.state.send_if_modified(|state| {
            let changes = state.limits != limits;
            state.limits = limits;
            changes
        });
    }

    /// What holds, and a way to hear of changes.
    pub(crate) fn state(&self) -> watch::Receiver<RateState> {
        self.state.subscribe()
    }

    /// A place for the next request, or until when there is none.
    pub(crate) async fn admit(
        self: &Arc<Self>,
        store: &Store,
        now: Timestamp,
    ) -> Result<Admission, StoreError> {
        let limits = self.state.borrow().limits;
        if limits == PaceLimits::default() {
            return Ok(Admission::Granted(None));
        }
        let deciding = self.decide().await;
        let since = now.checked_sub(LOOKS_BACK).unwrap_or(Timestamp::MIN);
        let answered = store.answered_since(since).await?;
        Ok(
            match too_soon(&answered, deciding.on_their_way(), limits, now) {
                Some(wait) => Admission::Wait(wait),
                None => Admission::Granted(Some(deciding.ask())),
            },
        )
    }

    /// Nobody else decides meanwhile.
    async fn decide(self: &Arc<Self>) -> Deciding<'_> {
        let _alone = self.door.lock().await;
        Deciding { pace: self, _alone }
    }
}

impl Deciding<'_> {
    /// Requests on their way.
    fn on_their_way(&self) -> u32 {
        self.pace.state.borrow().asking
    }

    /// One more is.
    fn ask(self) -> Asking {
        // Nobody goes on because of it.
        self.pace.state.send_if_modified(|state| {
            state.asking += 1;
            false
        });
        Asking(Arc::clone(self.pace))
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        self.0
            .state
            .send_modify(|state| state.asking = state.asking.saturating_sub(1));
    }
}

/// Whether another request would come too soon after these, which may stand in any order, while so many are on their
/// way. What took no tokens was asked of a model that costs nothing.
fn too_soon(
    answered: &[AnsweredRequest],
    on_their_way: u32,
    limits: PaceLimits,
    now: Timestamp,
) -> Option<Wait> {
    let requests = limits.requests_per_minute.and_then(|limit| {
        let paid = answered
            .iter()
            .filter(|request| request.tokens != Tokens::default());
        let weighed = paid.map(|request| (request.at, 1));
        let weighed = weighed.chain([(now, u64::from(on_their_way))]);
        Some(Wait {
            until: below(weighed, u64::from(limit), MINUTE, now)?,
            reason: format!("The limit of requests in a minute, {limit}, is reached.").into(),
        })
    });
    let tokens = limits.tokens_per_hour.and_then(|limit| {
        let weighed = answered.iter();
        let weighed = weighed.map(|request| (request.at, request.tokens.uncached()));
        Some(Wait {
            until: below(weighed, u64::from(limit), LOOKS_BACK, now)?,
            reason: format!("The limit of tokens in an hour, {limit}, is reached.").into(),
        })
    });
    requests
        .into_iter()
        .chain(tokens)
        .max_by_key(|wait| wait.until)
}

/// When the sum over the time that lies behind falls below the limit, if it is not below it now. What the clock
/// says is still to come, because it was set back, does not count.
fn below(
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

    /// Requests at these seconds, of 100 tokens each and as many from the cache; asked at second 3600.
    fn check(at: &[i64], per_minute: u32, per_hour: u32, wanted: Option<(i64, &str)>) {
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
        let limits = PaceLimits {
            requests_per_minute: (per_minute > 0).then_some(per_minute),
            tokens_per_hour: (per_hour > 0).then_some(per_hour),
        };
        let found = too_soon(&answered, 0, limits, after(3600));
        let found = found.map(|found| (found.until, found.reason));
        let wanted = wanted.map(|(until, what)| {
            let reason = format!("The limit of {what}, is reached.");
            (after(until), LocalizedText::from(reason))
        });
        assert_eq!(found, wanted, "{at:?}, {per_minute} and {per_hour}");
    }

    #[test]
    fn without_a_limit_nothing_waits() {
        check(&[3599, 3599, 3599], 0, 0, None);
        check(&[], 1, 1, None);
    }

    #[test]
    fn a_minute_takes_so_many_requests() {
        let words = "requests in a minute, 3";
        check(&[3550, 3560], 3, 0, None);
        check(&[3590, 3550, 3560], 3, 0, Some((3610, words)));
        // More were answered than may be, by tasks side by side: the second oldest has to be a minute ago too.
        check(&[3550, 3560, 3570, 3590], 3, 0, Some((3620, words)));
        // A minute ago is not in the last minute, and what is to come is a clock that was set back.
        check(&[3540, 3550, 3560], 3, 0, None);
        check(&[3550, 3560, 3700], 3, 0, None);
    }

    #[test]
    fn an_hour_takes_so_many_tokens_that_are_not_cached() {
        let words = "tokens in an hour, 250";
        check(&[10, 20], 0, 250, None);
        check(&[10, 20, 30], 0, 250, Some((3610, words)));
        check(&[0, 10, 20], 0, 250, None);
        check(&[10], 0, 1, Some((3610, "tokens in an hour, 1")));
    }

    #[test]
    fn the_longer_wait_is_told() {
        check(&[3595, 10], 1, 200, Some((3655, "requests in a minute, 1")));
        check(&[3590, 200], 2, 100, Some((7190, "tokens in an hour, 100")));
    }

    #[test]
    fn what_is_on_its_way_counts_and_what_costs_nothing_does_not() {
        let limits = PaceLimits {
            requests_per_minute: Some(2),
            tokens_per_hour: None,
        };
        let until = |answered: &[AnsweredRequest], on_their_way| {
            too_soon(answered, on_their_way, limits, after(0)).map(|wait| wait.until)
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
