//! Visible form of text that others wrote. Characters that steer a terminal, reverse what follows or show nothing are
//! replaced by their numbers, as in `⟨U+202E⟩`; a terminal and a reader then see what is there. The window has the same
//! rule (`ui/src/texts/visible-text.ts`); `tests/fixtures/visible_text.json` holds both to it.

use std::{borrow::Cow, fmt::Write as _};
use unicode_normalization::char::is_combining_mark;

/// Combining marks shown on one character. More would cover the lines above.
const MAX_MARKS: usize = 4;

/// Returns the text with every steering or invisible character by its number. Line ends and tabs stay.
#[must_use]
pub fn visible_text(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(VisibleText::default().push(text))
}

/// Returns the same on one line: line ends and tabs have their numbers too.
#[must_use]
pub fn visible_line(text: &str) -> Cow<'_, str> {
    match visible_text(text) {
        text if !text.contains(['\n', '\t']) => text,
        text => {
            let (line_end, tab) = (numbered('\n'), numbered('\t'));
            Cow::Owned(text.replace('\n', &line_end).replace('\t', &tab))
        }
    }
}

/// Returns JSON in which every such character is escaped. It means the same.
#[must_use]
pub fn visible_json(json: &str) -> String {
    let mut visible = String::with_capacity(json.len());
    let mut units = [0; 2];
    for character in json.chars() {
        if is_hidden(character) && !matches!(character, '\n' | '\t') {
            for unit in character.encode_utf16(&mut units) {
                // Writing to a string cannot fail.
                let _ = write!(visible, "\\u{unit:04x}");
            }
        } else {
            visible.push(character);
        }
    }
    visible
}

/// Returns one line without every such character. Line ends, tabs and control characters become spaces.
pub(crate) fn plain_line(text: &str) -> String {
    let mut line = VisibleText::default();
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_whitespace() || character.is_control() {
            plain.push(' ');
        } else if line.shows(character) {
            plain.push(character);
        }
        line.before = Some(character);
    }
    plain
}

/// Makes a text visible that comes in pieces.
#[derive(Debug, Default)]
pub struct VisibleText {
    /// The character before, where there was one.
    before: Option<char>,
    /// Combining marks since the last other character.
    marks: usize,
}

impl VisibleText {
    /// Returns the visible form of the next piece.
    pub fn push(&mut self, piece: &str) -> String {
        let mut visible = String::with_capacity(piece.len());
        for character in piece.chars() {
            if self.shows(character) {
                visible.push(character);
            } else {
                visible.push_str(&numbered(character));
            }
            self.before = Some(character);
        }
        visible
    }

    fn shows(&mut self, character: char) -> bool {
        if is_plain(character) {
            self.marks = 0;
            return true;
        }
        if is_hidden(character) {
            return self
                .before
                .is_some_and(|before| belongs_behind(before, character));
        }
        if !is_combining_mark(character) {
            self.marks = 0;
            return true;
        }
        self.marks += 1;
        self.marks <= MAX_MARKS
    }
}

fn numbered(character: char) -> String {
    format!("⟨U+{:04X}⟩", u32::from(character))
}

fn is_plain(character: char) -> bool {
    matches!(character, ' '..='~' | '\n' | '\t')
}

/// Returns true for control characters, separators of lines and paragraphs, and everything that shows nothing by itself:
/// the characters that Unicode says to ignore by default, marks of annotations, and blanks that look like nothing.
fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Returns true where writing needs a character that shows nothing: in an emoji of several characters, between letters
/// that it joins or parts, and behind the character whose form it chooses. One at a time, so that none carries a message.
fn belongs_behind(before: char, character: char) -> bool {
    match character {
        '\u{fe0e}' | '\u{fe0f}' => is_emoji(before) || matches!(before, '0'..='9' | '#' | '*'),
        '\u{200d}' => is_emoji(before) || before == '\u{fe0f}' || is_joining_letter(before),
        '\u{200c}' => is_joining_letter(before),
        '\u{e0100}'..='\u{e01ef}' => is_han(before),
        _ => false,
    }
}

fn is_emoji(character: char) -> bool {
    matches!(character,
        '©' | '®' | '‼' | '⁉' | '™' | 'ℹ' | '\u{2194}'..='\u{21aa}' | '\u{231a}'..='\u{23ff}' | 'Ⓜ'
        | '\u{25aa}'..='\u{27bf}' | '\u{2934}'..='\u{2935}' | '\u{2b05}'..='\u{2b55}' | '〰' | '〽' | '㊗' | '㊙'
        | '\u{1f000}'..='\u{1faff}')
}

/// Returns true for letters of the scripts from Arabic to Sinhala.
fn is_joining_letter(character: char) -> bool {
    matches!(character, '\u{620}'..='\u{6ff}' | '\u{750}'..='\u{77f}' | '\u{900}'..='\u{dff}')
}

fn is_han(character: char) -> bool {
    matches!(character, '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    const CASES: &str = include_str!("../../../../tests/fixtures/visible_text.json");

    #[test]
    fn steering_and_invisible_characters_are_shown_by_number() {
        let cases: Vec<[String; 3]> = serde_json::from_str(CASES).unwrap();
        for [what, text, wanted] in cases {
            assert_eq!(visible_text(&text), wanted, "{what}");
        }
    }

    #[test]
    fn text_in_pieces_is_shown_as_in_one() {
        let cases: Vec<[String; 3]> = serde_json::from_str(CASES).unwrap();
        for [what, text, wanted] in cases {
            let mut visible = VisibleText::default();
            let letters = text.chars().map(|letter| visible.push(&letter.to_string()));
            assert_eq!(letters.collect::<String>(), wanted, "{what}");
        }
    }

    #[test]
    fn a_line_stays_one_line() {
        assert_eq!(visible_line("a\nb\tc\u{1b}"), "a⟨U+000A⟩b⟨U+0009⟩c⟨U+001B⟩");
    }

    #[test]
    fn visible_json_means_the_same() {
        let text = "a\u{202e}b\u{e0041}\u{7f}\u{9b}c\nd";
        let json = serde_json::to_string(text).unwrap();
        let visible = visible_json(&json);
        assert_eq!(visible, r#""a\u202eb\udb40\udc41\u007f\u009bc\nd""#);
        assert_eq!(serde_json::from_str::<String>(&visible).unwrap(), text);
    }
}
