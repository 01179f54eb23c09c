//! Plan for typing a text: which parts are typed with which spare keys, and which are pasted. Pure.

use super::keysyms;
use crate::NamedKey;

/// The next part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TextPart {
    /// Typed bytes, with spare keys bound to these characters.
    Typed {
        bytes: usize,
        lent_characters: Vec<char>,
    },
    /// Pasted bytes.
    Pasted { bytes: usize },
}

/// A character as seen by the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keystroke {
    Character(char),
    Key(NamedKey),
    /// Neither a key nor a character that programs accept.
    Ignored,
}

/// Splits off the next part of `text`. A line is pasted only if it alone lacks more characters than fit on
/// the spare keys (`spare_room`); otherwise the text is typed in several passes.
pub(crate) fn next_part(
    text: &str,
    spare_room: usize,
    may_paste: bool,
    on_layout: impl Fn(char) -> bool,
) -> TextPart {
    let mut lent_characters = Vec::new();
    let mut bytes = 0;
    for line in text.split_inclusive(char::is_control) {
        if may_paste && missing_characters(line, &on_layout) > spare_room {
            if bytes == 0 {
                let bytes = line.trim_end_matches(char::is_control).len();
                return TextPart::Pasted { bytes };
            }
            break;
        }
        for character in line.chars() {
            if keystroke(character) == Keystroke::Character(character)
                && !on_layout(character)
                && !lent_characters.contains(&character)
            {
                if lent_characters.len() >= spare_room {
                    return TextPart::Typed {
                        bytes,
                        lent_characters,
                    };
                }
                lent_characters.push(character);
            }
            bytes += character.len_utf8();
        }
    }
    TextPart::Typed {
        bytes,
        lent_characters,
    }
}

/// Converts a character: line breaks, tabs and backspaces are keys, other control characters are ignored.
pub(crate) fn keystroke(character: char) -> Keystroke {
    match character {
        '\n' | '\r' => Keystroke::Key(NamedKey::Return),
        '\t' => Keystroke::Key(NamedKey::Tab),
        '\u{8}' => Keystroke::Key(NamedKey::BackSpace),
        other if other.is_control() || keysyms::is_noncharacter(other) => Keystroke::Ignored,
        other => Keystroke::Character(other),
    }
}

fn missing_characters(line: &str, on_layout: &impl Fn(char) -> bool) -> usize {
    let mut missing_characters: Vec<_> = line
        .chars()
        .filter(|character| keystroke(*character) == Keystroke::Character(*character))
        .filter(|character| !on_layout(*character))
        .collect();
    missing_characters.sort_unstable();
    missing_characters.dedup();
    missing_characters.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, spare_room: usize, may_paste: bool, expected: &[(&str, &str)]) {
        let mut rest = text;
        let mut parts = Vec::new();
        while !rest.is_empty() {
            let part = next_part(rest, spare_room, may_paste, |character| {
                character.is_ascii()
            });
            let (bytes, note) = match part {
                TextPart::Typed {
                    bytes,
                    lent_characters,
                } => (bytes, lent_characters.into_iter().collect()),
                TextPart::Pasted { bytes } => (bytes, "pasted".to_owned()),
            };
            let (done, left) = rest.split_at(bytes);
            parts.push((done, note));
            rest = left;
        }
        let parts: Vec<_> = parts
            .iter()
            .map(|(part, note)| (*part, note.as_str()))
            .collect();
        assert_eq!(parts, expected, "{text:?}");
    }

    #[test]
    fn texts_fall_into_parts() {
        check("", 2, true, &[]);
        check("plain\ttext\n", 2, true, &[("plain\ttext\n", "")]);
        check("Zoë\nZoé", 2, true, &[("Zoë\nZoé", "ëé")]);
        check("éëé\nö", 2, true, &[("éëé\n", "éë"), ("ö", "ö")]);
        // A line that lacks more characters than there is room for.
        check(
            "aé\néëöé\nbö",
            2,
            true,
            &[("aé\n", "é"), ("éëöé", "pasted"), ("\nbö", "ö")],
        );
        check("éëöéü", 2, false, &[("éë", "éë"), ("öé", "öé"), ("ü", "ü")]);
        check("éa", 1, false, &[("éa", "é")]);
    }
}
