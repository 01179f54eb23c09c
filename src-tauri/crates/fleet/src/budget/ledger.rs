//! Ledger of a pool's budget: what its tasks have cost today, and what is kept for those that run. A task begins once all that
//! it may cost fits into what is left, so no number of desktops together spends more. Pure.

use super::BudgetState;
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// Share of a day's budget that is kept for a task which names no cost of its own.
const DEFAULT_SHARE: f64 = 0.1;
/// Days for which an amount is kept for a run that nobody settles. An attempt lasts a day at most.
const KEPT_DAYS: u64 = 1;
/// Error that sums of dollars may have.
const ROUNDING_USD: f64 = 1e-9;
/// No run costs more.
const MAX_COST_USD: f64 = 1e6;
const DAY_SECONDS: u64 = 24 * 60 * 60;

/// Ledger of a pool.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Ledger {
    per_day_usd: f64,
    /// The day that is counted, in days since 1970.
    day: u64,
    spent_usd: f64,
    /// Runs of tasks that may still cost something, by their ids.
    runs: BTreeMap<String, Run>,
}

/// Run of a task, as its desktops told of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct Run {
    /// The day of the last news.
    day: u64,
    /// The attempt that something is kept for.
    attempt: u32,
    /// Part of its cost that was counted.
    counted_usd: f64,
    reserved_usd: f64,
}

/// ReservationRequest of a run to begin an attempt.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct ReservationRequest {
    /// The run's id.
    pub(crate) run: String,
    /// The attempt, from 1.
    pub(crate) attempt: u32,
    /// Its cost so far, in US dollars.
    pub(crate) cost_usd: f64,
    /// Amount that it may still cost, where it says so.
    pub(crate) wanted_usd: Option<f64>,
}

/// Answer to a request.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ReservationReply {
    /// So many US dollars are kept for it.
    Reserved(f64),
    /// Too little is left today.
    NotToday,
    /// It may cost more than a whole day's budget, which is this.
    Never(f64),
}

impl Ledger {
    /// An empty ledger of a budget.
    pub(crate) fn new(per_day_usd: f64) -> Self {
        Self {
            per_day_usd,
            ..Self::default()
        }
    }

    /// Changes the budget. What was spent and kept stays.
    pub(crate) fn change(&mut self, per_day_usd: f64) {
        self.per_day_usd = per_day_usd;
    }

    /// Counts anew if this moment is of another day than the one that is counted.
    pub(crate) fn begin_day(&mut self, now: SystemTime) {
        let day = since_1970(now).as_secs() / DAY_SECONDS;
        if day == self.day {
            return;
        }
        self.day = day;
        self.spent_usd = 0.0;
        self.runs.retain(|_, run| run.day + KEPT_DAYS >= day);
    }

    /// Tells the reply to a request.
    pub(crate) fn check(&self, request: &ReservationRequest) -> ReservationReply {
        let share = self.per_day_usd * DEFAULT_SHARE;
        // Whoever may write to the server may request for anything.
        let wanted = request.wanted_usd.filter(|usd| *usd > 0.0).unwrap_or(share);
        if wanted > self.per_day_usd + ROUNDING_USD {
            return ReservationReply::Never(self.per_day_usd);
        }
        let others = self.runs.iter().filter(|(id, _)| **id != request.run);
        let kept = reserved(others.map(|(_, run)| run));
        let known = self.runs.get(&request.run);
        let more = known.map_or(0.0, |run| run.uncounted(request.cost_usd));
        match wanted <= self.per_day_usd - self.spent_usd - more - kept + ROUNDING_USD {
            true => ReservationReply::Reserved(wanted),
            false => ReservationReply::NotToday,
        }
    }

    /// Reserves what a request asks for, if there is enough.
    pub(crate) fn reserve(&mut self, request: &ReservationRequest) -> ReservationReply {
        let reply = self.check(request);
        if let ReservationReply::Reserved(amount) = reply {
            // What a run cost before anybody asked for it was no part of this budget.
            let run = self.runs.entry(request.run.clone()).or_insert_with(|| Run {
                counted_usd: clamped(request.cost_usd),
                ..Run::default()
            });
            self.spent_usd += run.count(request.cost_usd, self.day);
            run.attempt = request.attempt;
            run.reserved_usd = amount;
        }
        reply
    }

    /// Counts the cost of a run whose attempt ended. Nothing is kept for that attempt any more. What is told of a run that is over,
    /// or never reserved anything, changes nothing.
    pub(crate) fn settle(&mut self, id: &str, attempt: u32, cost_usd: f64, is_over: bool) {
        let Some(run) = self.runs.get_mut(id) else {
            return;
        };
        self.spent_usd += run.count(cost_usd, self.day);
        // A desktop that lost the task tells late: another one has it by now.
        if attempt < run.attempt {
            return;
        }
        run.reserved_usd = 0.0;
        if is_over {
            self.runs.remove(id);
        }
    }

    /// Summary for people.
    pub(crate) fn state(&self) -> BudgetState {
        BudgetState {
            per_day_usd: self.per_day_usd,
            spent_usd: self.spent_usd,
            reserved_usd: reserved(self.runs.values()),
        }
    }
}

impl Run {
    /// Part of its cost that was not counted yet.
    fn uncounted(&self, cost_usd: f64) -> f64 {
        (clamped(cost_usd) - self.counted_usd).max(0.0)
    }

    /// Counts its cost. Returns the part that is new.
    fn count(&mut self, cost_usd: f64, day: u64) -> f64 {
        let more = self.uncounted(cost_usd);
        self.counted_usd += more;
        self.day = day;
        more
    }
}

/// A cost that can be added up, whatever was told.
fn clamped(cost_usd: f64) -> f64 {
    match cost_usd.is_finite() {
        true => cost_usd.clamp(0.0, MAX_COST_USD),
        false => 0.0,
    }
}

/// The sum of what is kept. That of nothing is 0, where `sum` would give -0.
fn reserved<'a>(runs: impl Iterator<Item = &'a Run>) -> f64 {
    runs.fold(0.0, |sum, run| sum + run.reserved_usd)
}

/// Time from a moment until the next day begins in UTC.
pub(crate) fn until_next_day(now: SystemTime) -> Duration {
    let into_day = since_1970(now).as_secs() % DAY_SECONDS;
    Duration::from_secs(DAY_SECONDS - into_day)
}

fn since_1970(now: SystemTime) -> Duration {
    now.duration_since(UNIX_EPOCH).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(run: &str, cost_usd: f64, wanted_usd: Option<f64>) -> ReservationRequest {
        ReservationRequest {
            run: run.to_owned(),
            attempt: 1,
            cost_usd,
            wanted_usd,
        }
    }

    fn state(spent_usd: f64, reserved_usd: f64) -> BudgetState {
        BudgetState {
            per_day_usd: 10.0,
            spent_usd,
            reserved_usd,
        }
    }

    fn day(number: u64) -> SystemTime {
        UNIX_EPOCH + Duration::from_secs(number * DAY_SECONDS + 1)
    }

    #[test]
    fn a_task_begins_once_all_it_may_cost_is_left() {
        let mut ledger = Ledger::new(10.0);
        let reply = ledger.reserve(&request("a", 0.0, Some(6.0)));
        assert_eq!(reply, ReservationReply::Reserved(6.0));
        let second = request("b", 0.0, Some(6.0));
        assert_eq!(ledger.reserve(&second), ReservationReply::NotToday);
        assert_eq!(ledger.state(), state(0.0, 6.0));
        ledger.settle("a", 1, 4.0, true);
        assert_eq!(ledger.state(), state(4.0, 0.0));
        assert_eq!(ledger.reserve(&second), ReservationReply::Reserved(6.0));
        let reply = ledger.reserve(&request("c", 0.0, Some(10.5)));
        assert_eq!(reply, ReservationReply::Never(10.0));
    }

    #[test]
    fn a_task_without_a_cost_of_its_own_may_use_a_tenth() {
        let mut ledger = Ledger::new(10.0);
        for run in 0..10 {
            let reply = ledger.reserve(&request(&run.to_string(), 0.0, None));
            assert_eq!(reply, ReservationReply::Reserved(1.0));
        }
        assert_eq!(
            ledger.check(&request("more", 0.0, None)),
            ReservationReply::NotToday
        );
    }

    #[test]
    fn attempts_of_a_task_are_counted_once() {
        let mut ledger = Ledger::new(10.0);
        ledger.reserve(&request("a", 0.0, Some(5.0)));
        ledger.settle("a", 1, 2.0, false);
        assert_eq!(ledger.state(), state(2.0, 0.0));
        // It was lost with its desktop, and nobody settled it.
        ledger.reserve(&request("a", 2.0, Some(3.0)));
        ledger.reserve(&request("a", 3.0, Some(2.0)));
        assert_eq!(ledger.state(), state(3.0, 2.0));
        ledger.settle("a", 1, 3.0, true);
        ledger.settle("a", 1, f64::NAN, true);
        assert_eq!(ledger.state(), state(3.0, 0.0));
    }

    #[test]
    fn a_new_day_begins_with_what_is_still_kept() {
        let mut ledger = Ledger::new(10.0);
        ledger.begin_day(day(100));
        ledger.reserve(&request("a", 0.0, Some(4.0)));
        ledger.reserve(&request("b", 0.0, Some(3.0)));
        ledger.settle("b", 1, 3.0, true);
        ledger.begin_day(day(100));
        assert_eq!(ledger.state(), state(3.0, 4.0));
        ledger.begin_day(day(101));
        assert_eq!(ledger.state(), state(0.0, 4.0));
        ledger.begin_day(day(102));
        assert_eq!(ledger.state(), state(0.0, 0.0));
        ledger.change(20.0);
        assert_eq!(ledger.state().per_day_usd, 20.0);
    }

    #[test]
    fn a_desktop_that_lost_the_task_frees_nothing() {
        let mut ledger = Ledger::new(10.0);
        ledger.reserve(&request("a", 0.0, Some(6.0)));
        let second = ReservationRequest {
            attempt: 2,
            ..request("a", 1.0, Some(5.0))
        };
        ledger.reserve(&second);
        ledger.settle("a", 1, 1.5, true);
        assert_eq!(ledger.state(), state(1.5, 5.0));
        ledger.settle("a", 2, 3.0, true);
        ledger.settle("a", 1, 4.0, true);
        assert_eq!(ledger.state(), state(3.0, 0.0));
    }

    #[test]
    fn what_a_run_cost_before_it_asked_is_not_counted() {
        let mut ledger = Ledger::new(10.0);
        let reply = ledger.reserve(&request("a", 8.0, Some(5.0)));
        assert_eq!(reply, ReservationReply::Reserved(5.0));
        ledger.settle("a", 1, 9.0, true);
        assert_eq!(ledger.state(), state(1.0, 0.0));
        ledger.settle("never asked", 1, 9.0, true);
        assert_eq!(ledger.state(), state(1.0, 0.0));
    }

    #[test]
    fn numbers_that_nobody_means_keep_the_ledger_sound() {
        let mut ledger = Ledger::new(10.0);
        for wanted in [-1e300, f64::NAN, 0.0] {
            let reply = ledger.check(&request("a", 0.0, Some(wanted)));
            assert_eq!(reply, ReservationReply::Reserved(1.0), "{wanted}");
        }
        for cost in [f64::INFINITY, f64::NAN, -5.0, 1e308, 1e308] {
            ledger.reserve(&request("a", 0.0, Some(1.0)));
            ledger.settle("a", 1, cost, true);
            assert!(ledger.state().spent_usd.is_finite(), "{cost}");
        }
    }

    #[test]
    fn nothing_is_kept_where_nothing_runs() {
        let kept = Ledger::new(10.0).state().reserved_usd;
        assert!(kept == 0.0 && kept.is_sign_positive(), "{kept}");
    }

    #[test]
    fn a_day_ends_at_midnight_in_utc() {
        let check = |seconds, wanted| {
            let moment = UNIX_EPOCH + Duration::from_secs(seconds);
            assert_eq!(until_next_day(moment), Duration::from_secs(wanted));
        };
        check(0, DAY_SECONDS);
        check(DAY_SECONDS - 1, 1);
        check(DAY_SECONDS, DAY_SECONDS);
    }
}
