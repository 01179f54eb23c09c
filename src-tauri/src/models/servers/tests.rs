//! Providers of the settings as servers: addresses, keys, and what is known of their models.

use super::*;

fn provider(kind: ProviderKind, models: Vec<ModelSettings>) -> ProviderSettings {
    ProviderSettings {
        name: "it".to_owned(),
        kind,
        address: None,
        key_variable: None,
        sign_in: SignIn::Key,
        models,
    }
}

#[test]
fn what_the_person_says_of_a_model_wins() {
    let model = ModelSettings {
        id: "gpt-6.2-sol".to_owned(),
        context_tokens: Some(9_000),
        pictures: Some(false),
        per_mille: true,
        input_usd: Some(3.0),
        output_usd: Some(4.0),
        ..ModelSettings::default()
    };
    let served = served(&model, ProviderKind::OpenAi);
    assert_eq!(
        (served.context_tokens, served.sees),
        (Some(9_000), Some(false))
    );
    assert_eq!(served.coordinates, Coordinates::PerMille);
    assert!(served.hosts_computer && served.takes_effort);
    assert_eq!(served.prices.map(|prices| prices.usual.output), Some(4.0));
}

#[test]
fn kinds_have_their_usual_address_models_and_key() {
    let openai = options(&provider(ProviderKind::OpenAi, Vec::new()));
    assert_eq!(openai.address, OPENAI);
    assert_eq!(openai.models[0].id, "gpt-6.2-sol");
    let ollama = options(&provider(ProviderKind::Ollama, Vec::new()));
    assert_eq!((ollama.address.as_str(), ollama.models.len()), (OLLAMA, 0));
    let mut elsewhere = provider(ProviderKind::OpenAi, Vec::new());
    assert!(has_openai_key(&elsewhere));
    elsewhere.address = Some("https://host/v1".to_owned());
    assert!(!has_openai_key(&elsewhere), "a key stays with its address");
}

#[test]
fn a_token_goes_where_tokens_go() {
    let mut azure = provider(ProviderKind::Azure, Vec::new());
    assert_eq!(options(&azure).key_header, Some(AZURE_KEY_HEADER));
    let token = |command: &[&str]| SignIn::Token {
        command: command.iter().map(|word| (*word).to_owned()).collect(),
    };
    azure.sign_in = token(&[]);
    assert_eq!(options(&azure).key_header, None);
    assert_eq!(key_variable(&azure), Some(AZURE_TOKEN_VARIABLE));
    azure.sign_in = token(&["az"]);
    assert_eq!(key_variable(&azure), None);
    let mut chat = provider(ProviderKind::Chat, Vec::new());
    chat.sign_in = token(&[]);
    assert_eq!(key_variable(&chat), None, "Azure's token is Azure's");
}

#[test]
fn gemini_is_known_and_keeps_its_key() {
    let mut gemini = provider(ProviderKind::Gemini, Vec::new());
    let known = options(&gemini);
    assert_eq!(known.address, GEMINI);
    assert_eq!(known.key_header, Some(GEMINI_KEY_HEADER));
    assert!(
        known
            .models
            .iter()
            .all(|model| model.coordinates == Coordinates::PerMille)
    );
    assert_eq!(key_variable(&gemini), Some(GEMINI_KEY_VARIABLE));
    gemini.models = vec![ModelSettings {
        id: "gemini-of-tomorrow".to_owned(),
        ..ModelSettings::default()
    }];
    let told = &options(&gemini).models[0];
    assert_eq!(
        (told.coordinates, told.prices),
        (Coordinates::PerMille, None)
    );
    gemini.address = Some("https://elsewhere.example/v1beta".to_owned());
    assert_eq!(key_variable(&gemini), None, "Google's key is Google's");
}

#[test]
fn models_are_told_by_their_providers_name() {
    let providers = [provider(ProviderKind::Ollama, Vec::new())];
    assert!(is_of(&providers, "it/qwen3-vl:8b"));
    for other in ["claude-sonnet-5-5", "item/x", "it"] {
        assert!(!is_of(&providers, other), "{other}");
    }
}
