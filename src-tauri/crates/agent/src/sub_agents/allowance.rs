//! Allowance: what a task may still use, and the share of it that a sub-agent gets. Pure.

mod fitting;

use fitting::{fitted_costs, fitted_counts};
use protocol::SessionOptions;

/// Use that is left within the limits of a task; `None` stands for no limit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Allowance {
    /// Requests to the model.
    pub(crate) requests: u32,
    pub(crate) tool_calls: Option<u32>,
    /// Seconds at work.
    pub(crate) seconds: Option<u64>,
    pub(crate) cost_usd: Option<f64>,
}

impl Allowance {
    /// Returns what is left beside what was given away. Time passes for all at once.
    pub(crate) fn without(self, given: &Self) -> Self {
        let calls = given.tool_calls.unwrap_or(0);
        let cost = given.cost_usd.unwrap_or(0.0);
        Self {
            requests: self.requests.saturating_sub(given.requests),
            tool_calls: self.tool_calls.map(|left| left.saturating_sub(calls)),
            seconds: self.seconds,
            cost_usd: self.cost_usd.map(|left| (left - cost).max(0.0)),
        }
    }

    /// Returns the share of a sub-agent: half of what is left, so that something stays for its results, and of the money no
    /// more than was asked for. `None` when nothing is left.
    pub(crate) fn share(self, asked_usd: Option<f64>) -> Option<Self> {
        let half = self.cost_usd.map(|left| left / 2.0);
        let cost_usd = lower(asked_usd, half, f64::min);
        let share = Self {
            requests: self.requests / 2,
            tool_calls: self.tool_calls.map(|left| left / 2),
            seconds: self.seconds,
            cost_usd,
        };
        let is_some = share.requests > 0
            && share.tool_calls != Some(0)
            && share.seconds != Some(0)
            && share.cost_usd.is_none_or(|cost| cost > 0.0);
        is_some.then_some(share)
    }

    /// Returns what these shares of the same task come to when this is left of it. Together they are no more than that, whatever it
    /// was when they were given. The time needs nothing: it passes for all at once, and the task ends its parts with itself.
    pub(crate) fn fitted(self, shares: &[Self]) -> Vec<Self> {
        let requests: Vec<_> = shares.iter().map(|share| Some(share.requests)).collect();
        let calls: Vec<_> = shares.iter().map(|share| share.tool_calls).collect();
        let costs: Vec<_> = shares.iter().map(|share| share.cost_usd).collect();
        let requests = fitted_counts(&requests, Some(self.requests));
        let calls = fitted_counts(&calls, self.tool_calls);
        let costs = fitted_costs(&costs, self.cost_usd);
        let limits = requests.into_iter().zip(calls).zip(costs);
        let fitted = shares.iter().zip(limits);
        fitted
            .map(|(share, ((requests, tool_calls), cost_usd))| Self {
                requests: requests.unwrap_or(share.requests),
                tool_calls,
                seconds: share.seconds,
                cost_usd,
            })
            .collect()
    }

    /// Returns the limits of these options.
    pub(crate) fn of(options: &SessionOptions) -> Self {
        Self {
            requests: options.max_steps,
            tool_calls: options.limits.max_tool_calls,
            seconds: options.limits.max_seconds,
            cost_usd: options.max_cost_usd,
        }
    }

    /// Puts this in the place of the limits of these options.
    pub(crate) fn replace_limits(&self, options: &mut SessionOptions) {
        options.max_steps = self.requests;
        options.max_cost_usd = self.cost_usd;
        options.limits.max_tool_calls = self.tool_calls;
        options.limits.max_seconds = self.seconds;
    }

    /// Lowers the limits of these options to this.
    pub(crate) fn limit(&self, options: &mut SessionOptions) {
        let limits = &mut options.limits;
        options.max_steps = options.max_steps.min(self.requests);
        options.max_cost_usd = lower(options.max_cost_usd, self.cost_usd, f64::min);
        limits.max_tool_calls = lower(limits.max_tool_calls, self.tool_calls, u32::min);
        limits.max_seconds = lower(limits.max_seconds, self.seconds, u64::min);
    }
}

fn lower<T>(one: Option<T>, other: Option<T>, min: impl Fn(T, T) -> T) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(min(one, other)),
        (one, other) => one.or(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEFT: Allowance = Allowance {
        requests: 20,
        tool_calls: Some(10),
        seconds: Some(60),
        cost_usd: Some(2.0),
    };
    const UNLIMITED: Allowance = Allowance {
        requests: 20,
        tool_calls: None,
        seconds: None,
        cost_usd: None,
    };

    #[test]
    fn share_is_half_of_what_is_left() {
        let half = Allowance {
            requests: 10,
            tool_calls: Some(5),
            seconds: Some(60),
            cost_usd: Some(1.0),
        };
        assert_eq!(LEFT.share(None), Some(half));
        let asked = Allowance {
            cost_usd: Some(0.5),
            ..half
        };
        assert_eq!(LEFT.share(Some(0.5)), Some(asked));
        assert_eq!(LEFT.share(Some(9.0)), Some(half));
        let free = Allowance {
            requests: 10,
            ..UNLIMITED
        };
        assert_eq!(UNLIMITED.share(None), Some(free));
    }

    #[test]
    fn shares_together_are_no_more_than_the_whole() {
        let mut left = LEFT;
        let mut given = 0.0;
        while let Some(share) = left.share(Some(0.9)) {
            given += share.cost_usd.unwrap_or_default();
            left = left.without(&share);
        }
        assert!(given <= 2.0, "{given}");
        let nothing = Allowance {
            cost_usd: Some(0.0),
            ..LEFT
        };
        assert_eq!(nothing.share(Some(1.0)), None);
    }

    #[test]
    fn shares_fit_into_what_is_left() {
        let first = LEFT.share(None).unwrap();
        let second = LEFT.without(&first).share(None).unwrap();
        assert_eq!(LEFT.fitted(&[first, second]), [first, second]);
        let lowered = Allowance {
            requests: 3,
            tool_calls: Some(0),
            cost_usd: Some(0.75),
            ..LEFT
        };
        let [one, other] = lowered.fitted(&[first, second])[..] else {
            panic!("there are two");
        };
        assert_eq!((one.requests, other.requests), (2, 1));
        assert_eq!((one.tool_calls, other.tool_calls), (Some(0), Some(0)));
        assert_eq!((one.cost_usd, other.cost_usd), (Some(0.5), Some(0.25)));
        // A limit that there was not before.
        let unlimited = Allowance {
            cost_usd: None,
            ..first
        };
        let [one, other] = lowered.fitted(&[unlimited, unlimited])[..] else {
            panic!("there are two");
        };
        assert_eq!((one.cost_usd, other.cost_usd), (Some(0.375), Some(0.375)));
    }

    #[test]
    fn limits_of_a_profile_are_only_lowered() {
        let mut options = SessionOptions {
            max_cost_usd: Some(0.25),
            max_steps: 500,
            ..SessionOptions::for_model("m")
        };
        LEFT.limit(&mut options);
        let limits = options.limits;
        assert_eq!((options.max_steps, options.max_cost_usd), (20, Some(0.25)));
        assert_eq!(
            (limits.max_tool_calls, limits.max_seconds),
            (Some(10), Some(60))
        );
    }
}
