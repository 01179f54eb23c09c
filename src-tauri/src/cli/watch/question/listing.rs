//! Listing of a text that others wrote, in rows of the terminal. Its lines are numbered, so that nothing in it can pass as
//! Qilbee's own words.

use protocol::visible_line;

/// Longest run of blank lines shown as it is.
const MAX_BLANK_LINES: usize = 2;
/// Longest run of blanks in a line shown as it is.
const MAX_BLANKS: usize = 40;
/// Width of a command's row in a terminal too narrow for it.
const MIN_WIDTH_COLUMNS: usize = 20;

/// Size of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) struct TerminalSize {
    pub(in crate::cli) columns: usize,
    pub(in crate::cli) rows: usize,
}

/// Row of the terminal that shows a part of the command.
pub(super) struct Row {
    pub(super) text: String,
    /// Lines of the command that it shows, from 1: the first and the last.
    pub(super) lines: (usize, usize),
    pub(super) bytes: usize,
}

/// Returns all of a text, and how long it is.
pub(in crate::cli) fn whole(text: &str, size: TerminalSize) -> String {
    let rows = rows(text, size.columns).into_iter().map(|row| row.text);
    let rows: Vec<_> = rows.chain([counted(text)]).collect();
    rows.join("\n")
}

/// Returns the command in rows of the terminal.
pub(super) fn rows(exact: &str, columns: usize) -> Vec<Row> {
    let lines: Vec<_> = exact.lines().collect();
    let digits = lines.len().to_string().len();
    let width = columns.saturating_sub(digits + 3).max(MIN_WIDTH_COLUMNS);
    let mut rows = Vec::new();
    let mut number = 1;
    for run in lines.chunk_by(|line, next| is_blank(line) && is_blank(next)) {
        let last = number + run.len() - 1;
        if run.len() > MAX_BLANK_LINES {
            rows.push(Row {
                text: format!("{:digits$} │ … {} blank lines …", "", run.len()),
                lines: (number, last),
                bytes: run.iter().map(|line| line.len() + 1).sum(),
            });
        } else {
            let numbered = (number..).zip(run);
            rows.extend(numbered.flat_map(|(number, line)| folded(line, number, digits, width)));
        }
        number = last + 1;
    }
    rows
}

fn is_blank(line: &str) -> bool {
    line.trim().is_empty()
}

/// Folds a line, as a terminal would, but with an empty margin: no part of it can pass as a line of its own.
fn folded(line: &str, number: usize, digits: usize, width: usize) -> impl Iterator<Item = Row> {
    let mut parts = vec![String::new()];
    let mut used = 0;
    for letter in visible_blanks(line).chars() {
        let columns = column_count(letter);
        if used + columns > width {
            parts.push(String::new());
            used = 0;
        }
        used += columns;
        if let Some(part) = parts.last_mut() {
            part.push(letter);
        }
    }
    parts.into_iter().enumerate().map(move |(index, part)| Row {
        bytes: part.len(),
        text: match index {
            0 => format!("{number:digits$} │ {part}"),
            _ => format!("{:digits$} ┆ {part}", ""),
        },
        lines: (number, number),
    })
}

/// Makes a line visible, with tabs as arrows and long runs of blanks as their number.
fn visible_blanks(line: &str) -> String {
    let letters: Vec<_> = line.chars().collect();
    let runs = letters.chunk_by(|letter, next| letter.is_whitespace() == next.is_whitespace());
    let mut visible = String::new();
    for run in runs {
        if run.len() > MAX_BLANKS && run.iter().all(|letter| letter.is_whitespace()) {
            visible.push_str(&format!("⟨{} blanks⟩", run.len()));
        } else {
            let run: String = run.iter().collect();
            let parts = run.split('\t').map(visible_line);
            visible.push_str(&parts.collect::<Vec<_>>().join("→   "));
        }
    }
    visible
}

/// Returns the number of lines and bytes.
pub(super) fn counted(exact: &str) -> String {
    let plural = |count: usize, noun: &str| match count {
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    };
    format!(
        "  {}, {}",
        plural(exact.lines().count(), "line"),
        plural(exact.len(), "byte")
    )
}

/// Returns the most columns that a character takes.
pub(in crate::cli::watch) fn column_count(letter: char) -> usize {
    match letter {
        '│' | '┆' | '⟨' | '⟩' | '…' | '→' => 1,
        letter if letter.is_ascii() => 1,
        _ => 2,
    }
}
