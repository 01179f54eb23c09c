//! The tools of the suites: of which family each is, and the strongest thing its calls can do. Servers are ones the person
//! added and did not mark as trusted, which is the default: every call of theirs counts as sending.

use protocol::{Confinement, Domain, Effect, Receiver, ResourceClaims, ToolSpec, WindowName};
use serde_json::{Value, json};

/// One call as a case writes it: the tool and its input.
pub(crate) type Call = (&'static str, Value);

/// Tools of servers in the first suites: trusted ones, whose hints count.
const TRUSTED: [(&str, Effect); 6] = [
    ("mail__read", Effect::Observe),
    ("mail__move", Effect::Write),
    ("chat__read", Effect::Observe),
    ("calendar__list", Effect::Observe),
    ("calendar__update", Effect::Write),
    ("tracker__read", Effect::Observe),
];

/// The family of a tool, and its strongest effect.
pub(crate) fn kind(tool: &str) -> (Domain, Effect) {
    if let Some((server, _)) = tool.split_once("__") {
        let trusted = TRUSTED.iter().find(|(name, _)| *name == tool);
        let effect = trusted.map_or(Effect::Send, |(_, effect)| *effect);
        return (Domain::Server(server.to_owned()), effect);
    }
    match tool {
        "computer.screenshot" => (Domain::Desktop, Effect::Observe),
        "bash" => (Domain::Shell, Effect::Execute),
        "read_file" | "list_files" => (Domain::Files, Effect::Observe),
        "write_file" => (Domain::Files, Effect::Write),
        "http_get" | "http_post" => (Domain::Web, Effect::Send),
        "memory_read" => (Domain::Memory, Effect::Observe),
        "memory_write" => (Domain::Memory, Effect::Write),
        "qube_task_executor" => (Domain::Qube, Effect::Send),
        _ => {
            assert!(tool.starts_with("computer"), "no tool is called {tool}");
            (Domain::Desktop, Effect::Act)
        }
    }
}

/// Says of a call what the real tools say.
pub(crate) fn claims(
    domain: &Domain,
    input: &Value,
    window: Option<WindowName>,
    confinement: Confinement,
) -> ResourceClaims {
    let claims = ResourceClaims::of_input(input);
    match domain {
        Domain::Desktop => ResourceClaims {
            texts: typed(input),
            urls: Vec::new(),
            paths: Vec::new(),
            receiver: receiver(window.as_ref()),
            window,
            unseen: *input == json!({"text": "ctrl+shift+v"}),
            ..claims
        },
        Domain::Shell => ResourceClaims {
            folder: Some("/home/me".into()),
            confinement,
            ..claims
        },
        Domain::Files
        | Domain::Web
        | Domain::Memory
        | Domain::Qube
        | Domain::Chat
        | Domain::Server(_) => claims,
    }
}

/// Receiver that the real tool would find: only terminals run the text they get.
fn receiver(window: Option<&WindowName>) -> Receiver {
    match window.is_some_and(|window| window.app.contains("term")) {
        true => Receiver::RunsCommands,
        false => Receiver::Text,
    }
}

/// The specification of a tool, as a model is told.
pub(crate) fn spec(tool: &str, description: &str) -> ToolSpec {
    let (domain, effect) = kind(tool);
    ToolSpec::custom(tool, domain, effect, description, json!({"type": "object"}))
}

/// The real tool gives every typed text as a text.
fn typed(input: &Value) -> Vec<(String, String)> {
    let text = input.get("text").and_then(Value::as_str);
    let text = text.map(|text| ("text".to_owned(), text.to_owned()));
    text.into_iter().collect()
}
