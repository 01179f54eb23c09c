//! Failure of a connection to a server.

use localization::LocalizedText;

/// Reason why a connection failed or ended.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ConnectionFailure {
    /// A restart may help.
    Retryable(LocalizedText),
    /// A restart is no use.
    Permanent(LocalizedText),
    /// It is no use before the person has signed in.
    SignInNeeded(LocalizedText),
}
