//! Texts shown outside of any page: in the tray and in notifications. They come from the page's catalogue, so that there
//! is one place for texts and one choice of language.

use serde::Deserialize;

/// Texts of tray and notifications in the person's language.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct SystemTexts {
    pub(super) show: String,
    pub(super) new_chat: String,
    pub(super) stop_all: String,
    pub(super) quit: String,
    /// States in the tray.
    pub(super) idle: String,
    pub(super) working: String,
    pub(super) asking: String,
    /// Headings of notifications.
    pub(super) done: String,
    pub(super) not_done: String,
    pub(super) needs_answer: String,
    pub(super) fleet_needs_answer: String,
    /// Title of a chat without one.
    pub(super) untitled: String,
}
