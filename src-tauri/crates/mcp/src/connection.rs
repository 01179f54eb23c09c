//! One connection to a server, from its start to its end, over either transport.

use crate::{
    bucket::{Counted, Fault, Metered},
    child::{self, Child},
    config::Reach,
    ears::Ears,
    http,
    listing::{self, Listing},
    servers::ServersOptions,
    shared::{Line, Shared},
};
use rmcp::{
    RoleClient,
    service::{ClientInitializeError, serve_client_with_ct},
    transport::{Transport, async_rw::AsyncRwTransport},
};
use std::{sync::Arc, time::Duration};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    task::JoinHandle,
    time::{Instant, timeout, timeout_at},
};
use tokio_util::sync::CancellationToken;

/// How long the goodbye may take.
const CLOSE_LIMIT: Duration = Duration::from_secs(3);
/// How much of what a server printed is repeated, in characters.
const SAID: usize = 300;

/// Why a connection came to nothing, or to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// It may go better next time.
    Broke(String),
    /// It will not.
    Hopeless(String),
}

/// A server that has been greeted.
pub(super) struct Connection {
    line: Line,
    end: CancellationToken,
    /// Ends with the connection.
    serving: JoinHandle<()>,
    child: Option<Child>,
    fault: Fault,
    shared: Arc<Shared>,
}

impl Connection {
    /// Starts or calls the server, greets it and asks what it has. Leaves nothing behind when it fails.
    pub(super) async fn open(
        shared: &Arc<Shared>,
        options: &ServersOptions,
        stop: &CancellationToken,
    ) -> Result<(Self, Listing), Trouble> {
        let until = Instant::now() + shared.settings.limits.start;
        let connection = Self::greet(shared, options, until, stop).await?;
        connection.first_list(until, stop).await
    }

    /// The same with one that speaks through these pipes, and is no program.
    #[cfg(any(test, feature = "fuzzing"))]
    pub(super) async fn over(
        shared: &Arc<Shared>,
        output: impl AsyncRead + Send + Unpin + 'static,
        input: impl AsyncWrite + Send + Unpin + 'static,
        stop: &CancellationToken,
    ) -> Result<(Self, Listing), Trouble> {
        let until = Instant::now() + shared.settings.limits.start;
        let half = Half {
            shared: Arc::clone(shared),
            ears: Arc::new(Ears::new("0")),
            fault: Fault::default(),
            end: CancellationToken::new(),
            child: None,
        };
        let transport = lines(output, input, &half.fault);
        let connection = half.greet(transport, until, stop).await?;
        connection.first_list(until, stop).await
    }

    async fn first_list(
        mut self,
        until: Instant,
        stop: &CancellationToken,
    ) -> Result<(Self, Listing), Trouble> {
        let limit = until.saturating_duration_since(Instant::now());
        let holds = self.shared.settings.holds;
        let listing = tokio::select! {
            biased;
            () = stop.cancelled() => Err(stopped()),
            listing = listing::read(&self.line, limit, holds) => listing,
        };
        match listing {
            Ok(listing) => Ok((self, listing)),
            Err(trouble) => {
                let trouble = self.explain(trouble);
                self.close().await;
                Err(trouble)
            }
        }
    }

    async fn greet(
        shared: &Arc<Shared>,
        options: &ServersOptions,
        until: Instant,
        stop: &CancellationToken,
    ) -> Result<Self, Trouble> {
        let fault = Fault::default();
        let end = CancellationToken::new();
        let ears = Arc::new(Ears::new(options.version));
        let half = |child| Half {
            shared: Arc::clone(shared),
            ears,
            fault: fault.clone(),
            end: end.clone(),
            child,
        };
        match &shared.settings.reach {
            reach @ Reach::Program { .. } => {
                let started = child::start(reach, options, &shared.errors, end.clone()).await;
                let started = started.map_err(Trouble::Hopeless)?;
                let transport = lines(started.output, started.input, &fault);
                half(Some(started.child))
                    .greet(transport, until, stop)
                    .await
            }
            Reach::Address { url, headers } => {
                let transport = http::transport(url, headers, options.secrets.as_ref()).await;
                let transport = transport.map_err(Trouble::Hopeless)?;
                let transport = Counted::new(transport, fault.clone());
                half(None).greet(transport, until, stop).await
            }
        }
    }

    /// The way to ask it.
    pub(super) fn line(&self) -> Line {
        self.line.clone()
    }

    /// Comes back when the server has ended. May be dropped and called again.
    pub(super) async fn ended(&mut self) -> Trouble {
        // A connection that ended badly has ended.
        let _ = (&mut self.serving).await;
        self.explain(Trouble::Broke("It ended.".to_owned()))
    }

    /// Asks again what it has.
    pub(super) async fn list(&mut self) -> Result<Listing, Trouble> {
        let limit = self.shared.settings.limits.start;
        let listing = listing::read(&self.line, limit, self.shared.settings.holds).await;
        listing.map_err(|trouble| self.explain(trouble))
    }

    /// Says goodbye, and ends the server's program with everything it started.
    pub(super) async fn close(self) {
        self.end.cancel();
        if !self.serving.is_finished() {
            // One that does not say goodbye is ended without.
            let _ = timeout(CLOSE_LIMIT, self.serving).await;
        }
        if let Some(child) = self.child {
            child.close().await;
        }
    }

    fn explain(&mut self, trouble: Trouble) -> Trouble {
        explain(&self.fault, &self.shared, trouble)
    }
}

/// Messages as lines, no more of them than a server may say.
fn lines<R, W>(output: R, input: W, fault: &Fault) -> AsyncRwTransport<RoleClient, Metered<R>, W>
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    let output = Metered::new(output, fault.clone());
    // The meter has the limit, and says so.
    AsyncRwTransport::new_client(output, input).with_max_line_length(usize::MAX)
}

/// A server that is about to be greeted.
struct Half {
    shared: Arc<Shared>,
    ears: Arc<Ears>,
    fault: Fault,
    end: CancellationToken,
    child: Option<Child>,
}

impl Half {
    async fn greet<T>(
        self,
        transport: T,
        until: Instant,
        stop: &CancellationToken,
    ) -> Result<Connection, Trouble>
    where
        T: Transport<RoleClient> + 'static,
    {
        let end = self.end;
        let greeted = serve_client_with_ct(Arc::clone(&self.ears), transport, end.clone());
        let greeted = tokio::select! {
            biased;
            () = stop.cancelled() => None,
            greeted = timeout_at(until, greeted) => Some(greeted),
        };
        let trouble = match greeted {
            Some(Ok(Ok(service))) => {
                let line = Line {
                    peer: service.peer().clone(),
                    ears: self.ears,
                    end: end.clone(),
                };
                let serving = tokio::spawn(async move {
                    // However it quits, it is over.
                    let _ = service.waiting().await;
                });
                return Ok(Connection {
                    line,
                    end,
                    serving,
                    child: self.child,
                    fault: self.fault,
                    shared: self.shared,
                });
            }
            Some(Ok(Err(error))) => refused(&error),
            None => stopped(),
            Some(Err(_)) => Trouble::Broke(format!(
                "It did not answer within {} s.",
                self.shared.settings.limits.start.as_secs_f32()
            )),
        };
        end.cancel();
        if let Some(child) = self.child {
            child.close().await;
        }
        Err(explain(&self.fault, &self.shared, trouble))
    }
}

/// Nobody reads this: who stopped it knows.
fn stopped() -> Trouble {
    Trouble::Broke("It was stopped.".to_owned())
}

/// What cut it off is why, if something did; else its own last words help.
fn explain(fault: &Fault, shared: &Shared, trouble: Trouble) -> Trouble {
    let reason = match (fault.get(), trouble) {
        (Some(fault), _) => return Trouble::Hopeless(fault),
        (None, hopeless @ Trouble::Hopeless(_)) => return hopeless,
        (None, Trouble::Broke(reason)) => reason,
    };
    Trouble::Broke(match shared.errors.last_line(SAID) {
        Some(said) => format!("{reason} It printed: {}", listing::clean(&said, SAID)),
        None => reason,
    })
}

fn refused(error: &ClientInitializeError) -> Trouble {
    if error.is_authorization_required() {
        return Trouble::Hopeless(
            "It wants to know who you are. Put what it asks for into `headers`, such as \
             \"Authorization\": \"Bearer ${keychain:NAME}\"."
                .to_owned(),
        );
    }
    match error {
        ClientInitializeError::ConnectionClosed(_) => {
            Trouble::Broke("It ended before it answered.".to_owned())
        }
        ClientInitializeError::TransportError { error, .. } => {
            Trouble::Broke(format!("It cannot be reached: {}.", causes(error)))
        }
        ClientInitializeError::JsonRpcError(error) => Trouble::Hopeless(format!(
            "It refused: {}",
            listing::clean(&error.message, SAID)
        )),
        // Answers that are none, and versions that nobody shares.
        other => {
            let what = listing::clean(&other.to_string(), SAID);
            Trouble::Hopeless(format!("It does not speak the protocol: {what}."))
        }
    }
}

/// An error with everything behind it.
fn causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        let cause_text = cause.to_string();
        if !text.contains(&cause_text) {
            text = format!("{text}: {cause_text}");
        }
        next = cause.source();
    }
    listing::clean(&text, SAID)
}
