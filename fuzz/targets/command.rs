//! Tries `policy::properties::command` with everything.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| policy::properties::command(bytes));
