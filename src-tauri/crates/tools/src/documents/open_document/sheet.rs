//! Sheets of an OpenDocument file. Rows and cells that stand for many are told once.

use super::{MAX_SPACES, repeated};
use crate::documents::{
    DocumentError, TextCollector,
    cells::SheetWriter,
    xml::{self, Element, Piece},
};
use std::collections::BTreeSet;

/// Most columns and rows that a file may count to.
const MAX_COLUMNS: u32 = 16_384;
const MAX_ROWS: u32 = 1_048_576;
/// Most cells with a value that one element is told as.
const MAX_TOLD_CELLS: u32 = 64;
/// Longest formula that is shown, in characters.
const MAX_FORMULA: usize = 200;

/// Reader of the sheets of a file.
struct Sheets<'a> {
    text: &'a mut TextCollector,
    /// Styles of hidden sheets, and the style under way.
    hidden: BTreeSet<String>,
    style: String,
    writer: Option<SheetWriter>,
    row: u32,
    /// Rows that the present one stands for.
    rows: u32,
    row_has_values: bool,
    column: u32,
    cell: Option<Cell>,
    paragraphs: usize,
    asides: usize,
}

/// A cell under way.
#[derive(Default)]
struct Cell {
    /// Cells that it stands for.
    count: u32,
    formula: Option<String>,
    value: String,
}

pub(super) fn read(xml: &str, text: &mut TextCollector) -> Result<(), DocumentError> {
    let deadline = text.deadline();
    let mut sheets = Sheets {
        text,
        hidden: BTreeSet::new(),
        style: String::new(),
        writer: None,
        row: 0,
        rows: 1,
        row_has_values: false,
        column: 0,
        cell: None,
        paragraphs: 0,
        asides: 0,
    };
    xml::walk(xml, deadline, |piece| match piece {
        Piece::Open(element) => sheets.open(element),
        Piece::Close(name) => sheets.close(name),
        Piece::Text(words) => {
            if sheets.paragraphs > 0 {
                sheets.words(words);
            }
            Ok(true)
        }
    })
}

impl Sheets<'_> {
    fn open(&mut self, element: &Element<'_>) -> Result<bool, DocumentError> {
        match element.name().as_str() {
            "style" => self.style = element.attribute("name").unwrap_or_default(),
            "table-properties" if element.attribute("display").as_deref() == Some("false") => {
                self.hidden.insert(self.style.clone());
            }
            "table" if self.writer.is_none() => self.begin_sheet(element)?,
            "table-row" => {
                self.rows = repeated(element, "number-rows-repeated", MAX_ROWS);
                (self.column, self.row_has_values) = (0, false);
            }
            "table-cell" | "covered-table-cell" => {
                self.cell = Some(Cell {
                    count: repeated(element, "number-columns-repeated", MAX_COLUMNS),
                    formula: element.attribute("formula"),
                    value: String::new(),
                });
            }
            "annotation" => self.asides += 1,
            "p" => self.paragraphs += 1,
            "s" => self.words(&" ".repeat(repeated(element, "c", MAX_SPACES) as usize)),
            "tab" | "line-break" => self.words(" "),
            _ => {}
        }
        Ok(true)
    }

    fn close(&mut self, name: &str) -> Result<bool, DocumentError> {
        match name {
            "annotation" => self.asides = self.asides.saturating_sub(1),
            "p" => {
                self.paragraphs = self.paragraphs.saturating_sub(1);
                self.words(" ");
            }
            "table-cell" | "covered-table-cell" => return self.end_cell(),
            "table-row" => self.end_row(),
            "table" => {
                if let Some(writer) = self.writer.take() {
                    return writer.end(self.text);
                }
            }
            _ => {}
        }
        Ok(true)
    }

    fn words(&mut self, words: &str) {
        if self.asides == 0
            && let Some(cell) = &mut self.cell
        {
            cell.value.push_str(words);
        }
    }

    fn begin_sheet(&mut self, element: &Element<'_>) -> Result<(), DocumentError> {
        let name = element.attribute("name").unwrap_or_default();
        let style = element.attribute("style-name").unwrap_or_default();
        let remark = self.hidden.contains(&style).then_some("hidden");
        self.writer = Some(SheetWriter::begin(self.text, &name, remark)?);
        self.row = 0;
        Ok(())
    }

    fn end_cell(&mut self) -> Result<bool, DocumentError> {
        let (Some(cell), Some(writer)) = (self.cell.take(), &mut self.writer) else {
            return Ok(true);
        };
        let value = match (cell.value.trim(), cell.formula) {
            ("", Some(formula)) => no_value(&formula),
            (value, _) => value.to_owned(),
        };
        let first = self.column;
        self.column = first.saturating_add(cell.count).min(MAX_COLUMNS);
        if value.is_empty() {
            return Ok(true);
        }
        self.row_has_values = true;
        for column in first..self.column.min(first + MAX_TOLD_CELLS) {
            if !writer.cell(self.text, (self.row, column), &value)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn end_row(&mut self) {
        let last = self.row.saturating_add(self.rows).min(MAX_ROWS);
        if self.row_has_values
            && self.rows > 1
            && let Some(writer) = &mut self.writer
        {
            writer.remark(&format!("the same in each row up to {last}"));
            writer.skip_to(last);
        }
        self.row = last;
    }
}

/// Tells of a formula that no program has calculated yet.
fn no_value(formula: &str) -> String {
    // Before the formula stands the language it is written in.
    let formula = formula
        .split_once(":=")
        .map_or(formula, |(_, formula)| formula);
    let shown: String = formula.chars().take(MAX_FORMULA).collect();
    let more = if shown.len() < formula.len() {
        "…"
    } else {
        ""
    };
    format!(
        "(formula without a value: ={}{more})",
        shown.trim_start_matches('=')
    )
}
