//! `name_chat`: a title for the chat, given beside the closing text of a turn. It takes the place of `suggest` where
//! suggestions are switched off.

use crate::{CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError};
use async_trait::async_trait;
use localization::localized;
use protocol::{Domain, Effect, Proof, ResourceClaims, ShownInChat, ToolOutput, given_title};
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Arc;

/// Told to the model when the chat has its title.
pub(crate) const TITLE_KEPT: &str = "The chat has this title.";

/// Tool that gives the chat a title.
#[derive(Clone, Copy, Debug)]
pub struct NameChatTool;

impl NameChatTool {
    /// Name of the tool.
    pub const NAME: &'static str = "name_chat";
}

/// Input of `name_chat`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NameChatInput {
    /// Name of the chat: one short line.
    title: String,
}

struct NameChatCall(String);

impl Tool for NameChatTool {
    type Input = NameChatInput;

    fn definition(&self) -> Definition {
        let description = include_str!("name_chat.md");
        Definition::new(Self::NAME, Domain::Chat, Effect::Observe, description)
            .fallback_title(localized!("tools-name-chat-wants"))
    }

    fn prepare(
        self: Arc<Self>,
        input: NameChatInput,
        _: CallScope,
    ) -> Result<Invocation, ToolError> {
        let Some(given) = given_title(&input.title) else {
            let text = "“title” is empty. The chat keeps its title.";
            return Err(ToolError::ForModel(text.into()));
        };
        let title = localized!("tools-name-chat-wants");
        Ok(Invocation::new(Effect::Observe, title, NameChatCall(given)))
    }
}

#[async_trait]
impl Operation for NameChatCall {
    async fn claims(&self) -> ResourceClaims {
        ResourceClaims::default()
    }

    async fn run(&self, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        Ok(ToolOutput {
            proof: Proof::Confirmed,
            shown: Some(ShownInChat::Suggestions(Vec::new())),
            chat_title: Some(self.0.clone()),
            ..ToolOutput::text(TITLE_KEPT, localized!("tools-name-chat-did"))
        })
    }
}
