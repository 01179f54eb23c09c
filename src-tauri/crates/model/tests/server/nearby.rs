//! Servers on this computer that nobody has set up.

use model::server::{
    Coordinates, NearbyServer, ServerKind, UsualServer, nearby_servers, usual_coordinates,
    usual_servers,
};
use serde_json::{Value, json};
use testkit::server::{FakeServer, ServerApi};

fn usual(kind: ServerKind, address: String, owner: &'static str) -> UsualServer {
    UsualServer {
        program: "It",
        name: "it",
        kind,
        address,
        owner,
    }
}

#[tokio::test]
async fn servers_that_answer_are_found_with_their_models() {
    let ollama = FakeServer::start(ServerApi::Ollama, []);
    let tags = ["nomic-embed-text:latest", "qwen3-vl:8b", "gemma3:4b"];
    let here = tags.iter().map(|name| json!({"name": name}));
    let elsewhere = json!({"name": "big:cloud", "remote_host": "https://ollama.com:443"});
    let tags: Value = here.chain([elsewhere]).collect();
    ollama.tell("/api/tags", 200, json!({"models": tags}));
    let llama = FakeServer::start(ServerApi::Chat, []);
    let listed = json!({"data": [{"id": "qwen.gguf", "owned_by": "llamacpp"}]});
    llama.tell("/v1/models", 200, listed);
    let first = usual(ServerKind::Ollama, ollama.address(), "");
    let second = usual(ServerKind::Chat, llama.address(), "llamacpp");
    let found = nearby_servers(&[first.clone(), second.clone()]).await;
    let wanted = [
        NearbyServer {
            server: first,
            models: vec!["qwen3-vl:8b".to_owned(), "gemma3:4b".to_owned()],
        },
        NearbyServer {
            server: second,
            models: vec!["qwen.gguf".to_owned()],
        },
    ];
    assert_eq!(found, wanted);
    for server in [&ollama, &llama] {
        assert!(server.requests().is_empty());
        server.assert_clean();
    }
}

#[tokio::test]
async fn strangers_and_other_computers_are_not_offered() {
    let check = async |kind: ServerKind, api: ServerApi, path: &str, status: u16, body: Value| {
        let server = FakeServer::start(api, []);
        server.tell(path, status, body.clone());
        let usual = usual(kind, server.address(), "vllm");
        assert!(nearby_servers(&[usual]).await.is_empty(), "{body}");
    };
    let chat = async |status, body| {
        check(
            ServerKind::Chat,
            ServerApi::Chat,
            "/v1/models",
            status,
            body,
        )
        .await;
    };
    chat(200, json!({"data": [{"id": "m", "owned_by": "somebody"}]})).await;
    chat(200, json!({"data": []})).await;
    chat(200, json!("a page")).await;
    chat(401, json!({"error": "a key, please"})).await;
    let none = json!({"models": []});
    check(
        ServerKind::Ollama,
        ServerApi::Ollama,
        "/api/tags",
        200,
        none,
    )
    .await;
    let elsewhere = usual(ServerKind::Ollama, "http://192.0.2.1:11434".to_owned(), "");
    assert!(nearby_servers(&[elsewhere]).await.is_empty());
}

#[test]
fn usual_servers_are_on_this_computer() {
    let names: Vec<_> = usual_servers()
        .into_iter()
        .map(|usual| (usual.name, usual.address))
        .collect();
    let wanted = [
        ("ollama", "http://127.0.0.1:11434"),
        ("lm-studio", "http://127.0.0.1:1234/v1"),
        ("llama-cpp", "http://127.0.0.1:8080/v1"),
        ("vllm", "http://127.0.0.1:8000/v1"),
    ];
    assert_eq!(
        names,
        wanted.map(|(name, address)| (name, address.to_owned()))
    );
}

#[test]
fn names_tell_what_coordinates_mean() {
    for (name, wanted) in [
        ("qwen3-vl:8b", Coordinates::PerMille),
        ("qwen/Qwen3-VL-8B-Instruct", Coordinates::PerMille),
        ("qwen3:8b", Coordinates::Pixels),
        ("gemma3:4b", Coordinates::Pixels),
    ] {
        assert_eq!(usual_coordinates(name), wanted, "{name}");
    }
}
