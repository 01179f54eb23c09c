//! Reaching out: the display, services of the session, the network, the environment.

use super::{
    room::{Room, SECRET, backends, check, check_in},
    trial,
};
use libtest_mimic::Trial;
use std::{
    io::{BufRead as _, BufReader},
    net::{TcpListener, UdpSocket},
    os::{
        linux::net::SocketAddrExt as _,
        unix::net::{SocketAddr, UnixListener},
    },
    panic,
    process::{Child, Command, Stdio},
};

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial("services_on_sockets_are_out_of_reach", sockets),
        trial("a_program_inside_cannot_press_keys_on_the_display", display),
        trial("the_network_is_out_of_reach", network),
        trial(
            "variables_of_secrets_and_services_stay_outside",
            environment,
        ),
    ]
}

/// The session's bus, agents and displays all listen on one of these.
fn sockets() {
    let name = format!("qilbee-hostile-{}", std::process::id());
    let address = SocketAddr::from_abstract_name(&name).unwrap();
    let _abstract = UnixListener::bind_addr(&address).unwrap();
    check(&format!("$probe abstract {name}"));
    let shared = tempfile::TempDir::new().unwrap();
    let path = shared.path().join("socket");
    let _temporary = UnixListener::bind(&path).unwrap();
    check(&format!("$probe unix {}", path.display()));
    let beside = || {
        let room = Room::new();
        let listener = UnixListener::bind(room.path("other/socket")).unwrap();
        // It listens until the test ends.
        std::mem::forget(listener);
        room
    };
    check_in(&beside, "$probe unix $root/other/socket");
    let within = || {
        let room = Room::new();
        std::mem::forget(UnixListener::bind(room.path("chat/socket")).unwrap());
        room
    };
    check_in(&within, "$probe unix socket");
}

fn display() {
    let Some((mut server, display)) = start_display() else {
        eprintln!("not tried: there is no Xvfb or no xdotool that works");
        return;
    };
    let tried = panic::catch_unwind(|| {
        check(&format!(
            "DISPLAY=:{display} xdotool mousemove 10 10 key alt+Return"
        ));
        check(&format!("DISPLAY=unix:{display} xdotool getmouselocation"));
    });
    server.kill().unwrap();
    server.wait().unwrap();
    if let Err(failure) = tried {
        panic::resume_unwind(failure);
    }
}

/// Starts a display with a free number, if that can be done here.
fn start_display() -> Option<(Child, String)> {
    Command::new("xdotool").arg("version").output().ok()?;
    let mut server = Command::new("Xvfb")
        .args([
            "-displayfd",
            "1",
            "-screen",
            "0",
            "640x480x24",
            "-nolisten",
            "tcp",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut display = String::new();
    BufReader::new(server.stdout.take()?)
        .read_line(&mut display)
        .ok()?;
    match display.trim() {
        "" => {
            server.wait().ok()?;
            None
        }
        number => Some((server, number.to_owned())),
    }
}

fn network() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    check(&format!("exec 5<>/dev/tcp/127.0.0.1/{port}"));
    check(&format!("$probe tcp 127.0.0.1:{port}"));
    let datagrams = UdpSocket::bind("127.0.0.1:0").unwrap();
    datagrams.set_nonblocking(true).unwrap();
    let port = datagrams.local_addr().unwrap().port();
    let send = format!("echo x > /dev/udp/127.0.0.1/{port}");
    let arrived = || datagrams.recv(&mut [0; 8]).is_ok();
    assert!(Room::new().outside(&send).status.success() && arrived());
    for backend in backends() {
        // The kernel takes a datagram for a network in which nobody listens; nothing arrives.
        Room::new().inside(backend, &send);
        assert!(!arrived(), "{backend}");
    }
}

fn environment() {
    check(&format!("env | grep -a {SECRET}"));
    check("env | grep QILBEE");
    check(&format!(
        "cat /proc/*/environ 2>/dev/null | grep -a {SECRET}"
    ));
}
