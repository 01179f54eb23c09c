//! The proxy with a real program side, a real site and a gate that does as it was told.

#![cfg(unix)]
#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use async_trait::async_trait;
use egress::{Destination, EgressGate, Proxy, Verdict};
use std::{
    collections::VecDeque,
    net::SocketAddr,
    sync::{Arc, Mutex},
};
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, UnixStream},
};

/// Gate with a script; one that is asked more often fails.
#[derive(Default)]
struct ScriptedGate {
    verdicts: Mutex<VecDeque<Verdict>>,
    asked: Mutex<Vec<Destination>>,
}

#[async_trait]
impl EgressGate for ScriptedGate {
    async fn decide(&self, destination: &Destination) -> Verdict {
        self.asked.lock().unwrap().push(destination.clone());
        let verdict = self.verdicts.lock().unwrap().pop_front();
        verdict.expect("the gate was asked once too often")
    }
}

struct World {
    _folder: TempDir,
    proxy: Proxy,
    gate: Arc<ScriptedGate>,
    site: SocketAddr,
    received: Arc<Mutex<Vec<u8>>>,
}

/// A proxy, and a site that keeps what it gets and answers `hello` once it is told nothing more.
async fn world(allow_local: bool, verdicts: Vec<Verdict>) -> World {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let site = listener.local_addr().unwrap();
    let received = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&received);
    tokio::spawn(async move {
        while let Ok((mut connection, _)) = listener.accept().await {
            let mut all = Vec::new();
            let _ = connection.read_to_end(&mut all).await;
            kept.lock().unwrap().extend(all);
            let _ = connection.write_all(b"hello").await;
        }
    });
    let folder = TempDir::new().unwrap();
    let proxy = Proxy::start(&folder.path().join("door"), allow_local).unwrap();
    let gate = Arc::new(ScriptedGate {
        verdicts: Mutex::new(verdicts.into()),
        ..ScriptedGate::default()
    });
    proxy.set_gate(Some(Arc::clone(&gate) as _));
    World {
        _folder: folder,
        proxy,
        gate,
        site,
        received,
    }
}

impl World {
    /// Sends this through the proxy, and returns what comes back.
    async fn exchange(&self, sent: &[u8]) -> String {
        let mut program = UnixStream::connect(self.proxy.socket()).await.unwrap();
        program
            .write_all(b"{\"program\":\"curl\"}\n")
            .await
            .unwrap();
        // A proxy that cuts the connection may not take all of it.
        let _ = program.write_all(sent).await;
        let _ = program.shutdown().await;
        let mut answer = Vec::new();
        let _ = program.read_to_end(&mut answer).await;
        String::from_utf8(answer).unwrap()
    }

    fn asked(&self) -> Vec<(String, u16, Option<String>, u64)> {
        let asked = self.gate.asked.lock().unwrap();
        let fields = asked.iter().map(|destination| {
            assert_eq!(destination.program.as_deref(), Some("curl"));
            (
                destination.host.clone(),
                destination.port,
                destination.url.clone(),
                destination.sent_bytes,
            )
        });
        fields.collect()
    }

    fn received(&self) -> String {
        String::from_utf8(self.received.lock().unwrap().clone()).unwrap()
    }
}

/// First message of a TLS connection to `a.example`.
const GREETING: &[u8] = b"\
    \x16\x03\x01\x00\x82\x01\x00\x00~\x03\x03\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\
    \x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\
    \x00\x02\x13\x01\x01\x00\x00S\x00\x00\x00\x0e\x00\x0c\x00\x00\x09a.example\x00\x0a\x00\
    \x04\x00\x02\x00\x1d\x00\x0d\x00\x04\x00\x02\x04\x03\x00+\x00\x03\x02\x03\x04\x003\x00&\
    \x00$\x00\x1d\x00\x20\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\
    \x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00";

const ALLOWED: Verdict = Verdict::Allowed { limit_bytes: None };

fn refused() -> Verdict {
    Verdict::Refused("no".into())
}

#[tokio::test]
async fn tunnel_reaches_the_site_the_gate_allowed() {
    let world = world(true, vec![ALLOWED]).await;
    let port = world.site.port();
    let answer = world
        .exchange(format!("CONNECT LOCALHOST:{port} HTTP/1.1\r\n\r\nsecret").as_bytes())
        .await;
    assert_eq!(answer, "HTTP/1.1 200 OK\r\n\r\nhello");
    assert_eq!(world.received(), "secret");
    assert_eq!(world.asked(), [("localhost".to_owned(), port, None, 0)]);
}

#[tokio::test]
async fn plain_request_is_sent_to_the_site() {
    let world = world(true, vec![ALLOWED]).await;
    let port = world.site.port();
    let url = format!("http://127.0.0.1:{port}/a?b");
    let answer = world
        .exchange(format!("POST {url} HTTP/1.1\r\nContent-Length: 2\r\n\r\nhi").as_bytes())
        .await;
    assert_eq!(answer, "hello");
    let sent = format!(
        "POST /a?b HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi"
    );
    assert_eq!(world.received(), sent);
    let asked = ("127.0.0.1".to_owned(), port, Some(url), 0);
    assert_eq!(world.asked(), [asked]);
}

#[tokio::test]
async fn refused_site_gets_nothing() {
    let world = world(true, vec![refused()]).await;
    let port = world.site.port();
    let answer = world
        .exchange(format!("CONNECT localhost:{port} HTTP/1.1\r\n\r\nsecret").as_bytes())
        .await;
    assert!(answer.starts_with("HTTP/1.1 403 Forbidden\r\n"), "{answer}");
    assert!(answer.ends_with("\r\n\r\nno\n"), "{answer}");
    assert_eq!(world.received(), "");
    let refusals = world.proxy.take_refusals();
    let told: Vec<_> = refusals
        .iter()
        .map(|refusal| (refusal.destination.host.as_str(), refusal.reason.as_str()))
        .collect();
    assert_eq!(told, [("localhost", "no")]);
    assert_eq!(world.proxy.take_refusals(), []);
}

#[tokio::test]
async fn own_network_is_refused_whatever_the_gate_says() {
    let world = world(false, vec![ALLOWED, ALLOWED]).await;
    let port = world.site.port();
    for host in ["localhost", "0x7f000001"] {
        let answer = world
            .exchange(format!("CONNECT {host}:{port} HTTP/1.1\r\n\r\nsecret").as_bytes())
            .await;
        assert!(!answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    assert_eq!(world.received(), "");
}

#[tokio::test]
async fn gate_is_asked_again_past_its_limit() {
    let limit = Verdict::Allowed {
        limit_bytes: Some(10),
    };
    let world = world(true, vec![limit.clone(), limit, refused()]).await;
    let port = world.site.port();
    let connect = format!("CONNECT localhost:{port} HTTP/1.1\r\n\r\n");
    let few = world
        .exchange(format!("{connect}12345678").as_bytes())
        .await;
    assert!(few.ends_with("hello"), "{few}");
    world
        .exchange(format!("{connect}90abcdef").as_bytes())
        .await;
    assert_eq!(world.received(), "12345678");
    let sent: Vec<_> = world.asked().into_iter().map(|asked| asked.3).collect();
    assert_eq!(sent, [0, 8, 16]);
}

/// Every port of a host leads to the same owner, so a limit is not one for each.
#[tokio::test]
async fn limit_counts_all_ports_of_a_host() {
    let limit = Verdict::Allowed {
        limit_bytes: Some(10),
    };
    let world = world(true, vec![limit.clone(), limit, refused()]).await;
    let second = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let ports = [world.site.port(), second.local_addr().unwrap().port()];
    let connect = |port: u16| format!("CONNECT localhost:{port} HTTP/1.1\r\n\r\n");
    world
        .exchange(format!("{}12345678", connect(ports[0])).as_bytes())
        .await;
    world
        .exchange(format!("{}90abcdef", connect(ports[1])).as_bytes())
        .await;
    let asked: Vec<_> = world
        .asked()
        .into_iter()
        .map(|asked| (asked.1, asked.3))
        .collect();
    assert_eq!(asked, [(ports[0], 0), (ports[1], 8), (ports[1], 16)]);
    let (mut reached, _) = second.accept().await.unwrap();
    let mut received = Vec::new();
    let _ = reached.read_to_end(&mut received).await;
    assert_eq!(received, b"");
}

/// One computer serves many sites: what asks there for another than the gate allowed is not sent.
#[tokio::test]
async fn tunnel_to_one_site_reaches_no_other_on_its_computer() {
    for (opening, why) in [
        (
            "GET /?d=secret HTTP/1.1\r\nHost: collector.example\r\n\r\n".as_bytes(),
            "Requests without encryption reach localhost as http addresses, not through CONNECT.",
        ),
        (
            GREETING,
            "The connection was made for localhost and asks there for a.example.",
        ),
    ] {
        let world = world(true, vec![ALLOWED]).await;
        let connect = format!("CONNECT localhost:{} HTTP/1.1\r\n\r\n", world.site.port());
        let answer = world
            .exchange(&[connect.as_bytes(), opening].concat())
            .await;
        assert_eq!(answer, "HTTP/1.1 200 OK\r\n\r\n");
        assert_eq!(world.received(), "");
        let refusals = world.proxy.take_refusals();
        let told: Vec<_> = refusals
            .iter()
            .map(|refusal| refusal.reason.as_str())
            .collect();
        assert_eq!(told, [why]);
    }
}

#[tokio::test]
async fn without_a_gate_nothing_is_reached() {
    let world = world(true, vec![]).await;
    world.proxy.set_gate(None);
    let port = world.site.port();
    let answer = world
        .exchange(format!("CONNECT localhost:{port} HTTP/1.1\r\n\r\nsecret").as_bytes())
        .await;
    assert!(answer.starts_with("HTTP/1.1 403"), "{answer}");
    assert_eq!(world.received(), "");
}

#[tokio::test]
async fn what_is_no_proxy_request_is_refused() {
    let world = world(true, vec![]).await;
    let answer = world
        .exchange(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        .await;
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    assert_eq!(world.asked(), []);
}

#[tokio::test]
async fn dropped_proxy_leaves_no_socket_and_no_connection() {
    let World {
        proxy,
        site,
        _folder,
        ..
    } = world(true, vec![ALLOWED]).await;
    let socket = proxy.socket().to_owned();
    let mut program = UnixStream::connect(&socket).await.unwrap();
    let connect = format!("{{}}\nCONNECT localhost:{} HTTP/1.1\r\n\r\n", site.port());
    program.write_all(connect.as_bytes()).await.unwrap();
    let mut answer = [0; 19];
    program.read_exact(&mut answer).await.unwrap();
    drop(proxy);
    let mut rest = Vec::new();
    // Cut off, in whatever way.
    let _ = program.read_to_end(&mut rest).await;
    assert_eq!(rest, b"");
    assert!(!socket.exists());
}
