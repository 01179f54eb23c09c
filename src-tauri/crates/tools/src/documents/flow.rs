//! Paragraphs and tables as text: a line for each paragraph, one for each row of a table, with a tab between cells. A cell
//! stays on its line, whatever is in it.

/// Most cells of a row that one cell may stand for.
const MAX_SPAN: u32 = 64;

/// Text under construction.
#[derive(Default)]
pub(super) struct Flow {
    text: String,
    /// Number of enclosing tables.
    tables: usize,
    /// Number of cells begun in this row.
    cell: usize,
    /// Cells that the present one stands for, besides its own.
    span: u32,
    /// The cell has text.
    has_text: bool,
    /// A line ended inside of a cell after text, and nothing came after it yet.
    after_line: bool,
}

impl Flow {
    /// Adds text.
    pub(super) fn text(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if std::mem::take(&mut self.after_line) {
            self.text.push(' ');
        }
        self.has_text = true;
        if self.tables == 0 {
            self.text.push_str(text);
        } else {
            // Otherwise it would look like another cell or row.
            self.text.push_str(&text.replace(['\t', '\n', '\r'], " "));
        }
    }

    /// Ends a line or a paragraph.
    pub(super) fn line_end(&mut self) {
        if self.tables == 0 {
            self.text.push('\n');
        } else {
            self.after_line = self.has_text;
        }
    }

    pub(super) fn begin_table(&mut self) {
        self.tables += 1;
    }

    pub(super) fn end_table(&mut self) {
        self.tables = self.tables.saturating_sub(1);
    }

    pub(super) fn begin_row(&mut self) {
        if self.tables <= 1 {
            self.cell = 0;
        }
    }

    pub(super) fn end_row(&mut self) {
        if self.tables <= 1 {
            self.after_line = false;
            self.text.push('\n');
        } else {
            self.after_line = self.has_text;
        }
    }

    /// Begins a cell. Cells of a table inside of a cell are words of that cell.
    pub(super) fn begin_cell(&mut self) {
        if self.tables > 1 {
            self.after_line = self.has_text;
            return;
        }
        (self.has_text, self.after_line) = (false, false);
        self.cell += 1;
        if self.cell > 1 {
            self.text.push('\t');
        }
    }

    /// Lets the present cell stand for so many.
    pub(super) fn span(&mut self, cells: u32) {
        if self.tables <= 1 {
            self.span = cells.clamp(1, MAX_SPAN) - 1;
        }
    }

    pub(super) fn end_cell(&mut self) {
        if self.tables <= 1 {
            for _ in 0..std::mem::take(&mut self.span) {
                self.text.push('\t');
            }
        }
    }

    /// Returns the text so far, which begins anew.
    pub(super) fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }
}
