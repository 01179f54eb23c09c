//! Names of servers' tools for models: `server__tool`, in letters and a length that every provider accepts, independent of
//! their order.

use sha2::{Digest as _, Sha256};
use std::collections::{BTreeMap, BTreeSet};

/// Between a server and its tool.
const SEPARATOR: &str = "__";
/// The longest name that all providers take.
const MAX_NAME: usize = 64;
/// The longest prefix of a server.
const MAX_PREFIX: usize = 24;
/// Digits of the hash that tells equal names apart.
pub(crate) const MARK_DIGITS: usize = 6;

/// Returns the prefix of each server's tools. No two are the same, and none ends in `_` or contains `__`, so the part before
/// the first `__` is always the server.
pub(crate) fn prefixes(servers: &[&str]) -> Vec<String> {
    let wanted: Vec<_> = servers.iter().map(|server| prefix(server)).collect();
    distinct(servers, wanted, MAX_PREFIX)
}

/// Returns the names of a server's tools, in their order. The originals must be different.
pub(crate) fn tool_names(prefix: &str, tools: &[&str]) -> Vec<String> {
    let room = MAX_NAME - prefix.len() - SEPARATOR.len();
    let wanted: Vec<_> = tools.iter().map(|tool| plain(tool)).collect();
    let names = distinct(tools, wanted, room);
    let full = names.into_iter();
    full.map(|name| format!("{prefix}{SEPARATOR}{name}"))
        .collect()
}

/// Keeps a wanted name that is short enough and unique, or equal to the original; marks others.
fn distinct(originals: &[&str], wanted: Vec<String>, room: usize) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in &wanted {
        *counts.entry(name).or_default() += 1;
    }
    let fits = |original: &str, name: &str| {
        !name.is_empty() && name.len() <= room && (counts.get(name) == Some(&1) || name == original)
    };
    let pairs = || originals.iter().zip(&wanted);
    let kept: BTreeSet<_> = pairs()
        .filter(|(original, name)| fits(original, name))
        .map(|(_, name)| name.as_str())
        .collect();
    let named = |(original, name): (&&str, &String)| match fits(original, name) {
        true => name.clone(),
        false => marked(original, name, room, |name| kept.contains(name)),
    };
    pairs().map(named).collect()
}

/// Returns the beginning of the name and digits that only this original has.
pub(crate) fn marked(
    original: &str,
    name: &str,
    room: usize,
    is_taken: impl Fn(&str) -> bool,
) -> String {
    let start = &name[..name.len().min(room - MARK_DIGITS - 1)];
    let digest = Sha256::digest(original.as_bytes());
    let digits: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let candidates = (0..digits.len() - MARK_DIGITS).map(|at| {
        let mark = &digits[at..at + MARK_DIGITS];
        let start = start.trim_end_matches('_');
        match start {
            "" => format!("x_{mark}"),
            start => format!("{start}_{mark}"),
        }
    });
    let mut free = candidates.filter(|name| !is_taken(name));
    free.next().unwrap_or(digits)
}

fn prefix(server: &str) -> String {
    let plain = plain(server);
    let parts = plain.split('_').filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("_")
}

/// Replaces every letter that a provider doesn't accept by `_`.
pub(crate) fn plain(name: &str) -> String {
    let letter = |letter: char| match letter {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | '_' => letter,
        _ => '_',
    };
    name.chars().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn plain_names_stay_as_they_are() {
        assert_eq!(
            tool_names("time", &["get_current_time", "convert-time"]),
            ["time__get_current_time", "time__convert-time"]
        );
        assert_eq!(
            prefixes(&["time", "my server", "a__b_"]),
            ["time", "my_server", "a_b"]
        );
    }

    #[test]
    fn equal_names_are_told_apart_in_any_order() {
        let names = tool_names("s", &["a.b", "a_b", "a b"]);
        assert_eq!(names[1], "s__a_b");
        assert_eq!(
            tool_names("s", &["a b", "a.b", "a_b"]),
            [&*names[2], &*names[0], &*names[1]]
        );
        assert_eq!(prefixes(&["日本", "時"]).len(), 2);
    }

    proptest! {
        #[test]
        fn names_are_distinct_and_every_provider_takes_them(
            server in "\\PC{0,40}",
            tools in prop::collection::btree_set("[a-c._ é]{0,80}", 0..12),
        ) {
            let tools: Vec<_> = tools.iter().map(String::as_str).collect();
            let prefix = prefixes(&[&server]).remove(0);
            prop_assert!(!prefix.is_empty() && prefix.len() <= MAX_PREFIX);
            prop_assert!(!prefix.contains(SEPARATOR) && !prefix.ends_with('_'));
            let names = tool_names(&prefix, &tools);
            for name in &names {
                prop_assert!(name.len() <= MAX_NAME, "{name}");
                prop_assert_eq!(&plain(name), name);
            }
            let different: BTreeSet<_> = names.iter().collect();
            prop_assert_eq!(different.len(), names.len());
        }
    }
}
