//! Tag in a text, and the text without any. Pure.

/// Beginning of the answer for the user, in any case.
pub(super) const FINAL_ANSWER: &str = "final answer:";
/// A result that the model made up: nothing behind it counts.
pub(super) const RESULT: &str = "<result";
/// Times that tags are taken out of what is left; a text that still holds some loses their beginnings.
const ROUNDS: usize = 4;
/// Longest tag in bytes.
const LONGEST_TAG: usize = 1_000;

/// Tag at the beginning of a text.
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    pub(super) closes: bool,
    pub(super) is_empty: bool,
    pub(super) has_attributes: bool,
    /// Bytes of it.
    pub(super) length: usize,
}

impl<'a> Tag<'a> {
    /// Reads the tag that a text begins with.
    pub(super) fn at(text: &'a str) -> Option<Self> {
        let mut bytes = text.bytes().take(LONGEST_TAG);
        let end = bytes.position(|byte| byte == b'>')?;
        let inner = text.get(1..end)?;
        let (inner, closes) = match inner.strip_prefix('/') {
            Some(inner) => (inner, true),
            None => (inner, false),
        };
        let (inner, is_empty) = match inner.strip_suffix('/') {
            Some(inner) => (inner, true),
            None => (inner, false),
        };
        let (name, rest) = match inner.split_once(char::is_whitespace) {
            Some((name, rest)) => (name, rest.trim()),
            None => (inner, ""),
        };
        let fits = |letter: char| letter.is_ascii_alphanumeric() || "_-.".contains(letter);
        // A tag with more in it than a name is one only where that is written like attributes.
        let has_attributes = rest.contains('=');
        let is_tag = !name.is_empty()
            && name.chars().all(fits)
            && (rest.is_empty() || has_attributes && !rest.contains('<'));
        is_tag.then_some(Self {
            name,
            closes,
            is_empty,
            has_attributes,
            length: end + 1,
        })
    }

    /// Returns whether it opens, holds nothing but its name and does not close itself.
    pub(super) fn is_plain(&self) -> bool {
        !self.closes && !self.is_empty && !self.has_attributes
    }
}

/// Returns a text without tags and other marks of the contract, also without those that come to be when others go.
pub(super) fn without_marks(text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..ROUNDS {
        let less = without_marks_once(&text);
        if less == text {
            return less;
        }
        text = less;
    }
    text.replace(['<', ':'], "")
}

fn without_marks_once(text: &str) -> String {
    let mut less = String::new();
    let mut rest = text;
    while let Some(mark) = rest.find('<') {
        less.push_str(&rest[..mark]);
        rest = &rest[mark..];
        let length = match Tag::at(rest) {
            Some(tag) => tag.length,
            None if begins(rest, RESULT) => RESULT.len(),
            None => {
                less.push('<');
                1
            }
        };
        rest = &rest[length..];
    }
    less.push_str(rest);
    // Bytes are in the same places in it.
    let lower = less.to_ascii_lowercase();
    let (mut kept, mut place) = (String::new(), 0);
    for (label, _) in lower.match_indices(FINAL_ANSWER) {
        kept.push_str(&less[place..label]);
        place = label + FINAL_ANSWER.len();
    }
    kept.push_str(&less[place..]);
    kept
}

fn begins(text: &str, with: &str) -> bool {
    let begin = text.get(..with.len());
    begin.is_some_and(|begin| begin.eq_ignore_ascii_case(with))
}
