//! The network of a server inside: its own sites, and those that a call is allowed.

use super::{backends, check, check_inside, room, shell};
use crate::unix::{
    room::{Home, text},
    trial,
};
use async_trait::async_trait;
use libtest_mimic::Trial;
use sandbox::Backend;
use serde_json::json;
use std::{
    io::Write as _,
    net::TcpListener,
    sync::{Arc, Mutex},
    thread,
};
use tools::{Destination, EgressGate, Verdict};

pub(super) fn trials() -> Vec<Trial> {
    vec![
        trial("a_server_inside_reaches_no_site_by_itself", sites),
        trial("a_call_decides_about_the_sites_of_a_server", calls),
    ]
}

/// A site on this computer, which answers every connection.
fn site() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for connection in listener.incoming().flatten() {
            let mut connection = connection;
            // Whoever connected may be gone.
            let _ = connection.write_all(b"a site answers\n");
        }
    });
    port
}

/// Script that reaches a site through the proxy inside.
fn through_proxy(port: u16) -> String {
    format!(
        "exec 5<>/dev/tcp/127.0.0.1/3128 && printf 'CONNECT 127.0.0.1:{port} HTTP/1.1\\r\\n\\r\\n' >&5 && \
         grep -q -m1 'a site answers' <&5"
    )
}

async fn sites() {
    let port = site();
    check(&[&format!("exec 5<>/dev/tcp/127.0.0.1/{port}")]).await;
    check_inside(&[&through_proxy(port)]).await;
}

/// Gate of a call that allows one host, and notes what it was asked about.
struct OneHost(&'static str, Mutex<Vec<Option<String>>>);

#[async_trait]
impl EgressGate for OneHost {
    async fn decide(&self, destination: &Destination) -> Verdict {
        self.1.lock().unwrap().push(destination.program.clone());
        match destination.host == self.0 {
            true => Verdict::Allowed { limit_bytes: None },
            false => Verdict::Refused("not there".into()),
        }
    }
}

async fn calls() {
    if !backends().contains(&Backend::Bubblewrap) {
        return;
    }
    let (home, port) = (Home::new(), site());
    let script = json!({"script": through_proxy(port)});
    let inside = room(&home, Some(Backend::Bubblewrap), shell()).await;
    let reach = async |host| {
        let gate = Arc::new(OneHost(host, Mutex::default()));
        let output = inside.call_through(gate.clone(), "it__sh", script.clone());
        let printed = text(&output.await.unwrap());
        let asked = gate.1.lock().unwrap().clone();
        assert_eq!(asked, [Some("it".to_owned())], "{printed}");
        printed
    };
    let reached = reach("127.0.0.1").await;
    assert_eq!(reached, "exit code 0\n");
    let told = reach("elsewhere.example").await;
    let refusal = format!("to 127.0.0.1:{port} was refused: not there]");
    assert!(told.starts_with("exit code 1\n"), "{told}");
    assert!(told.ends_with(&refusal), "{told}");
    inside.end().await;
    let mut entry = shell();
    entry["sites"] = json!(["127.0.0.1"]);
    let named = room(&home, Some(Backend::Bubblewrap), entry).await;
    let always = named.call("it__sh", script.clone()).await;
    assert_eq!(text(&always.unwrap()), "exit code 0\n");
    named.end().await;
}
