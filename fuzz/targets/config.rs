//! Tries the files that a person writes: the settings, and those of servers.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    settings::properties::config_toml(bytes);
    mcp::properties::servers_file(bytes);
});
