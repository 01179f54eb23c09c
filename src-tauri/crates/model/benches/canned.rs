//! A server that gives the same answer to everything and looks at nothing, so that what is measured is
//! the client.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{TcpListener, TcpStream},
    thread,
};

/// Media type of a stream of events.
pub(crate) const EVENTS: &str = "text/event-stream";

/// Listens on the loopback address for as long as the program runs, and answers in this media type; its base URL.
pub(crate) fn serve(media_type: &'static str, answer: Vec<u8>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        for connection in listener.incoming() {
            let answer = answer.clone();
            thread::spawn(move || talk(connection.unwrap(), media_type, &answer));
        }
    });
    url
}

/// Answers until the client goes.
fn talk(mut connection: TcpStream, media_type: &str, answer: &[u8]) -> Option<()> {
    connection.set_nodelay(true).ok()?;
    let mut reader = BufReader::with_capacity(1 << 20, connection.try_clone().ok()?);
    let head = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: {media_type}\r\nrequest-id: req_1\r\ncontent-length: {}\r\n\r\n",
        answer.len()
    );
    loop {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line).ok()? == 0 {
                return None;
            }
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().ok()?;
            }
            if line == "\r\n" {
                break;
            }
        }
        std::io::copy(&mut reader.by_ref().take(length), &mut std::io::sink()).ok()?;
        connection.write_all(head.as_bytes()).ok()?;
        connection.write_all(answer).ok()?;
    }
}
