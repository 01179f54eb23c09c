//! Limits that all sessions share, as the app sets and asks for them.

use super::Sessions;
use crate::{DayBudget, RateLimiter, limits::forecast::forecast_task};
use protocol::SessionOptions;
use store::{Forecast, StoreError};

impl Sessions {
    /// Returns the budget of a day.
    #[must_use]
    pub fn day_budget(&self) -> &DayBudget {
        &self.0.parts.day_budget
    }

    /// Lets today's tasks cost so many US dollars more than they have cost by now, or than they might
    /// anyway. Forgotten at midnight, with another limit, and when the program ends. `false` when it is not known what the
    /// limit is; where there is none, nothing has to be allowed.
    pub async fn allow_more_today(&self, usd: f64) -> Result<bool, StoreError> {
        let clock = self.0.parts.clock.as_ref();
        let budget = self.day_budget();
        budget.allow_more(usd, clock, self.store()).await
    }

    /// Returns the rate limiter for requests to models.
    #[must_use]
    pub fn rate_limiter(&self) -> &RateLimiter {
        &self.0.parts.rate_limiter
    }

    /// Forecasts a task with these options; `None` while there are too few tasks to go by.
    pub async fn forecast(&self, options: &SessionOptions) -> Result<Option<Forecast>, StoreError> {
        forecast_task(self.store(), options).await
    }
}
