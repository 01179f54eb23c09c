//! Tests only: a scripted model, scripted tools, a fixed world, and journeys that put them together
//! around the real session and the real store. Nothing that ships depends on this.
//!
//! Every fake fails loudly when its script runs dry, and says what it was asked.

mod journey;
mod scripted_model;
mod scripted_tool;
mod story;
mod world;

pub use journey::Journey;
pub use scripted_model::{Reply, ScriptedModel};
pub use scripted_tool::ScriptedTool;
pub use story::{check_story, line};
pub use world::{CountingIds, TickingClock};
