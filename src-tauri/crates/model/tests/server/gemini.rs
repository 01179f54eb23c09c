//! Gemini's own: signatures, levels of thinking, and errors with details.

use super::{Chat, picture, result, served, server_at};
use model::{Provider as _, RecoveryHint, server::ServedModel};
use protocol::{Effort, Item};
use serde_json::{Value, json};
use std::time::Duration;
use testkit::server::{FakeServer, ServerApi, ServerReply};

const GEMINI: ServerApi = ServerApi::Gemini;

#[tokio::test]
async fn calls_of_another_model_are_signed_as_unchecked() {
    let first = ServerReply::answer()
        .call("a", "bash", json!({"command": "ls"}))
        .call("b", "bash", json!({"command": "pwd"}));
    let other = FakeServer::start(ServerApi::Chat, [first]);
    let mut chat = Chat::with(ServerApi::Chat, &other);
    chat.ask(vec![Item::text("Look")]).await.unwrap();
    let fake = FakeServer::start(GEMINI, [ServerReply::answer().text("Done.")]);
    let server = server_at(GEMINI, fake.address(), served(GEMINI));
    chat.session = server.model("it/other").unwrap().start_session();
    let results = vec![
        result("a", None, vec![Item::text("x"), picture()]),
        result("b", None, vec![Item::text("/")]),
    ];
    chat.ask(results).await.unwrap();
    let mut sent = fake.last_messages();
    sent[2]["parts"][0]["functionResponse"]["parts"][0]["inlineData"]["data"] = json!("…");
    let wanted = json!([
        {"role": "user", "parts": [{"text": "Look"}]},
        {"role": "model", "parts": [
            {"functionCall": {"id": "a", "name": "bash", "args": {"command": "ls"}},
                "thoughtSignature": "skip_thought_signature_validator"},
            {"functionCall": {"id": "b", "name": "bash", "args": {"command": "pwd"}}},
        ]},
        {"role": "user", "parts": [
            {"functionResponse": {"id": "a", "name": "bash", "response": {"output": "x"},
                "parts": [{"inlineData": {"mimeType": "image/webp", "data": "…"}}]}},
            {"functionResponse": {"id": "b", "name": "bash", "response": {"output": "/"}}},
        ]},
    ]);
    assert_eq!(Value::Array(sent), wanted);
    assert_eq!(
        fake.requests()[0].path,
        "/v1beta/models/other:streamGenerateContent"
    );
    fake.assert_clean();
}

#[tokio::test]
async fn effort_becomes_a_level_until_it_is_refused() {
    let refused = json!({"error": {"code": 400, "status": "INVALID_ARGUMENT",
        "message": "Thinking level is not supported for this model."}});
    let answer = || ServerReply::answer().text("Yes.");
    let fake = FakeServer::start(
        GEMINI,
        [answer(), ServerReply::error(400, &refused), answer()],
    );
    let mut chat = Chat::with(GEMINI, &fake);
    for effort in [None, Some(Effort::Max)] {
        chat.effort = effort;
        chat.ask(vec![Item::text("Look")]).await.unwrap();
    }
    let sent = fake.requests();
    let thinking = sent
        .iter()
        .map(|seen| seen.body["generationConfig"]["thinkingConfig"].clone());
    let wanted = [
        json!({"includeThoughts": true}),
        json!({"includeThoughts": true, "thinkingLevel": "high"}),
        Value::Null,
    ];
    assert_eq!(thinking.collect::<Vec<_>>(), wanted);
    fake.assert_clean();
}

#[tokio::test]
async fn errors_lead_to_what_helps() {
    let check = async |status: u16, error: Value, wanted: RecoveryHint| {
        let fake = FakeServer::start(GEMINI, [ServerReply::error(status, &error)]);
        let told = Chat::with(GEMINI, &fake)
            .ask(vec![Item::text("Look")])
            .await
            .unwrap_err();
        assert_eq!(told.recovery, wanted, "{error}");
        fake.assert_clean();
    };
    let quota = |limit: &str| {
        json!({"error": {"code": 429, "status": "RESOURCE_EXHAUSTED",
        "message": "You exceeded your current quota, please check your plan and billing details.",
        "details": [
            {"@type": "type.googleapis.com/google.rpc.QuotaFailure", "violations": [{"quotaId": limit}]},
            {"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "34s"},
        ]}})
    };
    let after = Some(Duration::from_secs(34));
    check(
        429,
        quota("RequestsPerMinutePerProject"),
        RecoveryHint::Retry { after },
    )
    .await;
    check(
        429,
        quota("RequestsPerDayPerProject"),
        RecoveryHint::StopSpending,
    )
    .await;
    let wrong_key = json!([{"error": {"code": 400, "status": "INVALID_ARGUMENT",
        "message": "API key not valid. Please pass a valid API key.",
        "details": [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID"}]}}]);
    check(400, wrong_key, RecoveryHint::ReplaceKey).await;
    let busy = json!({"error": {"code": 503, "status": "UNAVAILABLE", "message": "The model is overloaded."}});
    check(503, busy, RecoveryHint::Retry { after: None }).await;
    let unknown = json!({"error": {"code": 404, "status": "NOT_FOUND",
        "message": "models/m is not found for API version v1beta"}});
    check(404, unknown, RecoveryHint::ChangeModel).await;
}

#[tokio::test]
async fn an_overflow_names_the_window() {
    let error = json!({"error": {"code": 400, "status": "INVALID_ARGUMENT", "message":
        "The input token count (1203456) exceeds the maximum number of tokens allowed (1048576)."}});
    let fake = FakeServer::start(GEMINI, [ServerReply::error(400, &error)]);
    let server = server_at(GEMINI, fake.address(), ServedModel::unknown("m"));
    let told = Chat::of(&server)
        .ask(vec![Item::text("Look")])
        .await
        .unwrap_err();
    assert_eq!(told.recovery, RecoveryHint::Shrink);
    let limits = server.model("it/m").unwrap().context_limits();
    assert_eq!(limits.tokens, Some(1_048_576));
}
