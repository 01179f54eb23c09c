//! Patterns of the shell (`*`, `[…]`, `{…}`, `@(…)`): the names that a word with one can mean. Judges text alone, and looks at no
//! file.

use std::path::Path;

/// Signs of which a pattern is made.
const SIGNS: [char; 8] = ['*', '?', '[', ']', '{', '}', '(', ')'];
/// Beginnings of the groups that bash adds to them: one of what is inside, one or more, any number, one or none, anything else.
const GROUPS: [&str; 5] = ["@(", "+(", "*(", "?(", "!("];
/// Words with longer choices are not taken apart, nor those with more signs that could begin one.
const MAX_CHOICE_BYTES: usize = 16 * 1024;
const MAX_OPENINGS: usize = 64;

/// True for text that a shell takes for a pattern where nothing quotes it. Braces around one word are none.
pub(crate) fn is_pattern(text: &str) -> bool {
    is_open_pattern(text) || GROUPS.iter().any(|group| text.contains(group))
}

/// True for a pattern that more than groups make one.
pub(crate) fn is_open_pattern(text: &str) -> bool {
    let chooses = text.contains('{') && text.contains([',', '.']);
    chooses || text.contains(['*', '?', '['])
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

/// Returns the words among which the braces and groups of a word choose: `ac` and `bc` for `{a,b}c`. A group that means anything
/// else becomes `*`, and what may be repeated stands once; ranges stay. No answer where these are too many.
pub(crate) fn choices(text: &str) -> Option<Vec<String>> {
    let mut found = first_choices(text)?;
    let (mut next, mut bytes) = (0, 0);
    while let Some(text) = found.get(next) {
        bytes += text.len();
        if bytes > MAX_CHOICE_BYTES {
            return None;
        }
        let more = first_choices(text)?;
        found.extend(more);
        next += 1;
    }
    Some(found)
}

/// Returns the word with each of the choices at its first braces or group; no answer where these are too long, or too many signs
/// could begin them.
fn first_choices(text: &str) -> Option<Vec<String>> {
    for (tried, (place, _)) in text.match_indices(['{', '(']).enumerate() {
        if tried == MAX_OPENINGS {
            return None;
        }
        let (before, rest) = text.split_at(place);
        let is_braces = rest.starts_with('{');
        let Some((choices, behind)) = split_choices(&rest[1..], is_braces) else {
            continue;
        };
        let group = before.chars().next_back().filter(|_| !is_braces);
        let (before, choices) = match group {
            None if is_braces && choices.len() > 1 => (before, choices),
            Some('@' | '+') => (&before[..place - 1], choices),
            Some('*' | '?') => (&before[..place - 1], [choices, vec![""]].concat()),
            Some('!') => (&before[..place - 1], vec!["*"]),
            Some(_) | None => continue,
        };
        let around = before.len() + behind.len();
        if text.len() + choices.len() * around > MAX_CHOICE_BYTES {
            return None;
        }
        let word = |choice: &&str| format!("{before}{choice}{behind}");
        return Some(choices.iter().map(word).collect());
    }
    Some(Vec::new())
}

/// Splits what stands behind an opening brace or parenthesis into its choices and what follows the closing one.
fn split_choices(text: &str, is_braces: bool) -> Option<(Vec<&str>, &str)> {
    let separator = if is_braces { ',' } else { '|' };
    let (mut choices, mut start, mut depth) = (Vec::new(), 0, 0_usize);
    for (place, sign) in text.char_indices() {
        match sign {
            '{' | '(' => depth += 1,
            '}' | ')' if depth == 0 => {
                choices.push(&text[start..place]);
                return Some((choices, &text[place + 1..]));
            }
            '}' | ')' => depth -= 1,
            _ if sign == separator && depth == 0 => {
                choices.push(&text[start..place]);
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
    fn choices_are_taken_apart() {
        let check = |text: &str, wanted: &[&str]| {
            assert_eq!(choices(text).unwrap_or_default(), wanted, "{text}");
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
            assert_eq!(choices(&endless), None, "{endless}");
        }
    }
}
