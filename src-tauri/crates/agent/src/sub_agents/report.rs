//! Report of a sub-agent that has ended, and the result of the call that began it.

use localization::{LocalizedText, localized};
use protocol::{ToolOutput, TurnEnd};
use tools::ToolError;

/// Told to the model above when the screen is not as it saw it last.
const USED_SCREEN: &str = "\n\n[It used the screen: take a screenshot before you act there.]";

/// Outcome of a part.
#[derive(Clone, Debug)]
pub(crate) struct SubAgentReport {
    pub(crate) end: TurnEnd,
    /// Its closing words.
    pub(crate) text: String,
    /// The last trouble it was told of.
    pub(crate) trouble: Option<LocalizedText>,
    /// True when it used the screen.
    pub(crate) used_screen: bool,
}

impl SubAgentReport {
    /// Returns the result of the call that gave the part away.
    pub(crate) fn into_result(self) -> Result<ToolOutput, ToolError> {
        if self.end == TurnEnd::Completed {
            let mut text = match self.text.trim().is_empty() {
                true => "It is done, and said nothing.".to_owned(),
                false => self.text,
            };
            if self.used_screen {
                text.push_str(USED_SCREEN);
            }
            return Ok(ToolOutput::text(text, localized!("agent-part-did")));
        }
        let reason = self.trouble.unwrap_or_else(|| told(self.end));
        Err(ToolError::ForModel(match self.text.trim().is_empty() {
            true => localized!("agent-part-failed", reason = reason),
            false => localized!(
                "agent-part-failed-saying",
                reason = reason,
                text = self.text
            ),
        }))
    }
}

/// Returns the reason that a turn did not come to its end.
fn told(end: TurnEnd) -> LocalizedText {
    match end {
        TurnEnd::Completed | TurnEnd::Criterion => localized!("agent-part-ended"),
        TurnEnd::Stopped => localized!("agent-part-stopped"),
        TurnEnd::Refused => localized!("agent-part-refused"),
        TurnEnd::MaxSteps | TurnEnd::Budget => localized!("agent-part-limit"),
        TurnEnd::Loop => localized!("agent-part-loop"),
        TurnEnd::Error => localized!("agent-part-error"),
        TurnEnd::Unanswered => localized!("agent-part-unanswered"),
        TurnEnd::Closed => localized!("agent-part-closed"),
    }
}
