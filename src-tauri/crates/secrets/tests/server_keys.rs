//! Keys of model servers, by address, through the public API.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on should stop right there"
)]

use secrets::{Backend, BackendError, InMemory, Secret, Secrets, Source};

const KEY: &str = "sk-test-0123456789-abcdefghij";
const ONE: &str = "https://one.example/v1";
const OTHER: &str = "https://other.example/v1";

/// A keychain that is not there.
struct Nowhere;

impl Backend for Nowhere {
    fn source(&self) -> Source {
        Source::Keychain
    }
    fn get(&mut self, _: &str) -> Result<Option<Secret>, BackendError> {
        Err(BackendError::Missing("no bus".into()))
    }
    fn set(&mut self, _: &str, _: &Secret) -> Result<(), BackendError> {
        Err(BackendError::Missing("no bus".into()))
    }
    fn delete(&mut self, _: &str) -> Result<bool, BackendError> {
        Err(BackendError::Missing("no bus".into()))
    }
}

fn key() -> Secret {
    Secret::from(KEY.to_owned())
}

/// The key and its source.
fn found(secrets: &Secrets, address: &str) -> Option<(String, Source)> {
    let found = secrets.server_key(address).unwrap();
    found.map(|(key, source)| (key.expose().to_owned(), source))
}

fn known(secrets: &Secrets) -> Vec<String> {
    secrets.server_addresses().unwrap().into_iter().collect()
}

#[test]
fn a_key_stays_with_its_address() {
    let secrets = Secrets::new(InMemory::standing_for(Source::Keychain));
    secrets.set_server_key(&format!(" {ONE}/"), key()).unwrap();
    assert_eq!(found(&secrets, ONE), Some((KEY.into(), Source::Keychain)));
    assert_eq!(found(&secrets, OTHER), None);
    assert_eq!(secrets.redactor().redact(KEY), "[redacted]");
    assert!(secrets.delete_server_key(ONE).unwrap());
    assert!(!secrets.delete_server_key(ONE).unwrap());
    assert_eq!(found(&secrets, ONE), None);
}

#[test]
fn addresses_with_a_key_are_known() {
    let secrets = Secrets::new(InMemory::standing_for(Source::Keychain));
    assert!(known(&secrets).is_empty());
    for address in [OTHER, ONE, ONE] {
        secrets.set_server_key(address, key()).unwrap();
    }
    assert_eq!(known(&secrets), [ONE, OTHER]);
    secrets.delete_server_key(ONE).unwrap();
    assert_eq!(known(&secrets), [OTHER]);
    secrets.delete_server_key(OTHER).unwrap();
    assert!(known(&secrets).is_empty());
    for number in 0..100 {
        let long = format!("https://{number}.example/{}", "a".repeat(100));
        secrets.set_server_key(&long, key()).unwrap();
    }
    assert_eq!(known(&secrets).len(), 100);
}

#[test]
fn without_keychain_a_key_holds_until_the_end() {
    let secrets = Secrets::new(Nowhere);
    assert!(secrets.set_server_key(ONE, key()).is_err());
    secrets.set_server_key_for_session(ONE, key()).unwrap();
    assert_eq!(found(&secrets, ONE), Some((KEY.into(), Source::Session)));
    assert!(secrets.server_key(OTHER).is_err());
    assert!(known(&secrets).is_empty());
    assert!(secrets.delete_server_key(ONE).unwrap());
    assert!(!secrets.delete_server_key(ONE).unwrap());
    assert!(secrets.server_key(ONE).is_err());
}

#[test]
fn a_kept_key_replaces_that_of_the_session() {
    let secrets = Secrets::new(InMemory::standing_for(Source::Keychain));
    let session = Secret::from("sk-for-now".to_owned());
    secrets.set_server_key_for_session(ONE, session).unwrap();
    assert_eq!(
        found(&secrets, ONE),
        Some(("sk-for-now".into(), Source::Session))
    );
    secrets.set_server_key(ONE, key()).unwrap();
    assert_eq!(found(&secrets, ONE), Some((KEY.into(), Source::Keychain)));
}
