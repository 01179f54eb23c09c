//! Description of a model by a server of Responses or Chat Completions. Its list has it; the programs llama.cpp and LM Studio tell
//! more beside the list, wherever they run.

use super::{
    lookup::{Lookup, LookupError},
    model_facts::ModelFacts,
    served_model::UNKNOWN_WINDOW_TOKENS,
    server_models::{self, LLAMA_CPP_OWNER, LM_STUDIO_OWNER, ListedModel},
};
use serde::Deserialize;

/// Facts about a model, and what they are worth.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Description {
    pub(super) facts: ModelFacts,
    /// Something in it will be known better once the model is loaded.
    pub(super) is_guess: bool,
}

impl Description {
    /// Returns facts that stay as they are.
    pub(super) fn of(facts: ModelFacts) -> Self {
        Self {
            facts,
            is_guess: false,
        }
    }
}

/// Asks a server for the facts of a model.
pub(super) async fn ask(
    lookup: &Lookup<'_>,
    list_path: &str,
    model: &str,
) -> Result<Description, LookupError> {
    let listed = server_models::list(lookup, list_path).await?;
    let Some(ListedModel { owner, facts, .. }) = chosen(listed, model) else {
        return Ok(Description::default());
    };
    let more = match owner.as_str() {
        LLAMA_CPP_OWNER => lookup
            .get_beside("props")
            .await
            .map(|properties: Properties| Description::of(properties.facts(facts))),
        LM_STUDIO_OWNER => lookup
            .get_beside("api/v0/models")
            .await
            .map(|models: StudioModels| models.describe(model, facts)),
        _ => Ok(Description::of(facts)),
    };
    match more {
        Err(LookupError::Refused(error)) => {
            tracing::info!(model, owner, %error, "the server tells no more than its list");
            Ok(Description::of(facts))
        }
        more => more,
    }
}

/// Returns the model of this name. The server of llama.cpp has one model, and answers by any name.
fn chosen(listed: Vec<ListedModel>, model: &str) -> Option<ListedModel> {
    let is_only = listed.len() == 1;
    listed
        .into_iter()
        .find(|listed| listed.name == model || (is_only && listed.owner == LLAMA_CPP_OWNER))
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
    fn describe(&self, model: &str, listed: ModelFacts) -> Description {
        let shown = self.data.iter().find(|shown| shown.id == model);
        shown.map_or(Description::of(listed), |shown| shown.describe(listed))
    }
}

impl StudioModel {
    /// A model that is not loaded yet is loaded with a window of the person's settings, which are not told: until then its window
    /// is a guess.
    fn describe(&self, listed: ModelFacts) -> Description {
        let unloaded = self.max_context_length;
        let unloaded = unloaded.map(|most| most.min(UNKNOWN_WINDOW_TOKENS));
        let facts = ModelFacts {
            context_tokens: self
                .loaded_context_length
                .or(unloaded)
                .or(listed.context_tokens),
            sees: self.kind.as_ref().map(|kind| kind == "vlm").or(listed.sees),
            ..listed
        };
        Description {
            facts,
            is_guess: self.loaded_context_length.is_none(),
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
        let file = one("qwen.gguf", LLAMA_CPP_OWNER);
        assert_eq!(chosen(vec![file.clone()], "m"), Some(file.clone()));
        assert_eq!(chosen(vec![one("n", "vllm")], "m"), None);
        assert_eq!(chosen(vec![file.clone(), file], "m"), None);
        let named = one("m", "vllm");
        assert_eq!(chosen(vec![one("n", ""), named.clone()], "m"), Some(named));
    }
}
