//! The tools for files, notes and the web, through the registry: what they say, and what they must never do.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod documents;
mod edit;
mod files;
mod harness;
mod http;
mod memory;
