//! Properties that hold for any bytes: of schemas and inputs, of the editor and the memory, of references. Each is
//! a function that fails by panicking, for the tests (which try the seeds) and for the fuzz targets (which try
//! everything). Never part of the program.
#![allow(
    clippy::panic,
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a property fails by panicking"
)]

mod editor;
mod probe;
mod reference;
mod schema;

#[cfg(test)]
mod tests;

pub use editor::editor;
pub use reference::reference;
pub use schema::schema;

use serde_json::Value;

/// The first line as JSON, and the others. Nothing when the first line is none.
pub(crate) fn documents(bytes: &[u8]) -> Option<(Value, Vec<Value>)> {
    let mut lines = bytes.split(|byte| *byte == b'\n');
    let first = serde_json::from_slice(lines.next()?).ok()?;
    let others = lines.filter_map(|line| serde_json::from_slice(line).ok());
    Some((first, others.collect()))
}

/// Whether a text is a sentence that people and models can be shown: not empty, not endless, nothing in it
/// that steers a terminal.
#[track_caller]
pub(crate) fn is_sentence(text: &str, longest: usize) {
    assert!(!text.trim().is_empty(), "nothing was said");
    let count = text.chars().count();
    assert!(count <= longest, "{count} characters: {text:.300}");
}
