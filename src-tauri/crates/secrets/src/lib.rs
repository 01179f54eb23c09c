//! Keys: where they are kept, a type that never prints them, and a filter that keeps them out of logs.
//!
//! A key comes from an environment variable, from what was given for this session only, or from the
//! system's keychain, in this order. It passes through memory that is wiped afterwards, and this
//! crate never writes one to a file, a log, an error or an event. It knows no model and no network,
//! and never will: what a key is used for is nobody's business here.
//!
//! Calls may wait for the person (a keychain can ask for its password), so they belong on a blocking
//! thread; each gives up after a time limit.

mod backend;
mod error;
mod provider;
mod redact;
mod secret;
mod secrets;
mod worker;

pub use backend::{Backend, BackendError, in_memory::InMemory, keychain::Keychain};
pub use error::{SecretsError, UnknownProvider};
pub use provider::{Provider, Source};
pub use redact::{RedactingWriter, Redactor};
pub use secret::Secret;
pub use secrets::{Secrets, named::SecretName};
