//! Tries `model::contract::properties::answer` with everything.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| model::contract::properties::answer(bytes));
