//! Handshakes that a server is tried with, one after the other. Carrying one out is elsewhere.

use super::failure::ConnectionFailure;
use crate::config::server_settings::ServerEndpoint;
use rmcp::{model::ProtocolVersion, service::ClientLifecycleMode};

/// Handshake with a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Handshake {
    /// `initialize`, which ends with the protocol of 2025-11-25.
    Initialize,
    /// `server/discover` of the protocol of 2026-07-28, and `initialize` where the server answers that it doesn't know it.
    Discover,
}

impl Handshake {
    /// Returns the handshakes in their order. A program is greeted as most of them are used to, because an older one may end
    /// itself at anything else; a service only answers that it can't be greeted so.
    pub(crate) fn in_order(endpoint: &ServerEndpoint) -> [Self; 2] {
        match endpoint {
            ServerEndpoint::Program { .. } => [Self::Initialize, Self::Discover],
            ServerEndpoint::Address { .. } => [Self::Discover, Self::Initialize],
        }
    }

    /// True when the server may answer another handshake after this failure.
    pub(crate) fn may_be_wrong(self, failure: &ConnectionFailure) -> bool {
        match (self, failure) {
            (_, ConnectionFailure::SignInNeeded(_)) => false,
            // A program that ended or said nothing would do the same again.
            (Self::Initialize, ConnectionFailure::Retryable(_)) => false,
            (Self::Initialize, ConnectionFailure::Permanent(_)) | (Self::Discover, _) => true,
        }
    }

    /// Returns the failure to tell of when both fail: that of `initialize`, which every server was to answer until 2026.
    pub(crate) fn failure_to_report(
        first: Self,
        failure: ConnectionFailure,
        second_failure: ConnectionFailure,
    ) -> ConnectionFailure {
        match first {
            Self::Initialize => failure,
            Self::Discover => second_failure,
        }
    }

    /// Returns the library's name for it.
    pub(crate) fn lifecycle(self) -> ClientLifecycleMode {
        match self {
            Self::Initialize => ClientLifecycleMode::Initialize,
            Self::Discover => ClientLifecycleMode::Auto {
                preferred_versions: vec![ProtocolVersion::V_2026_07_28],
                legacy_version: None,
            },
        }
    }
}
