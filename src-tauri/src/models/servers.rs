//! Servers of models in the settings, with their keys: from the environment, or from the keychain under the server's address.

use super::sign_in_token::SignInToken;
use async_trait::async_trait;
use localization::{LocalizedText, localized};
use model::{
    AddressError, ApiKey, ApiKeySource, EndpointKind, Price, Prices, Timeouts,
    contract::Contract,
    server::{
        Coordinates, PictureFormats, ServedModel, Server, ServerKind, ServerOptions, gemini_models,
        openai_models, unknown_gemini_model,
    },
};
use secrets::{Provider as KeyProvider, Secret, Secrets, SecretsError, Source};
use settings::{ModelSettings, ProviderKind, ProviderSettings, SignIn, ToolsForm};
use std::{env, sync::Arc};

const OPENAI_TITLE: &str = "OpenAI";
const OPENAI: &str = "https://api.openai.com/v1";
const OLLAMA: &str = "http://127.0.0.1:11434";
const GEMINI: &str = "https://generativelanguage.googleapis.com/v1beta";
/// Variable that Google's own programs read a key from.
const GEMINI_KEY_VARIABLE: &str = "GEMINI_API_KEY";
/// Header of the key at Google.
const GEMINI_KEY_HEADER: &str = "x-goog-api-key";
/// Variable that programs of Azure read a token from.
const AZURE_TOKEN_VARIABLE: &str = "AZURE_OPENAI_AD_TOKEN";
/// Header of the key at Azure.
const AZURE_KEY_HEADER: &str = "api-key";

/// Place of a server's key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ServerKeyPlace {
    /// An environment variable.
    Environment,
    /// Memory, until Qilbee ends.
    Session,
    /// The keychain.
    Keychain,
}

/// Opens the servers.
pub(super) fn open(
    secrets: &Arc<Secrets>,
    providers: &[ProviderSettings],
) -> Result<Vec<Server>, AddressError> {
    let servers = providers.iter().map(|provider| server(secrets, provider));
    servers.collect()
}

fn server(secrets: &Arc<Secrets>, provider: &ProviderSettings) -> Result<Server, AddressError> {
    let keys = keys(secrets, provider);
    Server::new(options(provider), keys, Timeouts::default())
}

/// Opens OpenAI itself, to test its key.
pub(crate) fn openai(secrets: &Arc<Secrets>) -> Result<Server, AddressError> {
    let provider = ProviderSettings {
        name: OPENAI_TITLE.to_owned(),
        kind: ProviderKind::OpenAi,
        address: None,
        key_variable: None,
        sign_in: SignIn::Key,
        models: Vec::new(),
    };
    server(secrets, &provider)
}

/// Returns where a provider's keys come from, or the tokens in their place.
fn keys(secrets: &Arc<Secrets>, provider: &ProviderSettings) -> Arc<dyn ApiKeySource> {
    let title = provider.name.clone();
    match &provider.sign_in {
        SignIn::Token { command } => {
            let variable = key_variable(provider).map(str::to_owned);
            let redactor = secrets.redactor();
            Arc::new(SignInToken::new(title, variable, command.clone(), redactor))
        }
        SignIn::Key => Arc::new(ServerKeys {
            secrets: Arc::clone(secrets),
            title,
            address: address(provider),
            variable: own_key_variable(provider).map(str::to_owned),
            is_openai: has_openai_key(provider),
        }),
    }
}

/// Returns whether a model is of one of these providers.
pub(super) fn is_of(providers: &[ProviderSettings], model: &str) -> bool {
    let name = model.split_once('/').map(|(name, _)| name);
    providers
        .iter()
        .any(|provider| Some(provider.name.as_str()) == name)
}

/// Returns the address of a provider: its own, or the usual one of its kind.
pub(crate) fn address(provider: &ProviderSettings) -> String {
    let usual = match provider.kind {
        ProviderKind::OpenAi => OPENAI,
        ProviderKind::Ollama => OLLAMA,
        ProviderKind::Gemini => GEMINI,
        // The settings file is refused without an address.
        ProviderKind::Azure | ProviderKind::Responses | ProviderKind::Chat => "",
    };
    let address = provider.address.as_deref().unwrap_or(usual);
    // With a slash at its end it is the same address, and has the same key.
    address.trim_end_matches('/').to_owned()
}

/// Returns the environment variable that goes before the key in the keychain, or before the command that prints a token.
pub(crate) fn key_variable(provider: &ProviderSettings) -> Option<&str> {
    let usual = match &provider.sign_in {
        SignIn::Key if has_openai_key(provider) => Some(KeyProvider::OpenAi.variable()),
        // At another address, the key of Google's own is not wanted.
        SignIn::Key => (provider.kind == ProviderKind::Gemini && provider.address.is_none())
            .then_some(GEMINI_KEY_VARIABLE),
        // Azure's token goes to Azure, and not where another command gives one.
        SignIn::Token { command } => (provider.kind == ProviderKind::Azure && command.is_empty())
            .then_some(AZURE_TOKEN_VARIABLE),
    };
    provider.key_variable.as_deref().or(usual)
}

/// Returns the variable that is read here: OpenAI's own is read where its key is stored.
fn own_key_variable(provider: &ProviderSettings) -> Option<&str> {
    match has_openai_key(provider) {
        true => provider.key_variable.as_deref(),
        false => key_variable(provider),
    }
}

/// Returns the place of a provider's key; `None` where there is no key, or a token is used in place of one.
pub(crate) fn key_place(
    secrets: &Secrets,
    provider: &ProviderSettings,
) -> Result<Option<ServerKeyPlace>, SecretsError> {
    if matches!(provider.sign_in, SignIn::Token { .. }) {
        return Ok(None);
    }
    if in_environment(own_key_variable(provider)).is_some() {
        return Ok(Some(ServerKeyPlace::Environment));
    }
    if has_openai_key(provider)
        && let Some(source) = secrets.status(KeyProvider::OpenAi)?
    {
        return Ok(Some(source.into()));
    }
    let found = secrets.server_key(&address(provider))?;
    Ok(found.map(|(_, source)| source.into()))
}

/// Stores a key for the address of a provider.
pub(crate) fn store_key(
    secrets: &Secrets,
    provider: &ProviderSettings,
    key: Secret,
) -> Result<(), SecretsError> {
    match has_openai_key(provider) {
        true => secrets.set(KeyProvider::OpenAi, key),
        false => secrets.set_server_key(&address(provider), key),
    }
}

/// Holds a key for the address of a provider until the program ends.
pub(crate) fn hold_key(
    secrets: &Secrets,
    provider: &ProviderSettings,
    key: Secret,
) -> Result<(), SecretsError> {
    match has_openai_key(provider) {
        true => secrets.set_for_session(KeyProvider::OpenAi, key),
        false => secrets.set_server_key_for_session(&address(provider), key),
    }
}

/// Deletes the key for the address of a provider and returns whether there was one. The environment stays.
pub(crate) fn delete_key(
    secrets: &Secrets,
    provider: &ProviderSettings,
) -> Result<bool, SecretsError> {
    let was_its_own = match has_openai_key(provider) {
        true => secrets.delete(KeyProvider::OpenAi)?,
        false => false,
    };
    Ok(secrets.delete_server_key(&address(provider))? || was_its_own)
}

impl From<Source> for ServerKeyPlace {
    fn from(source: Source) -> Self {
        match source {
            Source::Environment(_) => Self::Environment,
            Source::Session => Self::Session,
            Source::Keychain => Self::Keychain,
        }
    }
}

/// Returns whether the key for OpenAI itself is meant, which has a place of its own.
fn has_openai_key(provider: &ProviderSettings) -> bool {
    provider.kind == ProviderKind::OpenAi && provider.address.is_none()
}

fn options(provider: &ProviderSettings) -> ServerOptions {
    let (kind, key_header) = match provider.kind {
        ProviderKind::OpenAi | ProviderKind::Responses => (ServerKind::Responses, None),
        ProviderKind::Azure => match provider.sign_in {
            SignIn::Key => (ServerKind::Responses, Some(AZURE_KEY_HEADER)),
            SignIn::Token { .. } => (ServerKind::Responses, None),
        },
        ProviderKind::Chat => (ServerKind::Chat, None),
        ProviderKind::Ollama => (ServerKind::Ollama, None),
        ProviderKind::Gemini => (ServerKind::Gemini, Some(GEMINI_KEY_HEADER)),
    };
    let known = match provider.kind {
        ProviderKind::OpenAi => openai_models(),
        ProviderKind::Gemini => gemini_models(),
        ProviderKind::Azure
        | ProviderKind::Responses
        | ProviderKind::Chat
        | ProviderKind::Ollama => Vec::new(),
    };
    let models = match provider.models.is_empty() {
        true => known,
        false => provider
            .models
            .iter()
            .map(|model| served(model, provider.kind))
            .collect(),
    };
    ServerOptions {
        name: provider.name.clone(),
        title: provider.name.clone(),
        kind,
        address: address(provider),
        key_header,
        models,
    }
}

/// Returns a model as it is known, with what the person says of it.
fn served(model: &ModelSettings, kind: ProviderKind) -> ServedModel {
    let mut served = known_model(&model.id, kind);
    if matches!(
        kind,
        ProviderKind::OpenAi | ProviderKind::Azure | ProviderKind::Responses
    ) {
        served.formats = PictureFormats::Web;
    }
    served.context_tokens = model.context_tokens.or(served.context_tokens);
    let longest = model
        .max_output_tokens
        .and_then(|tokens| u32::try_from(tokens).ok());
    served.max_output_tokens = longest.or(served.max_output_tokens);
    served.sees = model.pictures.or(served.sees);
    served.contract = match model.tools {
        ToolsForm::Native => None,
        ToolsForm::Xml => Some(Contract::Xml),
        ToolsForm::Json => Some(Contract::Json),
        ToolsForm::React => Some(Contract::React),
        ToolsForm::Lines => Some(Contract::Lines),
    };
    served.takes_effort = model.effort.unwrap_or(served.takes_effort);
    if model.per_mille {
        served.coordinates = Coordinates::PerMille;
    }
    if let (Some(input), Some(output)) = (model.input_usd, model.output_usd) {
        served.prices = Some(Prices::flat(Price::list(
            input, input, input, input, output,
        )));
    }
    served
}

/// Returns what is known of a model by its name and its provider.
fn known_model(id: &str, kind: ProviderKind) -> ServedModel {
    let (known, unknown) = match kind {
        ProviderKind::Gemini => (gemini_models(), unknown_gemini_model(id)),
        ProviderKind::OpenAi
        | ProviderKind::Azure
        | ProviderKind::Responses
        | ProviderKind::Chat
        | ProviderKind::Ollama => (openai_models(), ServedModel::unknown(id)),
    };
    let known = known.into_iter().find(|known| known.id == id);
    known.unwrap_or(unknown)
}

/// Keys of one server.
struct ServerKeys {
    secrets: Arc<Secrets>,
    title: String,
    address: String,
    variable: Option<String>,
    /// The key is the one for OpenAI itself.
    is_openai: bool,
}

#[async_trait]
impl ApiKeySource for ServerKeys {
    async fn key(&self, _endpoint: EndpointKind) -> Result<Option<ApiKey>, LocalizedText> {
        if let Some(key) = in_environment(self.variable.as_deref()) {
            return Ok(Some(ApiKey::new(key.trim())));
        }
        let (secrets, address, is_openai) = (
            Arc::clone(&self.secrets),
            self.address.clone(),
            self.is_openai,
        );
        let unreadable = |error: String| {
            localized!(
                "model-key-unreadable",
                error = error,
                provider = self.title.clone()
            )
        };
        // A keychain may ask the person to unlock it first.
        match tokio::task::spawn_blocking(move || stored(&secrets, &address, is_openai)).await {
            Ok(Ok(found)) => Ok(found.map(|key| ApiKey::new(key.expose()))),
            // No keychain is no key: a server of one's own may want none.
            Ok(Err(error)) => {
                tracing::debug!(%error, "the key of a server can't be read");
                Ok(None)
            }
            Err(error) => Err(unreadable(error.to_string())),
        }
    }
}

fn in_environment(variable: Option<&str>) -> Option<String> {
    let given = variable.and_then(|name| env::var(name).ok());
    given.filter(|key| !key.trim().is_empty())
}

fn stored(
    secrets: &Secrets,
    address: &str,
    is_openai: bool,
) -> Result<Option<Secret>, SecretsError> {
    if is_openai && let Some((key, _)) = secrets.get(KeyProvider::OpenAi)? {
        return Ok(Some(key));
    }
    Ok(secrets.server_key(address)?.map(|(key, _)| key))
}

#[cfg(test)]
mod tests;
