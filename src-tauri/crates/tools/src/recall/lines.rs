//! Lines of a result: a range of them, or those that match with some around. Each has its number. Pure.

use super::read::{LONGEST, cut};
use std::collections::VecDeque;

/// Lines from and to, counted from 1. An end beyond the last line is the last line.
pub(super) fn range(text: &str, from: usize, to: Option<usize>) -> Result<String, String> {
    let mut shown = Shown::default();
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

/// Lines that match, with some around each; the matching ones are marked.
pub(super) fn matching(text: &str, matches: impl Fn(&str) -> bool, context: usize) -> String {
    let mut shown = Shown::default();
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

/// Lines with their numbers, until there is no more room.
#[derive(Default)]
struct Shown {
    text: String,
    characters: usize,
    last: usize,
    full: bool,
}

impl Shown {
    /// Adds a line. `false` when it did not fit, and nothing after it does.
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
        if !is_first && self.characters + count > LONGEST {
            self.full = true;
            return false;
        }
        self.full = self.characters + count > LONGEST;
        self.text.push_str(&added);
        self.characters += count;
        self.last = number;
        true
    }

    fn into_text(self) -> String {
        cut(&self.text, "read this long line with from_byte")
    }
}
