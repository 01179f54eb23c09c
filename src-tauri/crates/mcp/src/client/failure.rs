//! Failure of a connection to a server.

/// Reason why a connection failed or ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ConnectionFailure {
    /// A restart may help.
    Retryable(String),
    /// A restart is no use.
    Permanent(String),
}
