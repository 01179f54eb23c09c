//! Models: the practice model, Claude, and those of the servers in the settings, each with the key where the person keeps it.

mod configured_servers;
mod model_tests;
pub(crate) mod nearby;
pub(crate) mod probe;
mod servers;
mod sign_in_token;
mod token_command;

pub(crate) use configured_servers::ConfiguredServers;
pub(crate) use model_tests::ModelTests;
pub(crate) use servers::{
    ServerKeyPlace, address, delete_key, hold_key, key_place, key_variable, openai, store_key,
};

use async_trait::async_trait;
use localization::{LocalizedText, localized};
use model::{
    AddressError, ApiKey, ApiKeySource, EndpointKind, Models, Provider, SingleModel, Timeouts,
    claude::{Claude, DEFAULT_MODEL},
};
use practice::PracticeModel;
use protocol::{Limits, SessionOptions};
use replay::RecordedModels;
use secrets::{Provider as KeyProvider, Secrets, SecretsError, Source};
use settings::Settings;
use std::{env, sync::Arc};

/// The model people get without a key.
pub(crate) const PRACTICE_MODEL: &str = PracticeModel::ID;
/// Environment variable with an address to use instead of Anthropic's.
const ADDRESS_VARIABLE: &str = "ANTHROPIC_BASE_URL";

/// All models, and those that can say more than their names by themselves.
pub(crate) struct OpenModels {
    pub(crate) models: Models,
    pub(crate) claude: Claude,
    pub(crate) servers: ConfiguredServers,
    pub(crate) recorded: Arc<RecordedModels>,
}

/// Opens the models of the program and of the settings.
pub(crate) fn open(
    secrets: &Arc<Secrets>,
    settings: Option<&Settings>,
) -> Result<OpenModels, AddressError> {
    let address = other_address();
    let keys = Arc::new(StoredKeys(Arc::clone(secrets)));
    let claude = Claude::new(address.as_deref(), keys, Timeouts::default())?;
    let practice = Arc::new(SingleModel(Arc::new(PracticeModel)));
    let mut providers: Vec<Arc<dyn Provider>> = vec![practice, Arc::new(claude.clone())];
    let set = settings.map_or(&[][..], |settings| settings.providers.as_slice());
    let servers = ConfiguredServers::open(secrets, set)?;
    providers.push(Arc::new(servers.clone()));
    let recorded = Arc::new(RecordedModels::default());
    providers.push(Arc::clone(&recorded) as _);
    Ok(OpenModels {
        models: Models::of(providers),
        claude,
        servers,
        recorded,
    })
}

/// The model people get unless they choose one: the practice model until there is a key.
pub(crate) async fn default_model(secrets: &Arc<Secrets>) -> &'static str {
    let secrets = Arc::clone(secrets);
    let status = tokio::task::spawn_blocking(move || secrets.status(KeyProvider::Anthropic)).await;
    match status {
        Ok(Ok(Some(_))) => DEFAULT_MODEL,
        Ok(Ok(None)) => PRACTICE_MODEL,
        // Somebody meant to give one: they are told what is wrong with it when it is first needed.
        Ok(Err(SecretsError::InvalidVariable { .. })) => DEFAULT_MODEL,
        Ok(Err(error)) => {
            // No keychain is no key, and no reason to bother anybody.
            tracing::debug!(%error, "whether there is a key cannot be told");
            PRACTICE_MODEL
        }
        Err(error) => {
            tracing::error!(%error, "looking for a key broke off");
            PRACTICE_MODEL
        }
    }
}

/// The usual options with what the person has set. Without a key the practice model stays: any other could not
/// answer.
pub(crate) fn as_set(
    usual: SessionOptions,
    settings: &Settings,
    models: &Models,
) -> SessionOptions {
    let (chat, has_key) = (&settings.chat, usual.model != PRACTICE_MODEL);
    // A server of one's own may want no key, and says so if it does.
    let is_usable = |model: &str| match model {
        SessionOptions::AUTOMATIC => has_key || !settings.providers.is_empty(),
        model => (has_key || is_served(settings, model)) && models.find(model).is_some(),
    };
    let chosen = chat.model.clone().filter(|model| is_usable(model));
    SessionOptions {
        model: chosen.unwrap_or(usual.model),
        mode: chat.mode.unwrap_or(usual.mode),
        effort: chat.effort.or(usual.effort),
        max_steps: chat.max_steps.unwrap_or(usual.max_steps),
        plan_first: chat.plan_first.unwrap_or(usual.plan_first),
        max_cost_usd: settings.budget.per_task_usd.or(usual.max_cost_usd),
        domains: usual.domains,
        breakpoints: usual.breakpoints,
        on_failure: usual.on_failure,
        limits: Limits {
            patience_seconds: chat
                .patience_minutes
                .map_or(usual.limits.patience_seconds, |minutes| {
                    u64::from(minutes) * 60
                }),
            kept_turns: chat.kept_turns.unwrap_or(usual.limits.kept_turns),
            max_tool_calls: chat.max_tool_calls.or(usual.limits.max_tool_calls),
            max_seconds: chat
                .max_minutes
                .map(|minutes| u64::from(minutes) * 60)
                .or(usual.limits.max_seconds),
            ..usual.limits
        },
    }
}

/// Returns whether a model is one of the servers in the settings.
pub(crate) fn is_served(settings: &Settings, model: &str) -> bool {
    servers::is_of(&settings.providers, model)
}

/// Returns whether Claude answers nothing before it has a key. A server of one's own may want none.
pub(crate) async fn claude_needs_key(secrets: &Arc<Secrets>) -> bool {
    other_address().is_none() && default_model(secrets).await == PRACTICE_MODEL
}

/// Returns the address that is used instead of Anthropic's, if any.
pub(crate) fn other_address() -> Option<String> {
    env::var(ADDRESS_VARIABLE)
        .ok()
        .filter(|address| !address.is_empty())
}

/// The keys of the environment and the keychain.
struct StoredKeys(Arc<Secrets>);

#[async_trait]
impl ApiKeySource for StoredKeys {
    async fn key(&self, endpoint: EndpointKind) -> Result<Option<ApiKey>, LocalizedText> {
        let secrets = Arc::clone(&self.0);
        // A keychain may ask the person to unlock it first.
        let found = tokio::task::spawn_blocking(move || secrets.get(KeyProvider::Anthropic)).await;
        match found {
            // Only what was given beside the address is for that address.
            Ok(Ok(Some((_, Source::Keychain)))) if endpoint == EndpointKind::Custom => Ok(None),
            Ok(Ok(found)) => Ok(found.map(|(secret, _)| ApiKey::new(secret.expose()))),
            Ok(Err(error)) => Err(unreadable(&error)),
            Err(error) => Err(localized!(
                "model-key-unreadable",
                error = error.to_string(),
                provider = "Claude"
            )),
        }
    }
}

fn unreadable(error: &SecretsError) -> LocalizedText {
    localized!(
        "model-key-unreadable",
        error = error.message(),
        provider = "Claude"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Effort, Mode};

    #[test]
    fn a_new_chat_starts_with_its_settings_and_a_usable_model() {
        let models = Models::only(Arc::new(PracticeModel));
        let check = |usual: &str, chosen: Option<&str>, wanted: &str| {
            let mut settings = Settings::default();
            settings.chat.model = chosen.map(str::to_owned);
            let options = as_set(SessionOptions::for_model(usual), &settings, &models);
            assert_eq!(
                options,
                SessionOptions::for_model(wanted),
                "{usual} {chosen:?}"
            );
        };
        check(DEFAULT_MODEL, None, DEFAULT_MODEL);
        check(DEFAULT_MODEL, Some(PRACTICE_MODEL), PRACTICE_MODEL);
        check(DEFAULT_MODEL, Some("nobody-knows-it"), DEFAULT_MODEL);
        check(PRACTICE_MODEL, Some("claude-opus-4-8"), PRACTICE_MODEL);
        let automatic = SessionOptions::AUTOMATIC;
        check(DEFAULT_MODEL, Some(automatic), automatic);
        check(PRACTICE_MODEL, Some(automatic), PRACTICE_MODEL);
        let mut settings = Settings::default();
        settings.chat.mode = Some(Mode::Risky);
        settings.chat.effort = Some(Effort::Low);
        settings.chat.max_steps = Some(9);
        settings.chat.max_tool_calls = Some(20);
        settings.chat.max_minutes = Some(3);
        settings.budget.per_task_usd = Some(1.5);
        let wanted = SessionOptions {
            mode: Mode::Risky,
            effort: Some(Effort::Low),
            max_steps: 9,
            max_cost_usd: Some(1.5),
            limits: Limits {
                max_tool_calls: Some(20),
                max_seconds: Some(180),
                ..Limits::default()
            },
            ..SessionOptions::for_model(DEFAULT_MODEL)
        };
        let usual = SessionOptions::for_model(DEFAULT_MODEL);
        assert_eq!(as_set(usual, &settings, &models), wanted);
    }
}
