//! Tables, one file each: SQL, row type and queries. Operations across tables are in `journal`.

pub(crate) mod blob_uses;
pub(crate) mod blobs;
pub(crate) mod events;
pub(crate) mod seals;
pub(crate) mod search_index;
pub(crate) mod search_rows;
pub(crate) mod session_choices;
pub(crate) mod session_labels;
pub(crate) mod sessions;
pub(crate) mod uploads;

use crate::StoreError;
use jiff::Timestamp;

/// Formats a moment for a column that sorts: RFC 3339 with nine fractional digits.
pub(crate) fn moment(at: Timestamp) -> String {
    format!("{at:.9}")
}

/// Converts a count for SQLite.
pub(crate) fn to_column(count: u64) -> Result<i64, StoreError> {
    i64::try_from(count).map_err(|_| StoreError::Damaged {
        reason: format!("{count} is more than a database can count").into(),
    })
}

/// Returns the error for a row with invalid content.
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
