//! Chunk of an answer of Gemini.

use ::protocol::Tokens;
use serde::Deserialize;
use serde_json::{Value, value::RawValue};

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Chunk {
    #[serde(default)]
    pub(super) candidates: Vec<Candidate>,
    /// Judgement of a prompt that is not answered.
    #[serde(default)]
    pub(super) prompt_feedback: Option<Feedback>,
    #[serde(default)]
    pub(super) usage_metadata: Option<Usage>,
    #[serde(default)]
    pub(super) error: Value,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Candidate {
    #[serde(default)]
    pub(super) content: Option<Content>,
    #[serde(default)]
    pub(super) finish_reason: Option<String>,
    /// Words about that reason.
    #[serde(default)]
    pub(super) finish_message: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct Content {
    /// As they came: a signature fits only the very part that it stood in.
    #[serde(default)]
    pub(super) parts: Vec<Box<RawValue>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Part {
    #[serde(default)]
    pub(super) text: Option<String>,
    /// The text is a thought.
    #[serde(default)]
    pub(super) thought: bool,
    #[serde(default)]
    pub(super) function_call: Option<FunctionCall>,
    #[serde(default)]
    pub(super) thought_signature: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(super) struct FunctionCall {
    #[serde(default)]
    pub(super) id: String,
    pub(super) name: String,
    #[serde(default)]
    pub(super) args: Option<Box<RawValue>>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Feedback {
    #[serde(default)]
    pub(super) block_reason: Option<String>,
    #[serde(default)]
    pub(super) block_reason_message: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Usage {
    /// The whole prompt, what was read from the cache included.
    prompt_token_count: u64,
    cached_content_token_count: u64,
    candidates_token_count: u64,
    thoughts_token_count: u64,
}

impl Usage {
    pub(super) fn tokens(self) -> Tokens {
        Tokens {
            input: self
                .prompt_token_count
                .saturating_sub(self.cached_content_token_count),
            cache_read: self.cached_content_token_count,
            output: self.candidates_token_count + self.thoughts_token_count,
            ..Tokens::default()
        }
    }
}
