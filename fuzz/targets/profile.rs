//! Tries the files of profiles, which people pass on.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| settings::properties::profile_toml(bytes));
