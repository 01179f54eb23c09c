//! Key lookup, refusal of invalid keys, and redaction, through the public API.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on should stop right there"
)]

use localization::localized;
use secrets::{
    Backend, BackendError, InMemory, KeyFault, Provider, Secret, SecretName, Secrets, SecretsError,
    Source,
};
use std::{ffi::OsString, sync::mpsc, time::Duration};

const KEY: &str = "sk-test-0123456789-abcdefghij";
const OTHER: &str = "sk-test-other-9876543210";

fn secret(text: &str) -> Secret {
    Secret::from(text.to_owned())
}

fn nothing_set(_: &str) -> Option<OsString> {
    None
}

fn in_memory() -> Secrets {
    Secrets::new(InMemory::default()).with_environment(nothing_set)
}

fn found(secrets: &Secrets, provider: Provider) -> Option<(String, Source)> {
    let found = secrets.get(provider).unwrap();
    found.map(|(secret, source)| (secret.expose().to_owned(), source))
}

/// A backend that says what it is told to say.
struct Broken(fn() -> BackendError);

impl Backend for Broken {
    fn source(&self) -> Source {
        Source::Keychain
    }
    fn get(&mut self, _: &str) -> Result<Option<Secret>, BackendError> {
        Err((self.0)())
    }
    fn set(&mut self, _: &str, _: &Secret) -> Result<(), BackendError> {
        Err((self.0)())
    }
    fn delete(&mut self, _: &str) -> Result<bool, BackendError> {
        Err((self.0)())
    }
}

#[test]
fn key_is_stored_replaced_and_deleted() {
    let secrets = in_memory();
    assert_eq!(found(&secrets, Provider::Anthropic), None);
    secrets.set(Provider::Anthropic, secret(KEY)).unwrap();
    assert_eq!(
        found(&secrets, Provider::Anthropic),
        Some((KEY.into(), Source::Session))
    );
    assert_eq!(
        secrets.status(Provider::Anthropic).unwrap(),
        Some(Source::Session)
    );
    assert_eq!(secrets.status(Provider::Qube).unwrap(), None);

    secrets.set(Provider::Anthropic, secret(OTHER)).unwrap();
    assert_eq!(
        found(&secrets, Provider::Anthropic),
        Some((OTHER.into(), Source::Session))
    );
    assert!(secrets.delete(Provider::Anthropic).unwrap());
    assert!(!secrets.delete(Provider::Anthropic).unwrap());
    assert_eq!(found(&secrets, Provider::Anthropic), None);
}

#[test]
fn environment_has_priority() {
    let secrets = Secrets::new(InMemory::default())
        .with_environment(|name| (name == "OPENAI_API_KEY").then(|| format!(" {KEY}\n").into()));
    secrets.set(Provider::OpenAi, secret(OTHER)).unwrap();
    secrets.set(Provider::Anthropic, secret(OTHER)).unwrap();
    let expected = (KEY.into(), Source::Environment("OPENAI_API_KEY"));
    assert_eq!(found(&secrets, Provider::OpenAi), Some(expected));
    assert_eq!(
        found(&secrets, Provider::Anthropic),
        Some((OTHER.into(), Source::Session))
    );
}

#[test]
fn blank_variable_is_ignored_and_invalid_one_refused() {
    let blank = in_memory().with_environment(|_| Some("  ".into()));
    assert_eq!(found(&blank, Provider::Qube), None);
    let strange = in_memory().with_environment(|_| Some("two words".into()));
    assert_eq!(
        strange.get(Provider::Qube).unwrap_err().message(),
        localized!(
            "keys-invalid-variable",
            reason = localized!("keys-fault-not-plain"),
            variable = "QUBE_API_KEY"
        )
    );
}

#[test]
fn session_key_works_without_keychain() {
    let no_bus = || BackendError::Missing("no session bus".into());
    let secrets = Secrets::new(Broken(no_bus)).with_environment(nothing_set);
    let refusal = secrets.set(Provider::Anthropic, secret(KEY)).unwrap_err();
    assert_eq!(
        refusal.message(),
        localized!(
            "keys-no-keychain",
            cause = "no session bus",
            variable = "ANTHROPIC_API_KEY"
        )
    );
    secrets
        .set_for_session(Provider::Anthropic, secret(KEY))
        .unwrap();
    assert_eq!(
        found(&secrets, Provider::Anthropic),
        Some((KEY.into(), Source::Session))
    );
    assert!(secrets.delete(Provider::Anthropic).unwrap());
    assert!(secrets.delete(Provider::Anthropic).is_err());
}

#[test]
fn invalid_key_is_refused() {
    let secrets = in_memory();
    for (text, fault) in [
        ("", KeyFault::Empty),
        (" \n", KeyFault::Empty),
        (&"k".repeat(1281), KeyFault::TooLong),
        ("a b", KeyFault::NotPlain),
        ("clé-secrète", KeyFault::NotPlain),
    ] {
        let expected = SecretsError::InvalidKey { fault };
        assert_eq!(
            secrets.set(Provider::Qube, secret(text)),
            Err(expected.clone())
        );
        assert_eq!(
            secrets.set_for_session(Provider::Qube, secret(text)),
            Err(expected)
        );
    }
    secrets
        .set(Provider::Qube, secret(&"k".repeat(1280)))
        .unwrap();
}

#[test]
fn keychain_that_loses_key_is_reported() {
    struct Forgetful;
    impl Backend for Forgetful {
        fn source(&self) -> Source {
            Source::Keychain
        }
        fn get(&mut self, _: &str) -> Result<Option<Secret>, BackendError> {
            Ok(None)
        }
        fn set(&mut self, _: &str, _: &Secret) -> Result<(), BackendError> {
            Ok(())
        }
        fn delete(&mut self, _: &str) -> Result<bool, BackendError> {
            Ok(false)
        }
    }
    let secrets = Secrets::new(Forgetful).with_environment(nothing_set);
    assert_eq!(
        secrets.set(Provider::Qube, secret(KEY)),
        Err(SecretsError::NotStored {
            variable: "QUBE_API_KEY"
        })
    );
}

/// A keychain whose first question waits for a password until the test gives it.
struct Asking {
    waiting: mpsc::Sender<()>,
    password: mpsc::Receiver<()>,
    keys: InMemory,
}

impl Backend for Asking {
    fn source(&self) -> Source {
        Source::Keychain
    }
    fn get(&mut self, account: &str) -> Result<Option<Secret>, BackendError> {
        // An error means that the test knows already, or that the password was given long ago.
        let _ = self.waiting.send(());
        let _ = self.password.recv();
        self.keys.get(account)
    }
    fn set(&mut self, account: &str, secret: &Secret) -> Result<(), BackendError> {
        self.keys.set(account, secret)
    }
    fn delete(&mut self, account: &str) -> Result<bool, BackendError> {
        self.keys.delete(account)
    }
}

#[test]
fn hanging_keychain_times_out_and_recovers() {
    let (give_password, password) = mpsc::channel();
    let (waiting, is_waiting) = mpsc::channel();
    let asking = Asking {
        waiting,
        password,
        keys: InMemory::default(),
    };
    let mut secrets = Secrets::new(asking)
        .with_environment(nothing_set)
        .with_time_limit(Duration::from_millis(1));
    let timed_out = SecretsError::TimedOut {
        limit_seconds: 0,
        variable: "QUBE_API_KEY",
    };
    // On a busy machine a call may be given up before it begins: then it hangs nobody.
    while is_waiting.try_recv().is_err() {
        assert_eq!(secrets.status(Provider::Qube), Err(timed_out.clone()));
    }
    // These wait behind the one that hangs, until the queue is full; then they are told at once.
    for _ in 0..20 {
        assert_eq!(
            secrets.set(Provider::Qube, secret(KEY)),
            Err(timed_out.clone())
        );
    }
    drop(give_password);
    secrets = secrets.with_time_limit(Duration::from_secs(60));
    // None of the sets that were given up is carried out after all.
    assert_eq!(status_once_there_is_room(&secrets), None);
    secrets.set(Provider::Qube, secret(OTHER)).unwrap();
    assert_eq!(
        found(&secrets, Provider::Qube),
        Some((OTHER.into(), Source::Keychain))
    );
}

/// The queue is still full for the moment it takes to skip what was given up.
fn status_once_there_is_room(secrets: &Secrets) -> Option<Source> {
    loop {
        match secrets.status(Provider::Qube) {
            Err(SecretsError::TimedOut { .. }) => std::thread::yield_now(),
            answer => return answer.unwrap(),
        }
    }
}

#[test]
fn errors_and_debug_hide_keys() {
    let shown = [
        format!("{} {:?} {:#?}", secret(KEY), secret(KEY), secret(KEY)),
        format!("{:?}", Some((secret(KEY), Source::Keychain))),
    ];
    for shown in shown {
        assert!(!shown.contains(KEY), "{shown}");
        assert!(shown.contains("[redacted]"), "{shown}");
    }
    // Even when the system repeats it.
    let causes: [fn() -> BackendError; 3] = [
        || BackendError::Missing(format!("cannot keep {KEY}").into()),
        || BackendError::Locked(format!("cannot keep {KEY}").into()),
        || BackendError::Failed(format!("cannot keep {KEY}").into()),
    ];
    for cause in causes {
        let secrets = Secrets::new(Broken(cause)).with_environment(nothing_set);
        let error = secrets.set(Provider::Anthropic, secret(KEY)).unwrap_err();
        let shown = format!("{error} {error:?} {secrets:?} {:?}", secrets.redactor());
        assert!(!shown.contains(KEY), "{shown}");
        assert!(shown.contains("cannot keep [redacted]"), "{shown}");
    }
    for bad in ["two words of a key", "schlüssel-der-zu-nichts-passt"] {
        let secrets = in_memory().with_environment(move |_| Some(bad.into()));
        let errors = [
            secrets.get(Provider::Qube).unwrap_err(),
            secrets.set(Provider::Qube, secret(bad)).unwrap_err(),
        ];
        let shown = format!("{errors:?} {} {}", errors[0], errors[1]);
        assert!(!shown.contains(bad), "{shown}");
    }
}

#[test]
fn providers_have_names() {
    for provider in Provider::ALL {
        assert_eq!(provider.name().parse(), Ok(provider));
    }
    assert_eq!(
        "claude".parse::<Provider>().unwrap_err().message(),
        localized!("keys-unknown-provider")
    );
}

#[test]
fn named_secret_is_stored_and_redacted() {
    let secrets = in_memory();
    let name: SecretName = "anthropic".parse().unwrap();
    assert_eq!(name.to_string(), "mcp:anthropic");
    assert!(secrets.get_named(&name).unwrap().is_none());
    secrets
        .set_named(&name, secret("two words, one secret"))
        .unwrap();
    let kept = secrets.get_named(&name).unwrap().unwrap();
    assert_eq!(kept.expose(), "two words, one secret");
    assert_eq!(found(&secrets, Provider::Anthropic), None);
    let shown = secrets
        .redactor()
        .redact("a two words, one secret b")
        .into_owned();
    assert_eq!(shown, "a [redacted] b");
    assert!(secrets.delete_named(&name).unwrap());
    assert!(!secrets.delete_named(&name).unwrap());
    for wrong in ["", "\n", "a\nb"] {
        let refused = secrets.set_named(&name, secret(wrong));
        assert!(
            matches!(refused, Err(SecretsError::InvalidKey { .. })),
            "{wrong:?}"
        );
    }
    for wrong in ["", "a b", "a/b", "ä", &"x".repeat(65)] {
        let refused = wrong.parse::<SecretName>();
        assert!(
            matches!(refused, Err(SecretsError::InvalidName { .. })),
            "{wrong:?}"
        );
    }
}
