//! A chat as files: trajectories (JSON Lines, written and read back), reports (HTML, Markdown) and films for people.
//!
//! This crate reads the journal and never writes to it: starting a session from a trajectory is the agent's task.

mod chat_events;
mod chat_export;
mod data_url;
pub mod film;
mod html;
pub mod report;
pub mod trajectory;

pub use chat_events::ExportOptions;
pub use chat_export::{ChatExport, ExportError, ExportFormat, data_urls};
