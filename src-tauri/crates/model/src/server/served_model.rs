//! Model of a server: its limits, prices and abilities, as far as they are known. Plain facts.

use super::{coordinates::Coordinates, picture_format::PictureFormats};
use crate::{ContextLimits, Prices, contract::Contract};
use ::protocol::PictureLimits;

/// Window of a model about which nothing is known, in tokens: what most local models have.
pub(super) const UNKNOWN_WINDOW_TOKENS: u64 = 32_768;
/// Tokens of an answer when neither model nor person says.
pub(super) const STANDARD_OUTPUT_TOKENS: u32 = 16_000;
/// Part of a window that an answer may take at most.
const ANSWER_PART: u64 = 4;
/// Longest edge of a screenshot, in pixels. Larger ones cost more and are not read better.
const LONG_EDGE_PIXELS: u32 = 1_568;
const VISUAL_TOKENS: u64 = 1_568;

/// Model of a server.
#[derive(Clone, Debug, PartialEq)]
pub struct ServedModel {
    /// Name on the wire.
    pub id: String,
    /// Window in tokens, the answer included.
    pub context_tokens: Option<u64>,
    /// Longest answer in tokens.
    pub max_output_tokens: Option<u32>,
    /// List prices; none when nobody knows them.
    pub prices: Option<Prices>,
    /// It sees pictures. Where nobody says, it is trusted to, until it refuses one.
    pub sees: Option<bool>,
    /// Form in which it writes calls, if it does not call tools by itself.
    pub contract: Option<Contract>,
    /// It has a computer tool of its provider's.
    pub hosts_computer: bool,
    /// Its effort can be set.
    pub takes_effort: bool,
    /// Unit of its coordinates.
    pub coordinates: Coordinates,
    /// Formats of pictures that it takes.
    pub formats: PictureFormats,
}

impl ServedModel {
    /// Returns a model about which only the name is known: it is trusted to see, until it refuses, and to call tools.
    #[must_use]
    pub fn unknown(id: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            context_tokens: None,
            max_output_tokens: None,
            prices: None,
            sees: None,
            contract: None,
            hosts_computer: false,
            takes_effort: false,
            coordinates: Coordinates::Pixels,
            formats: PictureFormats::PngAndJpeg,
        }
    }

    /// Returns the window in tokens, or what may be expected of any model.
    #[must_use]
    pub fn window_tokens(&self) -> u64 {
        self.context_tokens.unwrap_or(UNKNOWN_WINDOW_TOKENS)
    }

    /// Returns whether window, longest answer, prices and sight are known without the server. It is not asked then, not even
    /// whether the model calls tools.
    pub(super) fn is_complete(&self) -> bool {
        self.context_tokens.is_some()
            && self.max_output_tokens.is_some()
            && self.prices.is_some()
            && self.sees.is_some()
    }

    /// Returns the longest answer that is asked for, in tokens.
    #[must_use]
    pub fn longest_answer_tokens(&self) -> u32 {
        let most = self.max_output_tokens.unwrap_or(STANDARD_OUTPUT_TOKENS);
        let room = u32::try_from(self.answer_room_tokens()).unwrap_or(u32::MAX);
        most.min(room)
    }

    /// Returns whether pictures are shown to it.
    #[must_use]
    pub fn sees_pictures(&self) -> bool {
        self.sees.unwrap_or(true)
    }

    /// Returns the most tokens of the window that an answer may take. Servers refuse a request that leaves no room for it.
    pub(super) fn answer_room_tokens(&self) -> u64 {
        self.window_tokens() / ANSWER_PART
    }

    pub(super) fn context_limits(&self) -> ContextLimits {
        let answer = self.max_output_tokens.map_or(u64::MAX, u64::from);
        ContextLimits {
            tokens: Some(self.window_tokens()),
            answer_tokens: answer.min(self.answer_room_tokens()),
            ..ContextLimits::default()
        }
    }

    pub(super) fn picture_limits(&self) -> PictureLimits {
        PictureLimits {
            long_edge: LONG_EDGE_PIXELS,
            visual_tokens: VISUAL_TOKENS,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_leaves_room_for_the_question() {
        let check = |window: Option<u64>, longest: Option<u32>, wanted: u32| {
            let model = ServedModel {
                context_tokens: window,
                max_output_tokens: longest,
                ..ServedModel::unknown("m")
            };
            assert_eq!(
                model.longest_answer_tokens(),
                wanted,
                "{window:?} {longest:?}"
            );
        };
        check(None, None, 8_192);
        check(Some(8_192), None, 2_048);
        check(Some(8_192), Some(8_192), 2_048);
        check(Some(200_000), None, 16_000);
        check(Some(1_050_000), Some(128_000), 128_000);
    }
}
