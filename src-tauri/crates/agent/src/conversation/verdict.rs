//! The person's verdict on an answer, as the model is told of it. Pure.

use protocol::{Feedback, Item};

/// Items that tell of a verdict. What is tried `again` follows as the person's message, so the comment is left to that.
pub(super) fn told(feedback: Feedback, comment: Option<&str>, again: bool) -> Vec<Item> {
    let verdict = match feedback {
        Feedback::Good => "The user rated your last answer as good.",
        Feedback::Bad => "The user rated your last answer as not good.",
    };
    match comment {
        Some(_) if again => vec![Item::automatic(&format!(
            "{verdict} They ask for another one. What should be different:"
        ))],
        Some(comment) => vec![
            Item::automatic(&format!("{verdict} Their words on it:")),
            Item::text(comment),
        ],
        None => vec![Item::automatic(verdict)],
    }
}
