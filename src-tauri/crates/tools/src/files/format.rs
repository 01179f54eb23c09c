//! Formatting of files and folders for models: numbered lines, sizes, listings. Pure.

use super::FolderEntry;

/// Width of the column of line numbers.
const NUMBER_WIDTH: usize = 6;
const KIBI: u64 = 1024;

/// Numbers lines, starting with `first`.
pub(crate) fn number_lines<'a>(lines: impl Iterator<Item = &'a str>, first: usize) -> String {
    let mut numbered = String::new();
    for (line, at) in lines.zip(first..) {
        if !numbered.is_empty() {
            numbered.push('\n');
        }
        numbered.push_str(&format!("{at:>NUMBER_WIDTH$}\t{line}"));
    }
    numbered
}

/// Cuts a text to at most so many characters, to whole lines where one fits. The flag says whether anything is missing.
pub(crate) fn cut_text(text: &str, most_characters: usize) -> (&str, bool) {
    let Some((end, _)) = text.char_indices().nth(most_characters) else {
        return (text, false);
    };
    let begin = &text[..end];
    let whole = begin.rfind('\n').filter(|end| *end > 0);
    (whole.map_or(begin, |end| &begin[..end]), true)
}

/// Formats a folder's entries, two levels deep, each with its size.
pub(crate) fn listing(
    folder: &str,
    size: Option<u64>,
    entries: &[FolderEntry],
    complete: bool,
) -> String {
    let mut lines = vec![
        format!(
            "Here're the files and directories up to 2 levels deep in {folder}, excluding hidden items and node_modules:"
        ),
        format!(
            "{}\t{folder}",
            size.map_or_else(|| "-".to_owned(), size_text)
        ),
    ];
    let base = folder.trim_end_matches('/');
    lines.extend(entries.iter().map(|entry| {
        let end = if entry.is_folder { "/" } else { "" };
        let size = entry.size.map_or_else(|| "-".to_owned(), size_text);
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

/// Formats a size in bytes with few characters.
pub(crate) fn size_text(bytes: u64) -> String {
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
        let check = |bytes, wanted: &str| assert_eq!(size_text(bytes), wanted);
        check(0, "0B");
        check(1023, "1023B");
        check(1024, "1.0K");
        check(1536, "1.5K");
        check(1024 * 1024, "1.0M");
        check(u64::MAX, "1677721.6T");
    }

    #[test]
    fn a_cut_keeps_whole_lines() {
        assert_eq!(cut_text("ab\ncd\nef", 100), ("ab\ncd\nef", false));
        assert_eq!(cut_text("ab\ncd\nef", 7), ("ab\ncd", true));
        assert_eq!(cut_text("äöüß", 3), ("äöü", true));
        assert_eq!(cut_text("", 0), ("", false));
    }

    #[test]
    fn lines_are_numbered() {
        assert_eq!(number_lines("a\nb".lines(), 9), "     9\ta\n    10\tb");
    }
}
