//! A server at the end of a slow link: reads at 10 Mbit/s and answers 40 ms after the last byte. Takes uploads, and gives
//! the same answer to everything else.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// Bytes that go up in a second.
const BYTES_PER_SECOND: f64 = 10_000_000.0 / 8.0;
/// There and back.
const ROUND_TRIP: Duration = Duration::from_millis(40);
const READ: usize = 16 * 1024;

const ANSWER: &str = r#"event: message_start
data: {"type":"message_start","message":{"usage":{"input_tokens":1,"output_tokens":1}}}

event: content_block_start
data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":"Done."}}

event: content_block_stop
data: {"type":"content_block_stop","index":0}

event: message_delta
data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":9}}

event: message_stop
data: {"type":"message_stop"}

"#;

/// Bytes of bodies that went up since the link was shaped.
#[derive(Clone, Default)]
pub(crate) struct Sent {
    /// Of the last request to the model.
    pub(crate) request_bytes: usize,
    pub(crate) uploaded_bytes: usize,
    /// Pictures that the client left out of the request.
    pub(crate) left_out: usize,
}

pub(crate) struct ShapedLink {
    url: String,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    is_shaped: AtomicBool,
    sent: Mutex<Sent>,
    /// Moment until which the link is taken; connections share it.
    taken: Mutex<Option<Instant>>,
}

impl ShapedLink {
    /// Starts unshaped, so that a conversation's past is there at once.
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let shared = Arc::<Shared>::default();
        let serving = Arc::clone(&shared);
        thread::spawn(move || {
            for connection in listener.incoming() {
                let shared = Arc::clone(&serving);
                thread::spawn(move || serve(connection.unwrap(), &shared));
            }
        });
        Self { url, shared }
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    pub(crate) fn shape(&self) {
        *self.shared.sent.lock().unwrap() = Sent::default();
        self.shared.is_shaped.store(true, Ordering::SeqCst);
    }

    pub(crate) fn sent(&self) -> Sent {
        self.shared.sent.lock().unwrap().clone()
    }
}

impl Shared {
    /// Lets bytes pass at the link's pace.
    fn pass(&self, bytes: usize) {
        if !self.is_shaped.load(Ordering::SeqCst) {
            return;
        }
        let now = Instant::now();
        let time = Duration::from_secs_f64(bytes as f64 / BYTES_PER_SECOND);
        let mut taken = self.taken.lock().unwrap();
        let until = taken.map_or(now, |taken| taken.max(now)) + time;
        *taken = Some(until);
        drop(taken);
        thread::sleep(until.saturating_duration_since(now));
    }

    fn wait(&self) {
        if self.is_shaped.load(Ordering::SeqCst) {
            thread::sleep(ROUND_TRIP);
        }
    }
}

fn serve(connection: TcpStream, shared: &Shared) -> Option<()> {
    connection.set_nodelay(true).ok()?;
    let mut writer = connection.try_clone().ok()?;
    let mut reader = BufReader::new(connection);
    for number in 0.. {
        let mut length = 0;
        let (mut line, mut is_upload) = (String::new(), false);
        loop {
            line.clear();
            if reader.read_line(&mut line).ok()? == 0 {
                return None;
            }
            shared.pass(line.len());
            is_upload |= line.starts_with("POST /v1/files");
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().ok()?;
            }
            if line == "\r\n" {
                break;
            }
        }
        let mut body = vec![0; length];
        for chunk in body.chunks_mut(READ) {
            reader.read_exact(chunk).ok()?;
            shared.pass(chunk.len());
        }
        {
            let mut sent = shared.sent.lock().unwrap();
            if is_upload {
                sent.uploaded_bytes += length;
            } else {
                sent.request_bytes = length;
                let text = String::from_utf8_lossy(&body);
                sent.left_out = text.matches("older picture was left out").count();
            }
        }
        shared.wait();
        let port = writer.peer_addr().ok()?.port();
        let (kind, answer) = match is_upload {
            true => (
                "application/json",
                format!(
                    "{{\"type\":\"file\",\"id\":\"file_0123456789abcdef{port:05}{number:05}\"}}"
                ),
            ),
            false => ("text/event-stream", ANSWER.to_owned()),
        };
        let head = format!(
            "HTTP/1.1 200 OK\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n\r\n",
            answer.len()
        );
        writer.write_all(head.as_bytes()).ok()?;
        writer.write_all(answer.as_bytes()).ok()?;
    }
    None
}
