//! Bigrams for Chinese, Japanese and Korean, which are written without spaces. To the index such a text would be one
//! long word, found by its beginning only.
//!
//! Each run of these characters is indexed as its overlapping pairs and its last character alone: 填写表格 as 填写 写表
//! 表格 格. Any two characters are then one word of the index, three are two neighbouring ones, and one is the prefix of
//! a pair. SQLite's trigram index finds nothing shorter than three characters, takes several times the space, and
//! splits every English word. Thai, Lao, Khmer and Burmese are left as they are: a run is found by its beginning.

use std::borrow::Cow;

/// Separator of characters in [`apart`]. It occurs in no text that is shown.
pub(super) const SEPARATOR: char = '\u{1f}';

/// Converts a text for the index.
pub(super) fn index_pairs(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_unspaced) {
        return Cow::Borrowed(text);
    }
    let mut paired = String::with_capacity(text.len() * 3);
    each_run(text, |run, unspaced| {
        if unspaced {
            push_pairs(&mut paired, run, true);
        } else {
            paired.push_str(run);
        }
    });
    Cow::Owned(paired)
}

/// Kind of the last token in a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum QueryEnding {
    /// A word between spaces.
    Word,
    /// A pair: a whole word of the index.
    Pair,
    /// One character by itself: the beginning of a pair.
    Single,
}

/// Converts a query text to index tokens that match inside longer texts.
pub(super) fn query_pairs(text: &str) -> (String, QueryEnding) {
    let mut paired = String::new();
    let mut ending = QueryEnding::Word;
    let end = text.trim_end_matches(|character: char| !character.is_alphanumeric());
    let mut read = 0;
    each_run(text, |run, unspaced| {
        read += run.len();
        if unspaced {
            let is_last = read >= end.len();
            let is_single = run.chars().nth(1).is_none();
            push_pairs(&mut paired, run, !is_last || is_single);
            ending = match (is_last, is_single) {
                (false, _) => QueryEnding::Word,
                (true, false) => QueryEnding::Pair,
                (true, true) => QueryEnding::Single,
            };
        } else {
            paired.push_str(run);
        }
    });
    (paired, ending)
}

/// The text with every such character as a word of its own, and without control characters: it looks
/// the same once [`SEPARATOR`] is taken out.
pub(super) fn apart(text: &str) -> String {
    let mut apart = String::with_capacity(text.len());
    for character in text.chars() {
        if is_unspaced(character) {
            apart.extend([SEPARATOR, character, SEPARATOR]);
        } else if character.is_control() {
            apart.push(' ');
        } else {
            apart.push(character);
        }
    }
    apart
}

fn push_pairs(paired: &mut String, run: &str, with_last: bool) {
    let mut characters = run.chars().peekable();
    while let Some(character) = characters.next() {
        let next = characters.peek();
        if next.is_some() || with_last {
            paired.push(' ');
            paired.push(character);
            paired.extend(next);
        }
    }
    paired.push(' ');
}

/// Walks through the pieces of a text that are wholly of these characters, or without any.
fn each_run(text: &str, mut visit: impl FnMut(&str, bool)) {
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let unspaced = is_unspaced(first);
        let end = rest.find(|character| is_unspaced(character) != unspaced);
        let (run, after) = rest.split_at(end.unwrap_or(rest.len()));
        visit(run, unspaced);
        rest = after;
    }
}

fn is_unspaced(character: char) -> bool {
    matches!(character,
        '\u{3005}'..='\u{3007}'     // 々 〆 〇
        | '\u{3041}'..='\u{3096}' | '\u{309d}'..='\u{309f}' // Hiragana
        | '\u{30a1}'..='\u{30fa}' | '\u{30fc}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' // Katakana
        | '\u{3105}'..='\u{312f}'   // Bopomofo
        | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}'
        | '\u{20000}'..='\u{3fffd}' // Han
        | '\u{ac00}'..='\u{d7a3}'   // Hangul
    )
}

#[cfg(test)]
mod tests {
    use super::{QueryEnding, apart, index_pairs, query_pairs};

    fn words(text: &str) -> String {
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[track_caller]
    fn check(text: &str, indexed: &str, part: &str, ending: QueryEnding) {
        assert_eq!(words(&index_pairs(text)), indexed);
        let (paired, found) = query_pairs(text);
        assert_eq!((words(&paired).as_str(), found), (part, ending));
    }

    #[test]
    fn a_run_becomes_its_pairs() {
        check("plain", "plain", "plain", QueryEnding::Word);
        check(
            "填写表格",
            "填写 写表 表格 格",
            "填写 写表 表格",
            QueryEnding::Pair,
        );
        check("表格", "表格 格", "表格", QueryEnding::Pair);
        check("填", "填", "填", QueryEnding::Single);
        check("填。", "填 。", "填 。", QueryEnding::Single);
        check("a填写b", "a 填写 写 b", "a 填写 写 b", QueryEnding::Word);
        check("Excel表", "Excel 表", "Excel 表", QueryEnding::Single);
        check("填 写", "填 写", "填 写", QueryEnding::Single);
        check("", "", "", QueryEnding::Word);
        assert_eq!(apart("a\n填写"), "a \u{1f}填\u{1f}\u{1f}写\u{1f}");
    }
}
