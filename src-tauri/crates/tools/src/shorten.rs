//! Excerpts of long texts: both ends, with a line between them that says how much is missing.

/// Size of the missing middle of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Gap {
    /// Characters, line ends among them.
    pub(crate) characters: usize,
    /// Line ends.
    pub(crate) lines: usize,
}

/// Returns the text, or `each` characters of both ends when it has more than twice that.
pub(crate) fn both_ends(text: &str, each: usize) -> String {
    let (first, rest) = beginning(text, each);
    let (middle, last) = ending(rest, each);
    if middle.is_empty() {
        return text.to_owned();
    }
    let gap = Gap {
        characters: middle.chars().count(),
        lines: middle.matches('\n').count(),
    };
    with_gap(first, gap, last)
}

/// Joins both ends with a line about the gap.
pub(crate) fn with_gap(first: &str, gap: Gap, last: &str) -> String {
    let Gap { characters, lines } = gap;
    format!("{first}\n[… {characters} characters ({lines} line ends) are left out here …]\n{last}")
}

fn beginning(text: &str, characters: usize) -> (&str, &str) {
    let cut = text.char_indices().nth(characters);
    text.split_at(cut.map_or(text.len(), |(index, _)| index))
}

fn ending(text: &str, characters: usize) -> (&str, &str) {
    let mut from_the_end = text.char_indices().rev();
    let cut = match characters.checked_sub(1) {
        Some(before) => from_the_end.nth(before),
        None => return (text, ""),
    };
    text.split_at(cut.map_or(0, |(index, _)| index))
}
