//! The limits that the person has set for all tasks together, as the agent takes them.

use agent::{DayLimit, RateLimits};
use settings::{Settings, SettingsError};

/// What a day may cost: not known with settings that cannot be read.
pub(crate) fn of_a_day(settings: &Result<Settings, SettingsError>) -> DayLimit {
    match settings {
        Ok(settings) => settings
            .budget
            .per_day_usd
            .map_or(DayLimit::None, DayLimit::Usd),
        Err(error) => DayLimit::Unknown(error.to_string()),
    }
}

/// How fast they may ask. With settings that cannot be read nothing may be spent, so the pace does not matter.
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
