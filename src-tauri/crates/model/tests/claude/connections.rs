//! Connections on which no answer begins: the error names the cause, with a sentence that says what to do.

use model::{ErrorOrigin, ModelError, NoKey, RecoveryHint, Timeouts, claude::Claude};
use rustls::{
    ServerConfig, ServerConnection,
    crypto::ring,
    pki_types::{CertificateDer, PrivatePkcs8KeyDer},
};
use std::{
    io::{Read as _, Write as _},
    net::{TcpListener, TcpStream},
    sync::Arc,
    thread::{self, JoinHandle},
};

/// Key of both certificates; it protects nothing.
const KEY: &[u8] = include_bytes!("../fixtures/test_key.der");
/// For the loopback address, from 2020 to 2120, issued by itself.
const SELF_SIGNED: &[u8] = include_bytes!("../fixtures/self_signed.der");
/// The same until 2021.
const EXPIRED: &[u8] = include_bytes!("../fixtures/expired.der");
/// Longest greeting of a client, in bytes.
const GREETING_BYTES: usize = 16 * 1024;

/// Server of one connection, on the loopback address.
struct OneConnection {
    port: u16,
    serving: JoinHandle<()>,
}

impl OneConnection {
    fn start(serve: impl FnOnce(TcpStream) + Send + 'static) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let serving = thread::spawn(move || serve(listener.accept().unwrap().0));
        Self { port, serving }
    }

    /// Speaks TLS with this certificate.
    fn with_certificate(certificate: &'static [u8]) -> Self {
        let key = PrivatePkcs8KeyDer::from(KEY);
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![CertificateDer::from(certificate)], key.into())
            .unwrap();
        Self::start(move |mut stream| {
            let mut tls = ServerConnection::new(Arc::new(config)).unwrap();
            // The client ends it: it trusts no such certificate.
            while tls.is_handshaking() && tls.complete_io(&mut stream).is_ok() {}
        })
    }

    /// Answers whatever comes as a server without TLS does.
    fn without_tls() -> Self {
        Self::start(|mut stream| {
            let mut greeting = vec![0; GREETING_BYTES];
            assert_ne!(stream.read(&mut greeting).unwrap(), 0);
            let refused = "HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n";
            stream.write_all(refused.as_bytes()).unwrap();
            // What the client still says must not reset what it has not read yet.
            let _ = stream.read_to_end(&mut greeting);
        })
    }

    async fn asked(self) -> ModelError {
        let address = format!("https://127.0.0.1:{}", self.port);
        let claude = Claude::new(Some(&address), Arc::new(NoKey), Timeouts::default());
        let error = claude.unwrap().list().await.unwrap_err();
        self.serving.join().unwrap();
        error
    }
}

async fn check(server: OneConnection, origin: ErrorOrigin, sentence: &str) {
    let host = format!("127.0.0.1:{}", server.port);
    let error = server.asked().await;
    assert_eq!(
        (error.message.to_string(), error.origin, error.recovery),
        (
            sentence.replace("HOST", &host),
            origin,
            RecoveryHint::Retry { after: None }
        )
    );
}

#[tokio::test]
async fn certificate_that_is_not_trusted_is_told() {
    check(
        OneConnection::with_certificate(SELF_SIGNED),
        ErrorOrigin::Network,
        "The connection to HOST is not secure: this computer does not trust its certificate. Perhaps this \
         network wants you to sign in first. If the server is your own, add its certificate to those that this \
         computer trusts.",
    )
    .await;
    check(
        OneConnection::with_certificate(EXPIRED),
        ErrorOrigin::Network,
        "The connection to HOST is not secure: its certificate is not valid today. Check the date and time of \
         this computer. If they are right, the server needs a new certificate.",
    )
    .await;
}

#[tokio::test]
async fn server_without_tls_at_https_address_is_told() {
    check(
        OneConnection::without_tls(),
        ErrorOrigin::Address,
        "HOST answers without encryption, but its address begins with https://. If the server is your own, begin \
         the address with http://. Otherwise this network may want you to sign in first.",
    )
    .await;
}
