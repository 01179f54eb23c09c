//! Forwarder inside the walls: accepts connections on the loopback address and passes each to the proxy outside, after
//! one line about the program that made it. Plain threads, because the process it runs in has no runtime.

use serde::{Deserialize, Serialize};
use std::{
    fs,
    io::{self, Write as _},
    net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream},
    os::unix::net::UnixStream,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

/// Address of the proxy inside the walls.
pub const PROXY_ADDRESS: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 3128);
/// Connections at a time; further ones are closed at once.
const MAX_CONNECTIONS: usize = 64;
/// State of a connection in the kernel's table that is open.
const ESTABLISHED: &str = "01";

/// First line of a connection to the proxy.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Greeting {
    /// Name of the program, where it could be found out.
    #[serde(default)]
    pub(crate) program: Option<String>,
}

/// Listens on [`PROXY_ADDRESS`] and forwards every connection to the proxy behind `socket`, on threads that last as long
/// as this process.
///
/// # Errors
/// When the address is taken, or no thread can be started.
pub fn forward(socket: &Path) -> io::Result<()> {
    forward_from(TcpListener::bind(PROXY_ADDRESS)?, socket.to_owned())
}

/// [`forward`], from any listener.
pub(crate) fn forward_from(listener: TcpListener, socket: PathBuf) -> io::Result<()> {
    let open = Arc::new(AtomicUsize::new(0));
    let accept = move || {
        for connection in listener.incoming().flatten() {
            if open.fetch_add(1, Ordering::Relaxed) >= MAX_CONNECTIONS {
                open.fetch_sub(1, Ordering::Relaxed);
                continue;
            }
            let (open, socket) = (Arc::clone(&open), socket.clone());
            thread::spawn(move || {
                // A connection that breaks ends for both sides; the program sees that by itself.
                let _ = pass_on(&connection, &socket);
                open.fetch_sub(1, Ordering::Relaxed);
            });
        }
    };
    thread::Builder::new()
        .name("forwarder".to_owned())
        .spawn(accept)?;
    Ok(())
}

fn pass_on(inside: &TcpStream, socket: &Path) -> io::Result<()> {
    let mut outside = UnixStream::connect(socket)?;
    let greeting = Greeting {
        program: inside.peer_addr().ok().and_then(program_at),
    };
    let mut line = serde_json::to_vec(&greeting)?;
    line.push(b'\n');
    outside.write_all(&line)?;
    let (mut from_outside, mut to_inside) = (outside.try_clone()?, inside.try_clone()?);
    let back = thread::spawn(move || {
        let copied = io::copy(&mut from_outside, &mut to_inside);
        let _ = to_inside.shutdown(Shutdown::Write);
        copied
    });
    let mut from_inside = inside.try_clone()?;
    let there = io::copy(&mut from_inside, &mut outside);
    let _ = outside.shutdown(Shutdown::Write);
    let _ = back.join();
    there.map(|_| ())
}

/// Returns the name of the program behind the other end of a local connection.
fn program_at(peer: SocketAddr) -> Option<String> {
    let table = fs::read_to_string("/proc/self/net/tcp").ok()?;
    let inode = inode_of(&table, peer.port())?;
    let link = PathBuf::from(format!("socket:[{inode}]"));
    let holds = |process: &Path| {
        let files = fs::read_dir(process.join("fd")).ok()?;
        let mut files = files.flatten();
        files
            .any(|file| fs::read_link(file.path()).is_ok_and(|target| target == link))
            .then(|| fs::read_to_string(process.join("comm")).ok())?
    };
    let processes = fs::read_dir("/proc").ok()?.flatten();
    let mut processes = processes.filter(|entry| {
        let name = entry.file_name();
        name.as_encoded_bytes().iter().all(u8::is_ascii_digit)
    });
    let name = processes.find_map(|entry| holds(&entry.path()))?;
    Some(name.trim().to_owned())
}

/// Returns the inode of the open connection from this local port, out of the kernel's table.
fn inode_of(table: &str, port: u16) -> Option<&str> {
    let port = format!("{port:04X}");
    table.lines().skip(1).find_map(|line| {
        let mut fields = line.split_whitespace();
        let local = fields.nth(1)?;
        let state = fields.nth(1)?;
        let inode = fields.nth(5)?;
        let (_, local_port) = local.rsplit_once(':')?;
        (local_port == port && state == ESTABLISHED).then_some(inode)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connection_is_found_in_the_kernels_table() {
        let table = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n   \
            0: 0100007F:0C38 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 101 1 f 100 0\n   \
            1: 0100007F:C350 0100007F:0C38 01 00000000:00000000 00:00000000 00000000     0        0 202 1 f 20 4\n";
        let check = |port, wanted| assert_eq!(inode_of(table, port), wanted, "{port}");
        check(0xC350, Some("202"));
        check(0x0C38, None);
        check(1, None);
        assert_eq!(inode_of("", 1), None);
    }

    #[test]
    fn own_connection_names_this_program() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let name = program_at(client.local_addr().unwrap());
        let own = fs::read_to_string("/proc/self/comm").unwrap();
        assert_eq!(name.as_deref(), Some(own.trim()));
    }
}
