//! OpenAI's models: windows and list prices of November 2026. The API's list gives only their names.

use super::{coordinates::Coordinates, picture_format::PictureFormats, served_model::ServedModel};
use crate::{Price, Prices};

/// Window of today's models, the answer included.
const CONTEXT_TOKENS: u64 = 1_050_000;
const MAX_OUTPUT_TOKENS: u32 = 128_000;
/// Input above which the whole request costs more.
const LONG_PROMPT_TOKENS: u64 = 272_000;
/// Factors of the price of a long prompt: of all input, and of the answer.
const LONG_INPUT: f64 = 2.0;
const LONG_OUTPUT: f64 = 1.5;

/// Name, and US dollars per million tokens of input, read from the cache, written to it for minutes, for hours, and of output.
const MODELS: [(&str, [f64; 5]); 6] = [
    ("gpt-6.2-sol", [2.0, 0.10, 2.5, 5.0, 10.0]),
    ("gpt-6.2-astra", [8.0, 0.40, 10.0, 20.0, 40.0]),
    ("gpt-6.1-sol", [2.0, 0.10, 2.5, 5.0, 10.0]),
    ("gpt-6.1-terra", [1.0, 0.05, 1.25, 2.5, 5.0]),
    ("gpt-6-astra", [10.0, 1.00, 12.5, 25.0, 50.0]),
    ("gpt-6-luna", [0.10, 0.01, 0.125, 0.25, 0.50]),
];

/// Returns the models, the recommended one first.
#[must_use]
pub fn openai_models() -> Vec<ServedModel> {
    MODELS
        .iter()
        .map(|(id, prices)| model(id, *prices))
        .collect()
}

fn model(id: &str, [input, read, write_short, write_long, output]: [f64; 5]) -> ServedModel {
    let price = |input_factor: f64, output_factor: f64| {
        Price::list(
            input * input_factor,
            write_short * input_factor,
            write_long * input_factor,
            read * input_factor,
            output * output_factor,
        )
    };
    ServedModel {
        context_tokens: Some(CONTEXT_TOKENS),
        max_output_tokens: Some(MAX_OUTPUT_TOKENS),
        prices: Some(Prices {
            usual: price(1.0, 1.0),
            long_prompt: Some((LONG_PROMPT_TOKENS, price(LONG_INPUT, LONG_OUTPUT))),
        }),
        hosts_computer: true,
        sees: Some(true),
        takes_effort: true,
        coordinates: Coordinates::Pixels,
        formats: PictureFormats::Web,
        ..ServedModel::unknown(id)
    }
}
