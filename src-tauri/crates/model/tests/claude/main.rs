//! Claude provider against a fake Messages API that checks every request and misbehaves as told.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod compaction;
mod computer_forms;
mod connections;
mod conversation;
mod failures;
mod files;
mod history;
mod model_list;
mod tool_search;
