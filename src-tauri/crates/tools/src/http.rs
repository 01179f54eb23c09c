//! Asking and telling servers on the internet. Both tools count as sending: an address carries words out
//! as well as a message does. Nothing of the person's goes along, no cookie and no password, and neither
//! this computer nor the network it is in can be reached, whatever a name or a redirect says.

mod address;
mod exchange;
mod way_out;

use crate::{Tool, ToolContext, ToolError};
use async_trait::async_trait;
use exchange::{Message, refuse};
use protocol::{
    Concurrency, Domain, Effect, Proof, ResourceClaims, SessionId, ToolCall, ToolKind, ToolOutput,
    ToolSpec,
};
use reqwest::{Client, Method, Url};
use serde_json::{Value, json};
use std::time::Duration;

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

#[async_trait]
impl Tool for HttpGet {
    fn spec(&self) -> ToolSpec {
        let description = "Asks a server on the internet for an address (HTTP GET) and gives what it answers: text as it is, of anything else the size and type. No cookies, no log-in.";
        let properties = json!({
            "url": {"type": "string", "maxLength": MAX_URL_BYTES, "description": "The address, with http:// or https://."}
        });
        spec("http_get", self.0, description, &properties, &["url"])
    }

    fn effect(&self, _: &ToolCall) -> Effect {
        Effect::Send
    }

    fn sentence(&self, call: &ToolCall) -> String {
        format!("Ask {} for a page", host(call))
    }

    fn exact(&self, call: &ToolCall) -> Option<String> {
        call.input.get("url")?.as_str().map(str::to_owned)
    }

    fn check(&self, call: &ToolCall) -> Result<(), ToolError> {
        check(call, self.0)
    }

    async fn run(&self, call: &ToolCall, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let message = Message {
            method: Method::GET,
            url: url(call)?,
            body: None,
        };
        run(self.0, message, context, "Asked").await
    }
}

#[async_trait]
impl Tool for HttpPost {
    fn spec(&self) -> ToolSpec {
        let description = "Sends a text to a server on the internet (HTTP POST) and gives what it answers: text as it is, of anything else the size and type. No cookies, no log-in.";
        let properties = json!({
            "url": {"type": "string", "maxLength": MAX_URL_BYTES, "description": "The address, with http:// or https://."},
            "body": {"type": "string", "maxLength": MAX_SENT_BYTES, "description": "What to send."},
            "content_type": {"type": "string", "pattern": "^[ -~]{1,200}$", "description": "What the body is. Without it, application/json."}
        });
        spec(
            "http_post",
            self.0,
            description,
            &properties,
            &["url", "body"],
        )
    }

    fn effect(&self, _: &ToolCall) -> Effect {
        Effect::Send
    }

    fn sentence(&self, call: &ToolCall) -> String {
        format!("Send something to {}", host(call))
    }

    fn exact(&self, call: &ToolCall) -> Option<String> {
        let field = |name| call.input.get(name).and_then(Value::as_str);
        Some(format!("{}\n\n{}", field("url")?, field("body")?))
    }

    async fn concerns(&self, call: &ToolCall, _: &SessionId) -> ResourceClaims {
        let url = call.input.get("url").and_then(Value::as_str);
        let concern = ResourceClaims {
            urls: url.map(str::to_owned).into_iter().collect(),
            ..ResourceClaims::default()
        };
        // What is sent is a text also where it looks like an address or a path.
        concern.with_texts(&call.input, &["body"])
    }

    fn check(&self, call: &ToolCall) -> Result<(), ToolError> {
        check(call, self.0)
    }

    async fn run(&self, call: &ToolCall, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let field = |name| call.input.get(name).and_then(Value::as_str);
        let kind = field("content_type").unwrap_or(USUAL_TYPE);
        let body = field("body").unwrap_or_default();
        let message = Message {
            method: Method::POST,
            url: url(call)?,
            body: Some((body.to_owned(), kind.to_owned())),
        };
        run(self.0, message, context, "Sent something to").await
    }
}

fn spec(
    name: &str,
    options: HttpOptions,
    description: &str,
    properties: &Value,
    required: &[&str],
) -> ToolSpec {
    let limits = if options.local_too { "" } else { ONLY_INTERNET };
    ToolSpec {
        name: name.to_owned(),
        domain: Domain::Web,
        effect: Effect::Send,
        concurrency: Concurrency::Parallel,
        delegated: false,
        kind: ToolKind::Custom {
            description: format!("{description}{limits}"),
            input_schema: json!({
                "type": "object",
                "properties": properties,
                "required": required,
                "additionalProperties": false
            }),
        },
    }
}

fn url(call: &ToolCall) -> Result<Url, ToolError> {
    let words = call.input.get("url").and_then(Value::as_str);
    let words = words.unwrap_or_default();
    Url::parse(words).map_err(|error| refuse(&format!("{words:?} is no address ({error})")))
}

fn host(call: &ToolCall) -> String {
    let host = url(call)
        .ok()
        .and_then(|url| url.host_str().map(str::to_owned));
    host.unwrap_or_else(|| "an address that cannot be read".to_owned())
}

fn check(call: &ToolCall, options: HttpOptions) -> Result<(), ToolError> {
    way_out::check(&url(call)?, options.local_too).map_err(|why| refuse(&why))
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
