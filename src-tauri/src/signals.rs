//! Being asked to end by the system: SIGTERM, SIGHUP and SIGINT, or Ctrl-C where there are no signals.

use std::io;

/// Wish of the system for the program to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EndSignal {
    /// Ctrl-C: the person.
    Interrupt,
    /// Whatever ends programs, such as the end of the session.
    Terminate,
}

/// Listens from the moment it is made.
pub(crate) struct EndSignals {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    /// The terminal was closed.
    #[cfg(unix)]
    hangup: tokio::signal::unix::Signal,
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(windows)]
    interrupt: tokio::signal::windows::CtrlC,
}

impl EndSignals {
    /// Begins to listen. From here on such a signal does not end the process by itself.
    pub(crate) fn listen() -> io::Result<Self> {
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            Ok(Self {
                terminate: signal(SignalKind::terminate())?,
                hangup: signal(SignalKind::hangup())?,
                interrupt: signal(SignalKind::interrupt())?,
            })
        }
        #[cfg(windows)]
        Ok(Self {
            interrupt: tokio::signal::windows::ctrl_c()?,
        })
    }

    /// Comes back when one has come.
    pub(crate) async fn received(&mut self) -> EndSignal {
        #[cfg(unix)]
        tokio::select! {
            _ = self.terminate.recv() => EndSignal::Terminate,
            _ = self.hangup.recv() => EndSignal::Terminate,
            _ = self.interrupt.recv() => EndSignal::Interrupt,
        }
        #[cfg(windows)]
        {
            self.interrupt.recv().await;
            EndSignal::Interrupt
        }
    }
}
