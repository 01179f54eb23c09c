//! The provider against a Messages API that checks every request and misbehaves in every way.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod failures;
mod forms;
mod history;
mod listing;
mod talk;
