//! Tries `policy::properties::destination` with everything.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| policy::properties::destination(bytes));
