//! Connection to a server over either transport, from the handshake to its end.

use super::{
    connection_error,
    failure::ConnectionFailure,
    handshake::Handshake,
    http_transport, list_changes,
    listing::{self, Listing},
    notifications::NotificationHandler,
    options::ServersOptions,
    rate_limit::{CutOff, LimitedReader, LimitedTransport},
    request::RequestSender,
    server_handle::ServerHandle,
    server_network::ServerNetwork,
    server_process::{self, ServerProcess},
    server_status::{SignInState, WallsState},
    text::clean,
    text_reader::TextReader,
    walls_hint::WallsRefusal,
};
use crate::{
    config::server_settings::{ServerEndpoint, ServerKind},
    sign_in::{demand::Demand, kept_sign_in::SignInPlace},
};
use localization::localized;
use rmcp::{
    RoleClient,
    service::serve_client_with_lifecycle_and_ct,
    transport::{Transport, async_rw::AsyncRwTransport},
};
use std::{sync::Arc, time::Duration};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    task::JoinHandle,
    time::{Instant, timeout, timeout_at},
};
use tokio_util::sync::CancellationToken;

/// The time for a proper goodbye.
const CLOSE_LIMIT: Duration = Duration::from_secs(3);
/// The longest quote of a server's output, in characters.
const MAX_QUOTED: usize = 300;

/// A connection after the handshake.
pub(crate) struct Connection {
    sender: RequestSender,
    end: CancellationToken,
    /// Ends with the connection.
    serving: JoinHandle<()>,
    process: Option<ServerProcess>,
    cut_off: CutOff,
    handle: Arc<ServerHandle>,
}

impl Connection {
    /// Starts or calls the server, shakes hands and lists its tools. Leaves nothing behind when it fails.
    pub(crate) async fn open(
        handle: &Arc<ServerHandle>,
        options: &ServersOptions,
        stop: &CancellationToken,
    ) -> Result<(Self, Listing), ConnectionFailure> {
        let until = Instant::now() + handle.settings.timeouts.start;
        let [first, second] = Handshake::in_order(&handle.settings.endpoint);
        let connection = match Self::greet(handle, options, first, until, stop).await {
            Ok(connection) => connection,
            Err(failure) if stop.is_cancelled() || !first.may_be_wrong(&failure) => {
                return Err(failure);
            }
            Err(failure) => match Self::greet(handle, options, second, until, stop).await {
                Ok(connection) => connection,
                Err(other) => return Err(Handshake::failure_to_report(first, failure, other)),
            },
        };
        connection.first_list(until, stop).await
    }

    /// Opens a connection over these pipes, without a program.
    #[cfg(any(test, feature = "fuzzing"))]
    pub(crate) async fn over(
        handle: &Arc<ServerHandle>,
        output: impl AsyncRead + Send + Unpin + 'static,
        input: impl AsyncWrite + Send + Unpin + 'static,
        stop: &CancellationToken,
    ) -> Result<(Self, Listing), ConnectionFailure> {
        let until = Instant::now() + handle.settings.timeouts.start;
        let half = PendingConnection {
            handle: Arc::clone(handle),
            notifications: Arc::new(NotificationHandler::new("0", &handle.settings.name, true)),
            cut_off: CutOff::default(),
            end: CancellationToken::new(),
            process: None,
            sign_in: None,
        };
        let transport = line_transport(output, input, &half.cut_off);
        let connection = half
            .greet(transport, Handshake::Initialize, until, stop)
            .await?;
        connection.first_list(until, stop).await
    }

    async fn first_list(
        mut self,
        until: Instant,
        stop: &CancellationToken,
    ) -> Result<(Self, Listing), ConnectionFailure> {
        let limit = until.saturating_duration_since(Instant::now());
        let kind = self.handle.settings.kind;
        let listing = tokio::select! {
            biased;
            () = stop.cancelled() => Err(stopped()),
            listing = listing::read(&self.sender, limit, kind) => listing,
        };
        match listing {
            Ok(listing) => Ok((self, listing)),
            Err(failure) => {
                let failure = self.explain(failure);
                let network = self.sender.network.clone();
                let failure = after_start(failure, &self.handle, network.as_deref());
                self.close().await;
                Err(failure)
            }
        }
    }

    async fn greet(
        handle: &Arc<ServerHandle>,
        options: &ServersOptions,
        handshake: Handshake,
        until: Instant,
        stop: &CancellationToken,
    ) -> Result<Self, ConnectionFailure> {
        let cut_off = CutOff::default();
        let end = CancellationToken::new();
        let notifications = NotificationHandler::new(
            options.version,
            &handle.settings.name,
            options.answers_forms,
        );
        let notifications = Arc::new(notifications);
        let half = |process, sign_in| PendingConnection {
            handle: Arc::clone(handle),
            notifications,
            cut_off: cut_off.clone(),
            end: end.clone(),
            process,
            sign_in,
        };
        match &handle.settings.endpoint {
            ServerEndpoint::Program { .. } => {
                let started = server_process::start(handle, options, end.clone()).await;
                let started = started.map_err(ConnectionFailure::Permanent)?;
                let transport = line_transport(started.output, started.input, &cut_off);
                half(Some(started.process), None)
                    .greet(transport, handshake, until, stop)
                    .await
            }
            ServerEndpoint::Address { url, headers, .. } => {
                let sign_in = sign_in_place(handle, url, options);
                let secrets = options.secrets.as_ref();
                let transport =
                    http_transport::transport(url, headers, secrets, sign_in.clone()).await;
                let transport = transport.map_err(ConnectionFailure::Permanent)?;
                let transport = LimitedTransport::new(transport, cut_off.clone());
                half(None, sign_in)
                    .greet(transport, handshake, until, stop)
                    .await
            }
        }
    }

    /// Returns the sender of its requests.
    pub(crate) fn sender(&self) -> RequestSender {
        self.sender.clone()
    }

    /// Returns whether the person is signed in to it.
    pub(crate) async fn sign_in(&self) -> SignInState {
        let Some(place) = &self.sender.sign_in else {
            return SignInState::Unused;
        };
        match place.kept().await {
            Ok(Some(kept)) if kept.wanted.is_empty() => SignInState::SignedIn,
            Ok(Some(_)) => SignInState::MoreNeeded,
            // It was read to connect; what can't be read now was none.
            Ok(None) | Err(_) => SignInState::Unused,
        }
    }

    /// Waits until the server has ended. May be dropped and called again.
    pub(crate) async fn ended(&mut self) -> ConnectionFailure {
        // A connection that ended badly has ended.
        let _ = (&mut self.serving).await;
        self.explain(ConnectionFailure::Retryable(localized!("mcp-ended")))
    }

    /// Lists its tools again.
    pub(crate) async fn list(&mut self) -> Result<Listing, ConnectionFailure> {
        let limit = self.handle.settings.timeouts.start;
        let listing = listing::read(&self.sender, limit, self.handle.settings.kind).await;
        listing.map_err(|failure| self.explain(failure))
    }

    /// Closes the connection, and ends the server's program with everything it started.
    pub(crate) async fn close(self) {
        self.end.cancel();
        if !self.serving.is_finished() {
            // One that does not say goodbye is ended without.
            let _ = timeout(CLOSE_LIMIT, self.serving).await;
        }
        if let Some(process) = self.process {
            process.close().await;
        }
    }

    fn explain(&mut self, failure: ConnectionFailure) -> ConnectionFailure {
        explain(&self.cut_off, &self.handle, failure)
    }
}

/// Returns the place of the sign-in to a service, which a header of its own stands in for.
fn sign_in_place(
    handle: &ServerHandle,
    url: &str,
    options: &ServersOptions,
) -> Option<SignInPlace> {
    let settings = &handle.settings;
    let keys = Arc::clone(&options.sign_ins);
    let is_signed_in_to = !settings.endpoint.has_own_authorization();
    is_signed_in_to.then(|| SignInPlace::new(&settings.name, url, keys))
}

/// Returns a transport of one message a line, with rate limits.
fn line_transport<R, W>(
    output: R,
    input: W,
    cut_off: &CutOff,
) -> AsyncRwTransport<RoleClient, LimitedReader<TextReader<R>>, W>
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    let output = LimitedReader::new(TextReader::new(output), cut_off.clone());
    // The reader has the limit, and its own reason.
    AsyncRwTransport::new_client(output, input).with_max_line_length(usize::MAX)
}

/// A connection before the handshake.
struct PendingConnection {
    handle: Arc<ServerHandle>,
    notifications: Arc<NotificationHandler>,
    cut_off: CutOff,
    end: CancellationToken,
    process: Option<ServerProcess>,
    /// Place of the sign-in to a service that has one.
    sign_in: Option<SignInPlace>,
}

impl PendingConnection {
    async fn greet<T>(
        self,
        transport: T,
        handshake: Handshake,
        until: Instant,
        stop: &CancellationToken,
    ) -> Result<Connection, ConnectionFailure>
    where
        T: Transport<RoleClient> + 'static,
    {
        let end = self.end;
        let greeted = serve_client_with_lifecycle_and_ct(
            Arc::clone(&self.notifications),
            transport,
            handshake.lifecycle(),
            end.clone(),
        );
        let greeted = tokio::select! {
            biased;
            () = stop.cancelled() => None,
            greeted = timeout_at(until, greeted) => Some(greeted),
        };
        let failure = match greeted {
            Some(Ok(Ok(service))) => {
                let process = self.process.as_ref();
                let watching = list_changes::watch(service.peer(), &self.notifications, &end);
                let sender = RequestSender {
                    peer: service.peer().clone(),
                    notifications: self.notifications,
                    network: process.and_then(|process| process.network.clone()),
                    end: end.clone(),
                    sign_in: self.sign_in,
                };
                let serving = tokio::spawn(async move {
                    let _watching = watching;
                    // It is over, however it ended.
                    let _ = service.waiting().await;
                });
                return Ok(Connection {
                    sender,
                    end,
                    serving,
                    process: self.process,
                    cut_off: self.cut_off,
                    handle: self.handle,
                });
            }
            Some(Ok(Err(error))) => match (connection_error::demand(&error), &self.sign_in) {
                // A service that doesn't know this handshake may take it for something that needs more rights.
                (Some(Demand::Rights(_)), Some(_)) if handshake == Handshake::Discover => {
                    connection_error::of_handshake(&error)
                }
                (Some(demand), Some(place)) => {
                    ConnectionFailure::SignInNeeded(demand.noted(place).await)
                }
                (Some(_), None) | (None, _) => connection_error::of_handshake(&error),
            },
            None => stopped(),
            Some(Err(_)) => ConnectionFailure::Retryable(localized!(
                "mcp-start-timeout",
                seconds = self
                    .handle
                    .settings
                    .timeouts
                    .start
                    .as_secs_f32()
                    .to_string()
            )),
        };
        end.cancel();
        let network = self.process.as_ref();
        let network = network.and_then(|process| process.network.clone());
        if let Some(process) = self.process {
            process.close().await;
        }
        let failure = explain(&self.cut_off, &self.handle, failure);
        Err(after_start(failure, &self.handle, network.as_deref()))
    }
}

/// Adds to the failure of a start inside walls what they may have refused, and how the server runs without.
fn after_start(
    failure: ConnectionFailure,
    handle: &ServerHandle,
    network: Option<&ServerNetwork>,
) -> ConnectionFailure {
    let status = handle.status();
    let reason = match (failure, status.walls) {
        (ConnectionFailure::Retryable(reason), WallsState::Inside) => reason,
        (other, _) => return other,
    };
    let sites = network.map_or_else(Vec::new, ServerNetwork::take_refused_sites);
    let refusal = match WallsRefusal::of(&status.errors, sites) {
        Some(refusal) => refusal.text(),
        None => localized!("mcp-walls-perhaps"),
    };
    ConnectionFailure::Retryable(match handle.settings.kind {
        ServerKind::Tools => localized!("mcp-walls-refused", reason = reason, refusal = refusal),
        ServerKind::Plugins => {
            localized!(
                "mcp-walls-refused-plugins",
                reason = reason,
                refusal = refusal
            )
        }
    })
}

/// Returns the failure of a connection that was stopped, which nobody reads.
fn stopped() -> ConnectionFailure {
    ConnectionFailure::Retryable(localized!("mcp-stopped"))
}

/// Adds the reason: the rate limit if it was reached, else the last line that the server printed.
fn explain(
    cut_off: &CutOff,
    handle: &ServerHandle,
    failure: ConnectionFailure,
) -> ConnectionFailure {
    let reason = match (cut_off.get(), failure) {
        (Some(cut_off), _) => return ConnectionFailure::Permanent(cut_off),
        (
            None,
            hopeless @ (ConnectionFailure::Permanent(_) | ConnectionFailure::SignInNeeded(_)),
        ) => {
            return hopeless;
        }
        (None, ConnectionFailure::Retryable(reason)) => reason,
    };
    ConnectionFailure::Retryable(match handle.errors.last_line(MAX_QUOTED) {
        Some(output) => {
            let output = clean(&output, MAX_QUOTED);
            localized!("mcp-printed", output = output, reason = reason)
        }
        None => reason,
    })
}
