//! Patterns of the shell (`*`, `[…]`, `{…}`, `@(…)`): the names that a word with one can mean. Judges text alone, and looks at no
//! file.

use std::path::Path;

/// Signs of which a pattern is made.
const SIGNS: [char; 8] = ['*', '?', '[', ']', '{', '}', '(', ')'];
/// Beginnings of the groups that bash adds to them: one of what is inside, one or more, any number, one or none, anything else.
const GROUPS: [&str; 5] = ["@(", "+(", "*(", "?(", "!("];
/// Length of all alternatives of a word. One with more is not taken apart.
const MAX_ALTERNATIVE_BYTES: usize = 16 * 1024;
/// Number of braces and parentheses tried in a word.
const MAX_OPENINGS: usize = 64;

/// True for text that a shell takes for a pattern where nothing quotes it.
pub(crate) fn is_pattern(text: &str) -> bool {
    has_wildcards(text) || GROUPS.iter().any(|group| text.contains(group))
}

/// True for a pattern with wildcards or braces. Braces around one word are none.
pub(crate) fn has_wildcards(text: &str) -> bool {
    let has_alternatives = text.contains('{') && text.contains([',', '.']);
    has_alternatives || text.contains(['*', '?', '['])
}

/// True if a name, or a pattern, can mean this one: what stands before the first sign of a pattern and behind the last must
/// be its beginning and its end.
pub(crate) fn may_mean(pattern: &str, name: &str) -> bool {
    match (pattern.find(SIGNS), pattern.rfind(SIGNS)) {
        (Some(first), Some(last)) => {
            // A pattern means no hidden file without a dot of its own.
            let shown = !name.starts_with('.') || !pattern.starts_with(['*', '?']);
            // The sign before a group belongs to it.
            let before = pattern[..first].trim_end_matches(['@', '+', '!']);
            shown && name.starts_with(before) && name.ends_with(&pattern[last + 1..])
        }
        (None, _) | (_, None) => pattern == name,
    }
}

/// True for a path in this folder, and for a pattern that can mean one.
pub(crate) fn may_lie_in(path: &Path, folder: &Path) -> bool {
    let mut parts = path.iter();
    folder.iter().all(|wanted| {
        let part = parts.next().unwrap_or_default().to_string_lossy();
        may_mean(&part, &wanted.to_string_lossy())
    })
}

/// True for a pattern that can mean this folder, one that holds it, or all in it.
pub(crate) fn may_hold(pattern: &Path, folder: &Path) -> bool {
    let mut parts = folder.iter();
    pattern.iter().all(|part| {
        let name = parts.next().unwrap_or_default();
        may_mean(&part.to_string_lossy(), &name.to_string_lossy())
    })
}

/// Returns the alternatives of a word with braces or groups: `ac` and `bc` for `{a,b}c`. A group that means anything else becomes
/// `*`, and what may be repeated stands once; ranges stay. No answer where they are too many.
pub(crate) fn alternatives(text: &str) -> Option<Vec<String>> {
    let mut found = first_alternatives(text)?;
    let (mut next, mut bytes) = (0, 0);
    while let Some(text) = found.get(next) {
        bytes += text.len();
        if bytes > MAX_ALTERNATIVE_BYTES {
            return None;
        }
        let more = first_alternatives(text)?;
        found.extend(more);
        next += 1;
    }
    Some(found)
}

/// Returns the word with each alternative of its first braces or group. No answer where they are too long, or too many signs
/// could begin them.
fn first_alternatives(text: &str) -> Option<Vec<String>> {
    for (tried, (place, _)) in text.match_indices(['{', '(']).enumerate() {
        if tried == MAX_OPENINGS {
            return None;
        }
        let (before, rest) = text.split_at(place);
        let is_braces = rest.starts_with('{');
        let Some((alternatives, behind)) = split_alternatives(&rest[1..], is_braces) else {
            continue;
        };
        let group = before.chars().next_back().filter(|_| !is_braces);
        let (before, alternatives) = match group {
            None if is_braces && alternatives.len() > 1 => (before, alternatives),
            Some('@' | '+') => (&before[..place - 1], alternatives),
            Some('*' | '?') => (&before[..place - 1], [alternatives, vec![""]].concat()),
            Some('!') => (&before[..place - 1], vec!["*"]),
            Some(_) | None => continue,
        };
        let around = before.len() + behind.len();
        if text.len() + alternatives.len() * around > MAX_ALTERNATIVE_BYTES {
            return None;
        }
        let word = |alternative: &&str| format!("{before}{alternative}{behind}");
        return Some(alternatives.iter().map(word).collect());
    }
    Some(Vec::new())
}

/// Splits what stands behind an opening brace or parenthesis into the alternatives and what follows the closing one.
fn split_alternatives(text: &str, is_braces: bool) -> Option<(Vec<&str>, &str)> {
    let separator = if is_braces { ',' } else { '|' };
    let (mut alternatives, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    for (place, sign) in text.char_indices() {
        match sign {
            '{' | '(' => depth += 1,
            '}' | ')' if depth == 0 => {
                alternatives.push(&text[start..place]);
                return Some((alternatives, &text[place + 1..]));
            }
            '}' | ')' => depth -= 1,
            _ if sign == separator && depth == 0 => {
                alternatives.push(&text[start..place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_mean_the_names_they_can_mean() {
        let check = |pattern: &str, names: &[&str], others: &[&str]| {
            for name in names {
                assert!(may_mean(pattern, name), "{pattern} {name}");
            }
            for other in others {
                assert!(!may_mean(pattern, other), "{pattern} {other}");
            }
        };
        check("gh", &["gh"], &["gha", ".gh"]);
        check("g*", &["gh", "g"], &["op", ".g"]);
        check("[g]h", &["gh"], &["op"]);
        check("chrom@((x)|ium)", &["chromium"], &["chat"]);
        check("+([a-z]).txt", &["a.txt"], &["a.md"]);
        check("?il{bee", &["qilbee"], &["op"]);
        check("ä*ö", &["äö", "ä.ö"], &["ä", ""]);
    }

    #[test]
    fn alternatives_are_taken_apart() {
        let check = |text: &str, wanted: &[&str]| {
            assert_eq!(alternatives(text).unwrap_or_default(), wanted, "{text}");
        };
        check("a{1..9}", &[]);
        check("{a,b}c", &["ac", "bc"]);
        check("~/{,}.ssh", &["~/.ssh", "~/.ssh"]);
        check("{a,~/.netrc}", &["a", "~/.netrc"]);
        check("{a,b{c,d}}", &["a", "b{c,d}", "bc", "bd"]);
        check("~/@(.ssh|a)/b", &["~/.ssh/b", "~/a/b"]);
        check("?(.)netrc", &[".netrc", "netrc"]);
        check("!(a).txt", &["*.txt"]);
        check("a(1).txt {{.Name}} f(x", &[]);
        check(
            "{ä,@(ö|\u{fffd})}",
            &["ä", "@(ö|\u{fffd})", "ö", "\u{fffd}"],
        );
        for endless in [
            "{a,b}".repeat(12),
            "{a".repeat(65),
            "@(a|".repeat(65),
            "{a,b}".repeat(9000),
        ] {
            assert_eq!(alternatives(&endless), None, "{endless}");
        }
    }
}
