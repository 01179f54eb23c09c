//! The process at the other end of the socket, as the system tells of it. What it says of itself proves nothing.

use std::io;
use tokio::net::UnixStream;

/// Knowledge about the other end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Peer {
    /// This very program, which tells the person's lines from others before it sends them.
    ThisProgram,
    /// Another program of the same person.
    OtherProgram,
}

/// Reason that nothing is told to the other end.
#[derive(Debug, thiserror::Error)]
pub(super) enum PeerRefused {
    /// It belongs to another account.
    #[error("only the account that Qilbee runs under may attach")]
    OtherUser,
    /// One of Qilbee's tools started it, or that can't be excluded.
    #[error("one of Qilbee's own tools started this program, so it may not attach")]
    Tool,
    /// The system tells nothing.
    #[error("the system does not tell who attaches: {0}")]
    Unknown(#[from] io::Error),
}

/// Finds out who is at the other end.
pub(super) fn identify(stream: &UnixStream) -> Result<Peer, PeerRefused> {
    let credentials = stream.peer_cred()?;
    if credentials.uid() != rustix::process::geteuid().as_raw() {
        return Err(PeerRefused::OtherUser);
    }
    of_process(credentials.pid())
}

/// A process that has no number here is inside walls.
#[cfg(target_os = "linux")]
fn of_process(process: Option<i32>) -> Result<Peer, PeerRefused> {
    let process = process.and_then(|process| u32::try_from(process).ok());
    let process = process.filter(|process| *process > 0);
    let process = process.ok_or(PeerRefused::Tool)?;
    if crate::tool_descent::may_be_of_a_tool(process) {
        return Err(PeerRefused::Tool);
    }
    Ok(match runs_this_program(process) {
        true => Peer::ThisProgram,
        false => Peer::OtherProgram,
    })
}

/// Elsewhere nothing tells what started a process, so none is the person's.
#[cfg(not(target_os = "linux"))]
#[expect(
    clippy::unnecessary_wraps,
    reason = "the same signature on all systems"
)]
fn of_process(_: Option<i32>) -> Result<Peer, PeerRefused> {
    Ok(Peer::OtherProgram)
}

/// Compares files, not names: another program may have the same name.
#[cfg(target_os = "linux")]
fn runs_this_program(process: u32) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let file = |process: &str| {
        let metadata = std::fs::metadata(format!("/proc/{process}/exe")).ok()?;
        Some((metadata.dev(), metadata.ino()))
    };
    let own = file("self");
    own.is_some() && file(&process.to_string()) == own
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn processes_are_known_by_their_program() {
        let own = i32::try_from(std::process::id()).unwrap();
        assert!(matches!(of_process(Some(own)), Ok(Peer::ThisProgram)));
        let mut other = std::process::Command::new("sleep");
        let mut other = other.arg("600").spawn().unwrap();
        let number = i32::try_from(other.id()).unwrap();
        assert!(matches!(of_process(Some(number)), Ok(Peer::OtherProgram)));
        other.kill().unwrap();
        other.wait().unwrap();
        // It has gone, so nobody knows whose it was.
        assert!(matches!(of_process(Some(number)), Err(PeerRefused::Tool)));
        for inside_walls in [None, Some(0)] {
            assert!(matches!(of_process(inside_walls), Err(PeerRefused::Tool)));
        }
    }
}
