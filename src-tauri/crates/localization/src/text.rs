//! A text for people and its forms on the wire.

use crate::{Argument, catalogue};
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, collections::BTreeMap, fmt, ops::Deref};

/// A text for people. One from the catalogue has an id and arguments, so that a window can show it in its own language;
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

/// The id of a text in the catalogue and its arguments.
#[derive(Clone, PartialEq, Eq)]
struct Source {
    id: Cow<'static, str>,
    args: BTreeMap<String, Argument>,
}

impl LocalizedText {
    /// A text of the catalogue, rendered in English. Called by `localized!`, which checks id and arguments.
    #[doc(hidden)]
    #[must_use]
    pub fn of<const COUNT: usize>(
        id: &'static str,
        args: [(&'static str, Argument); COUNT],
    ) -> Self {
        let args = args.map(|(name, value)| (name.to_owned(), value));
        let args = BTreeMap::from(args);
        Self {
            text: catalogue::english(id, &args),
            source: Some(Box::new(Source {
                id: Cow::Borrowed(id),
                args,
            })),
        }
    }

    /// Another system's words, which no catalogue holds: shown as they are in every language.
    #[must_use]
    pub fn verbatim(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            source: None,
        }
    }

    /// The id in the catalogue; none for another system's words.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.source.as_ref().map(|source| source.id.as_ref())
    }

    /// The argument with this name.
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

    /// The English wording.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The English wording, without the rest.
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

/// Id and arguments, as tests compare them: `limits-hour-reached { limit: 500000 }`; wording only where there is no id.
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
