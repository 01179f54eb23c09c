//! Earlier calls of the same answer, whose results a later call can name. Pure.

use super::Artifact;
use crate::ToolError;
use localization::{LocalizedText, localized};
use protocol::Outcome;

/// Call of an answer before the one that names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlierStep {
    /// The name it was called by.
    pub tool: String,
    /// Its result.
    pub result: StepResult,
}

/// Result of an earlier call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepResult {
    /// Text that was shown whole. Empty when there was none.
    Text(String),
    /// One result that was too long to be shown, and nothing else.
    Kept(Artifact),
    /// Several parts, of which these were too long to be shown, at least one.
    Parts(Vec<Artifact>),
    /// Pictures only.
    NoText,
    /// None: the call ended in another way than done.
    Missing(Outcome),
}

/// Reference to a step, as a call wrote it.
pub(super) struct StepName<'a> {
    pub(super) written: &'a str,
    pub(super) number: usize,
    pub(super) tool: Option<&'a str>,
}

impl StepName<'_> {
    /// Finds the step that it names among those before the call.
    pub(super) fn among<'s>(&self, steps: &'s [EarlierStep]) -> Result<&'s StepResult, ToolError> {
        let index = self.number.checked_sub(1);
        let Some(step) = index.and_then(|index| steps.get(index)) else {
            return Err(ToolError::ForModel(localized!(
                "tools-step-not-earlier",
                own = steps.len() + 1,
                reference = self.written
            )));
        };
        if self.tool.is_some_and(|tool| tool != step.tool) {
            return Err(ToolError::ForModel(localized!(
                "tools-step-other-tool",
                number = self.number,
                reference = self.written,
                tool = &step.tool
            )));
        }
        match step.result {
            StepResult::Missing(outcome) => {
                Err(ToolError::ForModel(self.missing(&step.tool, outcome)))
            }
            StepResult::Text(_)
            | StepResult::Kept(_)
            | StepResult::Parts(_)
            | StepResult::NoText => Ok(&step.result),
        }
    }

    fn missing(&self, tool: &str, outcome: Outcome) -> LocalizedText {
        let (number, reference) = (self.number, self.written);
        match outcome {
            Outcome::Denied => localized!(
                "tools-step-denied",
                number = number,
                reference = reference,
                tool = tool
            ),
            Outcome::NotExecuted => localized!(
                "tools-step-not-executed",
                number = number,
                reference = reference,
                tool = tool
            ),
            Outcome::Interrupted => localized!(
                "tools-step-interrupted",
                number = number,
                reference = reference,
                tool = tool
            ),
            Outcome::Done | Outcome::Failed => localized!(
                "tools-step-failed",
                number = number,
                reference = reference,
                tool = tool
            ),
        }
    }
}
