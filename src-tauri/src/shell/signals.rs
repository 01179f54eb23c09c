//! Being asked to end by the system: SIGTERM and SIGINT, or Ctrl-C where there are no signals.

use std::io;

/// Comes back when the program should end.
#[cfg(unix)]
pub(super) async fn asked_to_end() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        _ = terminate.recv() => Ok(()),
        interrupted = tokio::signal::ctrl_c() => interrupted,
    }
}

/// Comes back when the program should end.
#[cfg(not(unix))]
pub(super) async fn asked_to_end() -> io::Result<()> {
    tokio::signal::ctrl_c().await
}
