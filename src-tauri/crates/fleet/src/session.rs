//! A chat that works on a task: the program that runs it, the display it acts on, and what its events tell.

mod answer_command;
mod bound_command;
mod desktop_home;
mod desktop_settings;
mod display;
mod failure;
mod journal;
mod outbox;
mod picture;
mod process;
mod question_pictures;
mod story;

pub(crate) use answer_command::command_of;
pub(crate) use bound_command::{BOUND, NOT_STARTED};
pub(crate) use desktop_home::DesktopHome;
pub(crate) use desktop_settings::DesktopSettings;
pub(crate) use display::{PrivateDisplay, without_session};
pub(crate) use failure::{AttemptFailure, exit_failure, unfinished};
pub(crate) use journal::find_story;
pub(crate) use outbox::{Outbox, OutgoingChat};
pub(crate) use process::{Program, SessionProcess};
pub(crate) use question_pictures::QuestionPictures;
pub(crate) use story::{Need, Story};
