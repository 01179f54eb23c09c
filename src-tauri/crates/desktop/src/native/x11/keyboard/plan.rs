//! How a text is cut up: what is typed in one go, with which spare keys, and what is pasted. Pure.

use super::symbols;
use crate::Named;

/// The next part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// So many bytes are typed, while spare keys are lent to these characters.
    Typed { bytes: usize, lent: Vec<char> },
    /// So many bytes are pasted.
    Pasted { bytes: usize },
}

/// What one character of a text is for the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stroke {
    Character(char),
    Key(Named),
    /// Neither a key nor a character that any program takes.
    Nothing,
}

/// Cuts the next part off `text`. A line is pasted only when it alone lacks more characters than there is
/// `room` for on spare keys; elsewhere the text is typed in several goes.
pub(crate) fn next_part(
    text: &str,
    room: usize,
    may_paste: bool,
    on_layout: impl Fn(char) -> bool,
) -> Part {
    let mut lent = Vec::new();
    let mut bytes = 0;
    for line in text.split_inclusive(char::is_control) {
        if may_paste && lacking(line, &on_layout) > room {
            if bytes == 0 {
                let bytes = line.trim_end_matches(char::is_control).len();
                return Part::Pasted { bytes };
            }
            break;
        }
        for character in line.chars() {
            if stroke(character) == Stroke::Character(character)
                && !on_layout(character)
                && !lent.contains(&character)
            {
                if lent.len() >= room {
                    return Part::Typed { bytes, lent };
                }
                lent.push(character);
            }
            bytes += character.len_utf8();
        }
    }
    Part::Typed { bytes, lent }
}

/// Line breaks, tabs and backspaces are keys, other control characters nothing.
pub(crate) fn stroke(character: char) -> Stroke {
    match character {
        '\n' | '\r' => Stroke::Key(Named::Return),
        '\t' => Stroke::Key(Named::Tab),
        '\u{8}' => Stroke::Key(Named::BackSpace),
        other if other.is_control() || symbols::is_no_character(other) => Stroke::Nothing,
        other => Stroke::Character(other),
    }
}

fn lacking(line: &str, on_layout: &impl Fn(char) -> bool) -> usize {
    let mut lacking: Vec<_> = line
        .chars()
        .filter(|character| stroke(*character) == Stroke::Character(*character))
        .filter(|character| !on_layout(*character))
        .collect();
    lacking.sort_unstable();
    lacking.dedup();
    lacking.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, room: usize, may_paste: bool, expected: &[(&str, &str)]) {
        let mut rest = text;
        let mut parts = Vec::new();
        while !rest.is_empty() {
            let part = next_part(rest, room, may_paste, |character| character.is_ascii());
            let (bytes, note) = match part {
                Part::Typed { bytes, lent } => (bytes, lent.into_iter().collect()),
                Part::Pasted { bytes } => (bytes, "pasted".to_owned()),
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
        // A line with more than there is room for.
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
