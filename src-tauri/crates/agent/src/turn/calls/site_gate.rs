//! Gate that a running call is given: it hands every site that comes up to the call runner, and waits for the verdict.

use super::open_count::OpenCount;
use async_trait::async_trait;
use localization::localized;
use protocol::{Authorization, CallId};
use std::{collections::HashSet, sync::Arc};
use tokio::sync::{mpsc, oneshot};
use tools::{Destination, EgressGate, Verdict};

/// Facts about a running call by which its sites are judged.
#[derive(Default)]
pub(super) struct CallSites {
    /// Its commands.
    pub(super) commands: Vec<String>,
    /// True when the person allowed this very call.
    pub(super) approved: bool,
    /// Sites that the person allowed while it ran.
    pub(super) allowed: HashSet<String>,
}

/// Site that a running call waits for.
pub(super) struct PendingSite {
    pub(super) call: CallId,
    pub(super) destination: Destination,
    verdict: oneshot::Sender<Verdict>,
}

/// Gate of one call. It hands every site to the call runner, which has the journal and the person.
pub(super) struct CallGate {
    call: CallId,
    runner: mpsc::Sender<PendingSite>,
    /// Sites without an answer.
    asking: OpenCount,
}

impl CallSites {
    pub(super) fn new(commands: Vec<String>, authorization: Option<&Authorization>) -> Self {
        Self {
            commands,
            approved: matches!(authorization, Some(Authorization::Person)),
            allowed: HashSet::new(),
        }
    }
}

impl CallGate {
    pub(super) fn shared(call: CallId, runner: mpsc::Sender<PendingSite>) -> Arc<dyn EgressGate> {
        Arc::new(Self {
            call,
            runner,
            asking: OpenCount::default(),
        })
    }
}

#[async_trait]
impl EgressGate for CallGate {
    async fn decide(&self, destination: &Destination) -> Verdict {
        let _open = self.asking.open();
        let (verdict, decided) = oneshot::channel();
        let pending = PendingSite {
            call: self.call.clone(),
            destination: destination.clone(),
            verdict,
        };
        let over = || Verdict::Refused(localized!("agent-site-call-over"));
        match self.runner.send(pending).await {
            Ok(()) => decided.await.unwrap_or_else(|_| over()),
            Err(_) => over(),
        }
    }

    fn is_asking(&self) -> bool {
        self.asking.is_any()
    }
}

impl PendingSite {
    /// True when the program does not wait any more.
    pub(super) fn is_given_up(&self) -> bool {
        self.verdict.is_closed()
    }

    /// Returns when the program does not wait any more.
    pub(super) async fn given_up(&mut self) {
        self.verdict.closed().await;
    }

    pub(super) fn settle(self, verdict: Verdict) {
        // Whoever waited may be gone.
        let _ = self.verdict.send(verdict);
    }
}
