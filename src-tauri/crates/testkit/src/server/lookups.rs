//! Questions beside the conversations, and what a server of each API tells of itself: its models, and what they can do.

use super::ServerApi;
use crate::claude::Seen;
use serde_json::{Value, json};
use std::collections::HashMap;

/// Path of Ollama's description of a model.
const SHOW: &str = "/api/show";

/// Returns whether a request is such a question.
pub(super) fn is_one(seen: &Seen) -> bool {
    seen.method == "GET" || seen.path == SHOW
}

/// Returns status and body of the answer, or what is wrong with the question. A path that the API does not have is no fault:
/// the server says so.
pub(super) fn answer(
    api: ServerApi,
    seen: &Seen,
    told: &HashMap<String, (u16, Value)>,
) -> Result<(u16, Value), String> {
    if seen.path == SHOW {
        check_show(seen)?;
    }
    if let Some(answer) = told.get(&seen.path) {
        return Ok(answer.clone());
    }
    let body = match (api, seen.path.as_str()) {
        (ServerApi::Responses | ServerApi::Chat, "/v1/models") => {
            json!({"object": "list", "data": [{"id": "m", "object": "model", "owned_by": "it"}]})
        }
        (ServerApi::Ollama, "/api/tags") => json!({"models": [{"name": "m", "model": "m"}]}),
        (ServerApi::Ollama, SHOW) => json!({
            "capabilities": ["completion", "vision", "tools", "thinking"],
            "model_info": {"general.architecture": "it"},
        }),
        (ServerApi::Gemini, "/v1beta/models") => json!({"models": [
            {"name": "models/m", "inputTokenLimit": 1_048_576, "outputTokenLimit": 65_536,
                "supportedGenerationMethods": ["generateContent", "countTokens"]},
            {"name": "models/compares", "supportedGenerationMethods": ["embedContent"]},
        ]}),
        (_, path) => {
            let words = format!("{} {path} is not found", seen.method);
            return Ok((404, json!({"error": {"message": words}})));
        }
    };
    Ok((200, body))
}

/// The description is asked for by the model's name, and nothing else.
fn check_show(seen: &Seen) -> Result<(), String> {
    let fields = seen.body.as_object().ok_or("a question without a body")?;
    let is_named = fields.get("model").is_some_and(Value::is_string);
    match seen.method == "POST" && is_named && fields.len() == 1 {
        true => Ok(()),
        false => Err(format!("a wrong question: {} {}", seen.method, seen.body)),
    }
}
