//! A chat as files: trajectories (JSON Lines, written and read back) and reports for people (HTML, Markdown).
//!
//! This crate reads the journal and never writes to it: starting a session from a trajectory is the agent's task.

mod chat_export;
pub mod report;
pub mod trajectory;

pub use chat_export::{ChatExport, ExportError, ExportFormat};
