//! The server's thread: takes connections, reads requests, sends replies. All of it ends when the server
//! is dropped.

use super::{State, reply::Ending};
use crate::claude::Reader;
use std::{
    io,
    net::SocketAddr,
    sync::Arc,
    thread::{Builder, JoinHandle},
};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    task::JoinSet,
};
use tokio_util::sync::CancellationToken;

/// The thread and the way to end it.
pub(super) struct Server {
    address: SocketAddr,
    cancel: CancellationToken,
    thread: Option<JoinHandle<()>>,
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
        let work = move || runtime.block_on(run(listener, state, end));
        let thread = Builder::new().name("fake-qube".to_owned()).spawn(work)?;
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

async fn run(listener: std::net::TcpListener, state: Arc<State>, cancel: CancellationToken) {
    let listener = TcpListener::from_std(listener).expect("a listener");
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            () = cancel.cancelled() => break,
            taken = listener.accept() => {
                let Ok((stream, _)) = taken else { continue };
                connections.spawn(serve(stream, Arc::clone(&state)));
            }
            Some(_ended) = connections.join_next() => {}
        }
    }
    connections.shutdown().await;
}

async fn serve(mut stream: TcpStream, state: Arc<State>) {
    let mut reader = Reader::new();
    while let Ok(Some(seen)) = reader.next(&mut stream).await {
        let reply = state.answer(seen);
        match reply.ending {
            Ending::Hang => {
                let mut bytes = [0; 1024];
                while matches!(stream.read(&mut bytes).await, Ok(count) if count > 0) {}
                return;
            }
            Ending::Closed => return,
            Ending::Broken => {
                // The client may be gone: that is what is played here.
                let _ = stream.write_all(&reply.bytes()).await;
                return;
            }
            Ending::Whole => {
                if stream.write_all(&reply.bytes()).await.is_err() {
                    return;
                }
            }
        }
    }
}
