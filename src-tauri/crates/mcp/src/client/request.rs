//! Requests to a server: sent, waited for as long as there is progress, and cancelled.

use super::{
    asking_calls::AskingCalls, connection_error, notifications::NotificationHandler,
    server_network::ServerNetwork,
};
use crate::sign_in::{demand::Demand, kept_sign_in::SignInPlace};
use async_trait::async_trait;
use egress::{Destination, EgressGate, NoEgress, Verdict, time_limit};
use rmcp::{
    RoleClient,
    model::{ClientRequest, ServerResult},
    service::{Peer, PeerRequestOptions, ServiceError},
};
use std::{pin::pin, sync::Arc, time::Duration};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tools::ProgressSink;

/// The longest call, whatever progress it reports.
const LONGEST_CALL: Duration = Duration::from_secs(60 * 60);
/// The time for telling a server that a call is cancelled.
const CANCEL_LIMIT: Duration = Duration::from_secs(1);
/// The longest error of a server that is repeated, in characters.
const MAX_ERROR: usize = 2_000;

/// Sender of requests to a server that is ready.
#[derive(Clone)]
pub(crate) struct RequestSender {
    pub(crate) peer: Peer<RoleClient>,
    pub(crate) notifications: Arc<NotificationHandler>,
    /// Network of a server inside walls.
    pub(crate) network: Option<Arc<ServerNetwork>>,
    /// Ends the connection.
    pub(crate) end: CancellationToken,
    /// Place of the sign-in to a service that has one.
    pub(crate) sign_in: Option<SignInPlace>,
}

/// Reason why a request had no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RequestError {
    /// The caller cancelled it.
    Cancelled,
    /// It took too long.
    TimedOut,
    /// The server is gone.
    Gone,
    /// It wants something of the person first.
    SignIn(Demand),
    /// It answered with an error.
    Refused(String),
}

/// Gate that also tells whether the person is asked to fill in a form.
struct AskingGate {
    sites: Arc<dyn EgressGate>,
    forms: Arc<AskingCalls>,
}

#[async_trait]
impl EgressGate for AskingGate {
    async fn decide(&self, destination: &Destination) -> Verdict {
        self.sites.decide(destination).await
    }

    fn is_asking(&self) -> bool {
        self.sites.is_asking() || self.forms.is_asking()
    }
}

impl RequestSender {
    /// Sends a request and waits for the answer, at most `limit` from the last sign of progress; time in which a person is
    /// asked something does not count. A server is told when its answer is not needed any more. A server that is gone is
    /// given up, and its actor restarts it.
    pub(crate) async fn send(
        &self,
        request: ClientRequest,
        limit: Duration,
        cancel: &CancellationToken,
        sink: ProgressSink,
    ) -> Result<ServerResult, RequestError> {
        let sent = self
            .peer
            .send_cancellable_request(request, PeerRequestOptions::no_options());
        let mut handle = match timeout(limit, sent).await {
            Ok(Ok(handle)) => handle,
            Ok(Err(error)) => return Err(self.failed(error).await),
            Err(_) => return Err(RequestError::TimedOut),
        };
        let progress = self
            .notifications
            .subscribe(handle.progress_token.clone(), sink);
        let gate = self.gate();
        let mut longest = pin!(time_limit(LONGEST_CALL.max(limit), &gate));
        let why = loop {
            tokio::select! {
                biased;
                () = cancel.cancelled() => break RequestError::Cancelled,
                answer = &mut handle.rx => {
                    return match answer {
                        Ok(Ok(result)) => Ok(result),
                        Ok(Err(error)) => Err(self.failed(error).await),
                        Err(_) => Err(self.failed(ServiceError::TransportClosed).await),
                    };
                }
                () = progress.sign.notified() => {}
                () = time_limit(limit, &gate) => break RequestError::TimedOut,
                () = &mut longest => break RequestError::TimedOut,
            }
        };
        let reason = match &why {
            // By the person, a limit, or because a chat or Qilbee is closed.
            RequestError::Cancelled => "cancelled",
            RequestError::TimedOut
            | RequestError::Gone
            | RequestError::SignIn(_)
            | RequestError::Refused(_) => "time limit",
        };
        // A server that can't be told is ending.
        let _ = timeout(CANCEL_LIMIT, handle.cancel(Some(reason.to_owned()))).await;
        Err(why)
    }

    /// Returns the gate that tells whether a person is being asked.
    fn gate(&self) -> AskingGate {
        let network = self.network.as_ref();
        AskingGate {
            sites: network.map_or_else(NoEgress::shared, |network| network.gate()),
            forms: Arc::clone(&self.notifications.asking),
        }
    }

    async fn failed(&self, error: ServiceError) -> RequestError {
        let demand = match &error {
            ServiceError::TransportSend(error) => connection_error::demand_in(error),
            _ => None,
        };
        if let (Some(demand), Some(place)) = (demand, &self.sign_in) {
            demand.noted(place).await;
            match demand {
                // Its actor finds out the same, and says so.
                Demand::SignIn => self.end.cancel(),
                // What needs no more rights goes on.
                Demand::Rights(_) => {}
            }
            return RequestError::SignIn(demand);
        }
        match error {
            ServiceError::McpError(error) => {
                RequestError::Refused(error.message.chars().take(MAX_ERROR).collect())
            }
            ServiceError::TransportSend(_) | ServiceError::TransportClosed => {
                self.end.cancel();
                RequestError::Gone
            }
            ServiceError::Timeout { .. } => RequestError::TimedOut,
            // Errors of the library's own, which may become more.
            other => RequestError::Refused(other.to_string().chars().take(MAX_ERROR).collect()),
        }
    }
}
