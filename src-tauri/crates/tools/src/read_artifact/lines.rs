//! Lines of an artifact: a range of them, or those that match with context. Each has its number. Pure.

use crate::truncation::MAX_INLINE_CHARACTERS;
use std::collections::VecDeque;

/// Maximum length of a part that is returned, in characters; leaves room for the heading around it.
pub(super) const MAX_PART_CHARACTERS: usize = MAX_INLINE_CHARACTERS - 1_000;

/// Formats a range of lines, counted from 1. An end beyond the last line is the last line.
pub(super) fn range(text: &str, from: usize, to: Option<usize>) -> Result<String, String> {
    let mut shown = NumberedLines::default();
    let (mut total, mut last) = (0, 0);
    for (number, line) in (1..).zip(text.lines()) {
        total = number;
        if number >= from && to.is_none_or(|to| number <= to) && shown.take(number, line, ' ') {
            last = number;
        }
    }
    if from > total {
        return Err(format!(
            "The result has {total} lines; there is no line {from}."
        ));
    }
    let rest = to.unwrap_or(total).min(total) - last;
    let text = shown.into_text();
    Ok(match rest {
        0 => format!("[lines {from} to {last} of {total}]\n{text}"),
        _ => format!(
            "[lines {from} to {last} of {total}; {rest} more do not fit: read on from_line {}]\n{text}",
            last + 1
        ),
    })
}

/// Formats the lines that match, with context; the matching ones are marked.
pub(super) fn matching(text: &str, matches: impl Fn(&str) -> bool, context: usize) -> String {
    let mut shown = NumberedLines::default();
    let mut before: VecDeque<(usize, &str)> = VecDeque::with_capacity(context);
    let (mut count, mut fitted, mut after) = (0_usize, 0_usize, 0_usize);
    for (number, line) in (1..).zip(text.lines()) {
        if matches(line) {
            count += 1;
            for (number, line) in before.drain(..) {
                shown.take(number, line, ' ');
            }
            fitted += usize::from(shown.take(number, line, '>'));
            after = context;
        } else if after > 0 {
            after -= 1;
            shown.take(number, line, ' ');
        } else if context > 0 {
            if before.len() == context {
                before.pop_front();
            }
            before.push_back((number, line));
        }
    }
    match count - fitted {
        _ if count == 0 => "No line matches.".to_owned(),
        0 => format!("[{count} lines match]\n{}", shown.into_text()),
        _ => format!(
            "[{count} lines match; the first {fitted} are shown]\n{}",
            shown.into_text()
        ),
    }
}

/// Numbered lines, up to the maximum length.
#[derive(Default)]
struct NumberedLines {
    text: String,
    characters: usize,
    last: usize,
    full: bool,
}

impl NumberedLines {
    /// Appends a line. Returns `false` when it doesn't fit; then no later one does.
    fn take(&mut self, number: usize, line: &str, mark: char) -> bool {
        if self.full {
            return false;
        }
        let is_first = self.text.is_empty();
        let gap = if !is_first && number > self.last + 1 {
            "…\n"
        } else {
            ""
        };
        let added = format!("{gap}{mark}{number}: {line}\n");
        let count = added.chars().count();
        // A first line that is too long by itself is cut rather than left out.
        if !is_first && self.characters + count > MAX_PART_CHARACTERS {
            self.full = true;
            return false;
        }
        self.full = self.characters + count > MAX_PART_CHARACTERS;
        self.text.push_str(&added);
        self.characters += count;
        self.last = number;
        true
    }

    fn into_text(self) -> String {
        truncated(&self.text, "read this long line with from_byte")
    }
}

/// Truncates a text to the maximum length, with advice how to read on.
pub(super) fn truncated(text: &str, advice: &str) -> String {
    let Some((end, _)) = text.char_indices().nth(MAX_PART_CHARACTERS) else {
        return text.to_owned();
    };
    let more = text[end..].chars().count();
    format!("{}\n[… {more} more characters; {advice} …]", &text[..end])
}
