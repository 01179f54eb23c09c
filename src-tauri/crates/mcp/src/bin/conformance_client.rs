//! Client for the public conformance runner: connects to the server whose address is the last argument, signs in where it
//! asks for it, and calls each of its tools once. It drives the client of this crate and makes up nothing of the protocol.

#![expect(
    clippy::print_stderr,
    reason = "the runner keeps what is said on standard error"
)]

use async_trait::async_trait;
use localization::LocalizedText;
use mcp::{
    McpServers, SecretSource, ServerSettings, ServerState, ServersOptions, SignIn, SignInKeys,
    SignInState,
};
use protocol::{CallId, FormContent, FormValues, ServerForm, ToolCall, ToolKind, ToolSpec};
use serde_json::{Map, Value, json};
use std::{
    collections::HashMap,
    env,
    error::Error,
    process::ExitCode,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio_util::sync::CancellationToken;
use tools::{
    FormAnswer, FormPrompter, NoCheckpoints, NoEgress, ProgressSink, Registry, SessionScope,
    ToolContext,
};

/// The name of the server in this program's configuration.
const SERVER: &str = "runner";
/// The time for what the runner's server does; the runner ends a client after 30 seconds.
const LIMIT: Duration = Duration::from_secs(10);
/// The most sign-ins, as a person would give up after.
const MAX_SIGN_INS: usize = 3;
/// Address of the document about the client that the runner takes.
const CLIENT_METADATA: &str = "https://conformance-test.local/client-metadata.json";

type Failure = Box<dyn Error>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<(), Failure> {
    let url = env::args().next_back().ok_or("an address is needed")?;
    let context = env::var("MCP_CONFORMANCE_CONTEXT").unwrap_or_default();
    let context: Value = serde_json::from_str(&context).unwrap_or_default();
    let settings = ServerSettings::parse(SERVER, &entry(&url, &context)).map_err(said)?;
    let keys = Arc::new(MemoryKeys::default());
    let registry = Registry::new(Vec::new())?;
    let options = ServersOptions {
        sign_ins: Arc::clone(&keys) as _,
        answers_forms: true,
        ..ServersOptions::new(
            Arc::new(EntrySecret(secret(&context))),
            registry.clone(),
            "0.0.0",
        )
    };
    let servers = McpServers::start(vec![(SERVER.to_owned(), Ok(settings.clone()))], options);
    let done = use_tools(&servers, &registry, &settings, &keys, &context).await;
    servers.close().await;
    done
}

/// Returns the server's entry, with the client that the runner registered, if it did.
fn entry(url: &str, context: &Value) -> Value {
    let mut oauth = json!({ "clientMetadataUrl": CLIENT_METADATA });
    if let Some(id) = context["client_id"].as_str() {
        oauth = json!({ "clientId": id });
        if secret(context).is_some() {
            oauth["clientSecret"] = "${keychain:client}".into();
        }
    }
    json!({ "url": url, "oauth": oauth })
}

fn secret(context: &Value) -> Option<String> {
    context["client_secret"].as_str().map(str::to_owned)
}

/// Calls each tool once, with a sign-in whenever the server wants one.
async fn use_tools(
    servers: &McpServers,
    registry: &Registry,
    settings: &ServerSettings,
    keys: &Arc<MemoryKeys>,
    context: &Value,
) -> Result<(), Failure> {
    for sign_ins in 0..=MAX_SIGN_INS {
        servers.settled(LIMIT).await;
        if is_ready(servers)? {
            call_all(registry, context).await;
        }
        if !wants_sign_in(servers) {
            return Ok(());
        }
        if sign_ins < MAX_SIGN_INS {
            sign_in(settings, keys).await?;
            servers.retry_sign_ins();
        }
    }
    Err("the server wants one sign-in after the other".into())
}

/// Returns whether the server can be used; the error says why it never will be.
fn is_ready(servers: &McpServers) -> Result<bool, Failure> {
    for status in servers.statuses() {
        match status.state {
            ServerState::Ready => return Ok(true),
            ServerState::NeedsSignIn { .. } => return Ok(false),
            ServerState::Disabled { reason } | ServerState::Waiting { reason } => {
                return Err(said(reason));
            }
            ServerState::Off | ServerState::Starting => {}
        }
    }
    Err("the server did not start".into())
}

fn wants_sign_in(servers: &McpServers) -> bool {
    servers.statuses().iter().any(|status| {
        matches!(status.state, ServerState::NeedsSignIn { .. })
            || status.sign_in == SignInState::MoreNeeded
    })
}

/// Signs in, with a browser that agrees to everything.
async fn sign_in(settings: &ServerSettings, keys: &Arc<MemoryKeys>) -> Result<(), Failure> {
    let secrets = EntrySecret(env_secret());
    let keys = Arc::clone(keys) as Arc<dyn SignInKeys>;
    let begun = SignIn::begin(settings, &secrets, keys, LIMIT)
        .await
        .map_err(said)?;
    let page = begun.page().to_owned();
    let browser = tokio::spawn(async move {
        // What the page shows is for people.
        let _ = reqwest::get(page).await;
    });
    let finished = begun.finish(LIMIT).await.map_err(said);
    browser.abort();
    finished
}

fn env_secret() -> Option<String> {
    let context = env::var("MCP_CONFORMANCE_CONTEXT").ok()?;
    secret(&serde_json::from_str(&context).ok()?)
}

async fn call_all(registry: &Registry, context: &Value) {
    for spec in registry.specs() {
        for input in inputs(&spec, context) {
            if let Err(failure) = call(registry, &spec.name, input).await {
                // A failure of a tool is an answer; the runner judges what was sent.
                eprintln!("{}: {failure}", spec.name);
            }
        }
    }
}

async fn call(registry: &Registry, name: &str, input: Value) -> Result<(), Failure> {
    let call = ToolCall {
        call: CallId::from("call_1"),
        name: name.to_owned(),
        toolset: None,
        input,
    };
    let prepared = registry.prepare(&call, &SessionScope::of("main"), &[])?;
    let context = ToolContext {
        cancel: CancellationToken::new(),
        progress: ProgressSink::ignored(),
        checkpoints: NoCheckpoints::shared(),
        network: NoEgress::shared(),
        forms: Arc::new(Agreeing),
        writable: Vec::new(),
    };
    prepared.operation.run(&context).await?;
    Ok(())
}

/// Returns the inputs that the runner wants a tool called with, else one made up from its schema.
fn inputs(spec: &ToolSpec, context: &Value) -> Vec<Value> {
    let wanted = context["toolCalls"].as_array().into_iter().flatten();
    let ours = wanted.filter(|call| {
        let name = call["name"].as_str().unwrap_or_default();
        spec.name == format!("{SERVER}__{name}")
    });
    let ours: Vec<_> = ours.map(|call| without_nulls(&call["arguments"])).collect();
    match ours.is_empty() {
        true => vec![made_up(spec)],
        false => ours,
    }
}

/// Arguments that are null are left out: a call is checked by the schema of its tool, which takes none.
fn without_nulls(arguments: &Value) -> Value {
    let fields = arguments.as_object().cloned().unwrap_or_default();
    let given = fields.into_iter().filter(|(_, value)| !value.is_null());
    Value::Object(given.collect())
}

fn made_up(spec: &ToolSpec) -> Value {
    let schema = match &spec.kind {
        ToolKind::Custom { input_schema, .. } => input_schema,
        ToolKind::Hosted { .. } => return Value::Object(Map::new()),
    };
    let properties = schema["properties"]
        .as_object()
        .cloned()
        .unwrap_or_default();
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    let mut input = Map::new();
    for name in required.iter().filter_map(Value::as_str) {
        let value = match properties
            .get(name)
            .and_then(|schema| schema["type"].as_str())
        {
            Some("number" | "integer") => json!(5),
            Some("boolean") => json!(true),
            Some("array") => json!([]),
            Some("object") => json!({}),
            Some(_) | None => json!("text"),
        };
        input.insert(name.to_owned(), value);
    }
    Value::Object(input)
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "it stands where an error is converted"
)]
fn said(text: LocalizedText) -> Failure {
    text.to_string().into()
}

/// A person who agrees to every form as it is suggested.
struct Agreeing;

#[async_trait]
impl FormPrompter for Agreeing {
    async fn ask(&self, form: ServerForm) -> FormAnswer {
        let FormContent::Fields { fields } = form.content else {
            return FormAnswer::Sent(FormValues::new());
        };
        let suggested = fields
            .into_iter()
            .filter_map(|field| Some((field.name, field.default?)));
        FormAnswer::Sent(suggested.collect())
    }
}

/// The secret that the runner gave along, under the name in the entry.
struct EntrySecret(Option<String>);

#[async_trait]
impl SecretSource for EntrySecret {
    async fn secret(&self, name: &str) -> Result<Option<String>, LocalizedText> {
        Ok(self.0.clone().filter(|_| name == "client"))
    }
}

/// A keychain that ends with this program.
#[derive(Default)]
struct MemoryKeys(Mutex<HashMap<String, String>>);

#[async_trait]
impl SignInKeys for MemoryKeys {
    async fn load(&self, id: &str) -> Result<Option<String>, LocalizedText> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(kept.get(id).cloned())
    }

    async fn save(&self, id: &str, text: String) -> Result<(), LocalizedText> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.insert(id.to_owned(), text);
        Ok(())
    }

    async fn delete(&self, id: &str) -> Result<bool, LocalizedText> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(kept.remove(id).is_some())
    }

    fn hide(&self, _: &str) {}
}
