//! The few words that are shown outside of any page: in the tray and in notifications. They come from the
//! page's own catalogue, so that there is one place for texts and one choice of language.

use serde::Deserialize;

/// All of them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct ShellWords {
    pub(super) show: String,
    pub(super) new_chat: String,
    pub(super) stop_all: String,
    pub(super) quit: String,
    /// What the tray says it is.
    pub(super) idle: String,
    pub(super) working: String,
    pub(super) asking: String,
    /// Headings of notifications.
    pub(super) done: String,
    pub(super) not_done: String,
    pub(super) needs_answer: String,
    /// What a chat without a title is called.
    pub(super) untitled: String,
}
