//! HTTP proxy behind a Unix socket. It understands `CONNECT host:port` and requests with a whole `http` address; each
//! connection reaches exactly the host that the gate allowed. Names are looked up here, after the gate has answered, and
//! addresses of this computer and its network are refused unless they are allowed by the options.

mod opening;
mod request_head;
mod tunnel;

use crate::{Destination, EgressGate, NoEgress, Refusal, Verdict, forwarder::Greeting, is_public};
use localization::{LocalizedText, localized};
use request_head::{RequestHead, read_head, read_line};
use std::{
    collections::HashMap,
    io,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{
    io::AsyncWriteExt as _,
    net::{TcpStream, UnixListener, UnixStream, lookup_host},
    sync::Semaphore,
    time::timeout,
};
use tokio_util::{sync::CancellationToken, task::AbortOnDropHandle};

/// Connections at a time; further ones wait.
const MAX_CONNECTIONS: usize = 64;
/// Time limit for reaching a site, once it is allowed.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(20);
/// Time limit for a program to say where it wants to go.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);
/// Refused connections that are kept to be told about.
const MAX_REFUSALS: usize = 16;

/// Proxy for the programs inside one set of walls. Dropping it cuts every connection and removes the socket.
pub struct Proxy {
    shared: Arc<Shared>,
    socket: PathBuf,
    _accepting: AbortOnDropHandle<()>,
}

/// State that all connections share.
struct Shared {
    gate: Mutex<Arc<dyn EgressGate>>,
    /// Bytes sent, by host: all its ports lead to the same owner.
    sent: Mutex<HashMap<String, u64>>,
    refusals: Mutex<Vec<Refusal>>,
    allow_local: bool,
    end: CancellationToken,
}

/// Answer to a program whose connection can't be made.
struct Failure {
    status: &'static str,
    text: LocalizedText,
}

impl Proxy {
    /// Listens on a new Unix socket. Until [`Proxy::set_gate`] is called nothing can be reached.
    ///
    /// # Errors
    /// When the socket can't be made.
    pub fn start(socket: &Path, allow_local: bool) -> io::Result<Self> {
        let listener = UnixListener::bind(socket)?;
        let shared = Arc::new(Shared {
            gate: Mutex::new(NoEgress::shared()),
            sent: Mutex::default(),
            refusals: Mutex::default(),
            allow_local,
            end: CancellationToken::new(),
        });
        let accepting = tokio::spawn(accept(listener, Arc::clone(&shared)));
        Ok(Self {
            shared,
            socket: socket.to_owned(),
            _accepting: AbortOnDropHandle::new(accepting),
        })
    }

    /// Sets the gate for new connections; open ones stay. `None` refuses them all.
    pub fn set_gate(&self, gate: Option<Arc<dyn EgressGate>>) {
        let mut current = self
            .shared
            .gate
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *current = gate.unwrap_or_else(NoEgress::shared);
    }

    /// Takes what was refused since the last time, each destination once: a program seldom says more than that its
    /// connection failed.
    pub fn take_refusals(&self) -> Vec<Refusal> {
        let mut refusals = self
            .shared
            .refusals
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *refusals)
    }

    /// Returns the path of the socket.
    #[must_use]
    pub fn socket(&self) -> &Path {
        &self.socket
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.shared.end.cancel();
        // Gone already is as good.
        let _ = std::fs::remove_file(&self.socket);
    }
}

impl Shared {
    fn gate(&self) -> Arc<dyn EgressGate> {
        Arc::clone(&self.gate.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn keep_refusal(&self, destination: &Destination, reason: &LocalizedText) {
        let mut refusals = self.refusals.lock().unwrap_or_else(PoisonError::into_inner);
        let is_known = |known: &Refusal| {
            known.destination.host == destination.host && known.destination.port == destination.port
        };
        if refusals.len() < MAX_REFUSALS && !refusals.iter().any(is_known) {
            refusals.push(Refusal {
                destination: destination.clone(),
                reason: reason.clone(),
            });
        }
    }

    fn sent_to(&self, host: &str) -> u64 {
        let sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        sent.get(host).copied().unwrap_or(0)
    }

    fn add_sent(&self, host: &str, bytes: u64) -> u64 {
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        let total = sent.entry(host.to_owned()).or_insert(0);
        *total = total.saturating_add(bytes);
        *total
    }
}

async fn accept(listener: UnixListener, shared: Arc<Shared>) {
    let room = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    loop {
        let Ok(permit) = Arc::clone(&room).acquire_owned().await else {
            return;
        };
        let connection = match listener.accept().await {
            Ok((connection, _)) => connection,
            Err(error) => {
                tracing::warn!(%error, "a program's connection could not be accepted");
                continue;
            }
        };
        let shared = Arc::clone(&shared);
        tokio::spawn(async move {
            let _permit = permit;
            tokio::select! {
                () = shared.end.cancelled() => {}
                served = serve(connection, &shared) => {
                    if let Err(error) = served {
                        tracing::debug!(%error, "a program's connection broke");
                    }
                }
            }
        });
    }
}

async fn serve(mut program: UnixStream, shared: &Shared) -> io::Result<()> {
    let head = async {
        let greeting = read_line(&mut program).await?;
        let head = read_head(&mut program).await?;
        io::Result::Ok((greeting, head))
    };
    let (greeting, head) = timeout(REQUEST_TIMEOUT, head).await??;
    let greeting: Greeting = serde_json::from_slice(&greeting).unwrap_or_default();
    let Some(head) = RequestHead::parse(&head) else {
        let text = localized!("egress-unreadable");
        return refuse(program, &Failure::bad_request(text)).await;
    };
    let mut destination = head.destination.clone();
    destination.program = greeting.program;
    destination.sent_bytes = shared.sent_to(&destination.host);
    let gate = shared.gate();
    let limit_bytes = match gate.decide(&destination).await {
        Verdict::Allowed { limit_bytes } => limit_bytes,
        Verdict::Refused(reason) => {
            shared.keep_refusal(&destination, &reason);
            return refuse(program, &Failure::forbidden(reason)).await;
        }
    };
    let site = match connect(&destination, shared.allow_local).await {
        Ok(site) => site,
        Err(failure) => {
            shared.keep_refusal(&destination, &failure.text);
            return refuse(program, &failure).await;
        }
    };
    if head.forwarded.is_none() {
        program.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await?;
    }
    tunnel::Tunnel {
        shared,
        gate,
        destination,
        limit_bytes,
    }
    .run(program, site, head.forwarded)
    .await
}

async fn connect(destination: &Destination, allow_local: bool) -> Result<TcpStream, Failure> {
    let host = destination.host.as_str();
    let reach = async {
        let found = lookup_host((host, destination.port))
            .await
            .map_err(|error| Failure::unreachable(host, &error))?;
        let allowed: Vec<SocketAddr> = found
            .filter(|found| allow_local || is_public(found.ip()))
            .collect();
        if allowed.is_empty() {
            return Err(Failure::forbidden(localized!("egress-local", host = host)));
        }
        TcpStream::connect(allowed.as_slice())
            .await
            .map_err(|error| Failure::unreachable(host, &error))
    };
    timeout(CONNECT_TIMEOUT, reach)
        .await
        .unwrap_or_else(|elapsed| Err(Failure::unreachable(host, &elapsed)))
}

async fn refuse(mut program: UnixStream, failure: &Failure) -> io::Result<()> {
    let text = failure.text.as_str();
    let answer = format!(
        "HTTP/1.1 {}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{text}\n",
        failure.status,
        text.len() + 1,
    );
    program.write_all(answer.as_bytes()).await?;
    program.shutdown().await
}

impl Failure {
    fn forbidden(text: LocalizedText) -> Self {
        Self {
            status: "403 Forbidden",
            text,
        }
    }

    fn bad_request(text: LocalizedText) -> Self {
        Self {
            status: "400 Bad Request",
            text,
        }
    }

    fn unreachable(host: &str, error: &dyn std::error::Error) -> Self {
        Self {
            status: "502 Bad Gateway",
            text: localized!("egress-unreachable", error = error.to_string(), host = host),
        }
    }
}
