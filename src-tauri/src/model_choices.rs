//! Models that Qilbee may choose from where the chat's model is `automatic`: those of Claude with a key, and those of the
//! servers in the settings. Which of them answers is the router's to decide.

use crate::{
    current_settings::CurrentSettings,
    models::{self, PRACTICE_MODEL},
};
use agent::{Choices, ModelChoices};
use async_trait::async_trait;
use model::{Models, claude::Claude};
use secrets::Secrets;
use settings::Settings;
use std::sync::Arc;

/// Availability of models that are chosen unasked.
const ACTIVE: &str = "active";

/// Models of the keys and settings as they are now.
pub(crate) struct ConfiguredModels {
    secrets: Arc<Secrets>,
    settings: Arc<CurrentSettings>,
    models: Models,
}

impl ConfiguredModels {
    pub(crate) fn new(
        secrets: Arc<Secrets>,
        settings: Arc<CurrentSettings>,
        models: Models,
    ) -> Self {
        Self {
            secrets,
            settings,
            models,
        }
    }
}

#[async_trait]
impl ModelChoices for ConfiguredModels {
    async fn now(&self) -> Choices {
        let recommended = models::default_model(&self.secrets).await;
        match self.settings.now().as_ref() {
            Ok(settings) => choices(recommended, settings, &self.models.ids()),
            Err(_) => choices(recommended, &Settings::default(), &[]),
        }
    }
}

/// The models to choose from: Claude's that will stay, if there is a key, and those that were set up.
fn choices(recommended: &str, settings: &Settings, ids: &[String]) -> Choices {
    let has_key = recommended != PRACTICE_MODEL;
    let of_claude = Claude::known().into_iter();
    let of_claude = of_claude.filter(|model| has_key && model.lifecycle == ACTIVE);
    let is_served = |id: &&String| models::is_served(settings, id);
    let served = ids.iter().filter(is_served).cloned();
    let is_usable = |id: &String| has_key || models::is_served(settings, id);
    let named = |id: &Option<String>| id.clone().filter(is_usable);
    Choices {
        usable: of_claude.map(|model| model.id).chain(served).collect(),
        easy: named(&settings.router.easy),
        hard: named(&settings.router.hard),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::claude::DEFAULT_MODEL;
    use settings::{ProviderKind, ProviderSettings, RouterSettings, SignIn};

    /// Settings with a server `local`, which name these models.
    fn settings(easy: &str, hard: &str) -> Settings {
        Settings {
            providers: vec![ProviderSettings {
                name: "local".to_owned(),
                kind: ProviderKind::Ollama,
                address: None,
                key_variable: None,
                sign_in: SignIn::Key,
                models: Vec::new(),
            }],
            router: RouterSettings {
                easy: Some(easy.to_owned()),
                hard: Some(hard.to_owned()),
            },
            ..Settings::default()
        }
    }

    #[test]
    fn only_models_that_can_answer_are_to_choose_from() {
        let ids = ["demo", DEFAULT_MODEL, "local/a", "gone/b"].map(str::to_owned);
        let settings = settings("local/a", "claude-opus-5-5");
        let without_key = Choices {
            usable: vec!["local/a".to_owned()],
            easy: Some("local/a".to_owned()),
            hard: None,
        };
        assert_eq!(choices(PRACTICE_MODEL, &settings, &ids), without_key);
        let with_key = choices(DEFAULT_MODEL, &settings, &ids);
        assert_eq!(with_key.hard.as_deref(), Some("claude-opus-5-5"));
        let (first, last) = (with_key.usable.first(), with_key.usable.last());
        assert_eq!(first.map(String::as_str), Some(DEFAULT_MODEL));
        assert_eq!(last.map(String::as_str), Some("local/a"));
        let has = |id: &str| with_key.usable.iter().any(|usable| usable == id);
        assert!(has("claude-haiku-5-5") && !has("claude-opus-4-20250514") && !has("demo"));
        let nothing = choices(PRACTICE_MODEL, &Settings::default(), &ids);
        assert_eq!(nothing, Choices::default());
    }
}
