//! Editing of texts with their own line ends. Models write `\n`; a text keeps its line ends, and inserted lines get those
//! that most of its lines have.

use std::borrow::Cow;

/// Maximum number of matches counted for a passage that isn't unique.
const MAX_MATCHES: usize = 100;

/// A text with its own line ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text {
    raw: String,
    /// The same with `\n` for every `\r\n`.
    plain: String,
    returns: bool,
}

/// A passage that doesn't occur exactly once in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MatchError {
    /// The lines in which it begins, from 1; at most a hundred.
    pub(crate) lines: Vec<usize>,
}

/// A line number beyond the end of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineOutOfRange {
    /// Its number of lines.
    pub(crate) line_count: usize,
}

impl Text {
    /// Wraps a text.
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

    /// Returns the text with its own line ends.
    pub(crate) fn raw(&self) -> &str {
        &self.raw
    }

    /// Returns the text as models see it.
    pub(crate) fn plain(&self) -> &str {
        &self.plain
    }

    /// Returns the number of lines. A line end at the end starts no new line.
    pub(crate) fn line_count(&self) -> usize {
        self.plain.lines().count()
    }

    /// Replaces `old` with `new`; also returns the line where that is, from 1.
    pub(crate) fn replace(&self, old: &str, new: &str) -> Result<(Self, usize), MatchError> {
        let old = plain(old);
        let places = self.places(&old);
        let [place] = places[..] else {
            let lines = places.iter().map(|place| self.line_of(*place)).collect();
            return Err(MatchError { lines });
        };
        let changed = self.exchange(place, place + old.len(), new);
        Ok((changed, self.line_of(place)))
    }

    /// Inserts whole lines after a line; 0 is the top.
    pub(crate) fn insert(&self, after_line: usize, lines: &str) -> Result<Self, LineOutOfRange> {
        let line_count = self.line_count();
        if after_line > line_count {
            return Err(LineOutOfRange { line_count });
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

    /// Returns a new text with the line ends of this one.
    pub(crate) fn rewritten(&self, text: &str) -> Self {
        Self::new(self.with_own_ends(text))
    }

    fn exchange(&self, from: usize, to: usize, new: &str) -> Self {
        let (from, to) = (self.raw_place(from), self.raw_place(to));
        let new = self.with_own_ends(new);
        Self::new([&self.raw[..from], &new, &self.raw[to..]].concat())
    }

    /// Converts a position of the plain text to one of the raw text.
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

    /// Returns the positions of a passage, including overlapping ones.
    fn places(&self, passage: &str) -> Vec<usize> {
        let Some(first) = passage.chars().next() else {
            return Vec::new();
        };
        let mut places = Vec::new();
        let mut from = 0;
        while let Some(at) = self.plain[from..].find(passage)
            && places.len() < MAX_MATCHES
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
