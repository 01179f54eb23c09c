//! The real keychain. Needs one that is unlocked: `npm test` starts a private D-Bus session with
//! GNOME Keyring for it. Without one these tests fail; they never pass by doing nothing.

#![expect(
    clippy::panic,
    reason = "a test that cannot go on should stop right there"
)]

use secrets::{Backend, BackendError, Keychain, Provider, Secret, Secrets, SecretsError, Source};
use std::{path::PathBuf, process};

const KEY: &str = "sk-test-0123456789";
const OTHER: &str = "sk-test-9876543210";

/// Entries under a name of this process and test only. Taken away again when this is dropped, so that
/// a failing test leaves none behind either.
struct TestEntries {
    service: String,
}

impl TestEntries {
    fn new(test: &str) -> Self {
        Self {
            service: format!("ca.aicube.qilbee.test-{test}-{}", process::id()),
        }
    }

    /// A new look at the keychain, as after a restart of the program.
    fn secrets(&self) -> Secrets {
        Secrets::new(Keychain::for_service(&self.service)).with_environment(|_| None)
    }
}

impl Drop for TestEntries {
    fn drop(&mut self) {
        let mut keychain = Keychain::for_service(&self.service);
        for provider in Provider::ALL {
            // What is not there need not be removed.
            let _ = keychain.delete(provider.name());
        }
    }
}

fn secret(text: &str) -> Secret {
    Secret::from(text.to_owned())
}

/// The outcome, or a message that says what this test needs.
#[track_caller]
fn with_keychain<T>(outcome: Result<T, SecretsError>) -> T {
    outcome.unwrap_or_else(|error| {
        panic!(
            "this test needs a session bus with an unlocked keychain, which `npm test` provides \
             (a private D-Bus session with gnome-keyring-daemon): {error}"
        )
    })
}

#[test]
fn stored_key_survives_restart_until_deleted() {
    let entries = TestEntries::new("round-trip");
    let first = entries.secrets();
    assert_eq!(with_keychain(first.status(Provider::Anthropic)), None);
    with_keychain(first.set(Provider::Anthropic, secret(KEY)));
    with_keychain(first.set(Provider::Qube, secret(OTHER)));
    drop(first);

    let second = entries.secrets();
    let (kept, source) = with_keychain(second.get(Provider::Anthropic)).unwrap();
    assert_eq!((kept.expose(), source), (KEY, Source::Keychain));
    with_keychain(second.set(Provider::Anthropic, secret(OTHER)));
    assert!(with_keychain(second.delete(Provider::Qube)));
    drop(second);

    let third = entries.secrets();
    let (kept, _) = with_keychain(third.get(Provider::Anthropic)).unwrap();
    assert_eq!(kept.expose(), OTHER);
    assert_eq!(with_keychain(third.status(Provider::Qube)), None);
    assert!(with_keychain(third.delete(Provider::Anthropic)));
    assert!(!with_keychain(third.delete(Provider::Anthropic)));
    assert_eq!(with_keychain(third.status(Provider::Anthropic)), None);
}

#[test]
fn longest_key_fits() {
    let entries = TestEntries::new("longest");
    let secrets = entries.secrets();
    let longest = "k".repeat(1280);
    with_keychain(secrets.set(Provider::OpenAi, secret(&longest)));
    let (kept, _) = with_keychain(secrets.get(Provider::OpenAi)).unwrap();
    assert!(kept.expose() == longest);
}

/// The first try finds no bus; then one appears at the same address, and the next try uses it. Runs
/// in a process of its own, since the bus's address belongs to the whole process.
#[cfg(target_os = "linux")]
#[test]
fn missing_bus_is_reported_and_retry_works() {
    const ADDRESS: &str = "DBUS_SESSION_BUS_ADDRESS";
    const SOCKETS: &str = "SECRETS_TEST_SOCKETS";
    if let Some(sockets) = std::env::var_os(SOCKETS) {
        let [real, missing] = std::env::split_paths(&sockets)
            .collect::<Vec<_>>()
            .try_into()
            .unwrap();
        return check_retry(|| {
            std::os::unix::fs::symlink::<PathBuf, PathBuf>(real, missing).unwrap();
        });
    }
    let address = std::env::var(ADDRESS).unwrap_or_default();
    let path = address
        .split([':', ','])
        .find_map(|part| part.strip_prefix("path="));
    let Some(real) = path else {
        panic!(
            "this test needs a session bus with an unlocked keychain at a path, which `npm test` \
             provides; {ADDRESS} is {address:?}"
        );
    };
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("bus");
    let output = process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "missing_bus_is_reported_and_retry_works"])
        .env(
            SOCKETS,
            std::env::join_paths([real.as_ref(), missing.as_path()]).unwrap(),
        )
        .env(ADDRESS, format!("unix:path={}", missing.display()))
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
}

#[cfg(target_os = "linux")]
fn check_retry(start_bus: impl FnOnce()) {
    let entries = TestEntries::new("retry");
    let mut keychain = Keychain::for_service(&entries.service);
    let refusal = keychain.set(Provider::Qube.name(), &secret(KEY));
    assert!(
        matches!(refusal, Err(BackendError::Missing(_))),
        "{refusal:?}"
    );
    start_bus();
    assert_eq!(keychain.set(Provider::Qube.name(), &secret(KEY)), Ok(()));
}
