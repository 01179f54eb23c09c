//! Failures that servers answer with, each in its own form, and what helps: waiting, sending less, saying it in another way.

use super::{APIS, Chat, picture, served, server_at};
use model::{Provider as _, RecoveryHint, server::ServedModel};
use protocol::{Item, StopReason};
use serde_json::{Value, json};
use std::time::Duration;
use testkit::server::{FakeServer, ServerApi, ServerReply};

const SOON: RecoveryHint = RecoveryHint::Retry { after: None };

/// Error in the form of an API that gives codes; Ollama's is a sentence alone, and Google has words of its own for them.
fn coded(api: ServerApi, code: &str, words: &str) -> Value {
    match api {
        ServerApi::Ollama => json!({"error": words}),
        ServerApi::Responses | ServerApi::Chat => {
            json!({"error": {"message": words, "type": null, "param": null, "code": code}})
        }
        ServerApi::Gemini => {
            json!({"error": {"message": words, "code": 429, "status": "RESOURCE_EXHAUSTED"}})
        }
    }
}

/// Asks a server with this one reply, and returns what helps and what the person is told.
async fn told(api: ServerApi, reply: ServerReply) -> (RecoveryHint, String) {
    let fake = FakeServer::start(api, [reply]);
    let mut chat = Chat::with(api, &fake);
    let error = chat.ask(vec![Item::text("Look")]).await.unwrap_err();
    fake.assert_clean();
    (error.recovery, error.message.to_string())
}

#[tokio::test]
async fn quota_stops_spending_before_and_in_an_answer() {
    let words = "You exceeded your current quota, please check your plan and billing details.";
    for api in APIS {
        let refused = ServerReply::error(429, &coded(api, "insufficient_quota", words));
        let error = json!({"code": "insufficient_quota", "message": words});
        let broken = ServerReply::answer().text("Half of it").failing(error);
        for reply in [refused, broken] {
            let (recovery, said) = told(api, reply).await;
            assert_eq!(recovery, RecoveryHint::StopSpending, "{api:?}");
            assert!(said.contains(words), "{api:?}: {said}");
        }
    }
}

#[tokio::test]
async fn filtered_content_is_to_be_asked_in_another_way() {
    let words =
        "The response was filtered due to the prompt triggering the content management policy.";
    for api in [ServerApi::Chat, ServerApi::Responses] {
        let mut azure = coded(api, "content_filter", words);
        azure["error"]["innererror"] = json!({"code": "ResponsibleAIPolicyViolation",
            "content_filter_result": {"violence": {"filtered": true, "severity": "high"}}});
        let (recovery, said) = told(api, ServerReply::error(400, &azure)).await;
        assert_eq!(recovery, RecoveryHint::Rephrase, "{api:?}");
        assert!(said.contains(words), "{api:?}: {said}");
        let filtered = ServerReply::answer().text("Half of it").filtered();
        let fake = FakeServer::start(api, [filtered]);
        let answer = Chat::with(api, &fake)
            .ask(vec![Item::text("Say")])
            .await
            .unwrap();
        assert_eq!(answer.stop_reason, StopReason::Refusal, "{api:?}");
        fake.assert_clean();
    }
}

#[tokio::test]
async fn overflow_names_the_window_that_counts_from_then_on() {
    let llama = json!({"error": {"code": 400, "type": "exceed_context_size_error", "n_prompt_tokens": 9412,
        "n_ctx": 8192, "message": "request (9412 tokens) exceeds the available context size (8192 tokens)"}});
    let vllm = json!({"error": {"type": "BadRequestError", "code": 400, "message":
        "This model's maximum context length is 8192 tokens. However, your request has 9412 input tokens."}});
    for (api, body) in [
        (ServerApi::Chat, llama),
        (ServerApi::Chat, vllm.clone()),
        (ServerApi::Responses, vllm),
    ] {
        let fake = FakeServer::start(api, [ServerReply::error(400, &body)]);
        let said = ServedModel {
            context_tokens: Some(50_000),
            ..ServedModel::unknown("m")
        };
        let server = server_at(api, fake.address(), said);
        let error = Chat::of(&server)
            .ask(vec![Item::text("Look")])
            .await
            .unwrap_err();
        assert_eq!(error.recovery, RecoveryHint::Shrink, "{body}");
        assert!(
            error.message.to_string().replace(',', "").contains("8192"),
            "{}",
            error.message
        );
        let limits = server.model("it/m").unwrap().context_limits();
        assert_eq!(limits.tokens, Some(8_192), "{body}");
        fake.assert_clean();
    }
    let (recovery, _) = told(
        ServerApi::Ollama,
        ServerReply::error(
            400,
            &json!({"error": "the input length exceeds the context length"}),
        ),
    )
    .await;
    assert_eq!(recovery, RecoveryHint::Shrink);
}

#[tokio::test]
async fn a_model_that_is_loading_is_waited_for() {
    let soon = RecoveryHint::Retry {
        after: Some(Duration::from_secs(2)),
    };
    let check = async |api: ServerApi, status: u16, body: Value| {
        let (recovery, said) = told(api, ServerReply::error(status, &body)).await;
        assert_eq!(recovery, soon, "{body}");
        assert_eq!(said, "It is still loading the model.", "{body}");
    };
    let llama =
        json!({"error": {"code": 503, "message": "Loading model", "type": "unavailable_error"}});
    check(ServerApi::Chat, 503, llama).await;
    let ollama = json!({"error": "llm server loading model"});
    check(ServerApi::Ollama, 500, ollama).await;
    let (recovery, _) = told(
        ServerApi::Ollama,
        ServerReply::error(503, &json!({"error": "server busy, please try again."})),
    )
    .await;
    assert_eq!(recovery, SOON);
}

#[tokio::test]
async fn a_server_that_dies_in_the_middle_is_asked_again() {
    for api in APIS {
        let call = || {
            ServerReply::answer()
                .text("I look.")
                .call("call_1", "bash", json!({"command": "ls"}))
        };
        let gone = coded(api, "server_error", "the model runner has stopped")["error"].clone();
        let gone = match api {
            ServerApi::Ollama => json!({"message": gone}),
            ServerApi::Responses | ServerApi::Chat | ServerApi::Gemini => gone,
        };
        let replies = [call().cut_off(), call().failing(gone), call()];
        let fake = FakeServer::start(api, replies);
        let mut chat = Chat::with(api, &fake);
        chat.ask(vec![Item::text("Look")]).await.unwrap_err();
        for _ in 0..2 {
            // The turn asks the very same again.
            chat.messages.pop();
            match chat.ask(vec![Item::text("Look")]).await {
                Ok(answer) => assert_eq!(answer.stop_reason, StopReason::ToolUse, "{api:?}"),
                Err(error) => assert_eq!(error.recovery, SOON, "{api:?}: {error}"),
            }
        }
        fake.assert_clean();
    }
}

#[tokio::test]
async fn refused_pictures_are_left_out_from_the_oldest_on() {
    for words in [
        "At most 1 image(s) may be provided in one request.",
        "invalid_image: The image could not be read.",
    ] {
        let api = ServerApi::Chat;
        let refusal = coded(api, "", words);
        let refusal = || ServerReply::error(400, &refusal);
        let answer = || ServerReply::answer().text("Yes.");
        let first = FakeServer::start(api, [answer(), answer()]);
        let mut chat = Chat::with_model(api, &first, served(api));
        for _ in 0..2 {
            chat.ask(vec![Item::text("Look"), picture()]).await.unwrap();
        }
        let fake = FakeServer::start(api, [refusal(), answer()]);
        chat.session = Chat::with_model(api, &fake, served(api)).session;
        chat.ask(vec![Item::text("Look"), picture()]).await.unwrap();
        let sent = fake.requests();
        let pictures = sent
            .iter()
            .map(|seen| seen.body.to_string().matches("data:image").count());
        assert_eq!(pictures.collect::<Vec<_>>(), [3, 1], "{words}");
        fake.assert_clean();
    }
}
