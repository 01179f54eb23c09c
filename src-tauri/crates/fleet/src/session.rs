//! A chat that works on a task: the program that runs it, the display it acts on, and what its events tell.

mod bound_command;
mod display;
mod journal;
mod outbox;
mod picture;
mod process;
mod story;

pub(crate) use bound_command::{BOUND, NOT_STARTED};
pub(crate) use display::{PrivateDisplay, without_session};
pub(crate) use journal::find_story;
pub(crate) use outbox::{Outbox, OutgoingChat};
pub(crate) use picture::read_picture;
pub(crate) use process::{Program, SessionProcess};
pub(crate) use story::{Need, Story};
