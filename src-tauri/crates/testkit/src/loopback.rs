//! A thread that listens on the loopback address and serves each connection in a task of its own. All of
//! it is ended and joined when it is dropped. What is said on a connection is the fakes' business.

use std::{
    future::Future,
    io,
    net::SocketAddr,
    thread::{Builder, JoinHandle},
};
use tokio::{
    io::AsyncReadExt as _,
    net::{TcpListener, TcpStream},
    task::{JoinError, JoinSet},
};
use tokio_util::sync::CancellationToken;

/// The thread and the way to end it.
pub(crate) struct Loopback {
    address: SocketAddr,
    cancel: CancellationToken,
    thread: Option<JoinHandle<()>>,
}

impl Loopback {
    /// Listens on a free port. `serve` takes each connection; `failed` is told of one whose task panicked.
    pub(crate) fn start<Serving>(
        name: &str,
        serve: impl Fn(TcpStream) -> Serving + Send + 'static,
        failed: impl Fn(JoinError) + Send + 'static,
    ) -> io::Result<Self>
    where
        Serving: Future<Output = ()> + Send + 'static,
    {
        let listener = std::net::TcpListener::bind(("127.0.0.1", 0))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let cancel = CancellationToken::new();
        let end = cancel.clone();
        let work = move || runtime.block_on(take(listener, end, serve, failed));
        let thread = Builder::new().name(name.to_owned()).spawn(work)?;
        Ok(Self {
            address,
            cancel,
            thread: Some(thread),
        })
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Loopback {
    fn drop(&mut self) {
        self.cancel.cancel();
        if let Some(thread) = self.thread.take() {
            // A thread that panicked has printed why; a second panic here would hide it.
            let _panicked = thread.join();
        }
    }
}

/// Ends when the client closed the connection. What it still sends is thrown away.
pub(crate) async fn gone(stream: &mut TcpStream) {
    let mut bytes = [0; 1024];
    while matches!(stream.read(&mut bytes).await, Ok(count) if count > 0) {}
}

async fn take<Serving>(
    listener: std::net::TcpListener,
    cancel: CancellationToken,
    serve: impl Fn(TcpStream) -> Serving,
    failed: impl Fn(JoinError),
) where
    Serving: Future<Output = ()> + Send + 'static,
{
    let listener = TcpListener::from_std(listener).expect("a listener");
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            () = cancel.cancelled() => break,
            taken = listener.accept() => {
                let Ok((stream, _)) = taken else { continue };
                connections.spawn(serve(stream));
            }
            Some(ended) = connections.join_next() => {
                if let Err(error) = ended {
                    failed(error);
                }
            }
        }
    }
    connections.shutdown().await;
}
