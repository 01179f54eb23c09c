//! What all tasks of a day may cost together: the limit, and what the person allowed beyond it today.
//! What was spent stands in the journal, and `guards` decides whether that is too much.

use crate::{Clock, Sessions};
use jiff::{SignedDuration, Timestamp, tz::TimeZone};
use std::sync::{Mutex, MutexGuard, PoisonError};
use store::StoreError;

/// How long a day is where no calendar says when it began.
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// What a day may cost. Shared by all sessions; it can be changed while they work.
#[derive(Debug)]
pub struct DayBudget {
    zone: TimeZone,
    state: Mutex<State>,
}

/// The limit of a day.
#[derive(Clone, Debug, PartialEq)]
pub enum DayLimit {
    /// There is none.
    None,
    /// So many US dollars.
    Usd(f64),
    /// It could not be read, in a sentence. Nothing may be spent then.
    Unknown(String),
}

#[derive(Debug)]
struct State {
    limit: DayLimit,
    /// The day it was raised for, by its first moment, and to how much.
    raised: Option<(Timestamp, f64)>,
}

/// The limit as it is today.
#[derive(Debug, PartialEq)]
pub(crate) enum Today {
    Limited { since: Timestamp, usd: f64 },
    Unknown(String),
}

impl DayBudget {
    /// This limit, for days as they are in this time zone.
    #[must_use]
    pub fn new(zone: TimeZone, limit: DayLimit) -> Self {
        let state = Mutex::new(State {
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

    /// From now on this limit holds. If it is another one, what was allowed beyond the old one is forgotten.
    pub fn set(&self, limit: DayLimit) {
        let mut state = self.state();
        if state.limit != limit {
            let raised = None;
            *state = State { limit, raised };
        }
    }

    pub(crate) fn today(&self, clock: &dyn Clock) -> Option<Today> {
        let state = self.state();
        match &state.limit {
            DayLimit::None => None,
            DayLimit::Unknown(problem) => Some(Today::Unknown(problem.clone())),
            DayLimit::Usd(limit) => {
                let since = self.day_of(clock.now());
                let raised = state.raised.filter(|(day, _)| *day == since);
                let usd = raised.map_or(*limit, |(_, usd)| usd);
                Some(Today::Limited { since, usd })
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

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sessions {
    /// What a day may cost.
    #[must_use]
    pub fn day_budget(&self) -> &DayBudget {
        &self.parts().day_budget
    }

    /// Lets today's tasks cost so many US dollars more than they have cost by now, or than they might
    /// anyway. Forgotten at midnight, with another limit, and when the program ends. `false` when it is not known what the
    /// limit is; where there is none, nothing has to be allowed.
    pub async fn allow_more_today(&self, usd: f64) -> Result<bool, StoreError> {
        let budget = self.day_budget();
        match budget.today(self.parts().clock.as_ref()) {
            Some(Today::Limited { since, usd: limit }) => {
                let spent = self.store().spent_since(since).await?;
                budget.raise(since, spent.max(limit) + usd);
                Ok(true)
            }
            Some(Today::Unknown(_)) => Ok(false),
            None => Ok(true),
        }
    }
}
