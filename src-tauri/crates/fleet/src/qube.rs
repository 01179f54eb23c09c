//! Tasks that a task of the fleet gave to Qube, so that people find both in one list. Told by the chat; Qube is asked nothing.

use serde::{Deserialize, Serialize};

/// Task of Qube.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QubeTask {
    /// Its name there.
    pub task: String,
    /// The task in a sentence.
    #[serde(default)]
    pub sentence: String,
    /// Its state, as the chat knows it.
    pub state: QubeTaskState,
}

/// State of a task of Qube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QubeTaskState {
    /// The chat waits for it.
    Followed,
    /// It was done.
    Done,
    /// It failed.
    Failed,
    /// The chat left it to itself: only Qube knows.
    Left,
}

impl QubeTaskState {
    /// Its word on the wire.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Followed => "followed",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Left => "left",
        }
    }
}
