//! Authorization of tool calls: rules, modes, grants and taint tracking.
//!
//! [`PolicyInput`] holds the facts about one call, [`decide`] turns them into a [`Decision`], and a
//! [`TaintTracker`] follows a session's events to know which values the user named and which came from outside.
//! Pure: nothing here asks, waits, reads a file, looks at a clock or runs anything.

mod audit;
mod connection;
mod consequence;
mod decide;
mod grants;
mod input;
mod key_places;
mod known_directories;
mod patterns;
#[cfg(any(test, feature = "fuzzing"))]
pub mod properties;
mod reason;
mod rules;
mod scope;
mod shell;
mod taint;

pub use audit::{AuditLine, Ruling, audit};
pub use connection::{
    ConnectionDecision, ProposedConnection, decide_connection, registry_limit_bytes,
};
pub use consequence::Consequence;
pub use decide::{Decision, decide};
pub use grants::{Granted, Grants};
pub use input::{PolicyInput, ProposedCall};
pub use key_places::key_places;
pub use known_directories::KnownDirectories;
pub use reason::{Reason, Refusal, Risk, Unreadable};
pub use taint::{TaintTracker, ends_import};
