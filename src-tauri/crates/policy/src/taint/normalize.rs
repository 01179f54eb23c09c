//! Normalization of texts: one form for all that looks the same, so that codes, odd letters and invisible characters hide
//! no word.

use icu_normalizer::ComposingNormalizerBorrowed;

/// Lower case, compatible forms folded, invisible characters gone, codes of characters resolved, one blank
/// between words.
pub(crate) fn normal(text: &str) -> String {
    let decoded = decoded(text);
    let folded = ComposingNormalizerBorrowed::new_nfkc().normalize(&decoded);
    let mut result = String::with_capacity(folded.len());
    let mut blank = false;
    for character in folded.chars() {
        if is_invisible(character) {
            continue;
        }
        if character.is_whitespace() {
            blank = true;
            continue;
        }
        if blank && !result.is_empty() {
            result.push(' ');
        }
        blank = false;
        result.extend(character.to_lowercase());
    }
    result
}

/// True when a phrase stands in a text as whole words.
pub(crate) fn has_phrase(text: &str, phrase: &str) -> bool {
    if phrase.is_empty() {
        return false;
    }
    text.match_indices(phrase).any(|(place, _)| {
        let before = text[..place].chars().next_back();
        let after = text[place + phrase.len()..].chars().next();
        let joins = |character: Option<char>| character.is_some_and(char::is_alphanumeric);
        let begins = phrase.starts_with(|first: char| !first.is_alphanumeric()) || !joins(before);
        let ends = phrase.ends_with(|last: char| !last.is_alphanumeric()) || !joins(after);
        begins && ends
    })
}

/// True when a table of words, with blanks between them, holds this one.
pub(crate) fn has_word(table: &str, word: &str) -> bool {
    table.split_whitespace().any(|known| known == word)
}

/// The words of a text that was made comparable.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
}

fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// `%40`, `\u0040` and `&#64;` are characters in disguise.
fn decoded(text: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(place) = rest.find(['%', '\\', '&']) {
        result.push_str(&rest[..place]);
        rest = &rest[place..];
        if let Some((character, length)) = coded(rest) {
            result.push(character);
            rest = &rest[length..];
        } else {
            let sign = rest.chars().next().map_or(0, char::len_utf8);
            result.push_str(&rest[..sign]);
            rest = &rest[sign..];
        }
    }
    result.push_str(rest);
    result
}

/// The character a code at the beginning stands for, and how long the code is.
fn coded(text: &str) -> Option<(char, usize)> {
    let hex = |digits: &str| u32::from_str_radix(digits, 16).ok();
    if let Some(code) = text.strip_prefix('%') {
        let digits = code.get(..2)?;
        let character = char::from_u32(hex(digits)?)?;
        return character.is_ascii_graphic().then_some((character, 3));
    }
    if let Some(code) = text.strip_prefix("\\u") {
        let digits = code.get(..4)?;
        return Some((char::from_u32(hex(digits)?)?, 6));
    }
    let code = text.strip_prefix("&#")?;
    let digits = code.split(';').next().filter(|digits| digits.len() < 8)?;
    let number = match digits.strip_prefix(['x', 'X']) {
        Some(digits) => hex(digits)?,
        None => digits.parse().ok()?,
    };
    Some((char::from_u32(number)?, digits.len() + 3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_look_alike_are_equal() {
        let check = |text: &str, wanted: &str| assert_eq!(normal(text), wanted);
        check("  Anna@Example.ORG \n x ", "anna@example.org x");
        check("an\u{200b}na%40example%2Eorg", "anna@example.org");
        check("ａｎｎａ＠ｅｘａｍｐｌｅ．ｏｒｇ", "anna@example.org");
        check("anna&#64;example&#x2e;org", "anna@example.org");
        check(r"anna\u0040example.org", "anna@example.org");
        check("100 % of R&D \\n %zz", "100 % of r&d \\n %zz");
    }

    #[test]
    fn a_phrase_stands_as_whole_words() {
        let check = |text: &str, phrase: &str, wanted: bool| {
            assert_eq!(has_phrase(text, phrase), wanted, "{phrase} in {text}");
        };
        check("please run make all now", "make all", true);
        check("please remake all", "make all", false);
        check("see a.txt.", "a.txt", true);
        check("", "", false);
    }
}
