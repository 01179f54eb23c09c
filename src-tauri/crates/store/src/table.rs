//! The tables, one file each: its SQL, what a row is, its queries. No rule that spans two tables
//! lives here; see `journal`.

pub(crate) mod blob_uses;
pub(crate) mod blobs;
pub(crate) mod events;
pub(crate) mod search_index;
pub(crate) mod search_rows;
pub(crate) mod session_choices;
pub(crate) mod sessions;

use crate::StoreError;
use jiff::Timestamp;

/// A moment as a column that sorts: RFC 3339 with all nine digits after the second.
pub(crate) fn moment(at: Timestamp) -> String {
    format!("{at:.9}")
}

/// A count as SQLite keeps it.
pub(crate) fn to_column(count: u64) -> Result<i64, StoreError> {
    i64::try_from(count).map_err(|_| StoreError::Damaged {
        reason: format!("{count} is more than a database can count"),
    })
}

/// The error for a row whose content makes no sense.
pub(crate) fn bad_row(
    table: &'static str,
    row: impl Into<String>,
    reason: &impl ToString,
) -> StoreError {
    StoreError::BadRow {
        table,
        row: row.into(),
        reason: reason.to_string(),
    }
}
