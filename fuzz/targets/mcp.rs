//! Tries `tools::properties::mcp` with everything.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tools::properties::mcp(bytes));
