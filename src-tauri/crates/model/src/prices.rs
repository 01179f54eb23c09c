//! Cost of requests at list prices.

use protocol::Tokens;

const MILLION: f64 = 1_000_000.0;

/// Prices in US dollars per million tokens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Price {
    /// Uncached input.
    pub input: f64,
    /// Input serialized to the cache for minutes.
    pub cache_write_short: f64,
    /// Input serialized to the cache for an hour.
    pub cache_write_long: f64,
    /// Input read from the cache.
    pub cache_read: f64,
    /// Output, thinking included.
    pub output: f64,
}

/// Prices of a model, which may depend on the length of the prompt.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prices {
    /// Standard price.
    pub usual: Price,
    /// Price of the whole request when its prompt exceeds this many tokens.
    pub long_prompt: Option<(u64, Price)>,
}

impl Price {
    /// Creates a price from all five values, in the order of the price list.
    #[must_use]
    pub const fn list(
        input: f64,
        cache_write_short: f64,
        cache_write_long: f64,
        cache_read: f64,
        output: f64,
    ) -> Self {
        Self {
            input,
            cache_write_short,
            cache_write_long,
            cache_read,
            output,
        }
    }

    /// Free, or unknown.
    pub const NONE: Self = Self::list(0.0, 0.0, 0.0, 0.0, 0.0);
}

impl Prices {
    /// Free, or unknown.
    pub const NONE: Self = Self::flat(Price::NONE);

    /// Creates one price for prompts of any length.
    #[must_use]
    pub const fn flat(usual: Price) -> Self {
        Self {
            usual,
            long_prompt: None,
        }
    }

    /// Returns the cost of a request with these tokens, in US dollars.
    #[must_use]
    pub fn cost_usd(&self, tokens: Tokens) -> f64 {
        let Tokens {
            input,
            cache_read,
            cache_write_short,
            cache_write_long,
            output,
        } = tokens;
        let prompt = input + cache_read + cache_write_short + cache_write_long;
        let price = match self.long_prompt {
            Some((threshold, price)) if prompt > threshold => price,
            Some(_) | None => self.usual,
        };
        let parts = [
            (input, price.input),
            (cache_read, price.cache_read),
            (cache_write_short, price.cache_write_short),
            (cache_write_long, price.cache_write_long),
            (output, price.output),
        ];
        parts
            .into_iter()
            .map(|(count, price)| count_of(count) * price / MILLION)
            .sum()
    }
}

/// Token counts are far below 2^52, where this is exact.
#[expect(
    clippy::cast_precision_loss,
    reason = "counts of tokens are far below 2^52"
)]
fn count_of(tokens: u64) -> f64 {
    tokens as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claude::Claude;

    fn check(id: &str, tokens: Tokens, wanted_usd: f64) {
        let cost = Claude::spec(id).unwrap().prices.cost_usd(tokens);
        assert!((cost - wanted_usd).abs() < 1e-12, "{id}: {cost}");
    }

    #[test]
    fn each_token_kind_has_its_price() {
        let one = 1_000_000;
        let none = Tokens::default();
        for (tokens, wanted_usd) in [
            (Tokens { input: one, ..none }, 2.0),
            (
                Tokens {
                    cache_read: one,
                    ..none
                },
                0.1,
            ),
            (
                Tokens {
                    cache_write_short: one,
                    ..none
                },
                2.5,
            ),
            (
                Tokens {
                    cache_write_long: one,
                    ..none
                },
                4.0,
            ),
            (
                Tokens {
                    output: one,
                    ..none
                },
                10.0,
            ),
        ] {
            check("claude-sonnet-5-5", tokens, wanted_usd);
        }
    }

    #[test]
    fn long_prompt_price_applies_to_all_tokens() {
        let tokens = |cache_read| Tokens {
            cache_read,
            output: 1_000,
            ..Tokens::default()
        };
        check("claude-haiku-5-5", tokens(100_000), 0.001 + 0.0005);
        check(
            "claude-haiku-5-5",
            tokens(100_001),
            0.100_001 * 0.05 + 0.0025,
        );
    }
}
