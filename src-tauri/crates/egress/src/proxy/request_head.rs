//! Head of a request to the proxy: read byte-exact, so that nothing of what follows is lost, and parsed into the
//! destination and the head that the site gets.

use crate::Destination;
use std::{fmt::Write as _, io};
use tokio::io::{AsyncRead, AsyncReadExt as _};

/// Maximum size of a head, in bytes.
const MAX_HEAD_BYTES: usize = 32 * 1024;
/// Maximum number of header fields.
const MAX_HEADERS: usize = 128;
/// Default port of `http`.
const HTTP_PORT: u16 = 80;
const END_OF_HEAD: &[u8] = b"\r\n\r\n";
/// Header fields between a program and its proxy, which no site is sent.
const HOP_FIELDS: [&str; 5] = [
    "connection",
    "keep-alive",
    "proxy-authorization",
    "proxy-connection",
    "upgrade",
];

/// A parsed head.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct RequestHead {
    pub(super) destination: Destination,
    /// The head for the site; `None` for a tunnel, in which the program speaks for itself.
    pub(super) forwarded: Option<Vec<u8>>,
}

impl RequestHead {
    /// Parses a whole head; `None` when it is none that a proxy understands.
    pub(super) fn parse(head: &[u8]) -> Option<Self> {
        let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
        let mut request = httparse::Request::new(&mut headers);
        if !request.parse(head).ok()?.is_complete() {
            return None;
        }
        let (method, target) = (request.method?, request.path?);
        if method.eq_ignore_ascii_case("CONNECT") {
            let (host, port) = authority(target, None)?;
            return Some(Self {
                destination: Destination::new(host, port),
                forwarded: None,
            });
        }
        let rest = strip_scheme(target)?;
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (host, port) = authority(&rest[..end], Some(HTTP_PORT))?;
        let path = &rest[end..];
        Some(Self {
            destination: Destination::new(host, port).with_url(target),
            forwarded: Some(forwarded(method, (&rest[..end], path), request.headers)),
        })
    }
}

/// Reads up to the end of a head.
pub(super) async fn read_head(from: &mut (impl AsyncRead + Unpin)) -> io::Result<Vec<u8>> {
    read_until(from, END_OF_HEAD).await
}

/// Reads up to the end of a line.
pub(super) async fn read_line(from: &mut (impl AsyncRead + Unpin)) -> io::Result<Vec<u8>> {
    read_until(from, b"\n").await
}

/// Reads byte by byte: what comes after the end belongs to somebody else. Heads are short, and the bytes come out of the
/// kernel's buffer.
async fn read_until(from: &mut (impl AsyncRead + Unpin), end: &[u8]) -> io::Result<Vec<u8>> {
    let mut read = Vec::new();
    while !read.ends_with(end) {
        if read.len() >= MAX_HEAD_BYTES {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "the head of a request is too long",
            ));
        }
        read.push(from.read_u8().await?);
    }
    Ok(read)
}

fn strip_scheme(target: &str) -> Option<&str> {
    const SCHEME: &str = "http://";
    let scheme = target.get(..SCHEME.len())?;
    scheme
        .eq_ignore_ascii_case(SCHEME)
        .then(|| &target[SCHEME.len()..])
}

/// Splits `host:port`. A name and password before the host are refused: they only make it harder to read.
fn authority(text: &str, default_port: Option<u16>) -> Option<(&str, u16)> {
    if text.is_empty() || text.contains(['@', '%', '\\']) {
        return None;
    }
    let (host, port) = match text.strip_prefix('[') {
        Some(rest) => {
            let (host, after) = rest.split_once(']')?;
            (host, after.strip_prefix(':'))
        }
        None => match text.split_once(':') {
            Some((host, port)) => (host, Some(port)),
            None => (text, None),
        },
    };
    let port = match port {
        Some(port) => port.parse().ok()?,
        None => default_port?,
    };
    let is_sound = |byte: u8| byte.is_ascii_alphanumeric() || b".-_:".contains(&byte);
    (!host.is_empty() && host.bytes().all(is_sound)).then_some((host, port))
}

/// Returns the head for the site. The connection closes after it: a second request could be for anybody.
fn forwarded(
    method: &str,
    (authority, path): (&str, &str),
    headers: &[httparse::Header<'_>],
) -> Vec<u8> {
    let slash = if path.starts_with('/') { "" } else { "/" };
    let path = path.split('#').next().unwrap_or_default();
    let mut head = String::new();
    // Writing into a string does not fail.
    let _ = write!(
        head,
        "{method} {slash}{path} HTTP/1.1\r\nHost: {authority}\r\n"
    );
    let mut head = head.into_bytes();
    let is_kept = |header: &&httparse::Header<'_>| {
        let is = |name: &&str| header.name.eq_ignore_ascii_case(name);
        !HOP_FIELDS.iter().any(is) && !header.name.eq_ignore_ascii_case("host")
    };
    for header in headers.iter().filter(is_kept) {
        head.extend_from_slice(header.name.as_bytes());
        head.extend_from_slice(b": ");
        head.extend_from_slice(header.value);
        head.extend_from_slice(b"\r\n");
    }
    head.extend_from_slice(b"Connection: close\r\n\r\n");
    head
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(head: &str, host: &str, port: u16, forwarded: Option<&str>) {
        let parsed = RequestHead::parse(head.as_bytes()).unwrap();
        assert_eq!(parsed.destination.host, host, "{head}");
        assert_eq!(parsed.destination.port, port, "{head}");
        let sent = parsed
            .forwarded
            .map(|sent| String::from_utf8(sent).unwrap());
        assert_eq!(sent.as_deref(), forwarded, "{head}");
    }

    #[test]
    fn destination_is_read_from_the_request_line() {
        check(
            "CONNECT Example.org:443 HTTP/1.1\r\nHost: other.example\r\n\r\n",
            "example.org",
            443,
            None,
        );
        check(
            "CONNECT [2606::1]:443 HTTP/1.1\r\n\r\n",
            "2606::1",
            443,
            None,
        );
        check(
            "GET http://example.org/a?b=c#d HTTP/1.1\r\nHost: other.example\r\nProxy-Connection: keep-alive\r\nAccept: */*\r\n\r\n",
            "example.org",
            80,
            Some(
                "GET /a?b=c HTTP/1.1\r\nHost: example.org\r\nAccept: */*\r\nConnection: close\r\n\r\n",
            ),
        );
        check(
            "POST HTTP://example.org.:8080?x HTTP/1.1\r\nContent-Length: 2\r\n\r\n",
            "example.org",
            8080,
            Some(
                "POST /?x HTTP/1.1\r\nHost: example.org.:8080\r\nContent-Length: 2\r\nConnection: close\r\n\r\n",
            ),
        );
    }

    #[test]
    fn other_requests_are_not_understood() {
        for head in [
            "",
            "GET / HTTP/1.1\r\nHost: example.org\r\n\r\n",
            "GET https://example.org/ HTTP/1.1\r\n\r\n",
            "GET ftp://example.org/ HTTP/1.1\r\n\r\n",
            "CONNECT example.org HTTP/1.1\r\n\r\n",
            "CONNECT :443 HTTP/1.1\r\n\r\n",
            "CONNECT example.org:99999 HTTP/1.1\r\n\r\n",
            "CONNECT user@example.org:443 HTTP/1.1\r\n\r\n",
            "CONNECT exa%6dple.org:443 HTTP/1.1\r\n\r\n",
            "GET http://user:pw@example.org/ HTTP/1.1\r\n\r\n",
            "GET http://example.org\\@evil.example/ HTTP/1.1\r\n\r\n",
            "GET http://exämple.org/ HTTP/1.1\r\n\r\n",
        ] {
            assert_eq!(RequestHead::parse(head.as_bytes()), None, "{head}");
        }
    }
}
