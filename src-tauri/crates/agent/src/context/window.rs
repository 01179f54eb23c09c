//! Window of a model: what it takes in at most, and when it counts as full. Pure.

use super::Load;
use model::ContextLimits;
use tools::MAX_INLINE_CHARACTERS;

/// Part of what fits, in percent, from which on older messages are summed up.
const FULL_PERCENT: u64 = 80;
/// Part of that, in percent, that the messages kept whole may take.
const KEPT_PERCENT: u64 = 25;
/// The same after a request was refused as too long.
const KEPT_TIGHT_PERCENT: u64 = 10;
/// Part of that, in percent, that a summary must free to be worth it.
const GAIN_PERCENT: u64 = 10;
/// Part of what fits, in percent, that one result may take whole.
const RESULT_PERCENT: u64 = 10;
/// Characters of a token, at least.
const CHARACTERS_PER_TOKEN: u64 = 3;
/// Characters of a result that are shown whole in any window.
const LEAST_RESULT_CHARACTERS: usize = 2_000;
/// Least window that a refusal can teach, in tokens.
const LEAST_TOKENS: u64 = 2_000;

/// Window of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window {
    /// Load from which on it counts as full.
    full: Load,
    /// Tokens that fit.
    pub(crate) usable_tokens: u64,
}

impl Window {
    /// The window by a model's limits and the tokens that were once refused as too many.
    pub(crate) fn of(limits: ContextLimits, refused_tokens: Option<u64>) -> Self {
        let declared = limits.tokens.unwrap_or(u64::MAX);
        let refused = refused_tokens.map_or(u64::MAX, |tokens| tokens.max(LEAST_TOKENS));
        let usable_tokens = match refused < declared {
            true => percent(refused, FULL_PERCENT),
            false => declared.saturating_sub(limits.answer_tokens.min(declared / 2)),
        };
        let most = limits.comfortable_tokens.unwrap_or(u64::MAX);
        Self {
            full: Load {
                tokens: percent(usable_tokens, FULL_PERCENT).min(most),
                pictures: percent(limits.pictures.unwrap_or(u64::MAX), FULL_PERCENT),
                bytes: percent(limits.bytes.unwrap_or(u64::MAX), FULL_PERCENT),
            },
            usable_tokens,
        }
    }

    /// Tokens from which on it counts as full.
    pub(crate) fn full_tokens(&self) -> u64 {
        self.full.tokens
    }

    /// True when older messages should be summed up.
    pub(crate) fn is_full(&self, load: Load) -> bool {
        exceeds(load, self.full)
    }

    /// True when the next request would be refused.
    pub(crate) fn overflows(&self, load: Load) -> bool {
        load.tokens >= self.usable_tokens
    }

    /// True when pictures or bytes alone are too many, so that a refusal says nothing about tokens.
    pub(crate) fn overflows_in_size(&self, load: Load) -> bool {
        load.pictures >= self.full.pictures || load.bytes >= self.full.bytes
    }

    /// Most that the messages kept whole may take.
    pub(crate) fn kept(&self, is_tight: bool) -> Load {
        let part = if is_tight {
            KEPT_TIGHT_PERCENT
        } else {
            KEPT_PERCENT
        };
        self.part(part)
    }

    /// True when freeing this much is worth a summary.
    pub(crate) fn is_worth(&self, freed: Load) -> bool {
        exceeds(freed, self.part(GAIN_PERCENT))
    }

    /// Characters of a result that the model is shown whole.
    pub(crate) fn result_characters(&self) -> usize {
        let tokens = percent(self.usable_tokens, RESULT_PERCENT);
        let characters = tokens.saturating_mul(CHARACTERS_PER_TOKEN);
        usize::try_from(characters)
            .unwrap_or(usize::MAX)
            .clamp(LEAST_RESULT_CHARACTERS, MAX_INLINE_CHARACTERS)
    }

    fn part(&self, part: u64) -> Load {
        Load {
            tokens: percent(self.full.tokens, part),
            pictures: percent(self.full.pictures, part),
            bytes: percent(self.full.bytes, part),
        }
    }
}

/// True when any part of a load reaches its limit.
fn exceeds(load: Load, limit: Load) -> bool {
    load.tokens >= limit.tokens || load.pictures >= limit.pictures || load.bytes >= limit.bytes
}

fn percent(whole: u64, percent: u64) -> u64 {
    whole / 100 * percent + whole % 100 * percent / 100
}
