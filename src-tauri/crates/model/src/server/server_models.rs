//! List of a server's models, with what it tells of each. Servers name the same facts differently; a field of another form says
//! nothing. Pure, but for [`list`].

use super::{
    lookup::{Lookup, LookupError},
    model_facts::ModelFacts,
};
use crate::Price;
use serde::Deserialize;
use serde_json::Value;

/// Places of the window: OpenRouter's of the provider that answers first, then that of any; vLLM's; Groq's; Mistral's; Google's.
const WINDOW: [&str; 6] = [
    "/top_provider/context_length",
    "/context_length",
    "/max_model_len",
    "/context_window",
    "/max_context_length",
    "/inputTokenLimit",
];
/// Places of the longest answer: OpenRouter's, Groq's, Google's.
const LONGEST_ANSWER: [&str; 3] = [
    "/top_provider/max_completion_tokens",
    "/max_completion_tokens",
    "/outputTokenLimit",
];
/// Folder that stands before the names in Google's list.
const FOLDER: &str = "models/";
/// Ability without which a model of Google's list does not chat.
const CHATS: &str = "generateContent";
/// Owner of models by which llama.cpp's server is known.
pub(super) const LLAMA_CPP_OWNER: &str = "llamacpp";
/// Owner of models by which LM Studio is known.
pub(super) const LM_STUDIO_OWNER: &str = "organization_owner";
const TOKENS_PER_PRICE: f64 = 1_000_000.0;
/// Precision of a price: millionths of a US dollar.
const PRICE_PRECISION: f64 = 1_000_000.0;

/// List in the form of OpenAI, or of Ollama; some servers give both.
#[derive(Deserialize)]
struct ModelList {
    data: Option<Vec<Value>>,
    models: Option<Vec<Value>>,
}

/// Model in a list.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ListedModel {
    pub(super) name: String,
    /// Program or company that serves it, or computer that runs it in the server's place, where the list says so.
    pub(super) owner: String,
    pub(super) facts: ModelFacts,
}

/// Returns the models, in the server's order.
pub(super) async fn list(lookup: &Lookup<'_>, path: &str) -> Result<Vec<ListedModel>, LookupError> {
    let list: ModelList = lookup.get(path).await?;
    let entries = list.data.or(list.models).unwrap_or_default();
    Ok(entries.iter().filter_map(listed).collect())
}

fn listed(entry: &Value) -> Option<ListedModel> {
    let name = entry["id"].as_str().or(entry["name"].as_str())?;
    if names(&entry["supportedGenerationMethods"], CHATS) == Some(false) {
        return None;
    }
    let owner = entry["owned_by"].as_str().or(entry["remote_host"].as_str());
    Some(ListedModel {
        name: name.strip_prefix(FOLDER).unwrap_or(name).to_owned(),
        owner: owner.unwrap_or_default().to_owned(),
        facts: facts(entry),
    })
}

fn facts(entry: &Value) -> ModelFacts {
    let longest = first_number(entry, &LONGEST_ANSWER);
    ModelFacts {
        context_tokens: first_number(entry, &WINDOW),
        max_output_tokens: longest.and_then(|tokens| u32::try_from(tokens).ok()),
        sees: names(&entry["architecture"]["input_modalities"], "image")
            .or(entry["capabilities"]["vision"].as_bool()),
        calls_tools: names(&entry["supported_parameters"], "tools")
            .or(entry["capabilities"]["function_calling"].as_bool()),
        price: price(&entry["pricing"]),
    }
}

fn first_number(entry: &Value, places: &[&str]) -> Option<u64> {
    let numbers = places.iter().filter_map(|place| entry.pointer(place));
    numbers.filter_map(Value::as_u64).find(|number| *number > 0)
}

/// Returns whether a list of names has this one; nothing where there is no list.
fn names(list: &Value, name: &str) -> Option<bool> {
    let list = list.as_array()?;
    Some(list.iter().any(|one| one == name))
}

/// Reads OpenRouter's prices: US dollars for one token, as text. A price that depends on the request is negative there.
fn price(pricing: &Value) -> Option<Price> {
    let usd = |name: &str| {
        let for_one: f64 = pricing[name].as_str()?.parse().ok()?;
        let for_million = for_one * TOKENS_PER_PRICE;
        let is_price = for_million.is_finite() && for_million >= 0.0;
        is_price.then(|| (for_million * PRICE_PRECISION).round() / PRICE_PRECISION)
    };
    let (input, output) = (usd("prompt")?, usd("completion")?);
    let read = usd("input_cache_read").unwrap_or(input);
    let write = usd("input_cache_write").unwrap_or(input);
    Some(Price::list(input, write, write, read, output))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(entry: Value, owner: &str, wanted: ModelFacts) {
        let found = listed(&entry).unwrap();
        let wanted = ListedModel {
            name: "m".to_owned(),
            owner: owner.to_owned(),
            facts: wanted,
        };
        assert_eq!(found, wanted, "{entry}");
    }

    #[test]
    fn each_dialect_tells_what_it_knows() {
        let none = ModelFacts::default();
        let router = json!({"id": "m", "context_length": 262_144,
            "top_provider": {"context_length": 131_072, "max_completion_tokens": 32_768},
            "architecture": {"input_modalities": ["text", "image"]},
            "supported_parameters": ["max_tokens", "tools"],
            "pricing": {"prompt": "0.0000003", "completion": "0.0000029", "input_cache_read": "0.00000003",
                "image": "0"}});
        let wanted = ModelFacts {
            context_tokens: Some(131_072),
            max_output_tokens: Some(32_768),
            sees: Some(true),
            calls_tools: Some(true),
            price: Some(Price::list(0.3, 0.3, 0.3, 0.03, 2.9)),
        };
        check(router, "", wanted);
        let mistral = json!({"id": "m", "owned_by": "mistralai", "max_context_length": 131_072,
            "capabilities": {"vision": false, "function_calling": true}});
        let wanted = ModelFacts {
            context_tokens: Some(131_072),
            sees: Some(false),
            calls_tools: Some(true),
            ..none
        };
        check(mistral, "mistralai", wanted);
        let groq = json!({"id": "m", "context_window": 131_072, "max_completion_tokens": 8_192});
        let wanted = ModelFacts {
            context_tokens: Some(131_072),
            max_output_tokens: Some(8_192),
            ..none
        };
        check(groq, "", wanted);
        let vllm = json!({"id": "m", "owned_by": "vllm", "max_model_len": 40_960});
        let wanted = ModelFacts {
            context_tokens: Some(40_960),
            ..none
        };
        check(vllm, "vllm", wanted);
        let gemini = json!({"name": "models/m", "inputTokenLimit": 1_048_576, "outputTokenLimit": 65_536,
            "supportedGenerationMethods": ["generateContent", "countTokens"]});
        let wanted = ModelFacts {
            context_tokens: Some(1_048_576),
            max_output_tokens: Some(65_536),
            ..none
        };
        check(gemini, "", wanted);
    }

    #[test]
    fn what_is_not_told_stays_unknown() {
        let none = ModelFacts::default();
        check(json!({"id": "m"}), "", none);
        let odd = json!({"name": "m", "context_length": "long", "max_model_len": 0, "capabilities": ["completion"],
            "pricing": {"prompt": "-1", "completion": "-1"}});
        check(odd, "", none);
        assert_eq!(listed(&json!({"object": "model"})), None);
        let compares = json!({"name": "models/e", "supportedGenerationMethods": ["embedContent"]});
        assert_eq!(listed(&compares), None);
    }
}
