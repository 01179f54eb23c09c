//! Text for people, its arguments, and their form on the wire.

use crate::catalogue;
use fluent_bundle::{FluentArgs, FluentValue};
use serde::{Deserialize, Serialize};
use serde_json::Number;
use std::{borrow::Cow, collections::BTreeMap, fmt, ops::Deref};

/// Text for people. One from the catalogue has an id and arguments, so that a window can show it in its own language;
/// its English wording goes with it, so that journals, logs and terminals need no catalogue. Another system's words, and
/// texts from journals that were written before there were ids, have only the wording.
///
/// On the wire: `{"id": "…", "args": {…}, "text": "…"}`, or a plain string where there is no id.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(from = "Wire", into = "Wire")]
#[cfg_attr(
    feature = "schema",
    ts(type = "string | { id: string; args?: { [name in string]: Argument }; text: string }"),
    schemars(with = "Wire")
)]
pub struct LocalizedText {
    text: String,
    source: Option<Box<Source>>,
}

/// Id of a text in the catalogue, and its arguments.
#[derive(Clone, PartialEq, Eq)]
struct Source {
    id: Cow<'static, str>,
    args: BTreeMap<String, Argument>,
}

impl LocalizedText {
    /// Creates a text of the catalogue, rendered in English. Called by `localized!`, which checks id and arguments.
    #[doc(hidden)]
    #[must_use]
    pub fn of<const COUNT: usize>(
        id: &'static str,
        args: [(&'static str, Argument); COUNT],
    ) -> Self {
        let args = args.map(|(name, value)| (name.to_owned(), value));
        let args = BTreeMap::from(args);
        Self {
            text: catalogue::english(id, &in_english(&args)),
            source: Some(Box::new(Source {
                id: Cow::Borrowed(id),
                args,
            })),
        }
    }

    /// Creates a text without an id from another system's words, shown as they are in every language.
    #[must_use]
    pub fn verbatim(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            source: None,
        }
    }

    /// Returns the id in the catalogue; `None` for another system's words.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.source.as_ref().map(|source| source.id.as_ref())
    }

    /// Returns the argument with this name.
    #[must_use]
    pub fn arg(&self, name: &str) -> Option<&Argument> {
        self.source.as_ref()?.args.get(name)
    }

    /// Returns true if both say the same: id and arguments agree, whatever a version's wording. Without ids the wording
    /// decides.
    #[must_use]
    pub fn is_same_message(&self, other: &Self) -> bool {
        match (&self.source, &other.source) {
            (None, None) => self.text == other.text,
            (one, other) => one == other,
        }
    }

    /// Returns the text with `change` applied to its wording and to every text among its arguments, such as a filter for
    /// secrets.
    #[must_use]
    pub fn map_texts(self, change: &dyn Fn(&str) -> String) -> Self {
        let source = self.source.map(|source| {
            let args = source.args.into_iter();
            Box::new(Source {
                id: source.id,
                args: args
                    .map(|(name, value)| (name, value.map_texts(change)))
                    .collect(),
            })
        });
        Self {
            text: change(&self.text),
            source,
        }
    }

    /// Returns the English wording.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Returns the English wording.
    #[must_use]
    pub fn into_string(self) -> String {
        self.text
    }
}

impl fmt::Display for LocalizedText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

/// Id and arguments, as tests compare them: `agent-tokens-per-hour { limit: 500000 }`; wording only where there is no id.
impl fmt::Debug for LocalizedText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(source) = &self.source else {
            return fmt::Debug::fmt(&self.text, formatter);
        };
        let mut shown = formatter.debug_struct(&source.id);
        for (name, value) in &source.args {
            match value {
                Argument::Number(number) => shown.field(name, number),
                Argument::Text(text) => shown.field(name, text),
                Argument::Nested(nested) => shown.field(name, nested),
            };
        }
        shown.finish()
    }
}

/// Another system's words.
impl From<String> for LocalizedText {
    fn from(text: String) -> Self {
        Self::verbatim(text)
    }
}

impl From<&str> for LocalizedText {
    fn from(text: &str) -> Self {
        Self::verbatim(text)
    }
}

/// The English wording, for logs, terminals and searches.
impl Deref for LocalizedText {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl From<LocalizedText> for String {
    fn from(text: LocalizedText) -> Self {
        text.text
    }
}

/// Returns the arguments as Fluent takes them, with nested texts in English.
fn in_english(args: &BTreeMap<String, Argument>) -> FluentArgs<'_> {
    let mut values = FluentArgs::with_capacity(args.len());
    for (name, value) in args {
        values.set(name.as_str(), value.in_english());
    }
    values
}

/// Argument of a text: on the wire a string, a number, or another text as an object.
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
    /// Returns the value with `change` applied to its texts.
    fn map_texts(self, change: &dyn Fn(&str) -> String) -> Self {
        match self {
            Self::Number(number) => Self::Number(number),
            Self::Text(text) => Self::Text(change(&text)),
            Self::Nested(nested) => Self::Nested(Box::new(nested.map_texts(change))),
        }
    }

    /// Returns the value as Fluent takes it, with nested texts in English.
    fn in_english(&self) -> FluentValue<'_> {
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

/// The form on the wire and in the journal.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum Wire {
    /// A text of the catalogue.
    Known {
        /// The id in the catalogue.
        id: String,
        /// The arguments by name: strings, numbers, or nested texts.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        args: BTreeMap<String, Argument>,
        /// The English wording.
        text: String,
    },
    /// Wording alone.
    Verbatim(String),
}

impl From<Wire> for LocalizedText {
    fn from(wire: Wire) -> Self {
        match wire {
            Wire::Verbatim(text) => Self::verbatim(text),
            Wire::Known { id, args, text } => Self {
                text,
                source: Some(Box::new(Source {
                    id: Cow::Owned(id),
                    args,
                })),
            },
        }
    }
}

impl From<LocalizedText> for Wire {
    fn from(text: LocalizedText) -> Self {
        match text.source {
            None => Self::Verbatim(text.text),
            Some(source) => Self::Known {
                id: source.id.into_owned(),
                args: source.args,
                text: text.text,
            },
        }
    }
}
