//! Tries `mcp::properties::server_output` with everything.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| mcp::properties::server_output(bytes));
