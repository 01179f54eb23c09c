//! Snippets around matches, with the matches marked. SQLite marks them in a small in-memory index of just these
//! texts, so the marks agree with the search in every script and with every accent.

use super::{SnippetPart, cjk_pairs, query::Query};
use crate::{StoreError, table::search_index::TOKENIZE};
use rusqlite::{Connection, params};

/// Most words of a snippet.
const WORDS: u32 = 24;
/// Most characters of one part of a snippet: a text may be one very long word.
const PART_CHARACTERS: usize = 160;

const BEGIN: char = '\u{1}';
const END: char = '\u{2}';

/// Returns one snippet for each text, in order.
pub(super) fn mark(texts: &[String], query: &Query) -> Result<Vec<Vec<SnippetPart>>, StoreError> {
    let connection = Connection::open_in_memory()?;
    connection.execute_batch(&format!(
        "CREATE VIRTUAL TABLE marks USING fts5 (text, {TOKENIZE}); BEGIN"
    ))?;
    let mut insert = connection.prepare("INSERT INTO marks (rowid, text) VALUES (?, ?)")?;
    for (row, text) in (0_i64..).zip(texts) {
        insert.execute(params![row, cjk_pairs::apart(text)])?;
    }
    let mut select = connection.prepare(
        "SELECT snippet(marks, 0, ?, ?, '…', ?) FROM marks WHERE marks MATCH ? AND rowid = ?",
    )?;
    let (words, begin, end) = (query.for_marks(), BEGIN.to_string(), END.to_string());
    let mut snippets = Vec::with_capacity(texts.len());
    for (row, text) in (0_i64..).zip(texts) {
        let mut rows = select.query(params![begin, end, WORDS, words, row])?;
        snippets.push(match rows.next()? {
            Some(row) => parts(&row.get::<_, String>(0)?),
            None => parts(text),
        });
    }
    Ok(snippets)
}

/// Splits a marked text into parts. White space becomes single spaces.
fn parts(marked: &str) -> Vec<SnippetPart> {
    let marked: String = marked.split(cjk_pairs::SEPARATOR).collect();
    let mut parts: Vec<SnippetPart> = Vec::new();
    let mut ends_in_space = true;
    for (number, piece) in marked.split([BEGIN, END]).enumerate() {
        let mut text = String::with_capacity(piece.len());
        for character in piece.chars() {
            let is_space = character.is_whitespace() || character.is_control();
            if !(is_space && ends_in_space) {
                text.push(if is_space { ' ' } else { character });
            }
            ends_in_space = is_space;
        }
        let is_match = number % 2 == 1;
        if !text.is_empty() {
            let text = shorten(text, number == 0);
            parts.push(SnippetPart { text, is_match });
        }
    }
    if let Some(last) = parts.last_mut() {
        last.text.truncate(last.text.trim_end().len());
    }
    parts
}

/// Shortens a long part: before the first match at its beginning, elsewhere at its end.
fn shorten(text: String, keep_end: bool) -> String {
    let length = text.chars().count();
    if length <= PART_CHARACTERS {
        return text;
    }
    let kept = PART_CHARACTERS - 1;
    if keep_end {
        let end: String = text.chars().skip(length - kept).collect();
        format!("…{end}")
    } else {
        let beginning: String = text.chars().take(kept).collect();
        format!("{beginning}…")
    }
}
