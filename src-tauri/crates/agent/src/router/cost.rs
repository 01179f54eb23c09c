//! Price that a turn is expected to have. Estimates to compare models by, never shown and never recorded.

use model::Prices;
use protocol::Tokens;

/// Tokens that a step adds to a chat, and those of an answer.
const ADDED_TOKENS: u64 = 2_000;
const ANSWER_TOKENS: u64 = 500;
/// Steps beyond which an estimate says nothing more.
const MAX_STEPS: u32 = 200;
/// Chat and turn that models are ordered by.
const USUAL_TOKENS: u64 = 20_000;
const USUAL_STEPS: u32 = 6;
/// Part of the price of staying that leaving may have at most, so that a small gain moves nothing back and forth.
const WORTH: f64 = 0.8;

/// US dollars of a turn with so many steps in a chat of so many tokens, which the provider's cache holds or not.
pub(super) fn turn_usd(prices: &Prices, tokens: u64, steps: u32, is_cached: bool) -> f64 {
    let step = |place: u64| {
        let before = tokens.saturating_add(place.saturating_mul(ADDED_TOKENS));
        let is_read = is_cached || place > 0;
        let (read, written) = match is_read {
            true => (before, ADDED_TOKENS),
            false => (0, before.saturating_add(ADDED_TOKENS)),
        };
        prices.cost_usd(Tokens {
            cache_read: read,
            cache_write_short: written,
            output: ANSWER_TOKENS,
            ..Tokens::default()
        })
    };
    (0..u64::from(steps.clamp(1, MAX_STEPS))).map(step).sum()
}

/// US dollars that models are ordered by.
pub(super) fn usual_usd(prices: &Prices) -> f64 {
    turn_usd(prices, USUAL_TOKENS, USUAL_STEPS, false)
}

/// True when leaving is enough cheaper than staying.
pub(super) fn is_worth(leave_usd: f64, stay_usd: f64) -> bool {
    leave_usd <= stay_usd * WORTH
}
