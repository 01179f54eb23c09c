//! Rows of cells as text: each line begins with the number of its row, each cell stands in the column that the line of
//! letters above names.

use super::{DocumentError, TextCollector};
use std::fmt::Write as _;

/// Maximum number of empty cells shown as tabs; after a larger gap, a cell is preceded by its column.
const MAX_GAP: u32 = 50;
/// Rows that are kept back until the letters of their columns are told above them.
const HEAD_ROWS: usize = 100;
const MAX_HEAD_BYTES: usize = 256 * 1024;
/// Letters of columns.
const LETTERS: u32 = 26;

/// Writer of one sheet. Rows and columns count from 0 and only go up.
pub(super) struct SheetWriter {
    /// The first rows, as long as the columns are not told yet.
    head: Option<String>,
    head_rows: usize,
    columns: u32,
    line: String,
    /// Row of the line.
    row: Option<u32>,
    next_row: u32,
    next_column: u32,
}

impl SheetWriter {
    /// Begins a sheet with its name and a remark on it.
    pub(super) fn begin(
        text: &mut TextCollector,
        name: &str,
        remark: Option<&str>,
    ) -> Result<Self, DocumentError> {
        let remark = remark.map_or_else(String::new, |remark| format!(" ({remark})"));
        text.add(&format!("Sheet: {}{remark}\n", one_line(name)))?;
        Ok(Self {
            head: Some(String::new()),
            head_rows: 0,
            columns: 0,
            line: String::new(),
            row: None,
            next_row: 0,
            next_column: 0,
        })
    }

    /// Adds a cell with a value. Returns `false` when the limit of the text is reached.
    pub(super) fn cell(
        &mut self,
        text: &mut TextCollector,
        (row, column): (u32, u32),
        value: &str,
    ) -> Result<bool, DocumentError> {
        text.deadline().check()?;
        if self.row != Some(row) {
            if !self.flush(text)? {
                return Ok(false);
            }
            self.begin_row(row);
        }
        let gap = column.saturating_sub(self.next_column);
        self.line.push('\t');
        if gap > MAX_GAP {
            // Writing to a text cannot fail.
            let _ = write!(self.line, "[column {}] ", column_name(column));
        } else {
            self.line.extend((0..gap).map(|_| '\t'));
        }
        self.line.push_str(&one_line(value));
        self.next_column = column.saturating_add(1);
        self.columns = self.columns.max(self.next_column);
        Ok(true)
    }

    /// Adds a remark on a row, such as how often it is repeated.
    pub(super) fn remark(&mut self, remark: &str) {
        self.line.push_str(&format!("\t({remark})"));
    }

    /// Ends the sheet. Returns `false` when the limit of the text is reached.
    pub(super) fn end(mut self, text: &mut TextCollector) -> Result<bool, DocumentError> {
        if self.row.is_none() {
            self.line.push_str("(This sheet is empty.)\n");
        }
        self.flush(text)?;
        self.tell_head(text)?;
        text.add("\n")
    }

    /// Skips rows that are told of otherwise.
    pub(super) fn skip_to(&mut self, row: u32) {
        self.next_row = self.next_row.max(row);
    }

    fn begin_row(&mut self, row: u32) {
        let last_empty = row;
        // Rows are told as people count them, from 1.
        match last_empty.checked_sub(self.next_row) {
            None | Some(0) => {}
            Some(1) => self
                .line
                .push_str(&format!("(Row {last_empty} is empty.)\n")),
            Some(_) => self.line.push_str(&format!(
                "(Rows {} to {last_empty} are empty.)\n",
                self.next_row + 1
            )),
        }
        self.line.push_str(&(u64::from(row) + 1).to_string());
        self.row = Some(row);
        self.next_row = row.saturating_add(1);
        self.next_column = 0;
    }

    fn flush(&mut self, text: &mut TextCollector) -> Result<bool, DocumentError> {
        if self.row.is_some() {
            self.line.push('\n');
        }
        let line = std::mem::take(&mut self.line);
        let Some(head) = &mut self.head else {
            return text.add(&line);
        };
        head.push_str(&line);
        self.head_rows += 1;
        if self.head_rows < HEAD_ROWS && head.len() < MAX_HEAD_BYTES {
            return Ok(true);
        }
        self.tell_head(text)
    }

    /// Tells the letters of the columns, and the rows that were kept back.
    fn tell_head(&mut self, text: &mut TextCollector) -> Result<bool, DocumentError> {
        let Some(head) = self.head.take() else {
            return Ok(true);
        };
        if self.columns > 0 {
            let letters = (0..self.columns.min(MAX_GAP)).map(column_name);
            let letters: String = letters.map(|letter| format!("\t{letter}")).collect();
            text.add(&format!("{letters}\n"))?;
        }
        text.add(&head)
    }
}

/// Returns the letters of a column, which counts from 0.
pub(super) fn column_name(column: u32) -> String {
    let mut letters = Vec::new();
    let mut rest = column;
    loop {
        letters.push(char::from_u32('A' as u32 + rest % LETTERS).unwrap_or('?'));
        match (rest / LETTERS).checked_sub(1) {
            Some(more) => rest = more,
            None => break,
        }
    }
    letters.iter().rev().collect()
}

/// Returns a text on one line, without tabs.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r', '\t'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_named_as_in_a_sheet() {
        let check = |column, name: &str| assert_eq!(column_name(column), name);
        check(0, "A");
        check(25, "Z");
        check(26, "AA");
        check(701, "ZZ");
        check(702, "AAA");
        check(16_383, "XFD");
    }
}
