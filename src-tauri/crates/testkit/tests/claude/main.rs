//! The fake Messages API, driven over a real connection by a client that knows nothing of it.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

mod answers;
mod client;
mod deliveries;
mod histories;
mod models;
mod pictures;
mod prefixes;
mod rules;
mod server;
