//! Choice of the tools that a session is given: by its options, and by whether it works on a part of another's task. Pure.

use super::assignment::MAX_DEPTH;
use crate::Conversation;
use protocol::{SessionOptions, ToolSpec};
use tools::{DelegateTool, NameChatTool, ReadArtifactTool, SuggestTool};

/// Tools that tell the person something about the chat as a whole.
const ONLY_FOR_PERSON: [&str; 2] = [SuggestTool::NAME, NameChatTool::NAME];

/// Choice of the tools of one session.
#[derive(Clone, Copy)]
pub(crate) struct ToolChoice<'a> {
    pub(crate) options: Option<&'a SessionOptions>,
    /// Number of sessions above it; none for a chat of the person.
    pub(crate) depth: u32,
}

impl<'a> ToolChoice<'a> {
    /// Returns the choice that the history of a session makes.
    pub(crate) fn of(conversation: &'a Conversation) -> Self {
        Self {
            options: conversation.options(),
            depth: conversation.sub_agents().depth(),
        }
    }

    /// True for a tool that the session is given. Without the reader of long results, no tool is of much use.
    pub(crate) fn gives(self, spec: &ToolSpec) -> bool {
        let is_chosen = self
            .options
            .is_none_or(|options| options.gives(&spec.domain));
        (spec.name == ReadArtifactTool::NAME || is_chosen) && self.is_for_its_depth(spec)
    }

    /// False for what a sub-agent has no use for: it talks to nobody, and nobody outside answers its calls.
    fn is_for_its_depth(self, spec: &ToolSpec) -> bool {
        let is_for_person = spec.delegated || ONLY_FOR_PERSON.contains(&spec.name.as_str());
        let is_too_deep = self.depth >= MAX_DEPTH && spec.name == DelegateTool::NAME;
        self.depth == 0 || !(is_for_person || is_too_deep)
    }
}
