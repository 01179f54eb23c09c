//! A port on the loopback address where nobody listens, for clients that must meet a refused
//! connection.

use tokio::net::TcpSocket;

/// Holds a port without listening on it: whoever connects is refused, and nobody else can take the
/// port meanwhile.
pub struct NobodyListens {
    socket: TcpSocket,
}

impl NobodyListens {
    /// Takes a free port.
    ///
    /// # Panics
    /// When the loopback address has none.
    #[must_use]
    pub fn new() -> Self {
        let socket = TcpSocket::new_v4().expect("a socket");
        let any_port = ([127, 0, 0, 1], 0).into();
        socket.bind(any_port).expect("a free port");
        Self { socket }
    }

    /// Returns the value for `ANTHROPIC_BASE_URL`.
    ///
    /// # Panics
    /// When the port is gone.
    #[must_use]
    pub fn base_url(&self) -> String {
        format!("http://{}", self.socket.local_addr().expect("the port"))
    }
}

impl Default for NobodyListens {
    fn default() -> Self {
        Self::new()
    }
}
