use super::*;
use secrets::{InMemory, Secret, Source};

const KEY: &str = "sk-test-0123456789";

fn asked(address: &str) -> AskedProvider {
    let json = serde_json::json!({
        "name": " it ",
        "kind": "chat",
        "address": address,
        "models": [{ "id": "m", "context_tokens": 65_536, "tools": "json", "per_mille": true }],
    });
    serde_json::from_value(json).unwrap()
}

#[test]
fn a_provider_is_read_as_the_window_sends_it() {
    let provider = read(asked(" https://host/v1 "), None);
    assert_eq!(
        (provider.name.as_str(), provider.address.as_deref()),
        ("it", Some("https://host/v1"))
    );
    assert_eq!(provider.models[0].context_tokens, Some(65_536));
    assert!(provider.models[0].per_mille);
    assert_eq!(read(asked(" "), None).address, None);
}

#[test]
fn what_a_key_comes_from_stays_with_its_address() {
    let token = SignIn::Token {
        command: vec!["az".to_owned()],
    };
    let before = ProviderSettings {
        key_variable: Some("IT_KEY".to_owned()),
        sign_in: token.clone(),
        ..read(asked("https://host/v1"), None)
    };
    let check = |address: &str, variable: Option<&str>, sign_in: &SignIn| {
        let after = read(asked(address), Some(&before));
        let found = (after.key_variable.as_deref(), &after.sign_in);
        assert_eq!(found, (variable, sign_in), "{address}");
    };
    check("https://host/v1", Some("IT_KEY"), &token);
    check("https://other/v1", None, &SignIn::Key);
}

#[test]
fn a_view_tells_that_there_is_a_key_and_never_the_key() {
    let secrets = Secrets::new(InMemory::standing_for(Source::Keychain)).with_environment(|_| None);
    let provider = read(asked("https://host/v1"), None);
    let offered = ["it/m".to_owned(), "item/x".to_owned()];
    let seen = |provider: &ProviderSettings| view(&secrets, provider.clone(), &offered);
    let before = seen(&provider);
    assert_eq!((before.key_source, before.key_trouble), (None, None));
    assert_eq!(before.offered, ["it/m"]);
    models::store_key(&secrets, &provider, Secret::from(KEY.to_owned())).unwrap();
    let after = seen(&provider);
    assert_eq!(after.key_source, Some(KeySource::Keychain));
    assert!(!serde_json::to_string(&after).unwrap().contains(KEY));
    let elsewhere = seen(&read(asked("https://other/v1"), None));
    assert_eq!(elsewhere.key_source, None, "a key stays with its address");
    assert!(models::delete_key(&secrets, &provider).unwrap());
    assert_eq!(seen(&provider).key_source, None);
    models::hold_key(&secrets, &provider, Secret::from(KEY.to_owned())).unwrap();
    let held = seen(&provider);
    assert_eq!(held.key_source, Some(KeySource::Session));
    assert!(!serde_json::to_string(&held).unwrap().contains(KEY));
    assert!(models::delete_key(&secrets, &provider).unwrap());
    assert_eq!(seen(&provider).key_source, None);
}

#[test]
fn a_provider_with_a_token_has_no_key() {
    let secrets = Secrets::new(InMemory::standing_for(Source::Keychain)).with_environment(|_| None);
    let check = |command: &[&str], variable: Option<&str>, program: Option<&str>| {
        let command = command.iter().map(|word| (*word).to_owned()).collect();
        let provider = ProviderSettings {
            kind: ProviderKind::Azure,
            sign_in: SignIn::Token { command },
            ..read(asked("https://host/v1"), None)
        };
        // One that was given before the sign-in was changed is not used.
        models::store_key(&secrets, &provider, Secret::from(KEY.to_owned())).unwrap();
        let seen = view(&secrets, provider, &[]);
        assert_eq!((seen.sign_in, seen.key_source), (SignInWay::Token, None));
        let found = (seen.key_variable.as_deref(), seen.token_program.as_deref());
        assert_eq!(found, (variable, program));
    };
    check(&[], Some("AZURE_OPENAI_AD_TOKEN"), None);
    check(&["az", "account"], None, Some("az"));
}

#[test]
fn the_key_of_openai_itself_is_the_one_among_the_keys() {
    let secrets = Secrets::new(InMemory::standing_for(Source::Keychain)).with_environment(|_| None);
    let openai = ProviderSettings {
        kind: ProviderKind::OpenAi,
        address: None,
        ..read(asked(""), None)
    };
    assert_eq!(models::key_variable(&openai), Some("OPENAI_API_KEY"));
    models::store_key(&secrets, &openai, Secret::from(KEY.to_owned())).unwrap();
    let kept = secrets.get(secrets::Provider::OpenAi).unwrap();
    assert_eq!(
        kept.map(|(key, _)| key.expose().to_owned()).as_deref(),
        Some(KEY)
    );
}
