//! Servers of models on this computer that nobody has set up, found by asking at their usual ports. They are only offered.

use super::{
    ServerKind,
    coordinates::Coordinates,
    lookup::Lookup,
    server_models::{self, LLAMA_CPP_OWNER, LM_STUDIO_OWNER, ListedModel},
};
use crate::{
    NoKey, Timeouts,
    wire::endpoint::{Api, Endpoint, KeyHeader},
};
use futures::future::join_all;
use std::{sync::Arc, time::Duration};
use tokio::time::timeout;

/// Longest time that a server may take to say what it has. One that runs on this computer takes a few milliseconds.
const TIME_LIMIT: Duration = Duration::from_millis(800);
/// Beginnings of the names of models that count places in thousandths of the picture.
const PER_MILLE: [&str; 2] = ["qwen3-vl", "gemini-"];
/// Part of the names of models that only compare texts.
const NO_CHAT_MODEL: &str = "embed";

/// Program that serves models, at the place where it usually listens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsualServer {
    /// Name of the program, for people.
    pub program: &'static str,
    /// Name to set it up under.
    pub name: &'static str,
    /// API that it speaks.
    pub kind: ServerKind,
    /// Address, on this computer.
    pub address: String,
    /// Owner of its models by which it is known; empty where its list names none. Models of others are not run by it.
    pub owner: &'static str,
}

/// Server that answers, with its models.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearbyServer {
    /// The server.
    pub server: UsualServer,
    /// Names of its models, in its own order; at least one.
    pub models: Vec<String>,
}

/// Returns the unit of a model's coordinates, by its name. A name that says nothing means pixels.
#[must_use]
pub fn usual_coordinates(model: &str) -> Coordinates {
    let (_, name) = model.rsplit_once('/').unwrap_or(("", model));
    let name = name.to_lowercase();
    match PER_MILLE.iter().any(|begin| name.starts_with(begin)) {
        true => Coordinates::PerMille,
        false => Coordinates::Pixels,
    }
}

/// Returns the programs that serve models, at their usual ports.
#[must_use]
pub fn usual_servers() -> Vec<UsualServer> {
    let chat = |program, name, port: u16, owner| UsualServer {
        program,
        name,
        kind: ServerKind::Chat,
        address: format!("http://127.0.0.1:{port}/v1"),
        owner,
    };
    vec![
        UsualServer {
            program: "Ollama",
            name: "ollama",
            kind: ServerKind::Ollama,
            address: "http://127.0.0.1:11434".to_owned(),
            owner: "",
        },
        chat("LM Studio", "lm-studio", 1_234, LM_STUDIO_OWNER),
        chat("llama.cpp", "llama-cpp", 8_080, LLAMA_CPP_OWNER),
        chat("vLLM", "vllm", 8_000, "vllm"),
    ]
}

/// Returns those of the servers that answer, in the same order. Asks all of them at once, and none on another computer.
pub async fn nearby_servers(usual: &[UsualServer]) -> Vec<NearbyServer> {
    let found = join_all(usual.iter().map(ask)).await;
    found.into_iter().flatten().collect()
}

async fn ask(usual: &UsualServer) -> Option<NearbyServer> {
    let api = Api {
        official: "",
        key_header: KeyHeader::Bearer,
        headers: &[],
    };
    // Nothing that is found this way was given a key.
    let (keys, timeouts) = (Arc::new(NoKey), Timeouts::default());
    let endpoint = Endpoint::new(usual.program, api, Some(&usual.address), keys, timeouts);
    let endpoint = endpoint.ok().filter(Endpoint::is_local)?;
    let path = usual.kind.protocol().models_path();
    let lookup = Lookup::open(&endpoint).await.ok()?;
    let listed = timeout(TIME_LIMIT, server_models::list(&lookup, path)).await;
    let listed = listed.ok()?.ok()?;
    let is_its = |model: &ListedModel| model.owner == usual.owner;
    let models = listed
        .into_iter()
        .filter(|model| is_its(model) && !model.name.contains(NO_CHAT_MODEL));
    let models: Vec<_> = models.map(|model| model.name).collect();
    (!models.is_empty()).then(|| NearbyServer {
        server: usual.clone(),
        models,
    })
}
