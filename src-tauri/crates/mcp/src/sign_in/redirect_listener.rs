//! Port of this computer that the browser comes back to: open while a sign-in waits, for one answer.

use localization::{LocalizedText, localized};
use std::{io, net::Ipv4Addr, time::Duration};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    task::JoinSet,
    time::timeout,
};

/// The path that the provider sends the browser to.
const PATH: &str = "/callback";
/// The largest request, in bytes. Some codes are long.
const MAX_HEAD_BYTES: usize = 32 * 1024;
/// The time for a connection to say what it wants. Browsers open some that they don't use.
const HEAD_LIMIT: Duration = Duration::from_secs(10);
/// The time for taking an answer.
const ANSWER_LIMIT: Duration = Duration::from_secs(5);
/// The most connections at a time; others wait.
const MAX_AT_ONCE: usize = 16;

/// Text of the page at the end. It is in the language of the browser, which is all that is known there.
const DONE: [&str; 2] = [
    "You are signed in. You can close this page and go back to Qilbee.",
    "Sie sind angemeldet. Sie können diese Seite schließen und zu Qilbee zurückkehren.",
];
const FAILED: [&str; 2] = [
    "The sign-in did not work. Qilbee says why. You can close this page.",
    "Die Anmeldung hat nicht geklappt. Qilbee sagt, warum. Sie können diese Seite schließen.",
];

/// Listener for one answer.
pub(crate) struct RedirectListener {
    listener: TcpListener,
    port: u16,
}

/// The browser, waiting for a page.
pub(crate) struct Redirect {
    /// What the provider sent along.
    pub(crate) query: String,
    is_german: bool,
    stream: TcpStream,
}

/// A request that is no answer of a provider.
struct Other(TcpStream);

impl RedirectListener {
    /// Listens on this port, or on any free one. Only programs on this computer reach it.
    pub(crate) async fn bind(port: Option<u16>) -> Result<Self, LocalizedText> {
        let failed = |error: io::Error| {
            localized!(
                "mcp-sign-in-no-port",
                error = error.to_string(),
                port = port.unwrap_or(0)
            )
        };
        let address = (Ipv4Addr::LOCALHOST, port.unwrap_or(0));
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let port = listener.local_addr().map_err(failed)?.port();
        Ok(Self { listener, port })
    }

    /// Returns the address that the provider is given.
    pub(crate) fn address(&self) -> String {
        format!("http://{}:{}{PATH}", Ipv4Addr::LOCALHOST, self.port)
    }

    /// Waits for the answer. Other requests, such as for an icon, are refused and ignored.
    pub(crate) async fn redirect(&self) -> Redirect {
        let mut heads = JoinSet::new();
        loop {
            tokio::select! {
                accepted = self.listener.accept(), if heads.len() < MAX_AT_ONCE => {
                    if let Ok((stream, _)) = accepted {
                        heads.spawn(timeout(HEAD_LIMIT, head(stream, self.port)));
                    }
                }
                Some(ended) = heads.join_next() => match ended {
                    Ok(Ok(Some(Ok(redirect)))) => return redirect,
                    Ok(Ok(Some(Err(Other(stream))))) => {
                        heads.spawn(async move {
                            refuse(stream).await;
                            Ok(None)
                        });
                    }
                    // It said nothing, or has been refused.
                    Ok(Ok(None) | Err(_)) | Err(_) => {}
                },
            }
        }
    }
}

impl Redirect {
    /// Shows the person how it went.
    pub(crate) async fn answer(self, is_signed_in: bool) {
        let [english, german] = if is_signed_in { DONE } else { FAILED };
        let (language, words) = match self.is_german {
            true => ("de", german),
            false => ("en", english),
        };
        let page = format!(
            "<!doctype html><html lang=\"{language}\"><meta charset=\"utf-8\"><title>Qilbee</title>\
             <body style=\"font: 1.2rem system-ui; margin: 4rem\"><p>{words}</p></html>"
        );
        write(self.stream, "200 OK", &page).await;
    }
}

/// Reads a request. None for one that is not whole.
async fn head(mut stream: TcpStream, port: u16) -> Option<Result<Redirect, Other>> {
    let mut head = Vec::new();
    while !head.windows(4).any(|end| end == b"\r\n\r\n") {
        if head.len() > MAX_HEAD_BYTES || stream.read_buf(&mut head).await.ok()? == 0 {
            return None;
        }
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let (line, fields) = head.split_once("\r\n")?;
    let field = |name: &str| {
        let mut fields = fields.lines().filter_map(|line| line.split_once(':'));
        let found = fields.find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.trim())
    };
    // A page on another site may reach this port under a name of its own.
    let is_ours = field("host") == Some(&format!("{}:{port}", Ipv4Addr::LOCALHOST));
    let target = line
        .strip_prefix("GET ")
        .and_then(|line| line.split(' ').next());
    let query = target.and_then(|target| target.strip_prefix(PATH)?.strip_prefix('?'));
    Some(match query.filter(|_| is_ours) {
        Some(query) => Ok(Redirect {
            query: query.to_owned(),
            is_german: field("accept-language").is_some_and(|said| said.starts_with("de")),
            stream,
        }),
        None => Err(Other(stream)),
    })
}

async fn refuse(stream: TcpStream) {
    write(stream, "404 Not Found", "").await;
}

async fn write(mut stream: TcpStream, status: &str, page: &str) {
    let answer = format!(
        "HTTP/1.1 {status}\r\ncontent-type: text/html; charset=utf-8\r\ncontent-length: {}\r\n\
         content-security-policy: default-src 'none'; style-src 'unsafe-inline'\r\ncache-control: no-store\r\n\
         referrer-policy: no-referrer\r\nconnection: close\r\n\r\n{page}",
        page.len()
    );
    // The person sees it in Qilbee as well.
    let _ = timeout(ANSWER_LIMIT, async {
        stream.write_all(answer.as_bytes()).await?;
        stream.shutdown().await
    })
    .await;
}
