//! Calls that ask the person and wait for the answer, without a time limit. Who is asked, and whether anybody is there, is
//! not known here.

use crate::ToolError;
use protocol::{PersonQuestion, ToolOutput};

/// A call that may ask the person instead of running.
pub trait AsksPerson: Send + Sync {
    /// Returns the question.
    fn question(&self) -> PersonQuestion;

    /// Returns the call's output for an answer in the person's own words.
    fn answered(&self, words: &str) -> ToolOutput;

    /// Returns the call's output when nobody answers.
    fn unanswered(&self) -> ToolOutput;
}

/// Refuses to show what would not be seen as it is: the person's answer counts as their own words.
///
/// # Errors
/// Names the text, and what is possible.
pub(crate) fn check_line(name: &str, text: &str, most_characters: usize) -> Result<(), ToolError> {
    let refuse = |problem: String| {
        let text = format!("{name} {problem}. Nothing was shown.");
        Err(ToolError::ForModel(text.into()))
    };
    let characters = text.chars().count();
    if text.trim().is_empty() {
        return refuse("is empty".to_owned());
    }
    if characters > most_characters {
        return refuse(format!(
            "has {characters} characters; at most {most_characters} are shown"
        ));
    }
    if protocol::visible_line(text) != text {
        return refuse("has line breaks, invisible or steering characters".to_owned());
    }
    Ok(())
}
