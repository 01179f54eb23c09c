//! Tests only: a scripted model, scripted tools, a fixed world, a Messages API server, and
//! journeys that put them together around the real session and the real store. Nothing that ships depends on this.
//!
//! Every fake fails loudly when its script runs dry, and says what it was asked.

pub mod claude;
pub mod journal_events;
mod prepared;
pub mod qube;

mod journey;
mod loopback;
mod scripted_handover;
mod scripted_model;
mod scripted_tool;
mod spec;
mod story;
mod world;

pub use desktop::{TakeoverSource, UserInputMonitor};
pub use journey::Journey;
pub use prepared::prepared;
pub use scripted_handover::{Elsewhere, ScriptedHandover};
pub use scripted_model::{Reply, ScriptedModel, check_history};
pub use scripted_tool::ScriptedTool;
pub use spec::hosted;
pub use story::{check_story, journal_line, line};
pub use world::{CountingIds, NoJitter, StandingClock, TickingClock};
