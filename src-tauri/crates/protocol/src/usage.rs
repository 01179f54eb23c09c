//! Tokens and money, and the pace they are spent at.

use jiff::Timestamp;
use localization::LocalizedText;
use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// Tokens of one or more requests, by how they are charged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Tokens {
    /// Input read afresh.
    pub input: u64,
    /// Input read from the provider's cache.
    pub cache_read: u64,
    /// Input written to the cache for minutes.
    pub cache_write_short: u64,
    /// Input written to the cache for an hour.
    pub cache_write_long: u64,
    /// Output, thinking included.
    pub output: u64,
}

impl Tokens {
    /// All but what was read from the cache, as Claude counts them against its own limits (platform.claude.com,
    /// "Rate limits").
    #[must_use]
    pub fn uncached(&self) -> u64 {
        let written = self.cache_write_short.saturating_add(self.cache_write_long);
        let exchanged = self.input.saturating_add(self.output);
        exchanged.saturating_add(written)
    }
}

impl AddAssign for Tokens {
    fn add_assign(&mut self, other: Self) {
        self.input += other.input;
        self.cache_read += other.cache_read;
        self.cache_write_short += other.cache_write_short;
        self.cache_write_long += other.cache_write_long;
        self.output += other.output;
    }
}

/// Usage of a session since it began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct UsageTotals {
    /// All tokens.
    pub tokens: Tokens,
    /// All requests that were answered.
    pub requests: u64,
    /// Cost at list prices, in US dollars.
    pub cost_usd: f64,
}

impl AddAssign for UsageTotals {
    fn add_assign(&mut self, other: Self) {
        self.tokens += other.tokens;
        self.requests += other.requests;
        self.cost_usd += other.cost_usd;
    }
}

/// Wait of a request for the rate limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Wait {
    /// Time from which it may be made, unless other tasks come first (RFC 3339, UTC).
    #[cfg_attr(feature = "schema", ts(type = "string"))]
    pub until: Timestamp,
    /// The limit that is reached.
    pub reason: LocalizedText,
}
