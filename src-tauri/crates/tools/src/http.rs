//! `http_get` and `http_post`, with SSRF protection: neither this computer nor its own network can be reached, whatever a
//! name or a redirect says. Both tools count as sending, since an address carries data out as well as a body does. No
//! cookies or credentials are sent.

mod egress_client;
mod exchange;

use crate::{CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError};
use async_trait::async_trait;
use exchange::{HttpRequest, refuse};
use localization::{LocalizedText, localized};
use protocol::{Domain, Effect, Proof, ResourceClaims, ToolOutput};
use reqwest::{Client, Method, Url};
use schemars::JsonSchema;
use serde::Deserialize;
use std::{sync::Arc, time::Duration};

/// Time limit of an exchange, redirects included.
const TIME_LIMIT: Duration = Duration::from_secs(30);
/// Maximum length of a URL, in bytes.
const MAX_URL_BYTES: usize = 8 * 1024;
/// Maximum size of a body, in bytes.
const MAX_SENT_BYTES: usize = 1024 * 1024;
/// Default content type.
const DEFAULT_CONTENT_TYPE: &str = "application/json";
/// Part of the descriptions when local addresses are blocked.
const NO_LOCAL_ADDRESSES: &str = " This computer and its own network can't be reached.";

/// Options of the HTTP tools.
#[derive(Clone, Copy, Debug)]
pub struct HttpOptions {
    /// Allows addresses of this computer and its own network.
    pub allow_local: bool,
    /// Time limit of an exchange.
    pub time_limit: Duration,
}

impl Default for HttpOptions {
    fn default() -> Self {
        Self {
            allow_local: false,
            time_limit: TIME_LIMIT,
        }
    }
}

/// Tool that sends a GET request.
#[derive(Clone, Copy, Debug, Default)]
pub struct HttpGet(pub HttpOptions);

/// Tool that sends a POST request.
#[derive(Clone, Copy, Debug, Default)]
pub struct HttpPost(pub HttpOptions);

/// Arguments of `http_get`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HttpGetInput {
    /// The address, with http:// or https://.
    #[schemars(length(max = MAX_URL_BYTES))]
    url: String,
}

/// Arguments of `http_post`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HttpPostInput {
    /// The address, with http:// or https://.
    #[schemars(length(max = MAX_URL_BYTES))]
    url: String,
    /// The body.
    #[schemars(length(max = MAX_SENT_BYTES))]
    body: String,
    /// Content type of the body. Default: application/json.
    #[schemars(regex(pattern = "^[ -~]{1,200}$"))]
    content_type: Option<String>,
}

/// A call of either tool.
struct HttpCall {
    options: HttpOptions,
    /// The address as the model wrote it.
    url_text: String,
    request: HttpRequest,
}

impl Tool for HttpGet {
    type Input = HttpGetInput;

    fn definition(&self) -> Definition {
        let description = "Requests a URL on the internet (HTTP GET) and returns the response: text as it is, for anything else the size and type. No cookies, no login.";
        definition("http_get", self.0, description)
            .fallback_title(localized!("tools-http-get-invalid-wants"))
    }

    fn prepare(
        self: Arc<Self>,
        input: HttpGetInput,
        _: CallScope,
    ) -> Result<Invocation, ToolError> {
        let url = parse_url(&input.url, self.0)?;
        let title = localized!("tools-http-get-wants", host = host(&url));
        let exact = input.url.clone();
        let request = HttpCall {
            options: self.0,
            url_text: input.url,
            request: HttpRequest {
                method: Method::GET,
                url,
                body: None,
            },
        };
        Ok(Invocation::new(Effect::Send, title, request).exact(exact))
    }
}

impl Tool for HttpPost {
    type Input = HttpPostInput;

    fn definition(&self) -> Definition {
        let description = "Sends a text to a URL on the internet (HTTP POST) and returns the response: text as it is, for anything else the size and type. No cookies, no login.";
        definition("http_post", self.0, description)
            .fallback_title(localized!("tools-http-post-invalid-wants"))
    }

    fn prepare(
        self: Arc<Self>,
        input: HttpPostInput,
        _: CallScope,
    ) -> Result<Invocation, ToolError> {
        let url = parse_url(&input.url, self.0)?;
        let title = localized!("tools-http-post-wants", host = host(&url));
        let exact = format!("{}\n\n{}", input.url, input.body);
        let kind = input
            .content_type
            .unwrap_or_else(|| DEFAULT_CONTENT_TYPE.to_owned());
        let request = HttpCall {
            options: self.0,
            url_text: input.url,
            request: HttpRequest {
                method: Method::POST,
                url,
                body: Some((input.body, kind)),
            },
        };
        Ok(Invocation::new(Effect::Send, title, request).exact(exact))
    }
}

#[async_trait]
impl Operation for HttpCall {
    async fn claims(&self) -> ResourceClaims {
        let body = self.request.body.as_ref().map(|(body, _)| body);
        // What is sent is a text also where it looks like an address or a path.
        ResourceClaims {
            urls: vec![self.url_text.clone()],
            ..ResourceClaims::default()
        }
        .with_texts(&[("body", body)])
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        run(self.options, self.request.clone(), context).await
    }
}

fn definition(name: &str, options: HttpOptions, description: &str) -> Definition {
    let limits = if options.allow_local {
        ""
    } else {
        NO_LOCAL_ADDRESSES
    };
    Definition::new(
        name,
        Domain::Web,
        Effect::Send,
        format!("{description}{limits}"),
    )
    .parallel()
}

/// Parses a URL and checks that it may be requested.
fn parse_url(url_text: &str, options: HttpOptions) -> Result<Url, ToolError> {
    let url = Url::parse(url_text);
    let url = url.map_err(|error| {
        refuse(localized!(
            "tools-http-bad-url",
            error = error.to_string(),
            url = format!("{url_text:?}")
        ))
    })?;
    egress_client::check(&url, options.allow_local).map_err(refuse)?;
    Ok(url)
}

fn host(url: &Url) -> LocalizedText {
    match url.host_str() {
        Some(host) => host.into(),
        None => localized!("tools-http-unreadable-host"),
    }
}

async fn run(
    options: HttpOptions,
    request: HttpRequest,
    context: &ToolContext,
) -> Result<ToolOutput, ToolError> {
    let client: Client = egress_client::client(options.allow_local).map_err(|error| {
        refuse(localized!(
            "tools-http-no-network",
            error = error.to_string()
        ))
    })?;
    let host = request.url.host_str().unwrap_or_default().to_owned();
    let is_get = request.method == Method::GET;
    let exchange = exchange::run(&client, request, (options.allow_local, &*context.network));
    let answer = tokio::select! {
        biased;
        () = context.cancel.cancelled() => return Err(ToolError::Cancelled),
        answer = tokio::time::timeout(options.time_limit, exchange) => answer,
    };
    let (status, text) = answer.map_err(|_| {
        let seconds = options.time_limit.as_secs();
        refuse(localized!(
            "tools-http-timed-out",
            host = &host,
            seconds = seconds
        ))
    })??;
    let status = status.to_string();
    let summary = match is_get {
        true => localized!("tools-http-get-did", host = host, status = status),
        false => localized!("tools-http-post-did", host = host, status = status),
    };
    Ok(ToolOutput {
        proof: Proof::Confirmed,
        ..ToolOutput::text(text, summary)
    })
}
