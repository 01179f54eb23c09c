//! A way to the server that can be cut.

use std::{
    io::{self, Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{Arc, Mutex},
    thread::spawn,
};

/// Passes bytes on, until it is cut.
pub(crate) struct Proxy {
    port: u16,
    /// Connections that pass, both ends of each; none once it is cut.
    open: Arc<Mutex<Option<Vec<TcpStream>>>>,
}

impl Proxy {
    /// A way to this address of a server.
    pub(crate) fn to(server: &str) -> Self {
        let server = server.trim_start_matches("http://").to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let open = Arc::new(Mutex::new(Some(Vec::new())));
        let passing = Arc::clone(&open);
        spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let mut passing = passing.lock().unwrap();
                let Some(passing) = passing.as_mut() else {
                    continue;
                };
                let server = TcpStream::connect(&server).unwrap();
                for (from, to) in [(&client, &server), (&server, &client)] {
                    let (from, to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                    spawn(move || pass(from, to));
                }
                passing.extend([client, server]);
            }
        });
        Self { port, open }
    }

    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Cuts it for ever.
    pub(crate) fn cut(&self) {
        for end in self.open.lock().unwrap().take().into_iter().flatten() {
            let _ = end.shutdown(Shutdown::Both);
        }
    }
}

fn pass(mut from: impl Read, mut to: impl Write) {
    // It ends when one of them does.
    let _ = io::copy(&mut from, &mut to);
}
