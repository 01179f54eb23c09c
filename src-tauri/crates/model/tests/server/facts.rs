//! Facts that servers tell of their models: asked for once, used where the settings say nothing.

use super::{APIS, Chat, picture, server_at};
use model::{
    Price, Prices, Provider as _,
    server::{ModelFacts, ServedModel},
};
use protocol::Item;
use serde_json::{Value, json};
use testkit::server::{FakeServer, ServerApi, ServerReply};

/// A server of this API that answers so many times.
fn server(api: ServerApi, answers: usize) -> FakeServer {
    FakeServer::start(api, vec![ServerReply::answer().text("Yes."); answers])
}

/// Window of the last request.
fn sent_window(server: &FakeServer) -> Value {
    server.requests().last().unwrap().body["options"]["num_ctx"].clone()
}

fn small_blind_model() -> Value {
    json!({"capabilities": ["completion", "tools"],
        "model_info": {"general.architecture": "a", "a.context_length": 8_192}})
}

#[tokio::test]
async fn ollamas_window_and_abilities_are_asked_for_once() {
    let fake = server(ServerApi::Ollama, 2);
    fake.tell("/api/show", 200, small_blind_model());
    let mut chat = Chat::with_model(ServerApi::Ollama, &fake, ServedModel::unknown("m"));
    chat.ask(vec![Item::text("Look"), picture()]).await.unwrap();
    assert_eq!(sent_window(&fake), 8_192);
    assert!(!fake.requests()[0].body.to_string().contains("images"));
    chat.ask(vec![Item::text("And now?")]).await.unwrap();
    assert_eq!(fake.lookups(), ["POST /api/show"]);
    fake.assert_clean();
}

#[tokio::test]
async fn settings_win_over_what_ollama_tells() {
    let fake = server(ServerApi::Ollama, 1);
    fake.tell("/api/show", 200, small_blind_model());
    let said = ServedModel {
        context_tokens: Some(4_096),
        sees: Some(true),
        ..ServedModel::unknown("m")
    };
    let mut chat = Chat::with_model(ServerApi::Ollama, &fake, said);
    chat.ask(vec![Item::text("Look"), picture()]).await.unwrap();
    assert_eq!(sent_window(&fake), 4_096);
    assert!(fake.requests()[0].body.to_string().contains("images"));
    fake.assert_clean();
}

#[tokio::test]
async fn a_window_is_known_before_anything_is_asked() {
    let fake = server(ServerApi::Ollama, 0);
    fake.tell("/api/show", 200, small_blind_model());
    let server = server_at(ServerApi::Ollama, fake.address(), ServedModel::unknown("m"));
    let model = server.model("it/m").unwrap();
    assert_eq!(model.context_limits().tokens, Some(32_768));
    model.learn().await;
    assert_eq!(model.context_limits().tokens, Some(8_192));
    assert_eq!(server.listings()[0].context_tokens, Some(8_192));
}

#[tokio::test]
async fn without_a_description_the_usual_values_apply() {
    for (status, body) in [
        (404, json!({"error": "model \"m\" not found"})),
        (200, json!("a sentence")),
        (200, json!({"capabilities": "all"})),
    ] {
        let fake = server(ServerApi::Ollama, 2);
        fake.tell("/api/show", status, body.clone());
        let mut chat = Chat::with_model(ServerApi::Ollama, &fake, ServedModel::unknown("m"));
        chat.ask(vec![Item::text("Look"), picture()]).await.unwrap();
        chat.ask(vec![Item::text("And now?")]).await.unwrap();
        assert_eq!(sent_window(&fake), 32_768, "{body}");
        assert!(fake.requests()[0].body.to_string().contains("images"));
        assert_eq!(fake.lookups().len(), 1, "{body}");
        fake.assert_clean();
    }
}

#[tokio::test]
async fn lists_give_windows_and_prices() {
    for api in [ServerApi::Chat, ServerApi::Responses] {
        let fake = FakeServer::start(
            api,
            [ServerReply::answer().text("Yes.").tokens(1_000, 0, 100)],
        );
        let listed = json!({"id": "m", "context_length": 100_000,
            "architecture": {"input_modalities": ["text"]},
            "pricing": {"prompt": "0.000002", "completion": "0.00001"}});
        fake.tell(
            "/v1/models",
            200,
            json!({"data": [{"id": "other"}, listed]}),
        );
        let server = server_at(api, fake.address(), ServedModel::unknown("m"));
        let mut chat = Chat::of(&server);
        let answer = chat.ask(vec![Item::text("Look"), picture()]).await.unwrap();
        assert!(
            (answer.cost_usd - 0.003).abs() < 1e-12,
            "{}",
            answer.cost_usd
        );
        assert!(!fake.requests()[0].body.to_string().contains("data:image"));
        let listing = &server.listings()[0];
        assert_eq!(listing.context_tokens, Some(100_000));
        assert_eq!(
            (listing.input_usd, listing.output_usd),
            (Some(2.0), Some(10.0))
        );
        assert_eq!(fake.lookups(), ["GET /v1/models"]);
        fake.assert_clean();
    }
}

#[tokio::test]
async fn local_servers_tell_more_beside_their_list() {
    let check = async |owner: &str, path: &str, told: Value, wanted: ModelFacts| {
        let fake = server(ServerApi::Chat, 0);
        let listed =
            json!({"data": [{"id": "m", "owned_by": owner, "meta": {"n_ctx_train": 262_144}}]});
        fake.tell("/v1/models", 200, listed);
        fake.tell(path, 200, told);
        let server = server_at(ServerApi::Chat, fake.address(), ServedModel::unknown("m"));
        assert_eq!(server.facts("m").await, wanted, "{owner}");
        let asked = ["GET /v1/models".to_owned(), format!("GET {path}")];
        assert_eq!(fake.lookups(), asked);
        fake.assert_clean();
    };
    let facts = |context_tokens: u64, sees: bool| ModelFacts {
        context_tokens: Some(context_tokens),
        sees: Some(sees),
        ..ModelFacts::default()
    };
    let llama = json!({"default_generation_settings": {"n_ctx": 16_384}, "modalities": {"vision": true, "audio": false}});
    check("llamacpp", "/props", llama, facts(16_384, true)).await;
    let studio = |more: Value| {
        let mut model = json!({"id": "m", "type": "llm", "max_context_length": 131_072});
        model
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        json!({"data": [model]})
    };
    let loaded = studio(json!({"state": "loaded", "loaded_context_length": 65_536}));
    check(
        "organization_owner",
        "/api/v0/models",
        loaded,
        facts(65_536, false),
    )
    .await;
    let unloaded = studio(json!({"state": "not-loaded", "type": "vlm"}));
    check(
        "organization_owner",
        "/api/v0/models",
        unloaded,
        facts(32_768, true),
    )
    .await;
}

#[tokio::test]
async fn a_window_that_was_a_guess_is_asked_for_once_more() {
    let fake = server(ServerApi::Chat, 0);
    let listed = json!({"data": [{"id": "m", "owned_by": "organization_owner"}]});
    fake.tell("/v1/models", 200, listed);
    let tell = |more: (&str, u64)| {
        let mut model = json!({"id": "m", "type": "llm", "max_context_length": 131_072});
        model[more.0] = json!(more.1);
        fake.tell("/api/v0/models", 200, json!({"data": [model]}));
    };
    let server = server_at(ServerApi::Chat, fake.address(), ServedModel::unknown("m"));
    let check = async |seconds: u64, window: u64, lookups: usize| {
        tokio::time::pause();
        tokio::time::advance(std::time::Duration::from_secs(seconds)).await;
        tokio::time::resume();
        let facts = server.facts("m").await;
        let found = (facts.context_tokens, fake.lookups().len());
        assert_eq!(found, (Some(window), lookups), "{seconds}");
    };
    tell(("size", 1));
    check(0, 32_768, 2).await;
    // The first request has it loaded.
    tell(("loaded_context_length", 4_096));
    check(0, 32_768, 2).await;
    check(6, 4_096, 4).await;
    check(600, 4_096, 4).await;
    fake.assert_clean();
}

#[tokio::test]
async fn what_the_settings_say_is_not_asked_for() {
    for api in APIS {
        let fake = server(api, 1);
        let said = ServedModel {
            context_tokens: Some(50_000),
            max_output_tokens: Some(5_000),
            prices: Some(Prices::flat(Price::NONE)),
            sees: Some(true),
            ..ServedModel::unknown("m")
        };
        Chat::with_model(api, &fake, said)
            .ask(vec![Item::text("Look")])
            .await
            .unwrap();
        assert!(fake.lookups().is_empty(), "{api:?}: {:?}", fake.lookups());
    }
}
