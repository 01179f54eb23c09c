//! Values that a text is filled in with.

use crate::LocalizedText;
use fluent_bundle::FluentValue;
use serde::{Deserialize, Serialize};
use serde_json::Number;

/// A value in a text: on the wire a string, a number, or another text as an object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(untagged)]
pub enum Argument {
    /// A number, formatted and pluralized in the reader's language.
    Number(#[cfg_attr(feature = "schema", ts(type = "number"))] Number),
    /// A name, a path or another system's words: shown as it is in every language.
    Text(String),
    /// Another text, rendered in the reader's language first.
    Nested(Box<LocalizedText>),
}

impl Argument {
    /// The value as Fluent takes it, with nested texts in English.
    pub(crate) fn in_english(&self) -> FluentValue<'_> {
        match self {
            // Every JSON number can be read as one with a fraction.
            Self::Number(number) => FluentValue::from(number.as_f64().unwrap_or_default()),
            Self::Text(text) => FluentValue::from(text.as_str()),
            Self::Nested(nested) => FluentValue::from(nested.as_str()),
        }
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&String> for Argument {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

/// A text without an id is another system's words: a plain string.
impl From<LocalizedText> for Argument {
    fn from(text: LocalizedText) -> Self {
        match text.id() {
            Some(_) => Self::Nested(Box::new(text)),
            None => Self::Text(text.into_string()),
        }
    }
}

impl From<&LocalizedText> for Argument {
    fn from(text: &LocalizedText) -> Self {
        Self::from(text.clone())
    }
}

/// A number that JSON cannot write, such as an infinite one, becomes its words.
impl From<f64> for Argument {
    fn from(number: f64) -> Self {
        Number::from_f64(number).map_or_else(|| Self::Text(number.to_string()), Self::Number)
    }
}

macro_rules! from_integers {
    ($($number:ty),*) => {$(
        impl From<$number> for Argument {
            fn from(number: $number) -> Self {
                Self::Number(Number::from(number))
            }
        }
    )*};
}

from_integers!(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize);
