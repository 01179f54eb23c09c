//! Tries `tools::properties::schema` with everything.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tools::properties::schema(bytes));
