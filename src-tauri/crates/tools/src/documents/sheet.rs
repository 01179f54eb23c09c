//! Excel files: each sheet under its name, its rows with their numbers. Cells are read one after another, so that one far out
//! does not make a sheet huge.

use super::{DocumentError, TextCollector, cells::SheetWriter, unpack};
use calamine::{Data, DataRef, Reader as _, Sheet, SheetType, SheetVisible, Xlsx, XlsxError};
use std::io::Cursor;

/// Longest formula that is shown, in characters.
const MAX_FORMULA: usize = 200;

pub(super) fn read(bytes: &[u8], text: &mut TextCollector) -> Result<(), DocumentError> {
    unpack::open(bytes)?;
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(unreadable)?;
    for sheet in book.sheets_metadata().to_vec() {
        if !one_sheet(&mut book, &sheet, text)? {
            return Ok(());
        }
    }
    Ok(())
}

/// Adds a sheet. Returns `false` when the limit of the text is reached.
fn one_sheet(
    book: &mut Xlsx<Cursor<&[u8]>>,
    sheet: &Sheet,
    text: &mut TextCollector,
) -> Result<bool, DocumentError> {
    let remark = match (sheet.visible, sheet.typ) {
        (SheetVisible::Hidden | SheetVisible::VeryHidden, _) => Some("hidden"),
        (SheetVisible::Visible, SheetType::ChartSheet) => Some("a chart"),
        (SheetVisible::Visible, _) => None,
    };
    let Ok(mut cells) = book.worksheet_cells_reader(&sheet.name) else {
        // Charts have a sheet of their own, without cells.
        return SheetWriter::begin(text, &sheet.name, remark)?.end(text);
    };
    let mut writer = SheetWriter::begin(text, &sheet.name, remark)?;
    while let Some(cell) = cells.next_cell_with_formula().map_err(unreadable)? {
        let value = match (shown(cell.value), cell.formula) {
            (value, Some(formula)) if value.is_empty() => no_value(&formula),
            (value, _) => value,
        };
        if !value.is_empty() && !writer.cell(text, cell.pos, &value)? {
            return Ok(false);
        }
    }
    writer.end(text)
}

/// Tells of a formula that no program has calculated yet.
fn no_value(formula: &str) -> String {
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

fn shown(value: DataRef<'_>) -> String {
    match Data::from(value) {
        Data::DateTime(moment) if moment.is_datetime() => {
            let (year, month, day, hour, minute, second, _) = moment.to_ymd_hms_milli();
            match (hour, minute, second) {
                (0, 0, 0) => format!("{year:04}-{month:02}-{day:02}"),
                _ => format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}"),
            }
        }
        other => other.to_string(),
    }
}

fn unreadable(error: XlsxError) -> DocumentError {
    match error {
        XlsxError::Password => DocumentError::Locked,
        other => DocumentError::damaged(other),
    }
}
