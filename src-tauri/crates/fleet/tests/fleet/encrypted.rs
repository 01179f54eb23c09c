//! An encrypted way to the server, by certificates of both sides.

use super::{tasks::saying, world::World};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use std::{fs, net::TcpListener, path::PathBuf, sync::Arc, thread::spawn};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        RootCertStore, ServerConfig,
        pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer},
        server::WebPkiClientVerifier,
    },
};

/// Exit code where the server cannot be reached.
const UNREACHABLE: i32 = 6;

#[test]
fn a_fleet_works_over_an_encrypted_way() {
    let Some(world) = World::new(saying("All is well.")) else {
        return;
    };
    let way = EncryptedWay::to(&world);
    let options = way.options.each_ref().map(String::as_str);
    let _conductor = world.conductor_with(&options);
    let _desktop = world.desktop_with("one", &options);
    world.submit("t", &options);
    let watched = world.run(&[&["watch", "t"], &options[..]].concat());
    assert!(watched.status.success(), "{watched:?}");
}

#[test]
fn a_program_without_a_certificate_is_kept_out() {
    let Some(world) = World::new(saying("All is well.")) else {
        return;
    };
    let way = EncryptedWay::to(&world);
    let list = |options: &[&str]| {
        let out = world.run(&[&["list"], options].concat());
        let told = String::from_utf8(out.stderr).unwrap();
        (out.status.code(), told)
    };
    let [server, address, authority, file, certificate, of, ..] =
        way.options.each_ref().map(String::as_str);
    let (code, told) = list(&[server, address, authority, file]);
    assert_eq!(code, Some(UNREACHABLE), "{told}");
    let (code, told) = list(&[server, address]);
    assert_eq!(
        code,
        Some(UNREACHABLE),
        "an authority that nobody trusts: {told}"
    );
    let (_, told) = list(&[server, address, certificate, of]);
    assert!(told.contains("belong together"), "{told}");
    let (_, told) = list(&[certificate, of]);
    assert!(told.contains("is not encrypted"), "{told}");
}

/// An encrypted end in front of the server, which lets only programs with a certificate through.
struct EncryptedWay {
    /// Options of a program that it lets through.
    options: [String; 8],
}

impl EncryptedWay {
    fn to(world: &World) -> Self {
        let mut params = CertificateParams::new([]).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let authority = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
        let issue = |name: &str| {
            let key = KeyPair::generate().unwrap();
            let params = CertificateParams::new([name.to_owned()]).unwrap();
            (params.signed_by(&key, &authority).unwrap(), key)
        };
        let write = |name: &str, text: String| -> PathBuf {
            let file = world.path(name);
            fs::write(&file, text).unwrap();
            file
        };
        let (certificate, key) = issue("worker");
        let files = [
            ("--tls-ca", write("authority.pem", authority.pem())),
            ("--tls-certificate", write("own.pem", certificate.pem())),
            ("--tls-key", write("own.key", key.serialize_pem())),
        ];
        let (certificate, key) = issue("127.0.0.1");
        let port = accept(
            world.server.address(),
            authority.der().clone(),
            certificate.der().clone(),
            key.serialize_der(),
        );
        let [ca, own, own_key] = files.map(|(option, file)| {
            let file = file.to_str().unwrap().to_owned();
            [option.to_owned(), file]
        });
        let address = format!("https://127.0.0.1:{port}");
        let options = [["--server".to_owned(), address], ca, own, own_key];
        Self {
            options: options.concat().try_into().unwrap(),
        }
    }
}

/// Decrypts what comes for the server, for as long as the test runs. Returns the port.
fn accept(
    server: String,
    authority: CertificateDer<'static>,
    certificate: CertificateDer<'static>,
    key: Vec<u8>,
) -> u16 {
    let mut roots = RootCertStore::empty();
    roots.add(authority).unwrap();
    let provider = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
    let clients = WebPkiClientVerifier::builder_with_provider(Arc::new(roots), provider.clone());
    let mut config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_client_cert_verifier(clients.build().unwrap())
        .with_single_cert(
            vec![certificate],
            PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key)),
        )
        .unwrap();
    config.alpn_protocols = vec![b"h2".to_vec()];
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    listener.set_nonblocking(true).unwrap();
    let server = server.trim_start_matches("http://").to_owned();
    spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = { runtime }.enable_all().build().unwrap();
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener).unwrap();
            while let Ok((client, _)) = listener.accept().await {
                let (acceptor, server) = (acceptor.clone(), server.clone());
                tokio::spawn(async move {
                    // Whoever has no certificate gets no further.
                    if let Ok(mut client) = acceptor.accept(client).await {
                        let mut server = tokio::net::TcpStream::connect(server).await.unwrap();
                        let _ = tokio::io::copy_bidirectional(&mut client, &mut server).await;
                    }
                });
            }
        });
    });
    port
}
