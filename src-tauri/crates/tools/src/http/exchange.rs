//! One exchange with a server: redirects are followed by hand, each checked like the first URL, and one to another site
//! is a new target, which the gate decides about; the response is read up to a limit.

use super::egress_client::{self, PrivateAddress};
use crate::ToolError;
use egress::{Destination, EgressGate, Verdict};
use encoding_rs::{Encoding, UTF_8};
use localization::{LocalizedText, localized};
use reqwest::{
    Client, Method, Response, StatusCode, Url,
    header::{CONTENT_TYPE, LOCATION},
};

/// Maximum number of redirects.
const MAX_REDIRECTS: usize = 5;
/// Maximum size of a response body, in bytes.
const MAX_BODY_BYTES: usize = 2 * 1024 * 1024;
/// Maximum length of a text for the model, in characters.
const MAX_CHARACTERS: usize = 50_000;

/// Request to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HttpRequest {
    pub(super) method: Method,
    pub(super) url: Url,
    /// Body and its content type.
    pub(super) body: Option<(String, String)>,
}

/// Sends a request and formats the response for the model.
pub(super) async fn run(
    client: &Client,
    message: HttpRequest,
    (allow_local, gate): (bool, &dyn EgressGate),
) -> Result<(StatusCode, String), ToolError> {
    let mut message = message;
    for _ in 0..=MAX_REDIRECTS {
        egress_client::check(&message.url, allow_local).map_err(refuse)?;
        let response = send(client, &message).await?;
        match redirected(&message, &response)? {
            Some(following) => {
                check_site(&message.url, &following.url, gate).await?;
                message = following;
            }
            None => return response_text(&message.url, response).await,
        }
    }
    Err(refuse(localized!(
        "tools-http-redirects",
        limit = MAX_REDIRECTS
    )))
}

/// Asks the gate about a redirect to another site. The site itself chose it, so nobody has allowed it yet.
async fn check_site(from: &Url, to: &Url, gate: &dyn EgressGate) -> Result<(), ToolError> {
    let (Some(from), Some(host)) = (from.host_str(), to.host_str()) else {
        return Ok(());
    };
    if is_same_site(from, host) {
        return Ok(());
    }
    let port = to.port_or_known_default().unwrap_or_default();
    let destination = Destination::new(host, port).with_url(to.as_str());
    match gate.decide(&destination).await {
        Verdict::Allowed { .. } => Ok(()),
        Verdict::Refused(reason) => Err(refuse(localized!(
            "tools-http-redirect-refused",
            host = host,
            reason = reason
        ))),
    }
}

/// True for the same host, with or without `www.`.
fn is_same_site(first: &str, second: &str) -> bool {
    let bare = |host: &'_ str| host.strip_prefix("www.").unwrap_or(host).to_owned();
    bare(first) == bare(second)
}

pub(super) fn refuse(why: LocalizedText) -> ToolError {
    ToolError::ForModel(localized!("tools-error", problem = why))
}

async fn send(client: &Client, message: &HttpRequest) -> Result<Response, ToolError> {
    let mut request = client.request(message.method.clone(), message.url.clone());
    if let Some((body, kind)) = &message.body {
        request = request.header(CONTENT_TYPE, kind).body(body.clone());
    }
    request.send().await.map_err(|error| refuse(reason(&error)))
}

/// Returns the request that a redirect leads to. A body is sent again only where the status says so.
fn redirected(
    message: &HttpRequest,
    response: &Response,
) -> Result<Option<HttpRequest>, ToolError> {
    let status = response.status();
    let again = match status.as_u16() {
        301..=303 => false,
        307 | 308 => true,
        _ => return Ok(None),
    };
    let Some(location) = response.headers().get(LOCATION) else {
        return Ok(None);
    };
    let location = location
        .to_str()
        .ok()
        .and_then(|location| message.url.join(location).ok())
        .ok_or_else(|| refuse(localized!("tools-http-redirect-nowhere")))?;
    if location.scheme() == "http" && message.url.scheme() == "https" {
        return Err(refuse(localized!("tools-http-redirect-insecure")));
    }
    // A body for one server is not sent to another.
    let link_target = location.origin() != message.url.origin();
    if message.body.is_some() && again && link_target {
        return Err(refuse(localized!(
            "tools-http-redirect-body",
            url = location.as_str()
        )));
    }
    Ok(Some(if again {
        HttpRequest {
            url: location,
            ..message.clone()
        }
    } else {
        HttpRequest {
            method: Method::GET,
            url: location,
            body: None,
        }
    }))
}

async fn response_text(
    url: &Url,
    mut response: Response,
) -> Result<(StatusCode, String), ToolError> {
    let status = response.status();
    let kind = response.headers().get(CONTENT_TYPE);
    let kind = kind
        .and_then(|kind| kind.to_str().ok())
        .unwrap_or_default()
        .to_owned();
    let mut body = Vec::new();
    let mut complete = true;
    while let Some(chunk) = response
        .chunk()
        .await
        .map_err(|error| refuse(reason(&error)))?
    {
        let room = MAX_BODY_BYTES - body.len();
        body.extend_from_slice(&chunk[..chunk.len().min(room)]);
        if chunk.len() > room {
            complete = false;
            break;
        }
    }
    let heading = format!("HTTP {status}\nAddress: {url}\nType: {}\n", named(&kind));
    if !is_text(&kind, &body) {
        let more = if complete { "" } else { " or more" };
        return Ok((
            status,
            format!(
                "{heading}\n({} bytes{more}, which are no text.)",
                body.len()
            ),
        ));
    }
    let text = encoding(&kind).decode(&body).0;
    let (shown, is_cut) = crate::files::cut_text(&text, MAX_CHARACTERS);
    let note = if is_cut || !complete {
        "\n(The rest was left out.)"
    } else {
        ""
    };
    Ok((status, format!("{heading}\n{shown}{note}")))
}

fn named(kind: &str) -> &str {
    if kind.is_empty() { "not said" } else { kind }
}

/// Returns `true` if the body is text.
fn is_text(kind: &str, body: &[u8]) -> bool {
    let kind = kind.split(';').next().unwrap_or_default().trim();
    let kind = kind.to_ascii_lowercase();
    let words = [
        "json",
        "xml",
        "javascript",
        "yaml",
        "csv",
        "x-www-form-urlencoded",
    ];
    match kind.split_once('/') {
        Some(("text", _)) => true,
        Some(("application", rest)) => words.iter().any(|word| {
            rest == *word
                || rest
                    .strip_suffix(word)
                    .is_some_and(|rest| rest.ends_with(['+', '-']))
        }),
        Some(_) => false,
        // A server that does not say.
        None => std::str::from_utf8(body).is_ok_and(|text| !text.contains('\0')),
    }
}

fn encoding(kind: &str) -> &'static Encoding {
    let parameters = kind.split(';').skip(1);
    let mut charsets = parameters.filter_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        name.trim().eq_ignore_ascii_case("charset").then_some(value)
    });
    let charset = charsets
        .next()
        .map(|charset| charset.trim().trim_matches('"'));
    charset
        .and_then(|charset| Encoding::for_label(charset.as_bytes()))
        .unwrap_or(UTF_8)
}

/// Returns the innermost cause, which says the most.
fn reason(error: &reqwest::Error) -> LocalizedText {
    if error.is_timeout() {
        return localized!("tools-http-slow");
    }
    let mut innermost: &(dyn std::error::Error + 'static) = error;
    while let Some(source) = innermost.source() {
        innermost = source;
    }
    let cause = match innermost.downcast_ref::<PrivateAddress>() {
        Some(private) => private.message(),
        None => innermost.to_string().into(),
    };
    match error.url() {
        Some(url) => localized!("tools-http-unreachable", error = cause, url = url.as_str()),
        None => cause,
    }
}
