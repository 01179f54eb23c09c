//! The TypeScript types and `docs/protocol.md` come out of the Rust types, and are fresh.
//! `npm run bindings` (which sets `QILBEE_BLESS=1`) writes them anew.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

mod generated {
    pub(crate) mod markdown;
    pub(crate) mod typescript;
}

use std::{env, fs, path::PathBuf};

#[test]
fn typescript_types_are_fresh() {
    check(
        "ui/src/ipc/generated/protocol.ts",
        &generated::typescript::render(),
    );
}

#[test]
fn protocol_document_is_fresh() {
    check("docs/protocol.md", &generated::markdown::render());
}

fn check(path: &str, wanted: &str) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../..")
        .join(path);
    if env::var_os("QILBEE_BLESS").is_some() {
        fs::create_dir_all(file.parent().expect("a folder")).expect("the folder can be made");
        fs::write(&file, wanted).expect("the file can be written");
    }
    let found = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        found == wanted,
        "{path} is stale: run `npm run bindings` and commit it"
    );
}
