//! Tries `tools::properties::reference` with everything.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tools::properties::reference(bytes));
