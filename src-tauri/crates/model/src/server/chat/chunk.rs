//! Chunks of a stream of Chat Completions, decoded leniently: fields that are missing, null, or of another shape count as
//! nothing.

use ::protocol::Tokens;
use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use serde_json::Value;

/// Chunk of a stream, or a whole answer.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Chunk {
    #[serde(default, deserialize_with = "or_nothing")]
    pub(super) choices: Vec<Choice>,
    #[serde(default, deserialize_with = "or_nothing")]
    pub(super) usage: Option<Usage>,
    #[serde(default)]
    pub(super) error: Value,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct Choice {
    /// In a stream.
    #[serde(default, deserialize_with = "or_nothing")]
    pub(super) delta: Option<Delta>,
    /// In a whole answer.
    #[serde(default, deserialize_with = "or_nothing")]
    pub(super) message: Option<Delta>,
    #[serde(default, deserialize_with = "or_nothing")]
    pub(super) finish_reason: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct Delta {
    #[serde(default, deserialize_with = "or_nothing")]
    pub(super) content: Option<String>,
    #[serde(default, deserialize_with = "or_nothing")]
    pub(super) refusal: Option<String>,
    /// Thinking, under the name that DeepSeek, llama.cpp and older vLLM use.
    #[serde(default, deserialize_with = "or_nothing")]
    pub(super) reasoning_content: Option<String>,
    /// Thinking, under the name that newer vLLM, Ollama, OpenRouter and LM Studio use.
    #[serde(default, deserialize_with = "or_nothing")]
    pub(super) reasoning: Option<String>,
    /// OpenRouter's form of thinking, which goes back as it came.
    #[serde(default, deserialize_with = "or_nothing")]
    pub(super) reasoning_details: Vec<Value>,
    #[serde(default, deserialize_with = "or_nothing")]
    pub(super) tool_calls: Vec<CallDelta>,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct CallDelta {
    #[serde(default, deserialize_with = "or_nothing")]
    pub(super) index: Option<usize>,
    #[serde(default, deserialize_with = "or_nothing")]
    pub(super) id: Option<String>,
    #[serde(default, deserialize_with = "or_nothing")]
    pub(super) function: Option<FunctionDelta>,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct FunctionDelta {
    #[serde(default, deserialize_with = "or_nothing")]
    pub(super) name: Option<String>,
    /// A piece of text, or the whole object.
    #[serde(default)]
    pub(super) arguments: Value,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
pub(super) struct Usage {
    #[serde(default, deserialize_with = "or_nothing")]
    prompt_tokens: u64,
    #[serde(default, deserialize_with = "or_nothing")]
    completion_tokens: u64,
    #[serde(default, deserialize_with = "or_nothing")]
    prompt_tokens_details: Option<PromptDetails>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
struct PromptDetails {
    #[serde(default, deserialize_with = "or_nothing")]
    cached_tokens: u64,
}

impl Usage {
    /// Returns the tokens. What the provider counts as prompt includes what it read from its cache.
    pub(super) fn tokens(self) -> Tokens {
        let cached = self.prompt_tokens_details.unwrap_or_default().cached_tokens;
        Tokens {
            input: self.prompt_tokens.saturating_sub(cached),
            cache_read: cached.min(self.prompt_tokens),
            output: self.completion_tokens,
            ..Tokens::default()
        }
    }
}

fn or_nothing<'de, T: DeserializeOwned + Default, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    let value = Value::deserialize(deserializer)?;
    Ok(serde_json::from_value(value).unwrap_or_default())
}
