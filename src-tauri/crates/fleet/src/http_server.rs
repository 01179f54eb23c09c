//! HTTP server of the inbox's page and of the measurements: at most so many connections at a time, and none that keeps its place
//! without a request. It knows neither of them: the routes are given to it.

use axum::{
    Router,
    extract::Request,
    http::StatusCode,
    middleware::{self, Next},
    response::{IntoResponse, Response},
};
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use std::{pin::pin, sync::Arc, time::Duration};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore, watch},
    task::JoinSet,
    time::{sleep, timeout},
};

/// Connections at a time. Further ones wait for the end of another.
const MAX_CONNECTIONS: usize = 64;
/// Longest wait for the head of a request, and for the next request of a connection.
const HEAD_LIMIT: Duration = Duration::from_secs(30);
/// Longest time of a request with its reply. The fleet may have to ask a conductor first.
const REQUEST_LIMIT: Duration = Duration::from_secs(60);
/// Pause after a connection that could not be taken, such as when too many files are open.
const ACCEPT_PAUSE: Duration = Duration::from_secs(1);

/// Serves the routes until told to end. Requests that have begun are done first.
pub(crate) async fn serve(
    listener: TcpListener,
    routes: Router,
    told_to_end: impl Future<Output = ()>,
) {
    let routes = routes.layer(middleware::from_fn(within_limit));
    let places = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    // Dropping the sender ends every connection.
    let (running, end) = watch::channel(());
    let mut connections = JoinSet::new();
    let mut told_to_end = pin!(told_to_end);
    loop {
        let (place, accepted) = tokio::select! {
            biased;
            () = &mut told_to_end => break,
            next = next_connection(&listener, &places) => next,
        };
        match accepted {
            Ok(stream) => {
                connections.spawn(serve_connection(stream, routes.clone(), end.clone(), place));
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                sleep(ACCEPT_PAUSE).await;
            }
        }
        while connections.try_join_next().is_some() {}
    }
    drop(running);
    while connections.join_next().await.is_some() {}
}

/// Waits for a place, and for a connection that takes it.
async fn next_connection(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> (Option<OwnedSemaphorePermit>, std::io::Result<TcpStream>) {
    // It is never closed.
    let place = places.clone().acquire_owned().await.ok();
    let accepted = listener.accept().await;
    (place, accepted.map(|(stream, _)| stream))
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
        .header_read_timeout(HEAD_LIMIT);
    let service = TowerToHyperService::new(routes);
    let mut connection = pin!(server.serve_connection(TokioIo::new(stream), service));
    let served = tokio::select! {
        served = &mut connection => served,
        _ = end.changed() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = served {
        tracing::debug!(%error, "a connection was cut off");
    }
}

async fn within_limit(request: Request, next: Next) -> Response {
    match timeout(REQUEST_LIMIT, next.run(request)).await {
        Ok(response) => response,
        Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::{body::Bytes, routing::post};
    use std::net::SocketAddr;
    use tokio::{
        io::{AsyncReadExt as _, AsyncWriteExt as _},
        sync::oneshot,
    };

    const HEAD: &str = "POST / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n";

    async fn echo() -> (SocketAddr, oneshot::Sender<()>, tokio::task::JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (end, told) = oneshot::channel();
        let routes = Router::new().route("/", post(async |body: Bytes| body));
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

    #[tokio::test(start_paused = true)]
    async fn connections_without_a_request_give_their_places_back() {
        let (address, _end, _served) = echo().await;
        let mut halves = Vec::new();
        for _ in 0..MAX_CONNECTIONS {
            halves.push(send(address, HEAD).await);
        }
        let whole = send(address, &format!("{HEAD}Content-Length: 2\r\n\r\nhi")).await;
        assert!(reply(whole).await.ends_with("\r\n\r\nhi"));
    }

    #[tokio::test(start_paused = true)]
    async fn a_request_that_never_ends_is_refused() {
        let (address, _end, _served) = echo().await;
        let half = send(address, &format!("{HEAD}Content-Length: 9\r\n\r\nhi")).await;
        assert!(reply(half).await.starts_with("HTTP/1.1 408 "));
    }

    #[tokio::test]
    async fn what_has_begun_is_done_before_the_end() {
        let (address, end, served) = echo().await;
        let mut begun = send(
            address,
            &format!("{HEAD}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n"),
        )
        .await;
        // It says so when the body is wanted.
        let mut told = [0; "HTTP/1.1 100 Continue\r\n\r\n".len()];
        begun.read_exact(&mut told).await.unwrap();
        end.send(()).unwrap();
        begun.write_all(b"hi").await.unwrap();
        assert!(reply(begun).await.ends_with("\r\n\r\nhi"));
        served.await.unwrap();
    }
}
