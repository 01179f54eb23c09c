//! The seeds of the fuzz targets, as a fast test of every property.

use super::{server_output, servers_file};
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
fn server_output_holds() {
    check("mcp", server_output);
}

#[test]
fn servers_files_hold() {
    check("config", servers_file);
}
