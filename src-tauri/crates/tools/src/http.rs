//! Asking and telling servers on the internet. Both tools count as sending: an address carries words out
//! as well as a message does. Nothing of the person's goes along, no cookie and no password, and neither
//! this computer nor the network it is in can be reached, whatever a name or a redirect says.

mod address;
mod exchange;
mod way_out;

use crate::{CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError};
use async_trait::async_trait;
use exchange::{Message, refuse};
use protocol::{Domain, Effect, Proof, ResourceClaims, ToolOutput};
use reqwest::{Client, Method, Url};
use schemars::JsonSchema;
use serde::Deserialize;
use std::{sync::Arc, time::Duration};

/// How long an exchange may take, redirects and all.
const TIME_LIMIT: Duration = Duration::from_secs(30);
/// The longest address, in bytes.
const MAX_URL_BYTES: usize = 8 * 1024;
/// The most that is sent, in bytes.
const MAX_SENT_BYTES: usize = 1024 * 1024;
/// What a message is, unless the call says otherwise.
const USUAL_TYPE: &str = "application/json";
/// What is told of where these tools cannot go.
const ONLY_INTERNET: &str = " This computer and its own network cannot be reached.";

/// How the tools work.
#[derive(Clone, Copy, Debug)]
pub struct HttpOptions {
    /// Whether this computer and its own network may be reached.
    pub local_too: bool,
    /// How long an exchange may take.
    pub time_limit: Duration,
}

impl Default for HttpOptions {
    fn default() -> Self {
        Self {
            local_too: false,
            time_limit: TIME_LIMIT,
        }
    }
}

/// Asks a server for something.
#[derive(Clone, Copy, Debug, Default)]
pub struct HttpGet(pub HttpOptions);

/// Sends something to a server.
#[derive(Clone, Copy, Debug, Default)]
pub struct HttpPost(pub HttpOptions);

/// Arguments of `http_get`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GetArguments {
    /// The address, with http:// or https://.
    #[schemars(length(max = MAX_URL_BYTES))]
    url: String,
}

/// Arguments of `http_post`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PostArguments {
    /// The address, with http:// or https://.
    #[schemars(length(max = MAX_URL_BYTES))]
    url: String,
    /// What to send.
    #[schemars(length(max = MAX_SENT_BYTES))]
    body: String,
    /// What the body is. Without it, application/json.
    #[schemars(regex(pattern = "^[ -~]{1,200}$"))]
    content_type: Option<String>,
}

/// A request of either tool.
struct Request {
    options: HttpOptions,
    /// The address as the model wrote it.
    words: String,
    message: Message,
    /// The past tense of what it does, before the host's name.
    done: &'static str,
}

impl Tool for HttpGet {
    type Input = GetArguments;

    fn definition(&self) -> Definition {
        let description = "Asks a server on the internet for an address (HTTP GET) and gives what it answers: text as it is, of anything else the size and type. No cookies, no log-in.";
        definition("http_get", self.0, description)
            .fallback_title("Ask an address that cannot be read for a page")
    }

    fn prepare(
        self: Arc<Self>,
        input: GetArguments,
        _: CallScope,
    ) -> Result<Invocation, ToolError> {
        let url = parse_url(&input.url, self.0)?;
        let title = format!("Ask {} for a page", host(&url));
        let exact = input.url.clone();
        let request = Request {
            options: self.0,
            words: input.url,
            message: Message {
                method: Method::GET,
                url,
                body: None,
            },
            done: "Asked",
        };
        Ok(Invocation::new(Effect::Send, title, request).exact(exact))
    }
}

impl Tool for HttpPost {
    type Input = PostArguments;

    fn definition(&self) -> Definition {
        let description = "Sends a text to a server on the internet (HTTP POST) and gives what it answers: text as it is, of anything else the size and type. No cookies, no log-in.";
        definition("http_post", self.0, description)
            .fallback_title("Send something to an address that cannot be read")
    }

    fn prepare(
        self: Arc<Self>,
        input: PostArguments,
        _: CallScope,
    ) -> Result<Invocation, ToolError> {
        let url = parse_url(&input.url, self.0)?;
        let title = format!("Send something to {}", host(&url));
        let exact = format!("{}\n\n{}", input.url, input.body);
        let kind = input.content_type.unwrap_or_else(|| USUAL_TYPE.to_owned());
        let request = Request {
            options: self.0,
            words: input.url,
            message: Message {
                method: Method::POST,
                url,
                body: Some((input.body, kind)),
            },
            done: "Sent something to",
        };
        Ok(Invocation::new(Effect::Send, title, request).exact(exact))
    }
}

#[async_trait]
impl Operation for Request {
    async fn claims(&self) -> ResourceClaims {
        let body = self.message.body.as_ref().map(|(body, _)| body);
        // What is sent is a text also where it looks like an address or a path.
        ResourceClaims {
            urls: vec![self.words.clone()],
            ..ResourceClaims::default()
        }
        .with_texts(&[("body", body)])
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        run(self.options, self.message.clone(), context, self.done).await
    }
}

fn definition(name: &str, options: HttpOptions, description: &str) -> Definition {
    let limits = if options.local_too { "" } else { ONLY_INTERNET };
    Definition::new(
        name,
        Domain::Web,
        Effect::Send,
        format!("{description}{limits}"),
    )
    .parallel()
}

/// The address, when it may be reached.
fn parse_url(words: &str, options: HttpOptions) -> Result<Url, ToolError> {
    let url = Url::parse(words);
    let url = url.map_err(|error| refuse(&format!("{words:?} is no address ({error})")))?;
    way_out::check(&url, options.local_too).map_err(|why| refuse(&why))?;
    Ok(url)
}

fn host(url: &Url) -> &str {
    url.host_str().unwrap_or("an address that cannot be read")
}

async fn run(
    options: HttpOptions,
    message: Message,
    context: &ToolContext,
    did: &str,
) -> Result<ToolOutput, ToolError> {
    let client: Client = way_out::client(options.local_too)
        .map_err(|error| refuse(&format!("the network cannot be used ({error})")))?;
    let host = message.url.host_str().unwrap_or_default().to_owned();
    let exchange = exchange::run(&client, message, options.local_too);
    let answer = tokio::select! {
        biased;
        () = context.cancel.cancelled() => return Err(ToolError::Cancelled),
        answer = tokio::time::timeout(options.time_limit, exchange) => answer,
    };
    let (status, text) = answer.map_err(|_| {
        let seconds = options.time_limit.as_secs();
        refuse(&format!("{host} did not answer within {seconds} seconds"))
    })??;
    Ok(ToolOutput {
        proof: Proof::Confirmed,
        ..ToolOutput::text(text, format!("{did} {host}: {status}"))
    })
}
