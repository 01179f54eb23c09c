//! The limits that the person has set for all tasks together, as the agent takes them.

use agent::{DayLimit, RateLimits};
use settings::{Settings, SettingsError};

/// Returns the limit of a day's cost; unknown while the settings cannot be read.
pub(crate) fn of_a_day(settings: &Result<Settings, SettingsError>) -> DayLimit {
    match settings {
        Ok(settings) => settings
            .budget
            .per_day_usd
            .map_or(DayLimit::None, DayLimit::Usd),
        Err(error) => DayLimit::Unknown(error.message()),
    }
}

/// Returns the rate limits. While the settings cannot be read nothing may be spent, so there are none.
pub(crate) fn of_pace(settings: &Result<Settings, SettingsError>) -> RateLimits {
    let budget = settings.as_ref().map(|settings| &settings.budget);
    budget.map_or_else(
        |_| RateLimits::default(),
        |budget| RateLimits {
            requests_per_minute: budget.requests_per_minute,
            tokens_per_hour: budget.tokens_per_hour,
        },
    )
}
