//! Properties that hold for any bytes: of schemas and inputs, of the editor and the memory, of artifact URIs. Each is a
//! function that fails by panicking: these tests try the seeds, the fuzz targets (which include this file) everything.
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

pub(crate) use editor::editor;
pub(crate) use reference::reference;
pub(crate) use schema::schema;

use serde_json::Value;

/// Parses the first line as JSON, and those of the others that are; `None` when the first line isn't.
pub(crate) fn documents(bytes: &[u8]) -> Option<(Value, Vec<Value>)> {
    let mut lines = bytes.split(|byte| *byte == b'\n');
    let first = serde_json::from_slice(lines.next()?).ok()?;
    let others = lines.filter_map(|line| serde_json::from_slice(line).ok());
    Some((first, others.collect()))
}

/// Asserts that a text can be shown to people and models: not empty and not longer than `longest` characters.
#[track_caller]
pub(crate) fn is_sentence(text: &str, longest: usize) {
    assert!(!text.trim().is_empty(), "nothing was said");
    let count = text.chars().count();
    assert!(count <= longest, "{count} characters: {text:.300}");
}

#[cfg(test)]
mod seeds {
    use super::{editor, reference, schema};
    use std::{fs, path::Path};

    fn check(target: &str, property: fn(&[u8])) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fuzz/seeds");
        let mut count = 0;
        for entry in fs::read_dir(folder.join(target)).unwrap() {
            let path = entry.unwrap().path();
            println!("{}", path.display());
            property(&fs::read(path).unwrap());
            count += 1;
        }
        assert!(count > 0, "{target} has no seeds");
    }

    #[test]
    fn schema_property_holds() {
        check("schema", schema);
    }

    #[test]
    fn editor_property_holds() {
        check("editor", editor);
    }

    #[test]
    fn reference_property_holds() {
        check("reference", reference);
    }
}
