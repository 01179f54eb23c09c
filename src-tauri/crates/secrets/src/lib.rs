//! API keys: lookup and storage, a type that never prints them, and a filter that keeps them out of logs.
//!
//! Lookup order: environment variable, key for this session only, system keychain. Memory that held a key is wiped,
//! and this crate never writes one to a file, a log, an error or an event. It knows no model and no network.
//!
//! Calls may wait for the person, because a keychain can ask for its password, so they belong on a blocking thread;
//! each has a timeout.

mod backend;
mod backend_thread;
mod error;
mod provider;
mod redact;
mod secret;
mod secrets;

pub use backend::{Backend, BackendError, in_memory::InMemory, keychain::Keychain};
pub use error::{KeyFault, SecretsError, UnknownProvider};
pub use provider::{Provider, Source};
pub use redact::{RedactingWriter, Redactor};
pub use secret::Secret;
pub use secrets::{Secrets, named_secrets::SecretName};
