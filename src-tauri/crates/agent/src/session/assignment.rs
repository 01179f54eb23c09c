//! Assignment of a session that works on a part of another's task: its place, the words of the person, and the part. Pure.

use super::turn_control::OpeningMessage;
use protocol::{Item, ParentCall};

/// Sessions below a chat of the person, one below the other, at most.
pub(crate) const MAX_DEPTH: u32 = 3;

/// First words to a sub-agent.
const BEFORE: &str = "Above stands what the person wrote in a chat of theirs. Another session of you works on that task and \
    gives you one part of it. Do this part and nothing else. You cannot ask the person anything, and they do not read your \
    answer: close with what was asked for and what you saw, in a few words, and say plainly what you could not do.";

/// Place of a session that works on a part of another's task.
pub(crate) struct Part {
    pub(crate) parent: ParentCall,
    /// Title of the part.
    pub(crate) title: String,
}

/// Message that a sub-agent begins with.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Assignment {
    /// The person's own words, as they wrote them to the session above.
    pub(crate) words: Vec<Item>,
    /// The part, in the words of the model above: the person never said it.
    pub(crate) part: String,
}

impl Assignment {
    /// Returns the part as the model is told of it.
    pub(crate) fn told(&self) -> Item {
        Item::automatic(&format!("{BEFORE}\n\nThe part:\n{}", self.part))
    }
}

impl From<Assignment> for OpeningMessage {
    fn from(assignment: Assignment) -> Self {
        let assigned = Some(assignment.told());
        Self {
            assigned,
            ..assignment.words.into()
        }
    }
}
