//! Keys and chords by the names that people and models use. Backends map them to physical keys.

use localization::{LocalizedText, localized};
use protocol::visible_line;
use serde::{Deserialize, Serialize};
use std::fmt;

mod names;

pub use names::NamedKey;

/// Maximum number of keys in a chord: five modifiers and one more key.
const CHORD_LENGTH: usize = 6;

/// A key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// The key that types this character, with Shift if needed.
    Character(char),
    /// A key that types no character.
    Named(NamedKey),
}

/// Keys held together: pressed first to last, released in reverse. Serialized as text such as `ctrl+shift+t`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Chord(Vec<Key>);

/// A text that is not a valid key or chord.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyParseError {
    /// The text names no key.
    Empty,
    /// One part is not a known key.
    Unknown {
        /// The unknown part.
        name: String,
    },
    /// The chord has too many keys.
    TooMany,
    /// A part is not a modifier although only modifiers are allowed.
    NotModifier {
        /// The offending part.
        name: String,
    },
    /// Several chords where one is expected.
    Several,
}

impl KeyParseError {
    /// Returns the error as a text for people, as part of a sentence.
    #[must_use]
    pub fn localized(&self) -> LocalizedText {
        match self {
            Self::Empty => localized!("desktop-keys-empty"),
            Self::Unknown { name } => {
                localized!(
                    "desktop-keys-unknown",
                    keys = names::LISTED,
                    name = shown(name)
                )
            }
            Self::TooMany => localized!("desktop-keys-too-many", count = CHORD_LENGTH),
            Self::NotModifier { name } => {
                localized!("desktop-keys-no-modifier", name = shown(name))
            }
            Self::Several => localized!("desktop-keys-several"),
        }
    }
}

/// Names come from models and files: none controls the terminal it is shown in.
fn shown(name: &str) -> String {
    visible_line(name).into_owned()
}

impl fmt::Display for KeyParseError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.localized().fmt(formatter)
    }
}

impl Chord {
    /// Parses names joined by `+`, such as `ctrl+shift+t`, `Return` or `ctrl++`. Case is ignored, except that a
    /// single capital letter without modifiers means that capital letter.
    pub fn parse(text: &str) -> Result<Self, KeyParseError> {
        let names = split(text.trim());
        if names.len() > CHORD_LENGTH {
            return Err(KeyParseError::TooMany);
        }
        let mut keys = names
            .iter()
            .map(|name| key(name))
            .collect::<Result<Vec<_>, _>>()?;
        if keys.is_empty() {
            return Err(KeyParseError::Empty);
        }
        // `ctrl+A` means Ctrl and the A key, without Shift.
        if keys.len() > 1 {
            for key in &mut keys {
                if let Key::Character(character) = key {
                    *character = lower(*character);
                }
            }
        }
        Ok(Self(keys))
    }

    /// Parses chords separated by white space, to be pressed one after another.
    pub fn parse_sequence(text: &str) -> Result<Vec<Self>, KeyParseError> {
        // A single space is the space key.
        if !text.is_empty() && text.chars().all(|character| character == ' ') {
            return Ok(vec![Self(vec![Key::Character(' ')])]);
        }
        let chords = text
            .split_whitespace()
            .map(Self::parse)
            .collect::<Result<Vec<_>, _>>()?;
        if chords.is_empty() {
            Err(KeyParseError::Empty)
        } else {
            Ok(chords)
        }
    }

    /// Parses exactly one chord.
    pub fn parse_single(text: &str) -> Result<Self, KeyParseError> {
        let mut chords = Self::parse_sequence(text)?;
        match (chords.pop(), chords.is_empty()) {
            (Some(chord), true) => Ok(chord),
            (_, false) => Err(KeyParseError::Several),
            (None, true) => Err(KeyParseError::Empty),
        }
    }

    /// Parses a chord of modifiers only, to be held during a click.
    pub fn parse_modifiers(text: &str) -> Result<Self, KeyParseError> {
        let chord = Self::parse(text)?;
        let other = chord.0.iter().find(|key| !key.is_modifier());
        match other {
            Some(key) => Err(KeyParseError::NotModifier {
                name: key.to_string(),
            }),
            None => Ok(chord),
        }
    }

    /// Creates a chord of a few known keys.
    pub(crate) fn of<const COUNT: usize>(keys: [Key; COUNT]) -> Self {
        Self(keys.into())
    }

    /// Returns the keys in the order they are pressed.
    #[must_use]
    pub fn keys(&self) -> &[Key] {
        &self.0
    }

    /// Returns the chord as shown in sentences: `Ctrl+Shift+T`.
    #[must_use]
    pub fn label(&self) -> String {
        let capital = self.0.len() > 1;
        let labels = self.0.iter().map(|key| match key {
            Key::Character(' ') => "Space".to_owned(),
            Key::Character(character) if capital => character.to_uppercase().to_string(),
            Key::Character(character) => character.to_string(),
            Key::Named(named) => named.label(),
        });
        labels.collect::<Vec<_>>().join("+")
    }
}

impl Key {
    /// Returns `true` for modifier keys.
    #[must_use]
    pub fn is_modifier(self) -> bool {
        match self {
            Self::Character(_) => false,
            Self::Named(named) => named.is_modifier(),
        }
    }
}

/// Formats the key so that [`Chord::parse`] can read it.
impl fmt::Display for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character(' ') => formatter.write_str("space"),
            Self::Character(character) => write!(formatter, "{character}"),
            Self::Named(named) => formatter.write_str(&named.name()),
        }
    }
}

impl fmt::Display for Chord {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, key) in self.0.iter().enumerate() {
            let joint = if index == 0 { "" } else { "+" };
            write!(formatter, "{joint}{key}")?;
        }
        Ok(())
    }
}

impl TryFrom<String> for Chord {
    type Error = KeyParseError;

    fn try_from(text: String) -> Result<Self, KeyParseError> {
        Self::parse(&text)
    }
}

impl From<Chord> for String {
    fn from(chord: Chord) -> Self {
        chord.to_string()
    }
}

/// Splits at `+`; a `+` that follows another one or stands alone is the plus key.
fn split(text: &str) -> Vec<&str> {
    if text.is_empty() {
        return Vec::new();
    }
    if text == "+" {
        return vec!["+"];
    }
    match text.strip_suffix("++") {
        Some(rest) => rest.split('+').chain(["+"]).collect(),
        None => text.split('+').collect(),
    }
}

fn key(name: &str) -> Result<Key, KeyParseError> {
    let name = name.trim();
    let mut characters = name.chars();
    if let (Some(character), None) = (characters.next(), characters.next())
        && !character.is_control()
    {
        return Ok(Key::Character(character));
    }
    names::find(name).ok_or_else(|| KeyParseError::Unknown {
        name: name.to_owned(),
    })
}

fn lower(character: char) -> char {
    let mut lower = character.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(single), None) => single,
        _ => character,
    }
}

#[cfg(test)]
mod tests;
