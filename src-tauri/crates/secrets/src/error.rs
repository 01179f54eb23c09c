//! What can go wrong with keys, and what the person can do about it. No message holds a key or a part
//! of one: causes that come from outside pass through the redactor first.

/// Why a key could not be read, kept or removed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SecretsError {
    /// The system has no keychain, or none that can be reached now.
    #[error(
        "this system offers no keychain to keep keys in ({cause}). Use the key for this session only, \
         or set the environment variable {variable}; or start a keychain (on Linux GNOME Keyring or \
         KWallet) and try again"
    )]
    NoKeychain {
        /// What the system said.
        cause: String,
        /// The variable that works without a keychain.
        variable: &'static str,
    },
    /// The keychain is there but does not let us in.
    #[error(
        "the keychain is locked or was never set up ({cause}). Unlock it and try again, use the key \
         for this session only, or set the environment variable {variable}"
    )]
    Locked {
        /// What the system said.
        cause: String,
        /// The variable that works without a keychain.
        variable: &'static str,
    },
    /// No answer in time: the keychain may be waiting for its password.
    #[error(
        "the keychain did not answer within {limit_seconds} seconds; it may be asking for its \
         password. Answer it and try again, or set the environment variable {variable}"
    )]
    TimedOut {
        /// How long was waited.
        limit_seconds: u64,
        /// The variable that works without a keychain.
        variable: &'static str,
    },
    /// The keychain failed in another way.
    #[error("the keychain failed: {cause}. Try again, or set the environment variable {variable}")]
    Failed {
        /// What the system said.
        cause: String,
        /// The variable that works without a keychain.
        variable: &'static str,
    },
    /// The keychain took the key, and gives another one back.
    #[error(
        "the keychain did not keep the key. Use it for this session only, or set the environment \
         variable {variable}"
    )]
    NotKept {
        /// The variable that works without a keychain.
        variable: &'static str,
    },
    /// A secret that the person gave a name cannot be read, kept or removed.
    #[error("the keychain could not be used for the secret {name:?}: {cause}")]
    Named {
        /// Its name.
        name: String,
        /// What the keychain said.
        cause: String,
    },
    /// This cannot be the name of a secret.
    #[error(
        "{name:?} cannot be the name of a secret; use up to 64 letters, digits, dots, dashes and underscores"
    )]
    NoName {
        /// What was given.
        name: String,
    },
    /// This cannot be a key.
    #[error("this cannot be a key: {reason}")]
    NoKey {
        /// What is wrong with it.
        reason: &'static str,
    },
    /// The environment variable holds something that cannot be a key.
    #[error(
        "the environment variable {variable} holds no usable key: {reason}. Correct or remove it"
    )]
    BadVariable {
        /// Which one.
        variable: &'static str,
        /// What is wrong with it.
        reason: &'static str,
    },
}

/// There is no provider of this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such provider; the providers are anthropic, openai and qube")]
pub struct UnknownProvider;
