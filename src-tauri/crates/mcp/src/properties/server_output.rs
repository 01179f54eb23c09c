//! Property of server output: any bytes from a server at the other end of a pipe. Each line answers the next request; one
//! that begins with `!` is sent unasked before that, `=` stands for a valid answer, and `trusted` means that the user trusts
//! the server. An answer without an `id` gets that of the request.
mod player;

use super::is_sentence;
use crate::{
    client::{
        connection::Connection, failure::ConnectionFailure, listing::Listing,
        server_handle::ServerHandle, server_status::ServerState, server_tool,
    },
    config::{
        oauth_settings::OAuthSettings,
        server_settings::{ServerEndpoint, ServerKind, ServerSettings, ServerTimeouts},
        server_walls::WallsChoice,
    },
};
use protocol::{Domain, Effect, OutputPart, ToolCall, ToolKind, ToolSpec};
use serde_json::{Map, Value};
use std::{sync::Arc, time::Duration};
use tokio::{
    io::{duplex, split},
    runtime::Builder,
    time::timeout,
};
use tokio_util::sync::CancellationToken;
use tools::{
    CallScope, NoCheckpoints, ProgressSink, Registry, SessionScope, ToolContext, ToolError,
};

/// Longer than every limit on the way together, by the clock of the property, which is not the world's.
const AN_AGE: Duration = Duration::from_secs(24 * 60 * 60);
/// The size of the pipe, in bytes.
const PIPE: usize = 64 * 1024;
/// So many tools are called.
const CALLED: usize = 4;
/// The longest sentence about a server, in characters.
const LONGEST_SENTENCE: usize = 9_000;
/// The name of the server.
const NAME: &str = "fuzzed";

/// Whatever a server says, it is heard to an end, and nothing it says is more than words: its tools have sound
/// names, schemas and the strongest effect, sentences about it steer no terminal, pictures are pictures.
///
/// # Panics
/// When that is not so.
pub fn server_output(bytes: &[u8]) {
    let mut script: Vec<_> = bytes.split(|byte| *byte == b'\n').collect();
    let trusted = script.contains(&&b"trusted"[..]);
    script.retain(|line| *line != b"trusted" && !line.is_empty());
    let runtime = Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .expect("a runtime");
    let heard = runtime.block_on(async { timeout(AN_AGE, hear(&script, trusted)).await });
    heard.expect("it comes to an end");
}

async fn hear(script: &[&[u8]], trusted: bool) {
    let (ours, theirs) = duplex(PIPE);
    let script = script.iter().map(|line| line.to_vec()).collect();
    let player = tokio::spawn(player::play(script, theirs));
    let nobody_listens = Arc::default();
    let handle = ServerHandle::new(settings(trusted), ServerState::Starting, nobody_listens);
    let handle = Arc::new(handle);
    let stop = CancellationToken::new();
    let (output, input) = split(ours);
    let (mut connection, listing) = match Connection::over(&handle, output, input, &stop).await {
        Ok(opened) => opened,
        Err(
            ConnectionFailure::Retryable(reason)
            | ConnectionFailure::Permanent(reason)
            | ConnectionFailure::SignInNeeded(reason),
        ) => {
            is_harmless(reason.as_str());
            player.abort();
            return;
        }
    };
    handle.connect(Some(connection.sender()));
    let registry = Registry::default();
    let specs = take_in(&handle, &registry, &listing);
    for spec in &specs {
        is_sound(spec, trusted);
    }
    for spec in specs.iter().take(CALLED) {
        call(&registry, spec).await;
    }
    match connection.list().await {
        Ok(listing) => {
            take_in(&handle, &registry, &listing);
        }
        Err(
            ConnectionFailure::Retryable(reason)
            | ConnectionFailure::Permanent(reason)
            | ConnectionFailure::SignInNeeded(reason),
        ) => {
            is_harmless(reason.as_str());
        }
    }
    connection.close().await;
    player.abort();
}

fn settings(trusted: bool) -> ServerSettings {
    ServerSettings {
        name: NAME.to_owned(),
        endpoint: ServerEndpoint::Address {
            oauth: OAuthSettings::default(),
            url: "http://fuzzed".to_owned(),
            headers: [].into(),
        },
        disabled: false,
        trusted,
        timeouts: ServerTimeouts::default(),
        kind: ServerKind::Tools,
        walls: WallsChoice::default(),
    }
}

/// Its tools come into the registry.
fn take_in(handle: &Arc<ServerHandle>, registry: &Registry, listing: &Listing) -> Vec<ToolSpec> {
    for notice in &listing.notices {
        is_harmless(notice.as_str());
    }
    if let Some(about) = &listing.about {
        for word in [&about.name, &about.version, &about.protocol] {
            assert!(!word.chars().any(steers), "{word:?}");
        }
    }
    let tools = server_tool::of_listing(handle, NAME, listing);
    for tool in &tools {
        let scope = CallScope {
            call: "call".into(),
            name: tool.described().name,
            session: SessionScope::of("session"),
        };
        let invocation = Arc::clone(tool).parsed(Value::Null, scope);
        is_harmless(&invocation.expect("any input is taken").title);
    }
    let domain = Domain::Server(NAME.to_owned());
    for refused in registry.replace(&domain, tools) {
        is_harmless(&refused.to_string());
    }
    registry.list(&domain)
}

fn is_sound(spec: &ToolSpec, trusted: bool) {
    let name = &spec.name;
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
    assert!(name.len() <= 64 && name.chars().all(plain), "{name}");
    assert!(name.starts_with("fuzzed__"), "{name}");
    assert!(trusted || spec.effect == Effect::Send, "{spec:?}");
    let ToolKind::Custom {
        description,
        input_schema,
    } = &spec.kind
    else {
        panic!("{spec:?}");
    };
    assert!(!description.chars().any(steers), "{description:?}");
    assert!(description.chars().count() <= LONGEST_SENTENCE);
    assert_eq!(input_schema["type"], "object");
    for rejected in ["$ref", "allOf", "anyOf", "oneOf"] {
        assert!(input_schema.get(rejected).is_none(), "{input_schema}");
    }
    let properties = input_schema["properties"].as_object().into_iter().flatten();
    for (name, _) in properties {
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "_.-".contains(letter);
        assert!(
            (1..=64).contains(&name.len()) && name.chars().all(plain),
            "{name:?}"
        );
    }
}

async fn call(registry: &Registry, spec: &ToolSpec) {
    let call = ToolCall {
        call: "call".into(),
        name: spec.name.clone(),
        toolset: None,
        input: input_for(spec),
    };
    let prepared = match registry.prepare(&call, &SessionScope::of("session"), &[]) {
        Ok(prepared) => prepared,
        Err(error) => return is_sentence(&error.to_string(), LONGEST_SENTENCE),
    };
    let context = ToolContext {
        cancel: CancellationToken::new(),
        progress: ProgressSink::ignored(),
        checkpoints: NoCheckpoints::shared(),
        network: tools::NoEgress::shared(),
        forms: tools::NoForms::shared(),
        writable: Vec::new(),
    };
    match prepared.operation.run(&context).await {
        Ok(output) => {
            assert!(!output.parts.is_empty(), "nothing was given");
            output.parts.iter().for_each(can_be_given);
        }
        Err(ToolError::ForModel(_)) => {}
        Err(other) => panic!("{other:?}"),
    }
}

/// A text for every field that must be there: often enough that is right.
fn input_for(spec: &ToolSpec) -> Value {
    let ToolKind::Custom { input_schema, .. } = &spec.kind else {
        panic!("{spec:?}");
    };
    let required = input_schema["required"].as_array().into_iter().flatten();
    let fields = required.filter_map(|name| Some((name.as_str()?.to_owned(), "x".into())));
    Value::Object(fields.collect::<Map<_, _>>())
}

fn can_be_given(part: &OutputPart) {
    match part {
        OutputPart::Text { .. } => {}
        OutputPart::Image {
            media_type,
            width,
            height,
            data,
        } => {
            let shown = ["image/png", "image/jpeg", "image/gif", "image/webp"];
            assert!(shown.contains(&media_type.as_str()));
            assert!((1..=2_000).contains(width) && (1..=2_000).contains(height));
            assert!(data.as_slice().len() <= 5 * 1024 * 1024);
        }
        // What is no picture a model takes is kept: only its kind is told.
        OutputPart::File { media_type, .. } => is_harmless(media_type),
    }
}

/// A sentence that people may be shown in a terminal.
#[track_caller]
fn is_harmless(sentence: &str) {
    is_sentence(sentence, LONGEST_SENTENCE);
    assert!(!sentence.chars().any(steers), "{sentence:?}");
}

fn steers(letter: char) -> bool {
    letter.is_control() && !"\n\t".contains(letter)
}
