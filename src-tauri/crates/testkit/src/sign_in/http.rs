//! HTTP of the fake sign-in: requests read, answers written, forms taken apart.

use super::AskedOfSignIn;
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use serde_json::Value;
use std::collections::HashMap;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

pub(super) struct Answer {
    status: &'static str,
    head: String,
    body: String,
}

pub(super) fn redirected(status: &'static str, place: &str) -> Answer {
    refused(status, &format!("location: {place}\r\n"))
}

pub(super) fn found(body: Value) -> Answer {
    Answer {
        status: "200 OK",
        head: String::new(),
        body: body.to_string(),
    }
}

pub(super) fn refused(status: &'static str, head: &str) -> Answer {
    Answer {
        status,
        head: head.to_owned(),
        body: String::new(),
    }
}

/// Takes a form or a query apart.
pub(super) fn form(text: &str) -> HashMap<String, String> {
    let plain = |text: &str| {
        let spaced = text.replace('+', " ");
        percent_decode_str(&spaced).decode_utf8_lossy().into_owned()
    };
    let pairs = text.split('&').filter_map(|pair| pair.split_once('='));
    pairs
        .map(|(name, value)| (plain(name), plain(value)))
        .collect()
}

/// Puts a query together.
pub(super) fn query(pairs: &[(&str, &str)]) -> String {
    let pairs = pairs
        .iter()
        .map(|(name, value)| format!("{name}={}", utf8_percent_encode(value, NON_ALPHANUMERIC)));
    pairs.collect::<Vec<_>>().join("&")
}

pub(super) async fn write(mut stream: TcpStream, answer: Answer) {
    let Answer { status, head, body } = answer;
    let length = body.len();
    let text = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n{head}\r\n{body}"
    );
    // Whoever hangs up has heard enough.
    let _ = stream.write_all(text.as_bytes()).await;
}

/// Reads a request; none when nobody makes one.
pub(super) async fn read(stream: &mut TcpStream) -> Option<AskedOfSignIn> {
    let mut bytes = Vec::new();
    let split = loop {
        if let Some(at) = bytes.windows(4).position(|end| end == b"\r\n\r\n") {
            break at;
        }
        if stream.read_buf(&mut bytes).await.ok()? == 0 {
            return None;
        }
    };
    let head = String::from_utf8(bytes[..split].to_vec()).expect("a request");
    let (line, fields) = head.split_once("\r\n").expect("a request");
    let field = |name: &str| {
        let mut fields = fields.lines().filter_map(|line| line.split_once(": "));
        let found = fields.find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.to_owned())
    };
    let length = field("content-length").map_or(0, |length| length.parse().expect("a request"));
    while bytes.len() < split + 4 + length {
        if stream.read_buf(&mut bytes).await.ok()? == 0 {
            return None;
        }
    }
    let mut words = line.split(' ');
    Some(AskedOfSignIn {
        method: words.next().expect("a request").to_owned(),
        target: words.next().expect("a request").to_owned(),
        authorization: field("authorization"),
        body: String::from_utf8(bytes[split + 4..].to_vec()).expect("a request"),
    })
}
