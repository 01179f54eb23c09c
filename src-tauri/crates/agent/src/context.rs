//! Context policy: how full a model's window is, when older messages are summed up, which of them, and the words around the
//! summary. Pure; asks no model and writes no journal, which `turn/compaction.rs` does.

mod cut;
mod load;
mod summary;
mod window;

pub(crate) use cut::{Plan, Room, plan};
pub(crate) use load::{Load, tokens_of_text};
pub(crate) use summary::{SUMMARY_SYSTEM, bounded, digest, framed, transcript, words_of_the_user};
pub(crate) use window::Window;

#[cfg(test)]
mod tests;
