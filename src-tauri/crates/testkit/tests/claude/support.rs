//! A raw client: writes what it is told, reads what comes.

use base64::{Engine as _, prelude::BASE64_STANDARD};
use image::ImageFormat;
use serde_json::{Value, json};
use std::{
    io::{Cursor, ErrorKind, Read as _, Write as _},
    net::TcpStream,
};
use testkit::claude::{FakeClaude, Reply};

/// A response, its chunks joined.
#[derive(Debug)]
pub struct Response {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    /// The chunks of a chunked body; one piece of any other.
    pub chunks: Vec<Vec<u8>>,
    /// End of the body.
    pub ending: Ending,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// With its last chunk or its last byte.
    Whole,
    /// The connection was closed before.
    Closed,
    /// The connection was reset before.
    Reset,
}

impl Response {
    pub fn body(&self) -> Vec<u8> {
        self.chunks.concat()
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.body()).unwrap()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body()).unwrap()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(found, _)| found == name)?;
        Some(&found.1)
    }

    /// The data of all events.
    pub fn events(&self) -> Vec<Value> {
        let text = self.text();
        let data = text.lines().filter_map(|line| line.strip_prefix("data: "));
        data.map(|data| serde_json::from_str(data).unwrap())
            .collect()
    }
}

/// Names and values.
pub type Headers = Vec<(&'static str, String)>;

/// The usual headers of a request with a body.
pub fn headers() -> Headers {
    vec![
        ("host", "127.0.0.1".to_owned()),
        ("content-type", "application/json".to_owned()),
        ("anthropic-version", "2026-10-21".to_owned()),
        ("x-api-key", "sk-test".to_owned()),
    ]
}

/// A request that keeps every rule.
pub fn good() -> Value {
    json!({
        "model": "claude-sonnet-5-5",
        "max_tokens": 16000,
        "stream": true,
        "system": [{"type": "text", "text": "Help.", "cache_control": {"type": "ephemeral", "ttl": "1h"}}],
        "tools": [
            {"type": "computer_toolset_20260801", "configs": {"hold_key": {"enabled": false}}},
            {"type": "bash_20250124", "name": "bash"},
            {"name": "list_windows", "description": "Lists windows.", "input_schema": {"type": "object", "properties": {}}},
        ],
        "thinking": {"type": "adaptive", "display": "summarized"},
        "messages": [{"role": "user", "content": [{"type": "text", "text": "Press the button."}]}],
    })
}

/// Sends a body to `POST /v1/messages` with the usual headers.
pub fn ask(claude: &FakeClaude, body: &Value) -> Response {
    send(
        claude,
        "POST",
        "/v1/messages",
        &headers(),
        body.to_string().as_bytes(),
    )
}

/// Sends a request over a connection of its own.
pub fn send(
    claude: &FakeClaude,
    method: &str,
    target: &str,
    headers: &[(&str, String)],
    body: &[u8],
) -> Response {
    let mut stream = connect(claude);
    write(&mut stream, method, target, headers, body);
    read(&mut stream).unwrap()
}

pub fn connect(claude: &FakeClaude) -> TcpStream {
    let base = claude.base_url();
    TcpStream::connect(base.strip_prefix("http://").unwrap()).unwrap()
}

pub fn write(
    stream: &mut TcpStream,
    method: &str,
    target: &str,
    headers: &[(&str, String)],
    body: &[u8],
) {
    let mut bytes = format!(
        "{method} {target} HTTP/1.1\r\ncontent-length: {}\r\n",
        body.len()
    );
    for (name, value) in headers {
        bytes.push_str(&format!("{name}: {value}\r\n"));
    }
    bytes.push_str("\r\n");
    stream.write_all(bytes.as_bytes()).unwrap();
    stream.write_all(body).unwrap();
}

/// The next response of a connection; how it ended instead when nothing came.
pub fn read(stream: &mut TcpStream) -> Result<Response, Ending> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(byte(stream)?);
    }
    let head = String::from_utf8(head).unwrap();
    let mut lines = head.trim_end().lines();
    let status = lines
        .next()
        .unwrap()
        .split(' ')
        .nth(1)
        .unwrap()
        .parse()
        .unwrap();
    let headers = lines
        .map(|line| line.split_once(": ").unwrap())
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let mut response = Response {
        status,
        headers,
        chunks: Vec::new(),
        ending: Ending::Whole,
    };
    let length = response
        .header("content-length")
        .map(|length| length.parse().unwrap());
    let read = match length {
        Some(length) => read_exactly(stream, length).map(|body| response.chunks.push(body)),
        None => read_chunks(stream, &mut response.chunks),
    };
    if let Err(ending) = read {
        response.ending = ending;
    }
    Ok(response)
}

fn read_chunks(stream: &mut TcpStream, chunks: &mut Vec<Vec<u8>>) -> Result<(), Ending> {
    loop {
        let mut line = Vec::new();
        while !line.ends_with(b"\r\n") {
            line.push(byte(stream)?);
        }
        let size = usize::from_str_radix(std::str::from_utf8(&line).unwrap().trim(), 16).unwrap();
        let chunk = read_exactly(stream, size)?;
        assert_eq!(read_exactly(stream, 2)?, b"\r\n");
        if size == 0 {
            return Ok(());
        }
        chunks.push(chunk);
    }
}

fn read_exactly(stream: &mut TcpStream, length: usize) -> Result<Vec<u8>, Ending> {
    (0..length).map(|_| byte(stream)).collect()
}

fn byte(stream: &mut TcpStream) -> Result<u8, Ending> {
    let mut byte = [0];
    match stream.read(&mut byte) {
        Ok(0) => Err(Ending::Closed),
        Ok(_) => Ok(byte[0]),
        Err(error) if error.kind() == ErrorKind::ConnectionReset => Err(Ending::Reset),
        Err(error) => panic!("{error}"),
    }
}

/// An answer with a block of each kind: thinking, text, two actions, a call of bash.
pub fn batch() -> Reply {
    Reply::answer()
        .thinking("The button is at the top.", "EqQBsig1")
        .redacted_thinking("b64==")
        .text("I press it.")
        .member("toolu_1", "left_click", json!({"coordinate": [640, 60]}))
        .member("toolu_2", "screenshot", json!({}))
        .tool_use(
            "toolu_3",
            "bash",
            json!({"command": "ls", "restart": false}),
        )
}

/// The request that follows [`good`] and [`batch`], and keeps every rule.
pub fn second() -> Value {
    let mut body = good();
    body["messages"].as_array_mut().unwrap().extend([
        json!({"role": "assistant", "content": [
            {"type": "thinking", "thinking": "The button is at the top.", "signature": "EqQBsig1"},
            {"type": "redacted_thinking", "data": "b64=="},
            {"type": "text", "text": "I press it."},
            {"type": "tool_use", "id": "toolu_1", "name": "left_click", "toolset_name": "computer",
                "input": {"coordinate": [640, 60]}, "caller": {"type": "direct"}},
            {"type": "tool_use", "id": "toolu_2", "name": "screenshot", "toolset_name": "computer",
                "input": {}, "caller": {"type": "direct"}},
            {"type": "tool_use", "id": "toolu_3", "name": "bash", "input": {"command": "ls", "restart": false}},
        ]}),
        json!({"role": "user", "content": [
            {"type": "tool_result", "tool_use_id": "toolu_1", "toolset_name": "computer",
                "content": [{"type": "text", "text": "Clicked."}]},
            {"type": "tool_result", "tool_use_id": "toolu_2", "toolset_name": "computer",
                "content": [picture(ImageFormat::Png, 1280, 720)]},
            {"type": "tool_result", "tool_use_id": "toolu_3", "content": "notes.txt",
                "cache_control": {"type": "ephemeral"}},
        ]}),
    ]);
    body
}

/// An image block with a grey picture of this size.
pub fn picture(format: ImageFormat, width: u32, height: u32) -> Value {
    let mut bytes = Cursor::new(Vec::new());
    image::GrayImage::new(width, height)
        .write_to(&mut bytes, format)
        .unwrap();
    let data = BASE64_STANDARD.encode(bytes.into_inner());
    json!({"type": "image", "source": {"type": "base64", "media_type": format.to_mime_type(), "data": data}})
}

/// Lets a server say [`batch`] and then expects of a changed second request HTTP 400 and this fault.
pub fn check_second(change: impl FnOnce(&mut Value), fault: &str) {
    let claude = FakeClaude::start([batch(), Reply::answer().text("Done.")]);
    assert_eq!(ask(&claude, &good()).status, 200);
    let mut body = second();
    change(&mut body);
    let response = ask(&claude, &body);
    assert_eq!(response.status, 400, "{fault}");
    let faults = claude.faults().join("\n");
    assert!(faults.contains(fault), "{fault}:\n{faults}");
}
