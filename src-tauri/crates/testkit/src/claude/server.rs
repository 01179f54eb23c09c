//! The server's thread: takes connections, reads requests, performs plans. One task per connection, all
//! of them ended and joined when the server is dropped.

use super::{
    http::Reader,
    plan::{Plan, Step},
    routes,
    state::State,
};
use std::{
    io,
    net::SocketAddr,
    sync::Arc,
    thread::{Builder, JoinHandle},
};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    runtime::Runtime,
    task::JoinSet,
};
use tokio_util::sync::CancellationToken;

/// The thread and the way to end it.
pub(super) struct Server {
    address: SocketAddr,
    cancel: CancellationToken,
    thread: Option<JoinHandle<()>>,
}

/// How a plan ended.
enum Ending {
    /// The connection can take the next request.
    Open,
    Over,
    /// The client went before the end.
    Abandoned,
}

impl Server {
    /// Listens on a free port of the loopback address.
    pub(super) fn start(state: Arc<State>) -> io::Result<Self> {
        let listener = std::net::TcpListener::bind(("127.0.0.1", 0))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let cancel = CancellationToken::new();
        let end = cancel.clone();
        let work = move || run(&runtime, listener, &state, &end);
        let thread = Builder::new().name("fake-claude".to_owned()).spawn(work)?;
        Ok(Self {
            address,
            cancel,
            thread: Some(thread),
        })
    }

    pub(super) fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.cancel.cancel();
        if let Some(thread) = self.thread.take() {
            // A thread that panicked has printed why; a second panic here would hide it.
            let _panicked = thread.join();
        }
    }
}

fn run(
    runtime: &Runtime,
    listener: std::net::TcpListener,
    state: &Arc<State>,
    cancel: &CancellationToken,
) {
    runtime.block_on(async {
        let listener = TcpListener::from_std(listener).expect("a listener");
        let mut connections = JoinSet::new();
        loop {
            tokio::select! {
                () = cancel.cancelled() => break,
                taken = listener.accept() => {
                    let Ok((stream, _)) = taken else { continue };
                    connections.spawn(serve(stream, Arc::clone(state)));
                }
                Some(ended) = connections.join_next() => {
                    if let Err(error) = ended {
                        state.change(|inner| inner.faults.push(format!("the script failed: {error}")));
                    }
                }
            }
        }
        connections.shutdown().await;
    });
}

async fn serve(mut stream: TcpStream, state: Arc<State>) {
    if stream.set_nodelay(true).is_err() {
        return;
    }
    let mut reader = Reader::new();
    loop {
        let (plan, goes_on) = match reader.next(&mut stream).await {
            Ok(Some(seen)) => {
                let goes_on = !seen
                    .header("connection")
                    .is_some_and(|value| value.eq_ignore_ascii_case("close"));
                (routes::answer(&state, seen), goes_on)
            }
            Ok(None) => return,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                (routes::not_http(&state, &error.to_string()), false)
            }
            Err(_) => return,
        };
        let served = plan.served;
        let ending = perform(plan, &mut stream).await;
        state.change(|inner| match ending {
            Ending::Open | Ending::Over => inner.sent(served),
            Ending::Abandoned => inner.abandon(served),
        });
        if !goes_on || !matches!(ending, Ending::Open) {
            return;
        }
    }
}

async fn perform(plan: Plan, stream: &mut TcpStream) -> Ending {
    for step in plan.steps {
        match step {
            Step::Send(bytes) => {
                if stream.write_all(&bytes).await.is_err() {
                    return Ending::Abandoned;
                }
                // Lets other connections on between two pieces.
                tokio::task::yield_now().await;
            }
            Step::Wait(time) => tokio::select! {
                () = tokio::time::sleep(time) => {}
                () = gone(stream) => return Ending::Abandoned,
            },
            Step::Hang => {
                gone(stream).await;
                return Ending::Abandoned;
            }
            Step::Close => return Ending::Over,
            Step::Reset => {
                if stream.set_zero_linger().is_err() {
                    return Ending::Abandoned;
                }
                return Ending::Over;
            }
        }
    }
    Ending::Open
}

/// Ends when the client closed the connection. What it still sends is thrown away: the answer to the
/// request before never ended.
async fn gone(stream: &mut TcpStream) {
    let mut bytes = [0; 1024];
    while matches!(stream.read(&mut bytes).await, Ok(count) if count > 0) {}
}
