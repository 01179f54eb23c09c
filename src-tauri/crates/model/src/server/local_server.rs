//! Facts that local servers tell beside their list of models: llama.cpp's in its properties, LM Studio's in an API of its own.

use super::{
    lookup::{self, LookupError},
    model_facts::ModelFacts,
    served_model::UNKNOWN_WINDOW_TOKENS,
    server_models::{self, ListedModel},
};
use crate::wire::endpoint::Endpoint;
use serde::Deserialize;

/// Owners of models by which these servers are known.
const LLAMA_CPP: &str = "llamacpp";
const LM_STUDIO: &str = "organization_owner";

/// Asks a server of Responses or Chat Completions for the facts of a model.
pub(super) async fn describe(
    endpoint: &Endpoint,
    list_path: &str,
    model: &str,
) -> Result<ModelFacts, LookupError> {
    let listed = server_models::list(endpoint, list_path).await?;
    let Some(ListedModel { owner, facts, .. }) = chosen(listed, model) else {
        return Ok(ModelFacts::default());
    };
    let more = match owner.as_str() {
        LLAMA_CPP => lookup::get_beside(endpoint, "props")
            .await
            .map(|properties: Properties| properties.facts(facts)),
        LM_STUDIO => lookup::get_beside(endpoint, "api/v0/models")
            .await
            .map(|models: StudioModels| models.facts(model, facts)),
        _ => Ok(facts),
    };
    match more {
        Err(LookupError::Refused(error)) => {
            tracing::info!(model, owner, %error, "the server tells no more than its list");
            Ok(facts)
        }
        more => more,
    }
}

/// Returns the model of this name. The server of llama.cpp has one model, and answers by any name.
fn chosen(listed: Vec<ListedModel>, model: &str) -> Option<ListedModel> {
    let is_only = listed.len() == 1;
    listed
        .into_iter()
        .find(|listed| listed.name == model || (is_only && listed.owner == LLAMA_CPP))
}

/// Properties of llama.cpp's server.
#[derive(Debug, Deserialize)]
struct Properties {
    default_generation_settings: Option<Generation>,
    modalities: Option<Modalities>,
}

#[derive(Debug, Deserialize)]
struct Generation {
    /// Window of one conversation.
    n_ctx: Option<u64>,
}

#[derive(Debug, Deserialize)]
struct Modalities {
    vision: Option<bool>,
}

/// Models of LM Studio, in its own list.
#[derive(Debug, Deserialize)]
struct StudioModels {
    data: Vec<StudioModel>,
}

#[derive(Debug, Deserialize)]
struct StudioModel {
    id: String,
    /// `llm`, `vlm` for one that sees, `embeddings`.
    #[serde(rename = "type")]
    kind: Option<String>,
    max_context_length: Option<u64>,
    loaded_context_length: Option<u64>,
}

impl Properties {
    fn facts(&self, listed: ModelFacts) -> ModelFacts {
        let settings = self.default_generation_settings.as_ref();
        let modalities = self.modalities.as_ref();
        ModelFacts {
            context_tokens: settings
                .and_then(|settings| settings.n_ctx)
                .or(listed.context_tokens),
            sees: modalities
                .and_then(|modalities| modalities.vision)
                .or(listed.sees),
            ..listed
        }
    }
}

impl StudioModels {
    fn facts(&self, model: &str, listed: ModelFacts) -> ModelFacts {
        let shown = self.data.iter().find(|shown| shown.id == model);
        shown.map_or(listed, |shown| shown.facts(listed))
    }
}

impl StudioModel {
    /// A model that is not loaded yet is loaded with a window of the person's settings, which are not told.
    fn facts(&self, listed: ModelFacts) -> ModelFacts {
        let unloaded = self.max_context_length;
        let unloaded = unloaded.map(|most| most.min(UNKNOWN_WINDOW_TOKENS));
        ModelFacts {
            context_tokens: self
                .loaded_context_length
                .or(unloaded)
                .or(listed.context_tokens),
            sees: self.kind.as_ref().map(|kind| kind == "vlm").or(listed.sees),
            ..listed
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn llama_cpp_answers_by_any_name() {
        let one = |name: &str, owner: &str| ListedModel {
            name: name.to_owned(),
            owner: owner.to_owned(),
            facts: ModelFacts::default(),
        };
        let file = one("qwen.gguf", LLAMA_CPP);
        assert_eq!(chosen(vec![file.clone()], "m"), Some(file.clone()));
        assert_eq!(chosen(vec![one("n", "vllm")], "m"), None);
        assert_eq!(chosen(vec![file.clone(), file], "m"), None);
        let named = one("m", "vllm");
        assert_eq!(chosen(vec![one("n", ""), named.clone()], "m"), Some(named));
    }
}
