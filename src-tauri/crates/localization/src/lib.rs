//! Texts for people as data: an id, arguments and the English wording.
//!
//! The wording lives in `locales/LANGUAGE/*.ftl` (Fluent), never in code. The backend renders English, which stays in the
//! journal, the log and the terminal; the window renders the same id in its own language. Knows no window, session or
//! model, and never translates a text that the model is given.

mod catalogue;
mod localized_text;

pub use localized_text::{Argument, LocalizedText};

include!(concat!(env!("OUT_DIR"), "/localized.rs"));

#[cfg(test)]
mod tests;
