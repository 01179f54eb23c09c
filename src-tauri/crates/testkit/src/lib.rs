//! Test kit: a scripted model, scripted tools, deterministic clocks and ids, a Messages API server, and a session harness
//! that puts them together around the real session and the real store. Nothing that ships depends on this.
//!
//! Every fake fails loudly when its script runs dry, and says what it was asked.

pub mod claude;
pub mod journal_events;
pub mod qube;
pub mod scripted_program;
pub mod server;
pub mod sign_in;

mod deterministic_parts;
mod hosted_tool;
mod loopback;
mod prepared_call;
mod scripted_handover;
mod scripted_model;
mod scripted_tool;
mod session_harness;
mod transcript_snapshot;

pub use desktop::{TakeoverSource, UserInputMonitor};
pub use deterministic_parts::{CountingIds, NoJitter, StandingClock, TickingClock};
pub use hosted_tool::hosted;
pub use prepared_call::prepared;
pub use scripted_handover::{Elsewhere, ScriptedHandover};
pub use scripted_model::{Reply, ScriptedModel, check_history};
pub use scripted_tool::ScriptedTool;
pub use session_harness::SessionHarness;
pub use transcript_snapshot::{check_transcript, journal_line, line};
