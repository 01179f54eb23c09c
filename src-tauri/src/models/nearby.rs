//! Servers of models that run on this computer and that nobody has set up. They are offered where there is nothing else to use,
//! and are used only when the person says so.

use super::PRACTICE_MODEL;
use model::server::{
    Coordinates, NearbyServer, ServerKind, UsualServer, nearby_servers, usual_coordinates,
    usual_servers,
};
use settings::{ModelSettings, ProviderKind, ProviderSettings, Settings, SettingsError, SignIn};

/// Models of one server that are set up at once.
const MAX_MODELS: usize = 12;

/// Finds servers when there is no provider in the settings, and no other model for new chats than the practice model.
pub(crate) async fn offered(
    settings: &Result<Settings, SettingsError>,
    default_model: &str,
) -> Vec<NearbyServer> {
    let has_providers = match settings {
        Ok(settings) => !settings.providers.is_empty(),
        // What the person has set up is not known.
        Err(_) => true,
    };
    match has_providers || default_model != PRACTICE_MODEL {
        true => Vec::new(),
        false => nearby_servers(&usual_servers()).await,
    }
}

/// Returns the provider that a server is set up as, with these of its models.
pub(crate) fn provider(server: &UsualServer, models: &[String]) -> ProviderSettings {
    let (kind, address) = match server.kind {
        // Its usual address need not be said.
        ServerKind::Ollama => (ProviderKind::Ollama, None),
        ServerKind::Chat => (ProviderKind::Chat, Some(server.address.clone())),
        ServerKind::Responses => (ProviderKind::Responses, Some(server.address.clone())),
        ServerKind::Gemini => (ProviderKind::Gemini, Some(server.address.clone())),
    };
    let models = models.iter().take(MAX_MODELS);
    ProviderSettings {
        name: server.name.to_owned(),
        kind,
        address,
        key_variable: None,
        sign_in: SignIn::Key,
        models: models.map(|id| model(id)).collect(),
    }
}

fn model(id: &str) -> ModelSettings {
    ModelSettings {
        id: id.to_owned(),
        per_mille: usual_coordinates(id) == Coordinates::PerMille,
        ..ModelSettings::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_is_set_up_with_its_models() {
        let check = |program: &str, kind: ProviderKind, address: Option<&str>| {
            let mut usual = usual_servers().into_iter();
            let server = usual.find(|usual| usual.program == program).unwrap();
            let name = server.name.to_owned();
            let models = ["qwen3-vl:8b", "gemma3:4b"];
            let models = models.map(str::to_owned).to_vec();
            let wanted = ProviderSettings {
                name,
                kind,
                address: address.map(str::to_owned),
                key_variable: None,
                sign_in: SignIn::Key,
                models: vec![
                    ModelSettings {
                        id: "qwen3-vl:8b".to_owned(),
                        per_mille: true,
                        ..ModelSettings::default()
                    },
                    ModelSettings {
                        id: "gemma3:4b".to_owned(),
                        ..ModelSettings::default()
                    },
                ],
            };
            assert_eq!(provider(&server, &models), wanted);
        };
        check("Ollama", ProviderKind::Ollama, None);
        check(
            "LM Studio",
            ProviderKind::Chat,
            Some("http://127.0.0.1:1234/v1"),
        );
    }
}
