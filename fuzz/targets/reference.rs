//! Tries the property `reference` with everything.
#![no_main]
#![allow(dead_code, unused_imports, reason = "a target tries one of the properties")]

#[path = "../../src-tauri/crates/tools/tests/properties/main.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| properties::reference(bytes));
