//! Files and folders as a model is shown them: numbered lines, sizes, lists. Pure.

use super::Entry;

/// How wide the column of line numbers is.
const NUMBER_WIDTH: usize = 6;
const KIBI: u64 = 1024;

/// Lines with their numbers, the first one `first`.
pub(crate) fn number<'a>(lines: impl Iterator<Item = &'a str>, first: usize) -> String {
    let mut numbered = String::new();
    for (line, at) in lines.zip(first..) {
        if !numbered.is_empty() {
            numbered.push('\n');
        }
        numbered.push_str(&format!("{at:>NUMBER_WIDTH$}\t{line}"));
    }
    numbered
}

/// The beginning of a text: at most so many characters, whole lines where one fits. The second part says
/// whether anything is missing.
pub(crate) fn cut(text: &str, most_characters: usize) -> (&str, bool) {
    let Some((end, _)) = text.char_indices().nth(most_characters) else {
        return (text, false);
    };
    let begin = &text[..end];
    let whole = begin.rfind('\n').filter(|end| *end > 0);
    (whole.map_or(begin, |end| &begin[..end]), true)
}

/// A folder's entries, two levels of them, each with its size.
pub(crate) fn listing(
    folder: &str,
    size: Option<u64>,
    entries: &[Entry],
    complete: bool,
) -> String {
    let mut lines = vec![
        format!(
            "Here're the files and directories up to 2 levels deep in {folder}, excluding hidden items and node_modules:"
        ),
        format!("{}\t{folder}", size.map_or_else(|| "-".to_owned(), short)),
    ];
    let base = folder.trim_end_matches('/');
    lines.extend(entries.iter().map(|entry| {
        let end = if entry.is_folder { "/" } else { "" };
        let size = entry.size.map_or_else(|| "-".to_owned(), short);
        format!("{size}\t{base}/{}{end}", entry.path)
    }));
    if !complete {
        lines.push(format!(
            "(There is more than these {} entries; look into one of the folders.)",
            entries.len()
        ));
    }
    lines.join("\n")
}

/// A number of bytes in few characters.
pub(crate) fn short(bytes: u64) -> String {
    let mut tenths = bytes.saturating_mul(10);
    for unit in ["B", "K", "M", "G"] {
        if tenths < KIBI * 10 {
            return match unit {
                "B" => format!("{}B", tenths / 10),
                _ => format!("{}.{}{unit}", tenths / 10, tenths % 10),
            };
        }
        tenths = tenths.div_ceil(KIBI);
    }
    format!("{}.{}T", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_short() {
        let check = |bytes, wanted: &str| assert_eq!(short(bytes), wanted);
        check(0, "0B");
        check(1023, "1023B");
        check(1024, "1.0K");
        check(1536, "1.5K");
        check(1024 * 1024, "1.0M");
        check(u64::MAX, "1677721.6T");
    }

    #[test]
    fn a_cut_keeps_whole_lines() {
        assert_eq!(cut("ab\ncd\nef", 100), ("ab\ncd\nef", false));
        assert_eq!(cut("ab\ncd\nef", 7), ("ab\ncd", true));
        assert_eq!(cut("äöüß", 3), ("äöü", true));
        assert_eq!(cut("", 0), ("", false));
    }

    #[test]
    fn lines_are_numbered() {
        assert_eq!(number("a\nb".lines(), 9), "     9\ta\n    10\tb");
    }
}
