//! Gate before the network: decides about each destination, and may ask a person and wait.

use crate::Destination;
use async_trait::async_trait;
use localization::{LocalizedText, localized};
use std::sync::Arc;

/// Decision about a destination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It may be reached.
    Allowed {
        /// Bytes that may be sent there before the gate must be asked again; `None` for any number.
        limit_bytes: Option<u64>,
    },
    /// It may not, with the reason for the program that tried.
    Refused(LocalizedText),
}

/// Decides about destinations.
#[async_trait]
pub trait EgressGate: Send + Sync {
    /// Decides. Waits for a person where one is asked; dropping the future takes the question back.
    async fn decide(&self, destination: &Destination) -> Verdict;

    /// Returns `true` while a person is being asked: no time limit runs meanwhile.
    fn is_asking(&self) -> bool {
        false
    }
}

/// Refuses everything.
#[derive(Clone, Copy, Debug)]
pub struct NoEgress;

/// Allows everything: for calls that a person gave word for word.
#[derive(Clone, Copy, Debug)]
pub struct AnyEgress;

impl NoEgress {
    /// Returns it as a gate.
    #[must_use]
    pub fn shared() -> Arc<dyn EgressGate> {
        Arc::new(Self)
    }
}

impl AnyEgress {
    /// Returns it as a gate.
    #[must_use]
    pub fn shared() -> Arc<dyn EgressGate> {
        Arc::new(Self)
    }
}

#[async_trait]
impl EgressGate for NoEgress {
    async fn decide(&self, destination: &Destination) -> Verdict {
        Verdict::Refused(localized!("egress-closed", host = &destination.host))
    }
}

#[async_trait]
impl EgressGate for AnyEgress {
    async fn decide(&self, _: &Destination) -> Verdict {
        Verdict::Allowed { limit_bytes: None }
    }
}
