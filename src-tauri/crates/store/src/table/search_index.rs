//! Table `search_index`: full-text index (FTS5). Derived, and contentless: the texts are in the events, so it holds only
//! words and positions. `search_rows` maps its rows to events.
//!
//! Case and accents are ignored. Prefixes of two letters have an index of their own, since too many words share one.
//! FTS5 merges segments at 8 per level instead of the default 4, since the index is written more than searched.

use crate::StoreError;
use protocol::SessionId;
use rusqlite::{Connection, params};

/// Tokenizer of the index, and of everything that must match it.
pub(crate) const TOKENIZE: &str = "tokenize = 'unicode61 remove_diacritics 2'";

pub(crate) const CREATE: &str = "
CREATE VIRTUAL TABLE search_index USING fts5 (
    text,
    content = '',
    contentless_delete = 1,
    tokenize = 'unicode61 remove_diacritics 2',
    prefix = '2'
);
INSERT INTO search_index (search_index, rank) VALUES ('automerge', 8);
";

/// Adds a row's text.
pub(crate) fn insert(connection: &Connection, id: i64, text: &str) -> Result<(), StoreError> {
    connection
        .prepare_cached("INSERT INTO search_index (rowid, text) VALUES (?, ?)")?
        .execute(params![id, text])?;
    Ok(())
}

/// Rows with names of sessions that match, the latest first.
pub(crate) fn names(
    connection: &Connection,
    expression: &str,
    limit: usize,
) -> Result<Vec<i64>, StoreError> {
    let order = "rowid < 0 ORDER BY rowid";
    matching(connection, order, expression, limit)
}

/// Rows with events that match, the newest first. In this order the index is read from its end and
/// no further than needed, however many match.
pub(crate) fn events(
    connection: &Connection,
    expression: &str,
    limit: usize,
) -> Result<Vec<i64>, StoreError> {
    let order = "rowid > 0 ORDER BY rowid DESC";
    matching(connection, order, expression, limit)
}

/// Removes one row.
pub(crate) fn delete(connection: &Connection, id: i64) -> Result<(), StoreError> {
    connection.execute("DELETE FROM search_index WHERE rowid = ?", [id])?;
    Ok(())
}

/// Removes one session's rows, while `search_rows` still knows them.
pub(crate) fn delete_session(
    connection: &Connection,
    session: &SessionId,
) -> Result<(), StoreError> {
    connection.execute(
        "DELETE FROM search_index
         WHERE rowid IN (SELECT id FROM search_rows WHERE session = ?)",
        [session.as_str()],
    )?;
    Ok(())
}

/// Removes all rows, before they are derived again.
pub(crate) fn clear(connection: &Connection) -> Result<(), StoreError> {
    connection.execute(
        "INSERT INTO search_index (search_index) VALUES ('delete-all')",
        [],
    )?;
    Ok(())
}

/// Returns whether the rows of the index are exactly those of `search_rows`.
pub(crate) fn matches_rows(connection: &Connection) -> Result<bool, StoreError> {
    // `search_index_docsize` is FTS5's own list of the rows it has.
    let strangers: bool = connection.query_row(
        "SELECT EXISTS (SELECT id FROM search_rows EXCEPT SELECT id FROM search_index_docsize)
             OR EXISTS (SELECT id FROM search_index_docsize EXCEPT SELECT id FROM search_rows)",
        [],
        |row| row.get(0),
    )?;
    Ok(!strangers)
}

fn matching(
    connection: &Connection,
    order: &str,
    expression: &str,
    limit: usize,
) -> Result<Vec<i64>, StoreError> {
    let sql =
        format!("SELECT rowid FROM search_index WHERE search_index MATCH ? AND {order} LIMIT ?");
    let mut statement = connection.prepare_cached(&sql)?;
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let rows = statement.query_map(params![expression, limit], |row| row.get(0))?;
    let rows: Result<Vec<_>, _> = rows.collect();
    Ok(rows?)
}

#[cfg(test)]
mod tests {
    #[test]
    fn all_tables_share_one_tokenizer() {
        assert!(super::CREATE.contains(super::TOKENIZE));
    }
}
