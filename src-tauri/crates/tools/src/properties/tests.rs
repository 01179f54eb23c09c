//! The seeds of the fuzz targets, as a fast test of every property.

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
fn schemas_hold() {
    check("schema", schema);
}

#[test]
fn the_editor_and_the_memory_hold() {
    check("editor", editor);
}

#[test]
fn references_hold() {
    check("reference", reference);
}
