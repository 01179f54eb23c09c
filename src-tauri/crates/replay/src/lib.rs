//! Carries the calls of a recorded task out again, without a language model.
//!
//! [`RecordedTask`] is what was done, read from a chat's events. [`RecordedModel`] asks for the same calls one after another in a
//! chat of its own, so that questions, policy, journal, stop and undo are those of any task. Before a call it looks whether the
//! place that it is about looks as it did, here or elsewhere on the screen (`desktop::RecordedPlace`), and ends the task where it
//! does not. It decides nothing else, and never guesses.

mod progress;
mod recorded_model;
mod recorded_models;
mod recorded_task;

pub use recorded_model::RecordedModel;
pub use recorded_models::RecordedModels;
pub use recorded_task::{RecordedCall, RecordedTask, Unrepeatable};
