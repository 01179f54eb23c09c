//! Label of a chat: a ticket number, a customer. A short text on one line, in which every character shows.

use localization::{LocalizedText, localized};
use protocol::visible_line;
use std::fmt;

/// Longest label, in characters.
const MAX_CHARACTERS: usize = 60;

/// Most labels of one chat.
pub const MAX_LABELS: usize = 20;

/// Label of a chat.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Label(String);

/// Reason that a text is no label.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabelError {
    /// Nothing in it.
    Empty,
    /// More characters than a label has.
    TooLong {
        /// Their number.
        characters: usize,
    },
    /// A line end, or a character that shows nothing or steers a terminal.
    Control,
}

impl Label {
    /// Reads a label. Space around it does not count.
    pub fn parse(text: &str) -> Result<Self, LabelError> {
        let text = text.trim();
        let characters = text.chars().count();
        if text.is_empty() {
            Err(LabelError::Empty)
        } else if characters > MAX_CHARACTERS {
            Err(LabelError::TooLong { characters })
        } else if text.chars().any(char::is_control) || visible_line(text) != text {
            Err(LabelError::Control)
        } else {
            Ok(Self(text.to_owned()))
        }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl LabelError {
    /// Returns the message for people.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        match self {
            Self::Empty => localized!("store-label-empty"),
            Self::TooLong { characters } => localized!(
                "store-label-too-long",
                characters = *characters,
                most = MAX_CHARACTERS
            ),
            Self::Control => localized!("store-label-control"),
        }
    }
}

impl fmt::Display for LabelError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::{Label, LabelError};

    #[track_caller]
    fn check(text: &str, read: Result<&str, LabelError>) {
        let label = Label::parse(text);
        assert_eq!(label.as_ref().map(Label::as_str), read.as_ref().copied());
    }

    #[test]
    fn label_is_short_and_shows_every_character() {
        check(" INC-4711 ", Ok("INC-4711"));
        check("Müller & Söhne 名", Ok("Müller & Söhne 名"));
        check(&"é".repeat(60), Ok("é".repeat(60).as_str()));
        let long = LabelError::TooLong { characters: 61 };
        check(&"é".repeat(61), Err(long));
        check("  ", Err(LabelError::Empty));
        for hidden in [
            "two\nlines",
            "tab\there",
            "bell\u{7}",
            "\u{202e}4711",
            "zero\u{200b}width",
        ] {
            check(hidden, Err(LabelError::Control));
        }
    }
}
