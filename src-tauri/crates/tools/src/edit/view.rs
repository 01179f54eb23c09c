//! View of a file for models: numbered lines, within the limits. Pure.

use super::edit_command::LineRange;
use crate::{
    ToolError,
    files::{self, LineOutOfRange, Text},
};
use localization::localized;

/// Maximum number of characters shown of a file; the model adapters declare the same.
pub(crate) const MAX_CHARACTERS: usize = 20_000;
/// Maximum number of lines of a file that is shown at all.
const MAX_LINES: usize = 999_999;

/// Formats the lines of a file, or some of them, with at most so many characters.
pub(crate) fn file(
    path: &str,
    text: &Text,
    range: Option<LineRange>,
    most_characters: usize,
) -> Result<String, ToolError> {
    let line_count = text.line_count();
    if line_count > MAX_LINES {
        return Err(ToolError::ForModel(localized!(
            "tools-edit-many-lines",
            path = path
        )));
    }
    let range = range.unwrap_or(LineRange {
        first: 1,
        last: None,
    });
    let heading = format!("Here's the content of {path} with line numbers:\n");
    if line_count == 0 {
        return Ok(format!("{heading}(The file is empty.)"));
    }
    if range.first > line_count {
        return Err(ToolError::ForModel(localized!(
            "tools-edit-range-outside",
            lines = line_count
        )));
    }
    let last = range.last.unwrap_or(line_count).min(line_count);
    let lines = text.plain().lines();
    let chosen = lines.skip(range.first - 1).take(last + 1 - range.first);
    let numbered = files::number_lines(chosen, range.first);
    let (shown, is_cut) = files::cut_text(&numbered, most_characters);
    if !is_cut {
        return Ok(format!("{heading}{shown}"));
    }
    let first = range.first;
    let end = first + shown.matches('\n').count();
    let line_is_cut = !numbered[shown.len()..].starts_with('\n');
    Ok(if line_is_cut {
        format!("{heading}{shown}\n(The rest of line {end} of {line_count} is not shown.)")
    } else {
        format!(
            "{heading}{shown}\n(Only lines {first} to {end} of {line_count} are shown. Use `view_range` to see more.)"
        )
    })
}

/// Formats the lines around a change.
pub(crate) fn snippet(text: &Text, line: usize, changed_lines: usize) -> String {
    /// Lines shown before and after.
    const AROUND: usize = 4;
    let first = line.saturating_sub(AROUND).max(1);
    let count = line - first + changed_lines + AROUND;
    let lines = text.plain().lines().skip(first - 1).take(count);
    let numbered = files::number_lines(lines, first);
    files::cut_text(&numbered, MAX_CHARACTERS).0.to_owned()
}

/// Returns the error for an insertion after a line that doesn't exist.
pub(crate) fn no_such_line(
    line: usize,
    LineOutOfRange { line_count }: LineOutOfRange,
) -> ToolError {
    ToolError::ForModel(localized!(
        "tools-edit-line-outside",
        line = line,
        lines = line_count
    ))
}
