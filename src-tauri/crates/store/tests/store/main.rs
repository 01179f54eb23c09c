//! The store through its public face, on real files in temporary folders.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on should stop right there"
)]

mod append;
mod blobs;
mod claims;
mod cleanup;
mod crash;
mod damage;
mod open;
mod rebuild;
mod seals;
mod search;
mod sessions;
mod statistics;
mod support;
mod uploads;
