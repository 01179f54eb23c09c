//! Properties that hold for any bytes: of what a server sends, and of the files that list servers. Each is a
//! function that fails by panicking, for the tests (which try the seeds) and for the fuzz targets (which try
//! everything). Never part of the program.
#![allow(
    clippy::panic,
    clippy::expect_used,
    reason = "a property fails by panicking"
)]

mod server_output;
mod servers_file;

#[cfg(test)]
mod tests;

pub use server_output::server_output;
pub use servers_file::servers_file;

/// Asserts that a text can be shown to people and models: not empty, not endless.
#[track_caller]
fn is_sentence(text: &str, longest: usize) {
    assert!(!text.trim().is_empty(), "the text is empty");
    let count = text.chars().count();
    assert!(count <= longest, "{count} characters: {text:.300}");
}
