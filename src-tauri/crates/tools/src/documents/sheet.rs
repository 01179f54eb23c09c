//! Spreadsheets: each sheet under its name, a line for each row that has anything, a tab between cells.
//! Cells are read one after another, so that one far out does not make a sheet huge.

use super::{DocumentError, TextCollector, unpack};
use calamine::{Data, Reader as _, Xlsx, XlsxError};
use std::{fmt::Write as _, io::Cursor};

/// Maximum number of empty cells shown as tabs; after a larger gap, a cell is preceded by its column.
const MAX_GAP: u32 = 50;

pub(super) fn read(bytes: &[u8], text: &mut TextCollector) -> Result<(), DocumentError> {
    unpack::open(bytes)?;
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(unreadable)?;
    for name in book.sheet_names() {
        let Ok(mut cells) = book.worksheet_cells_reader(&name) else {
            // Charts have a sheet of their own, without cells.
            continue;
        };
        let mut current = None;
        let mut next_column = 0;
        let mut line = format!("Sheet: {name}");
        while let Some(cell) = cells.next_cell().map_err(unreadable)? {
            let value = shown(&Data::from(cell.get_value().clone()));
            if value.is_empty() {
                continue;
            }
            let (row, column) = cell.get_position();
            if current != Some(row) {
                line.push('\n');
                if !text.add(&line)? {
                    return Ok(());
                }
                line.clear();
                (current, next_column) = (Some(row), 0);
            }
            put(&mut line, &value, next_column, column);
            next_column = column + 1;
        }
        line.push('\n');
        if !text.add(&line)? {
            return Ok(());
        }
    }
    Ok(())
}

/// Appends a cell to a line that has those before `from`.
fn put(line: &mut String, value: &str, from: u32, column: u32) {
    let gap = column.saturating_sub(from);
    let tabs = if gap > MAX_GAP { 0 } else { gap };
    line.extend((0..tabs).map(|_| '\t'));
    if from > 0 {
        line.push('\t');
    }
    if gap > MAX_GAP {
        // Writing to a text cannot fail.
        let _ = write!(line, "[column {}] ", u64::from(column) + 1);
    }
    line.push_str(value);
}

/// Formats a cell on one line.
fn shown(value: &Data) -> String {
    let text = match value {
        Data::DateTime(moment) if moment.is_datetime() => {
            let (year, month, day, hour, minute, second, _) = moment.to_ymd_hms_milli();
            match (hour, minute, second) {
                (0, 0, 0) => format!("{year:04}-{month:02}-{day:02}"),
                _ => format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}"),
            }
        }
        other => other.to_string(),
    };
    text.replace(['\n', '\r', '\t'], " ")
}

fn unreadable(error: XlsxError) -> DocumentError {
    match error {
        XlsxError::Password => DocumentError::Locked,
        other => DocumentError::damaged(other),
    }
}
