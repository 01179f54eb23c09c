use super::*;
use secrets::{Backend as SecretsBackend, BackendError, InMemory};

const KEY: &str = "sk-ant-test-0123456789";

/// A keychain that is not there.
struct Nowhere;

impl SecretsBackend for Nowhere {
    fn source(&self) -> Source {
        Source::Keychain
    }
    fn get(&mut self, _: &str) -> Result<Option<Secret>, BackendError> {
        Err(BackendError::Missing(format!("no bus for {KEY}").into()))
    }
    fn set(&mut self, _: &str, _: &Secret) -> Result<(), BackendError> {
        Err(BackendError::Missing(format!("no bus for {KEY}").into()))
    }
    fn delete(&mut self, _: &str) -> Result<bool, BackendError> {
        Err(BackendError::Missing("no bus".into()))
    }
}

fn key(text: &str) -> Secret {
    let given: GivenKey = serde_json::from_value(serde_json::json!(text)).unwrap();
    given.0
}

fn in_environment(variable: &'static str, value: &'static str) -> Secrets {
    Secrets::new(InMemory::default())
        .with_environment(move |asked| (asked == variable).then(|| value.into()))
}

/// The state of Claude's key in an answer, and the answer as the window gets it.
fn told(change: &KeyChange) -> (Option<KeySource>, Option<TroubleKind>, String) {
    let claude = &change.keys[0];
    let kind = change.trouble.as_ref().map(|trouble| trouble.kind);
    (claude.source, kind, serde_json::to_string(change).unwrap())
}

#[test]
fn a_key_goes_in_and_never_comes_out() {
    let secrets = in_environment("NONE", "");
    let change = set(
        &secrets,
        Provider::Anthropic,
        key(&format!(" {KEY}\n")),
        KeyPlace::Keychain,
    );
    let (source, trouble, answer) = told(&change);
    assert_eq!((source, trouble), (Some(KeySource::Session), None));
    assert!(!answer.contains(KEY), "{answer}");
    let (found, _) = secrets.get(Provider::Anthropic).unwrap().unwrap();
    assert_eq!(found.expose(), KEY);
    let gone = changed(&secrets, secrets.delete(Provider::Anthropic).map(|_| ()));
    assert_eq!(told(&gone).0, None);
}

#[test]
fn an_invalid_key_is_refused_and_not_repeated() {
    let secrets = in_environment("NONE", "");
    for wrong in ["", "two words-of-a-key", "línea"] {
        let change = set(
            &secrets,
            Provider::Anthropic,
            key(wrong),
            KeyPlace::Keychain,
        );
        let (source, trouble, answer) = told(&change);
        assert_eq!(
            (source, trouble),
            (None, Some(TroubleKind::NoKey)),
            "{wrong}"
        );
        assert!(wrong.is_empty() || !answer.contains(wrong), "{answer}");
    }
    let named = |name: &str| serde_json::from_value::<ProviderName>(serde_json::json!(name));
    assert!(named("mcp:github").is_err() && named("anthropic").is_ok());
}

#[test]
fn without_keychain_the_key_holds_until_exit_and_says_why() {
    let secrets = Secrets::new(Nowhere).with_environment(|_| None);
    let change = set(&secrets, Provider::Anthropic, key(KEY), KeyPlace::Keychain);
    let (source, trouble, answer) = told(&change);
    assert_eq!((source, trouble), (None, Some(TroubleKind::NoKeychain)));
    assert!(
        answer.contains("no bus for [redacted]") && !answer.contains(KEY),
        "{answer}"
    );
    let change = set(&secrets, Provider::Anthropic, key(KEY), KeyPlace::Session);
    assert_eq!(told(&change).0, Some(KeySource::Session));
}

#[test]
fn the_environment_goes_before() {
    let secrets = in_environment("ANTHROPIC_API_KEY", KEY);
    let answer = serde_json::to_string(&states(&secrets)).unwrap();
    assert_eq!(states(&secrets)[0].source, Some(KeySource::Environment));
    assert!(!answer.contains(KEY), "{answer}");
    let secrets = in_environment("ANTHROPIC_API_KEY", "not a key");
    let trouble = states(&secrets).remove(0).trouble.unwrap();
    assert_eq!(trouble.kind, TroubleKind::BadVariable);
}

#[test]
fn key_test_results() {
    let error = |recovery, is_reached| ModelError {
        recovery,
        origin: match is_reached {
            true => ErrorOrigin::Provider,
            false => ErrorOrigin::Network,
        },
        ..ModelError::fatal("It says no.")
    };
    let check = |listed, wanted| assert_eq!(of_models(listed).result, wanted);
    check(Ok(3), TestResult::Works);
    check(Err(error(RecoveryHint::AddKey, true)), TestResult::Missing);
    check(
        Err(error(RecoveryHint::ReplaceKey, true)),
        TestResult::Refused,
    );
    check(
        Err(error(RecoveryHint::Retry { after: None }, false)),
        TestResult::Unreachable,
    );
    check(
        Err(error(RecoveryHint::Retry { after: None }, true)),
        TestResult::Unclear,
    );
    let refused = QubeError::Permanent {
        text: format!("It does not take {KEY}.").into(),
        status: Some(401),
    };
    let secrets = Arc::new(in_environment("ANTHROPIC_API_KEY", KEY));
    assert!(secrets.get(Provider::Anthropic).unwrap().is_some());
    let test = of_qube(Err(refused)).without_keys(&secrets);
    assert_eq!(test.result, TestResult::Refused);
    assert_eq!(test.detail.as_deref(), Some("It does not take [redacted]."));
}
