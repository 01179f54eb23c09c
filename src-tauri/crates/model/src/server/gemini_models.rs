//! Google's Gemini models: windows and list prices of November 2026. The API tells the windows too, and no prices.

use super::{coordinates::Coordinates, picture_format::PictureFormats, served_model::ServedModel};
use crate::{Price, Prices};

/// Window of today's models, the answer included.
const CONTEXT_TOKENS: u64 = 1_048_576;
const MAX_OUTPUT_TOKENS: u32 = 65_536;
/// Part of the price of input that its reading from the cache costs.
const CACHED: f64 = 0.1;

/// Model of the list, with US dollars per million tokens of input and of output.
struct Listed {
    id: &'static str,
    usual: [f64; 2],
    /// Tokens of a prompt above which all of it costs more, and those prices.
    long_prompt: Option<(u64, [f64; 2])>,
}

const MODELS: [Listed; 3] = [
    Listed {
        id: "gemini-3.8-flash",
        usual: [0.75, 3.75],
        long_prompt: None,
    },
    Listed {
        id: "gemini-3.1-pro-preview",
        usual: [2.0, 12.0],
        long_prompt: Some((200_000, [4.0, 18.0])),
    },
    Listed {
        id: "gemini-3.5-flash",
        usual: [1.5, 9.0],
        long_prompt: None,
    },
];

/// Returns the models, the recommended one first.
#[must_use]
pub fn gemini_models() -> Vec<ServedModel> {
    let models = MODELS.iter().map(|listed| ServedModel {
        context_tokens: Some(CONTEXT_TOKENS),
        max_output_tokens: Some(MAX_OUTPUT_TOKENS),
        prices: Some(Prices {
            usual: price(listed.usual),
            long_prompt: listed
                .long_prompt
                .map(|(tokens, prices)| (tokens, price(prices))),
        }),
        sees: Some(true),
        ..unknown_gemini_model(listed.id)
    });
    models.collect()
}

/// Returns a model of which only the name is known, and that it is one of these.
#[must_use]
pub fn unknown_gemini_model(id: &str) -> ServedModel {
    ServedModel {
        takes_effort: true,
        coordinates: Coordinates::PerMille,
        formats: PictureFormats::PngJpegAndWebp,
        ..ServedModel::unknown(id)
    }
}

fn price([input, output]: [f64; 2]) -> Price {
    Price::list(input, input, input, input * CACHED, output)
}
