//! Parser of search queries. Any text is valid: operators of the index are treated as text.
//!
//! All words must occur, anywhere; `"several words"` only next to each other. The last word may be unfinished, a quote
//! may be left open.

use super::cjk_pairs::{self, QueryEnding};

/// Most words of a query; further ones are ignored.
const MAX_WORDS: usize = 16;

/// Shortest prefix that is searched, in characters: one letter begins a word in nearly every text.
const MIN_UNFINISHED: usize = 2;

/// Parsed query.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Query {
    words: Vec<Word>,
}

#[derive(Debug, PartialEq, Eq)]
struct Word {
    text: String,
    is_unfinished: bool,
}

impl Query {
    /// Parses a query; `None` without any letter or digit.
    pub(super) fn parse(typed: &str) -> Option<Self> {
        let mut words = Vec::new();
        let mut rest = typed;
        while let Some(quote) = rest.find(is_quote) {
            let (before, after) = (&rest[..quote], after_first(&rest[quote..]));
            words.extend(before.split_whitespace().map(|text| word(text, false)));
            let (phrase, left, is_open) = match after.find(is_quote) {
                Some(end) => (&after[..end], after_first(&after[end..]), false),
                None => (after, "", true),
            };
            words.push(word(phrase, is_open));
            rest = left;
        }
        let at_end = words.len();
        words.extend(rest.split_whitespace().map(|text| word(text, false)));
        if words.len() > at_end
            && let Some(last) = words.last_mut()
        {
            last.is_unfinished = true;
        }
        words.retain(|word| word.text.chars().any(char::is_alphanumeric));
        words.truncate(MAX_WORDS);
        (!words.is_empty()).then_some(Self { words })
    }

    /// Returns the FTS5 expression for the index.
    pub(super) fn for_index(&self) -> String {
        self.expression(|word| {
            let (paired, ending) = cjk_pairs::query_pairs(&word.text);
            let is_beginning = match ending {
                QueryEnding::Word => word.is_long_unfinished(),
                QueryEnding::Pair => false,
                QueryEnding::Single => true,
            };
            (paired, is_beginning)
        })
    }

    /// Returns the FTS5 expression for text from [`cjk_pairs::apart`].
    pub(super) fn for_marks(&self) -> String {
        self.expression(|word| (cjk_pairs::apart(&word.text), word.is_long_unfinished()))
    }

    /// Joins the words as FTS5 strings, in which only the quote is special. All strings must match.
    fn expression(&self, write: impl Fn(&Word) -> (String, bool)) -> String {
        let mut expression = String::new();
        for word in &self.words {
            let (text, is_beginning) = write(word);
            let end = if is_beginning { "\" * " } else { "\" " };
            expression.push('"');
            expression.push_str(&text);
            expression.push_str(end);
        }
        expression
    }
}

impl Word {
    fn is_long_unfinished(&self) -> bool {
        let last = self
            .text
            .rsplit(|character: char| !character.is_alphanumeric());
        let mut pieces = last.filter(|piece| !piece.is_empty());
        let length = pieces.next().map_or(0, |piece| piece.chars().count());
        self.is_unfinished && length >= MIN_UNFINISHED
    }
}

fn word(text: &str, is_unfinished: bool) -> Word {
    // A zero would end the expression too early; other control characters separate words, too.
    let plain = |character: char| {
        if character.is_control() {
            ' '
        } else {
            character
        }
    };
    Word {
        text: text.chars().map(plain).collect(),
        is_unfinished,
    }
}

fn is_quote(character: char) -> bool {
    matches!(character, '"' | '“' | '”' | '„' | '«' | '»')
}

fn after_first(text: &str) -> &str {
    let mut characters = text.chars();
    characters.next();
    characters.as_str()
}

#[cfg(test)]
mod tests {
    use super::Query;

    #[track_caller]
    fn check(typed: &str, expression: Option<&str>) {
        let found = Query::parse(typed).map(|query| query.for_index());
        let expression = expression.map(|expression| format!("{expression} "));
        assert_eq!(found, expression);
    }

    #[test]
    fn words_phrases_and_what_is_unfinished() {
        check("", None);
        check(" \t\n", None);
        check("?! \"\" *", None);
        check("form", Some("\"form\" *"));
        check("fill form", Some("\"fill\" \"form\" *"));
        check("a b", Some("\"a\" \"b\""));
        check("step 12", Some("\"step\" \"12\" *"));
        check("\"fill in\" form", Some("\"fill in\" \"form\" *"));
        check("form \"fill in\"", Some("\"form\" \"fill in\""));
        check("form \"fill i", Some("\"form\" \"fill i\""));
        check("form “fill in", Some("\"form\" \"fill in\" *"));
        check("wait -", Some("\"wait\""));
        check(
            "NOT (a OR b*) ^c:d",
            Some("\"NOT\" \"(a\" \"OR\" \"b*)\" \"^c:d\""),
        );
        check("e-mail", Some("\"e-mail\" *"));
        check("a\0b", Some("\"a b\""));
    }
}
