//! Tries `tools::properties::editor` with everything.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tools::properties::editor(bytes));
