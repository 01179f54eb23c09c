//! `suggest`: up to three next steps, given beside the closing text of a turn so that they cost no request of their own.

use crate::{
    CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError,
    asks_person::check_line,
};
use async_trait::async_trait;
use localization::localized;
use protocol::{Domain, Effect, Proof, ResourceClaims, ShownInChat, ToolOutput};
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Arc;

/// Suggestions at a time.
const MAX_TEXTS: usize = 3;
/// Characters of a suggestion.
const MAX_TEXT_CHARACTERS: usize = 80;

/// Tool that suggests next steps.
#[derive(Clone, Copy, Debug)]
pub struct SuggestTool;

/// Input of `suggest`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SuggestInput {
    /// One to three requests as the person would write them.
    texts: Vec<String>,
}

struct SuggestCall(Vec<String>);

impl Tool for SuggestTool {
    type Input = SuggestInput;

    fn definition(&self) -> Definition {
        let description = include_str!("suggest.md");
        Definition::new("suggest", Domain::Chat, Effect::Observe, description)
            .fallback_title(localized!("tools-suggest-wants"))
    }

    fn prepare(
        self: Arc<Self>,
        input: SuggestInput,
        _: CallScope,
    ) -> Result<Invocation, ToolError> {
        let count = input.texts.len();
        if count == 0 || count > MAX_TEXTS {
            let text = format!("“texts” has {count} entries; 1 to {MAX_TEXTS} are shown.");
            return Err(ToolError::ForModel(text.into()));
        }
        for (index, text) in input.texts.iter().enumerate() {
            check_line(&format!("“texts[{index}]”"), text, MAX_TEXT_CHARACTERS)?;
        }
        let mut texts = input.texts;
        texts.dedup();
        let title = localized!("tools-suggest-wants");
        Ok(Invocation::new(Effect::Observe, title, SuggestCall(texts)))
    }
}

#[async_trait]
impl Operation for SuggestCall {
    async fn claims(&self) -> ResourceClaims {
        ResourceClaims::default()
    }

    async fn run(&self, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        Ok(ToolOutput {
            proof: Proof::Confirmed,
            shown: Some(ShownInChat::Suggestions(self.0.clone())),
            ..ToolOutput::text(
                "They are shown when the task ends.",
                localized!("tools-suggest-did"),
            )
        })
    }
}

#[cfg(test)]
mod tests;
