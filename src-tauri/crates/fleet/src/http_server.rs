//! HTTP server of the inbox's page and of the measurements: at most so many connections at a time, each for one request and no
//! longer than a request may take. It knows neither of them: the routes are given to it.

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use std::{io, pin::pin, sync::Arc, time::Duration};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore, watch},
    task::JoinSet,
    time::{sleep, timeout},
};

/// Connections at a time. Further ones wait for the end of another.
const MAX_CONNECTIONS: usize = 64;
/// Longest wait for the head of a request.
const HEAD_LIMIT: Duration = Duration::from_secs(10);
/// Longest time of a connection, until its reply is read. The fleet may have to ask a conductor first.
const CONNECTION_LIMIT: Duration = Duration::from_secs(60);
/// Pause after a connection that could not be taken, such as when too many files are open.
const ACCEPT_PAUSE: Duration = Duration::from_secs(1);

/// Serves the routes until told to end. Requests that have begun are done first.
pub(crate) async fn serve(
    listener: TcpListener,
    routes: Router,
    told_to_end: impl Future<Output = ()>,
) {
    let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    // Dropping the sender ends every connection.
    let (running, end) = watch::channel(());
    let mut connections = JoinSet::new();
    let mut told_to_end = pin!(told_to_end);
    loop {
        let (place, stream) = tokio::select! {
            biased;
            () = &mut told_to_end => break,
            next = next_connection(&listener, &places) => next,
        };
        connections.spawn(serve_connection(stream, routes.clone(), end.clone(), place));
        while connections.try_join_next().is_some() {}
    }
    // From here on, others are refused instead of waiting for nothing.
    drop(listener);
    drop(running);
    while connections.join_next().await.is_some() {}
}

/// Waits for a place, and for a connection that takes it.
async fn next_connection(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> (Option<OwnedSemaphorePermit>, TcpStream) {
    // It is never closed.
    let place = places.clone().acquire_owned().await.ok();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return (place, stream),
            Err(error) if has_peer_left(&error) => {}
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                sleep(ACCEPT_PAUSE).await;
            }
        }
    }
}

/// True when the other end left before its turn came.
fn has_peer_left(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset
    )
}

async fn serve_connection(
    stream: TcpStream,
    routes: Router,
    mut end: watch::Receiver<()>,
    _place: Option<OwnedSemaphorePermit>,
) {
    let mut server = http1::Builder::new();
    server
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_LIMIT)
        .keep_alive(false);
    let service = TowerToHyperService::new(routes);
    let mut connection = pin!(server.serve_connection(TokioIo::new(stream), service));
    let served = timeout(CONNECTION_LIMIT, async {
        tokio::select! {
            // A request that lies there already has begun.
            biased;
            served = &mut connection => served,
            _ = end.changed() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        }
    });
    match served.await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::debug!(%error, "a connection was cut off"),
        Err(_) => tracing::debug!("a connection took too long"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::{
        body::Bytes,
        routing::{get, post},
    };
    use std::net::SocketAddr;
    use tokio::{
        io::{AsyncReadExt as _, AsyncWriteExt as _},
        sync::oneshot,
        task::JoinHandle,
    };

    const POST: &str = "POST / HTTP/1.1\r\nHost: here\r\n";
    /// More than the system keeps for a reader who does not read.
    static LARGE: [u8; 16 * 1024 * 1024] = [b'x'; 16 * 1024 * 1024];

    async fn echo() -> (SocketAddr, oneshot::Sender<()>, JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (end, told) = oneshot::channel();
        let routes = Router::new()
            .route("/", post(async |body: Bytes| body))
            .route("/large", get(async || Bytes::from_static(&LARGE)));
        let served = serve(listener, routes, async { told.await.unwrap() });
        (address, end, tokio::spawn(served))
    }

    async fn send(address: SocketAddr, text: &str) -> TcpStream {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(text.as_bytes()).await.unwrap();
        stream
    }

    async fn reply(mut stream: TcpStream) -> String {
        let mut reply = String::new();
        stream.read_to_string(&mut reply).await.unwrap();
        reply
    }

    /// So many send this and do no more, and one sends a whole request.
    async fn check_places(held_by: &str) {
        let (address, _end, _served) = echo().await;
        let mut held = Vec::new();
        for _ in 0..MAX_CONNECTIONS {
            held.push(send(address, held_by).await);
        }
        let whole = send(address, &format!("{POST}Content-Length: 2\r\n\r\nhi")).await;
        assert!(reply(whole).await.ends_with("\r\n\r\nhi"), "{held_by}");
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_keeps_a_place_for_nothing() {
        check_places(POST).await;
        check_places(&format!("{POST}Content-Length: 9\r\n\r\nhi")).await;
        check_places("GET /large HTTP/1.1\r\nHost: here\r\n\r\n").await;
    }

    #[tokio::test(start_paused = true)]
    async fn one_more_than_there_are_places_waits() {
        let (address, _end, _served) = echo().await;
        let mut held = Vec::new();
        for _ in 0..MAX_CONNECTIONS {
            held.push(send(address, POST).await);
        }
        let whole = send(address, &format!("{POST}Content-Length: 2\r\n\r\nhi")).await;
        let soon = timeout(HEAD_LIMIT / 2, reply(whole)).await;
        assert!(soon.is_err(), "it had to wait for a place");
    }

    #[tokio::test]
    async fn what_has_begun_is_done_before_the_end() {
        let (address, end, served) = echo().await;
        let head = format!("{POST}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n");
        let mut begun = send(address, &head).await;
        // It says so when the body is wanted.
        let mut told = [0; "HTTP/1.1 100 Continue\r\n\r\n".len()];
        begun.read_exact(&mut told).await.unwrap();
        end.send(()).unwrap();
        begun.write_all(b"hi").await.unwrap();
        assert!(reply(begun).await.ends_with("\r\n\r\nhi"));
        served.await.unwrap();
        assert!(TcpStream::connect(address).await.is_err());
    }
}
