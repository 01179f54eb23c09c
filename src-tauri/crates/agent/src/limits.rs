//! Limits of tasks, each in one file: of one turn, of a day, and of the rate of requests; and the forecast of what a
//! task will take.

pub(crate) mod day_budget;
pub(crate) mod forecast;
pub(crate) mod guards;
pub(crate) mod rate_limiter;
