//! Line of an answer of Ollama.

use serde::Deserialize;
use serde_json::Value;

#[derive(Debug, Default, Deserialize)]
pub(super) struct Line {
    #[serde(default)]
    pub(super) message: Option<LineMessage>,
    #[serde(default)]
    pub(super) done: bool,
    #[serde(default)]
    pub(super) done_reason: Option<String>,
    #[serde(default)]
    pub(super) prompt_eval_count: u64,
    #[serde(default)]
    pub(super) eval_count: u64,
    #[serde(default)]
    pub(super) error: Value,
}

#[derive(Debug, Default, Deserialize)]
pub(super) struct LineMessage {
    #[serde(default)]
    pub(super) content: String,
    #[serde(default)]
    pub(super) thinking: Option<String>,
    #[serde(default)]
    pub(super) tool_calls: Option<Vec<LineCall>>,
}

#[derive(Debug, Deserialize)]
pub(super) struct LineCall {
    #[serde(default)]
    pub(super) id: String,
    pub(super) function: LineFunction,
}

#[derive(Debug, Deserialize)]
pub(super) struct LineFunction {
    pub(super) name: String,
    #[serde(default)]
    pub(super) arguments: Value,
}
