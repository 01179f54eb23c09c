//! Budget of a day: what the tasks of all chats may cost together, those of other programs that share the journal too,
//! and what the person allowed beyond it today. What was spent is read from the journal.

use super::guards::LimitReached;
use crate::Clock;
use jiff::{SignedDuration, Timestamp, tz::TimeZone};
use localization::{LocalizedText, localized};
use protocol::{Guard, TurnEnd};
use std::sync::{Mutex, MutexGuard, PoisonError};
use store::{Store, StoreError};

/// Length of a day where the calendar can't tell its start.
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Budget of a day. Shared by all sessions; it can be changed while they work.
#[derive(Debug)]
pub struct DayBudget {
    zone: TimeZone,
    state: Mutex<BudgetState>,
}

/// The limit of a day.
#[derive(Clone, Debug, PartialEq)]
pub enum DayLimit {
    /// There is none.
    None,
    /// So many US dollars.
    Usd(f64),
    /// It could not be read, for this reason, a sentence. Nothing may be spent then.
    Unknown(LocalizedText),
}

#[derive(Debug)]
struct BudgetState {
    limit: DayLimit,
    /// The day it was raised for, by its first moment, and to how much.
    raised: Option<(Timestamp, f64)>,
}

/// The limit as it is today.
#[derive(Debug, PartialEq)]
enum TodayLimit {
    Limited { since: Timestamp, usd: f64 },
    Unknown(LocalizedText),
}

impl DayBudget {
    /// This limit, for days as they are in this time zone.
    #[must_use]
    pub fn new(zone: TimeZone, limit: DayLimit) -> Self {
        let state = Mutex::new(BudgetState {
            limit,
            raised: None,
        });
        Self { zone, state }
    }

    /// No limit.
    #[must_use]
    pub fn none() -> Self {
        Self::new(TimeZone::system(), DayLimit::None)
    }

    /// Sets the limit. If it differs, what was allowed beyond the old one is forgotten.
    pub fn set(&self, limit: DayLimit) {
        let mut state = self.state();
        if state.limit != limit {
            let raised = None;
            *state = BudgetState { limit, raised };
        }
    }

    /// Limit that forbids another request today, if any.
    pub(crate) async fn check(
        &self,
        clock: &dyn Clock,
        store: &Store,
    ) -> Result<Option<LimitReached>, StoreError> {
        Ok(match self.today(clock) {
            None => None,
            Some(TodayLimit::Unknown(problem)) => Some(unknown(&problem)),
            Some(TodayLimit::Limited { since, usd }) => over(store.spent_since(since).await?, usd),
        })
    }

    /// Returns the US dollars that the limit leaves today, if it is known.
    pub(crate) async fn left_usd(
        &self,
        clock: &dyn Clock,
        store: &Store,
    ) -> Result<Option<f64>, StoreError> {
        Ok(match self.today(clock) {
            Some(TodayLimit::Limited { since, usd }) => Some(usd - store.spent_since(since).await?),
            Some(TodayLimit::Unknown(_)) | None => None,
        })
    }

    /// Lets today's tasks cost so many US dollars more than they have cost by now, or than they might anyway. `false`
    /// when it is not known what the limit is; where there is none, nothing has to be allowed.
    pub(crate) async fn allow_more(
        &self,
        usd: f64,
        clock: &dyn Clock,
        store: &Store,
    ) -> Result<bool, StoreError> {
        match self.today(clock) {
            Some(TodayLimit::Limited { since, usd: limit }) => {
                let spent = store.spent_since(since).await?;
                self.raise(since, spent.max(limit) + usd);
                Ok(true)
            }
            Some(TodayLimit::Unknown(_)) => Ok(false),
            None => Ok(true),
        }
    }

    fn today(&self, clock: &dyn Clock) -> Option<TodayLimit> {
        let state = self.state();
        match &state.limit {
            DayLimit::None => None,
            DayLimit::Unknown(problem) => Some(TodayLimit::Unknown(problem.clone())),
            DayLimit::Usd(limit) => {
                let since = self.day_of(clock.now());
                let raised = state.raised.filter(|(day, _)| *day == since);
                let usd = raised.map_or(*limit, |(_, usd)| usd);
                Some(TodayLimit::Limited { since, usd })
            }
        }
    }

    fn raise(&self, day: Timestamp, usd: f64) {
        self.state().raised = Some((day, usd));
    }

    fn day_of(&self, now: Timestamp) -> Timestamp {
        match now.to_zoned(self.zone.clone()).start_of_day() {
            Ok(midnight) => midnight.timestamp(),
            Err(_) => now.checked_sub(DAY).unwrap_or(Timestamp::MIN),
        }
    }

    fn state(&self) -> MutexGuard<'_, BudgetState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Limit that forbids another request today, if any.
fn over(spent_usd: f64, limit_usd: f64) -> Option<LimitReached> {
    (spent_usd >= limit_usd).then(|| {
        reached(localized!(
            "agent-day-limit",
            limit = format!("${limit_usd:.2}"),
            spent = format!("${spent_usd:.2}")
        ))
    })
}

/// It is not known what a day may cost, so nothing may be spent.
fn unknown(problem: &LocalizedText) -> LimitReached {
    reached(localized!("agent-day-limit-unknown", problem = problem))
}

fn reached(message: LocalizedText) -> LimitReached {
    LimitReached {
        guard: Guard::DayBudget,
        message,
        end: TurnEnd::Budget,
    }
}
