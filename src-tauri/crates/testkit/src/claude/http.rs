//! Reads HTTP/1.1 requests from a connection: head, then a body of a given length or in chunks.

use super::Seen;
use serde_json::Value;
use std::io;
use tokio::{io::AsyncReadExt as _, net::TcpStream};

/// Bytes a head may have.
const MAX_HEAD: usize = 64 * 1024;
/// Headers a request may have.
const MAX_HEADERS: usize = 100;
/// Bytes a body may have before the server stops reading. More than the API takes, so that the rule
/// about the size is the one that speaks.
const MAX_BODY: usize = 64 * 1024 * 1024;
/// Bytes read at once.
const READ: usize = 64 * 1024;

/// Reads one request after the other from a connection.
pub(crate) struct Reader {
    buffer: Vec<u8>,
}

struct Head {
    seen: Seen,
    body: Framing,
    waits_for_go: bool,
}

enum Framing {
    Length(usize),
    Chunked,
}

impl Reader {
    pub(crate) fn new() -> Self {
        Self { buffer: Vec::new() }
    }

    /// The next request; `None` when the client closed the connection between two.
    pub(crate) async fn next(&mut self, stream: &mut TcpStream) -> io::Result<Option<Seen>> {
        let head = loop {
            if let Some(head) = self.take_head()? {
                break head;
            }
            if self.buffer.len() > MAX_HEAD {
                return Err(bad("the head is too long"));
            }
            if self.fill(stream).await? == 0 {
                let begun = !self.buffer.is_empty();
                return if begun {
                    Err(bad("the head broke off"))
                } else {
                    Ok(None)
                };
            }
        };
        if head.waits_for_go {
            tokio::io::AsyncWriteExt::write_all(stream, b"HTTP/1.1 100 Continue\r\n\r\n").await?;
        }
        let mut seen = head.seen;
        seen.raw = match head.body {
            Framing::Length(length) => self.take(stream, length).await?,
            Framing::Chunked => self.take_chunks(stream).await?,
        };
        seen.body = serde_json::from_slice(&seen.raw).unwrap_or(Value::Null);
        Ok(Some(seen))
    }

    fn take_head(&mut self) -> io::Result<Option<Head>> {
        let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
        let mut request = httparse::Request::new(&mut headers);
        let parsed = request
            .parse(&self.buffer)
            .map_err(|error| bad(&error.to_string()))?;
        let httparse::Status::Complete(length) = parsed else {
            return Ok(None);
        };
        let head = head_of(&request)?;
        self.buffer.drain(..length);
        Ok(Some(head))
    }

    async fn take_chunks(&mut self, stream: &mut TcpStream) -> io::Result<Vec<u8>> {
        let mut body = Vec::new();
        loop {
            let line = self.take_line(stream).await?;
            let size = line.split(';').next().unwrap_or_default().trim();
            let size = usize::from_str_radix(size, 16).map_err(|_| bad("a chunk has no size"))?;
            if size == 0 {
                while !self.take_line(stream).await?.is_empty() {}
                return Ok(body);
            }
            if body.len() + size > MAX_BODY {
                return Err(bad("the body is too long to be read"));
            }
            body.extend(self.take(stream, size).await?);
            if !self.take_line(stream).await?.is_empty() {
                return Err(bad("a chunk is longer than it says"));
            }
        }
    }

    async fn take_line(&mut self, stream: &mut TcpStream) -> io::Result<String> {
        loop {
            if let Some(end) = self.buffer.windows(2).position(|pair| pair == b"\r\n") {
                let line: Vec<u8> = self.buffer.drain(..end + 2).take(end).collect();
                return String::from_utf8(line).map_err(|_| bad("a line is no text"));
            }
            if self.buffer.len() > MAX_HEAD || self.fill(stream).await? == 0 {
                return Err(bad("a line broke off"));
            }
        }
    }

    async fn take(&mut self, stream: &mut TcpStream, length: usize) -> io::Result<Vec<u8>> {
        if length > MAX_BODY {
            return Err(bad("the body is too long to be read"));
        }
        while self.buffer.len() < length {
            if self.fill(stream).await? == 0 {
                return Err(bad("the body broke off"));
            }
        }
        let rest = self.buffer.split_off(length);
        Ok(std::mem::replace(&mut self.buffer, rest))
    }

    async fn fill(&mut self, stream: &mut TcpStream) -> io::Result<usize> {
        self.buffer.reserve(READ);
        stream.read_buf(&mut self.buffer).await
    }
}

fn head_of(request: &httparse::Request<'_, '_>) -> io::Result<Head> {
    let mut headers = Vec::new();
    for header in request.headers.iter() {
        let value = std::str::from_utf8(header.value).map_err(|_| bad("a header is no text"))?;
        headers.push((header.name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let target = request.path.unwrap_or_default();
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let seen = Seen {
        method: request.method.unwrap_or_default().to_owned(),
        path: path.to_owned(),
        query: query.to_owned(),
        headers,
        body: Value::Null,
        raw: Vec::new(),
    };
    let is = |name: &str, value: &str| {
        seen.header(name)
            .is_some_and(|found| found.eq_ignore_ascii_case(value))
    };
    let body = match seen.header("content-length") {
        _ if is("transfer-encoding", "chunked") => Framing::Chunked,
        Some(length) => {
            Framing::Length(length.parse().map_err(|_| bad("the length is no number"))?)
        }
        None => Framing::Length(0),
    };
    let waits_for_go = is("expect", "100-continue");
    Ok(Head {
        body,
        waits_for_go,
        seen,
    })
}

fn bad(sentence: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, sentence)
}
