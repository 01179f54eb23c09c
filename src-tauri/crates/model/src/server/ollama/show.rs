//! Description of a model by Ollama: its window, as far as this computer's memory allows it, and its abilities. Pure.

use crate::server::{
    model_facts::ModelFacts,
    window_memory::{KV_BYTES, Memory},
};
use serde::Deserialize;
use serde_json::{Map, Value};

/// Parameter by which whoever packed the model has chosen its window.
const WINDOW_PARAMETER: &str = "num_ctx";

/// Description of a model. Older servers give less of it.
#[derive(Debug, Deserialize)]
pub(super) struct Shown {
    capabilities: Option<Vec<String>>,
    /// One parameter a line: its name, and its value.
    parameters: Option<String>,
    #[serde(default)]
    model_info: Map<String, Value>,
    /// Computer that runs the model, if it is not the server's.
    remote_host: Option<String>,
}

impl Shown {
    /// Returns the facts. The window is bounded by the memory of the computer that the model runs on.
    pub(super) fn facts(&self, memory: Memory) -> ModelFacts {
        let can = |ability: &str| {
            let all = self.capabilities.as_ref()?;
            Some(all.iter().any(|one| one == ability))
        };
        ModelFacts {
            context_tokens: self.window_tokens(memory),
            sees: can("vision"),
            calls_tools: can("tools"),
            ..ModelFacts::default()
        }
    }

    fn window_tokens(&self, memory: Memory) -> Option<u64> {
        let most = self.number("context_length")?;
        if let Some(chosen) = self.chosen_window() {
            return Some(most.min(chosen));
        }
        let is_elsewhere = self
            .remote_host
            .as_ref()
            .is_some_and(|host| !host.is_empty());
        match is_elsewhere {
            true => Some(most),
            false => Some(most.min(memory.fitting_tokens(self.token_bytes()))),
        }
    }

    /// Returns the window that the model was packed with.
    fn chosen_window(&self) -> Option<u64> {
        let lines = self.parameters.as_ref()?.lines();
        let mut values = lines.filter_map(|line| line.trim().strip_prefix(WINDOW_PARAMETER));
        values.find_map(|value| value.trim().parse().ok())
    }

    /// Returns the bytes that a token of the window takes, where the model's shape is told.
    fn token_bytes(&self) -> Option<u64> {
        let (layers, heads) = (self.number("block_count")?, self.key_heads()?);
        let key = self.number("attention.key_length");
        let key = key.or_else(|| {
            let width = self.number("embedding_length")?;
            width.checked_div(self.number("attention.head_count")?)
        })?;
        let value = self.number("attention.value_length").unwrap_or(key);
        let pair = key.checked_add(value)?;
        layers
            .checked_mul(heads)?
            .checked_mul(pair)?
            .checked_mul(KV_BYTES)
    }

    /// Returns the heads of a layer that are kept; the most of any, where layers differ.
    fn key_heads(&self) -> Option<u64> {
        match self.info("attention.head_count_kv")? {
            Value::Array(layers) => layers.iter().filter_map(Value::as_u64).max(),
            heads => heads.as_u64(),
        }
    }

    fn number(&self, name: &str) -> Option<u64> {
        self.info(name)?.as_u64().filter(|number| *number > 0)
    }

    /// Returns a fact by its name after the architecture's.
    fn info(&self, name: &str) -> Option<&Value> {
        let architecture = self.model_info.get("general.architecture")?.as_str()?;
        self.model_info.get(&format!("{architecture}.{name}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const GIB: u64 = 1 << 30;

    #[track_caller]
    fn check(shown: Value, memory_gib: Option<u64>, wanted: ModelFacts) {
        let read: Shown = serde_json::from_value(shown.clone()).unwrap();
        let memory = Memory(memory_gib.map(|gib| gib * GIB));
        assert_eq!(read.facts(memory), wanted, "{shown} {memory_gib:?}");
    }

    fn window(tokens: u64) -> ModelFacts {
        ModelFacts {
            context_tokens: Some(tokens),
            ..ModelFacts::default()
        }
    }

    #[test]
    fn a_description_gives_window_and_abilities() {
        let shown = json!({
            "capabilities": ["completion", "vision", "tools", "thinking"],
            "model_info": {"general.architecture": "qwen3vl", "qwen3vl.context_length": 262_144,
                "qwen3vl.block_count": 36, "qwen3vl.attention.head_count": 32,
                "qwen3vl.attention.head_count_kv": 8, "qwen3vl.attention.key_length": 128,
                "qwen3vl.attention.value_length": 128, "qwen3vl.embedding_length": 4096},
        });
        let able = |tokens| ModelFacts {
            sees: Some(true),
            calls_tools: Some(true),
            ..window(tokens)
        };
        // 144 KiB a token.
        check(shown.clone(), None, able(32_768));
        check(shown.clone(), Some(16), able(32_768));
        check(shown.clone(), Some(32), able(57_344));
        check(shown.clone(), Some(512), able(131_072));
        let mut packed = shown.clone();
        packed["parameters"] = json!("stop \"<|im_end|>\"\nnum_ctx                        200000");
        check(packed, Some(16), able(200_000));
        let mut remote = shown;
        remote["remote_host"] = json!("https://ollama.com:443");
        check(remote, Some(16), able(262_144));
    }

    #[test]
    fn what_is_not_described_stays_unknown() {
        check(json!({}), Some(64), ModelFacts::default());
        let small = json!({"model_info": {"general.architecture": "a", "a.context_length": 8_192}});
        check(small, Some(64), window(8_192));
        let blind = json!({"capabilities": ["completion"]});
        let none = ModelFacts {
            sees: Some(false),
            calls_tools: Some(false),
            ..ModelFacts::default()
        };
        check(blind, None, none);
        let odd = json!({"model_info": {"general.architecture": "a", "a.context_length": "long"}});
        check(odd, None, ModelFacts::default());
        // Layers that differ count by the largest; without a shape, a usual one is assumed.
        let layers = json!({"model_info": {"general.architecture": "a", "a.context_length": 1_000_000,
            "a.block_count": 10, "a.attention.head_count": 8, "a.embedding_length": 1024,
            "a.attention.head_count_kv": [0, 4, 2]}});
        check(layers, Some(4), window(52_224));
        let bare =
            json!({"model_info": {"general.architecture": "a", "a.context_length": 1_000_000}});
        check(bare, Some(32), window(52_224));
    }
}
