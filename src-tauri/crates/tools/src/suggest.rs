//! `suggest`: up to three next steps and a title for the chat, given beside the closing text of a turn so that they cost
//! no request of their own. Where suggestions are switched off, `name_chat` takes its place.

use crate::{
    CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError,
    asks_person::check_line, name_chat::TITLE_KEPT,
};
use async_trait::async_trait;
use localization::localized;
use protocol::{Domain, Effect, Proof, ResourceClaims, ShownInChat, ToolOutput, given_title};
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Arc;

/// Suggestions at a time.
const MAX_TEXTS: usize = 3;
/// Characters of a suggestion.
const MAX_TEXT_CHARACTERS: usize = 80;

/// Tool that suggests next steps and gives the chat a title.
#[derive(Clone, Copy, Debug)]
pub struct SuggestTool;

impl SuggestTool {
    /// Name of the tool.
    pub const NAME: &'static str = "suggest";
}

/// Input of `suggest`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SuggestInput {
    /// Up to three requests as the person would write them.
    #[serde(default)]
    texts: Vec<String>,
    /// Name of the chat: one short line.
    #[serde(default)]
    title: Option<String>,
}

struct SuggestCall {
    texts: Vec<String>,
    title: Option<String>,
}

impl Tool for SuggestTool {
    type Input = SuggestInput;

    fn definition(&self) -> Definition {
        let description = include_str!("suggest.md");
        Definition::new(Self::NAME, Domain::Chat, Effect::Observe, description)
            .fallback_title(localized!("tools-suggest-wants"))
    }

    fn prepare(
        self: Arc<Self>,
        input: SuggestInput,
        _: CallScope,
    ) -> Result<Invocation, ToolError> {
        let count = input.texts.len();
        if count > MAX_TEXTS {
            let text = format!("“texts” has {count} entries; at most {MAX_TEXTS} are shown.");
            return Err(ToolError::ForModel(text.into()));
        }
        let chat_title = input.title.as_deref().and_then(given_title);
        if count == 0 && chat_title.is_none() {
            let text = "There is neither a text nor a title. Nothing was shown.";
            return Err(ToolError::ForModel(text.into()));
        }
        for (index, text) in input.texts.iter().enumerate() {
            check_line(&format!("“texts[{index}]”"), text, MAX_TEXT_CHARACTERS)?;
        }
        let mut texts = input.texts;
        texts.dedup();
        let title = match texts.is_empty() {
            true => localized!("tools-name-chat-wants"),
            false => localized!("tools-suggest-wants"),
        };
        let call = SuggestCall {
            texts,
            title: chat_title,
        };
        Ok(Invocation::new(Effect::Observe, title, call))
    }
}

#[async_trait]
impl Operation for SuggestCall {
    async fn claims(&self) -> ResourceClaims {
        ResourceClaims::default()
    }

    async fn run(&self, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        let told = match self.texts.is_empty() {
            true => ToolOutput::text(TITLE_KEPT, localized!("tools-name-chat-did")),
            false => ToolOutput::text(
                "They are shown when the task ends.",
                localized!("tools-suggest-did"),
            ),
        };
        Ok(ToolOutput {
            proof: Proof::Confirmed,
            shown: Some(ShownInChat::Suggestions(self.texts.clone())),
            chat_title: self.title.clone(),
            ..told
        })
    }
}

#[cfg(test)]
mod tests;
