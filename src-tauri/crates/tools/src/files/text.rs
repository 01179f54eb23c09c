//! A text and what can be changed in it. Models write line ends as `\n`; a text keeps the ones it has,
//! and what is put in gets those that most of its lines have.

use std::borrow::Cow;

/// Places that are counted when a passage is not unique; nobody needs to know of more.
const MAX_PLACES: usize = 100;

/// A text with its own line ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text {
    raw: String,
    /// The same with `\n` for every `\r\n`.
    plain: String,
    returns: bool,
}

/// A passage that does not stand in a text exactly once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NoReplacement {
    /// The lines it begins in, from 1; not more than a hundred.
    pub(crate) lines: Vec<usize>,
}

/// A line that a text does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoSuchLine {
    /// How many it has.
    pub(crate) line_count: usize,
}

impl Text {
    /// This text.
    pub(crate) fn new(raw: String) -> Self {
        let plain = plain(&raw).into_owned();
        let pairs = raw.len() - plain.len();
        let line_ends = plain.matches('\n').count();
        Self {
            raw,
            plain,
            returns: pairs * 2 > line_ends,
        }
    }

    /// The text as it is.
    pub(crate) fn raw(&self) -> &str {
        &self.raw
    }

    /// The text as models see it.
    pub(crate) fn plain(&self) -> &str {
        &self.plain
    }

    /// How many lines it has. A line end at the end begins no other line.
    pub(crate) fn line_count(&self) -> usize {
        self.plain.lines().count()
    }

    /// The text in which `old` is `new`, and where that is in it as models see it (a line, from 1).
    pub(crate) fn replace(&self, old: &str, new: &str) -> Result<(Self, usize), NoReplacement> {
        let old = plain(old);
        let places = self.places(&old);
        let [place] = places[..] else {
            let lines = places.iter().map(|place| self.line_of(*place)).collect();
            return Err(NoReplacement { lines });
        };
        let changed = self.exchange(place, place + old.len(), new);
        Ok((changed, self.line_of(place)))
    }

    /// The text with whole lines put in after a line; 0 is the top.
    pub(crate) fn insert(&self, after_line: usize, lines: &str) -> Result<Self, NoSuchLine> {
        let line_count = self.line_count();
        if after_line > line_count {
            return Err(NoSuchLine { line_count });
        }
        let lines = plain(lines);
        let mut ends = self.plain.match_indices('\n').map(|(at, _)| at + 1);
        let place = match after_line.checked_sub(1) {
            None => 0,
            Some(earlier) => ends.nth(earlier).unwrap_or(self.plain.len()),
        };
        let before = &self.plain[..place];
        let open = !before.is_empty() && !before.ends_with('\n');
        let new = if open {
            format!("\n{lines}")
        } else if lines.ends_with('\n') || place == self.plain.len() && before.is_empty() {
            lines.into_owned()
        } else {
            format!("{lines}\n")
        };
        Ok(self.exchange(place, place, &new))
    }

    /// A whole new text, with the line ends of this one.
    pub(crate) fn rewritten(&self, text: &str) -> Self {
        Self::new(self.with_own_ends(text))
    }

    fn exchange(&self, from: usize, to: usize, new: &str) -> Self {
        let (from, to) = (self.raw_place(from), self.raw_place(to));
        let new = self.with_own_ends(new);
        Self::new([&self.raw[..from], &new, &self.raw[to..]].concat())
    }

    /// Where a place of the plain text is in the raw one.
    fn raw_place(&self, place: usize) -> usize {
        if self.raw.len() == self.plain.len() {
            return place;
        }
        let mut left = place;
        let mut at = 0;
        for line in self.raw.split_inclusive('\n') {
            let plain_length = line.len() - usize::from(line.ends_with("\r\n"));
            if left < plain_length {
                return at + left;
            }
            left -= plain_length;
            at += line.len();
        }
        at + left
    }

    fn with_own_ends(&self, text: &str) -> String {
        let text = plain(text);
        if self.returns {
            text.replace('\n', "\r\n")
        } else {
            text.into_owned()
        }
    }

    /// Where a passage stands, also where two of them overlap.
    fn places(&self, passage: &str) -> Vec<usize> {
        let Some(first) = passage.chars().next() else {
            return Vec::new();
        };
        let mut places = Vec::new();
        let mut from = 0;
        while let Some(at) = self.plain[from..].find(passage)
            && places.len() < MAX_PLACES
        {
            places.push(from + at);
            from += at + first.len_utf8();
        }
        places
    }

    fn line_of(&self, place: usize) -> usize {
        self.plain[..place].matches('\n').count() + 1
    }
}

fn plain(text: &str) -> Cow<'_, str> {
    if text.contains("\r\n") {
        Cow::Owned(text.replace("\r\n", "\n"))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests;
