//! Quotes and escapes of a shell, resolved: for words, and for comparing a command with a text that shows one.

use std::{iter::Peekable, str::Chars};

/// Resolves the escapes of a text in `$'…'`. None when one of them names no character.
pub(super) fn unescaped(text: &str) -> Option<String> {
    let mut found = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        match character {
            '\\' => found.push(escape(&mut rest)?),
            _ => found.push(character),
        }
    }
    Some(found)
}

/// Returns a text without the quotes and escapes of a shell, so that two spellings of one command are the same text.
pub(crate) fn unquoted(text: &str) -> String {
    let mut found = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(place) = rest.find(['\'', '"', '\\', '`', '$']) {
        let (before, from) = rest.split_at(place);
        found.push_str(before);
        let (sign, behind) = from.split_at(1);
        let ansi_c = behind
            .strip_prefix('\'')
            .filter(|_| sign == "$")
            .and_then(|inner| Some(inner.split_at(end_of_ansi_c(inner)?)));
        rest = match ansi_c {
            Some((inner, end)) => {
                found.push_str(&unescaped(inner).unwrap_or_else(|| inner.to_owned()));
                &end[1..]
            }
            None => {
                if sign == "$" {
                    found.push('$');
                }
                behind
            }
        };
    }
    found.push_str(rest);
    found
}

/// Returns the place of the quote that ends a `$'…'`.
fn end_of_ansi_c(inner: &str) -> Option<usize> {
    let mut escaped = false;
    inner.bytes().position(|byte| {
        let ends = byte == b'\'' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    })
}

/// Reads one escape, behind its backslash.
fn escape(rest: &mut Peekable<Chars<'_>>) -> Option<char> {
    Some(match rest.next()? {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'a' => '\u{7}',
        'b' => '\u{8}',
        'e' | 'E' => '\u{1b}',
        'f' => '\u{c}',
        'v' => '\u{b}',
        'x' => number(rest, 2, 16)?,
        'u' => number(rest, 4, 16)?,
        'U' => number(rest, 8, 16)?,
        'c' => char::from(u8::try_from(rest.next()?).ok()? & 0x1f),
        first @ '0'..='7' => {
            let first = first.to_digit(8)?;
            let mut value = first;
            for _ in 0..2 {
                let Some(digit) = rest.peek().and_then(|next| next.to_digit(8)) else {
                    break;
                };
                value = value * 8 + digit;
                rest.next();
            }
            char::from_u32(value)?
        }
        other => other,
    })
}

/// Reads the digits of an escape, at least one.
fn number(rest: &mut Peekable<Chars<'_>>, most: usize, radix: u32) -> Option<char> {
    let mut value: Option<u32> = None;
    for _ in 0..most {
        let Some(digit) = rest.peek().and_then(|next| next.to_digit(radix)) else {
            break;
        };
        value = Some(value.unwrap_or(0).checked_mul(radix)?.checked_add(digit)?);
        rest.next();
    }
    char::from_u32(value?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_resolved() {
        let check = |text: &str, wanted: Option<&str>| {
            assert_eq!(unescaped(text).as_deref(), wanted, "{text}");
        };
        check("plain", Some("plain"));
        check(r"\x2essh", Some(".ssh"));
        check(r"\162m", Some("rm"));
        check(r"\u00e9\'\n", Some("é'\n"));
        check(r"\U0001F600", Some("😀"));
        check(r"\xzz", None);
        check(r"\UFFFFFFFF", None);
        check("\\", None);
    }

    #[test]
    fn spellings_of_one_command_are_one_text() {
        let check = |text: &str| assert_eq!(unquoted(text), "rm -rf ~/x", "{text}");
        check("rm -rf ~/x");
        check(r#"r"m" '-rf' \~/x"#);
        check(r"$'\x72m' -rf ~/x");
        check("`rm -rf ~/x`");
        assert_eq!(unquoted("$HOME costs $'5"), "$HOME costs $5");
    }
}
