//! Model of a server: its limits, prices and abilities, as far as they are known. Plain facts.

use super::{coordinates::Coordinates, picture_format::PictureFormats};
use crate::{ContextLimits, Prices, contract::Contract};
use ::protocol::PictureLimits;

/// Window of a model about which nothing is known, in tokens: what most local models have.
const UNKNOWN_WINDOW_TOKENS: u64 = 32_768;
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
    /// It sees pictures.
    pub sees: bool,
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
            sees: true,
            contract: None,
            hosts_computer: false,
            takes_effort: false,
            coordinates: Coordinates::Pixels,
            formats: PictureFormats::PngAndJpeg,
        }
    }

    /// Returns the window in tokens, or what may be expected of any model.
    pub(super) fn window_tokens(&self) -> u64 {
        self.context_tokens.unwrap_or(UNKNOWN_WINDOW_TOKENS)
    }

    pub(super) fn context_limits(&self) -> ContextLimits {
        let tokens = self.window_tokens();
        let answer = self.max_output_tokens.map_or(u64::MAX, u64::from);
        ContextLimits {
            tokens: Some(tokens),
            answer_tokens: answer.min(tokens / ANSWER_PART),
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
