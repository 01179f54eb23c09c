//! Refusals of servers: parts that can be left out are, everything else leads to what helps.

use super::{APIS, Chat, calls, error, picture, result, server_at};
use model::{RecoveryHint, server::ServedModel};
use protocol::{Domain, Effect, Item, StopReason, ToolSpec};
use serde_json::json;
use std::sync::Arc;
use testkit::server::{FakeServer, ServerApi, ServerReply};

#[tokio::test]
async fn parts_that_are_refused_are_left_out_from_then_on() {
    let check = async |api: ServerApi, words: &str, part: &str| {
        let server = FakeServer::start(
            api,
            [
                ServerReply::error(400, &error("", words)),
                ServerReply::answer().text("Yes."),
                ServerReply::answer().text("Yes."),
            ],
        );
        let mut chat = Chat::with(api, &server);
        chat.ask(vec![Item::text("Look"), picture()]).await.unwrap();
        chat.ask(vec![Item::text("And now?")]).await.unwrap();
        let with = server.requests();
        let with: Vec<_> = with
            .iter()
            .map(|seen| seen.body.to_string().contains(part))
            .collect();
        assert_eq!(with, [true, false, false], "{api:?} {words}");
    };
    check(
        ServerApi::Chat,
        "unknown field stream_options",
        "stream_options",
    )
    .await;
    check(
        ServerApi::Chat,
        "reasoning_effort is not supported",
        "reasoning_effort",
    )
    .await;
    check(
        ServerApi::Ollama,
        "\"m\" does not support thinking",
        "\"think\"",
    )
    .await;
    check(
        ServerApi::Responses,
        "Tool type 'computer' is unknown",
        "{\"type\":\"computer\"}",
    )
    .await;
    check(
        ServerApi::Chat,
        "image input is not supported",
        "data:image",
    )
    .await;
}

#[tokio::test]
async fn errors_lead_to_what_helps() {
    for api in APIS {
        let errors = [
            (401, "invalid_api_key", RecoveryHint::ReplaceKey),
            (404, "model_not_found", RecoveryHint::ChangeModel),
            (400, "context_length_exceeded", RecoveryHint::Shrink),
            (429, "insufficient_quota", RecoveryHint::StopSpending),
            (503, "overloaded", RecoveryHint::Retry { after: None }),
        ];
        for (status, code, wanted) in errors {
            let refusal = ServerReply::error(status, &error(code, "No."));
            let server = FakeServer::start(api, [refusal]);
            let told = Chat::with(api, &server).ask(vec![Item::text("Look")]).await;
            assert_eq!(told.unwrap_err().recovery, wanted, "{api:?} {code}");
        }
    }
}

/// An answer that calls `bash` in tags.
fn written_call() -> ServerReply {
    let call = r#"I look.<bash>{"command": "ls"}</bash><execute_tools />"#;
    ServerReply::answer().text(call)
}

#[tokio::test]
async fn a_model_that_is_refused_tools_writes_its_calls() {
    let check = async |api: ServerApi, status: u16, words: &str| {
        let fake = FakeServer::start(
            api,
            [
                ServerReply::error(status, &error("", words)),
                written_call(),
                ServerReply::answer().text("Final Answer: It is done."),
                ServerReply::answer().text("Final Answer: You are welcome."),
            ],
        );
        let server = server_at(api, fake.address(), ServedModel::unknown("m"));
        let mut chat = Chat::of(&server);
        let answer = chat.ask(vec![Item::text("Look")]).await.unwrap();
        assert_eq!(answer.stop_reason, StopReason::ToolUse, "{api:?} {words}");
        let called: [(String, String, String); 1] = calls(&answer).try_into().unwrap();
        let [(id, name, input)] = called;
        assert_eq!(
            (name.as_str(), input.as_str()),
            ("bash", r#"{"command":"ls"}"#)
        );
        let told = answer.explanation.unwrap();
        assert_eq!(told.id(), Some("model-tools-as-text"));
        let seen = vec![result(&id, None, vec![Item::text("a file")])];
        let answer = chat.ask(seen).await.unwrap();
        assert_eq!(
            (answer.stop_reason, answer.explanation),
            (StopReason::EndTurn, None)
        );
        // Another chat knows it already.
        let mut other = Chat::of(&server);
        other.ask(vec![Item::text("Thanks")]).await.unwrap();
        let requests = fake.requests();
        let with_tools = requests.iter().map(|seen| !seen.body["tools"].is_null());
        assert_eq!(with_tools.collect::<Vec<_>>(), [true, false, false, false]);
        assert!(requests[1].body.to_string().contains("<execute_tools />"));
        assert!(
            requests[2]
                .body
                .to_string()
                .contains("<result>a file</result>")
        );
        fake.assert_clean();
    };
    let ollama = "registry.ollama.ai/library/gemma3:4b does not support tools";
    check(ServerApi::Ollama, 400, ollama).await;
    check(ServerApi::Chat, 400, ollama).await;
    check(ServerApi::Chat, 500, "tools param requires --jinja flag").await;
    let vllm =
        "\"auto\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set";
    check(ServerApi::Chat, 400, vllm).await;
    check(
        ServerApi::Chat,
        404,
        "No endpoints found that support tool use.",
    )
    .await;
    check(
        ServerApi::Responses,
        400,
        "Function calling is not enabled for this model",
    )
    .await;
}

#[tokio::test]
async fn a_model_that_is_known_to_take_no_tools_is_not_sent_any() {
    let fake = FakeServer::start(ServerApi::Ollama, [written_call()]);
    fake.tell("/api/show", 200, json!({"capabilities": ["completion"]}));
    let mut chat = Chat::with_model(ServerApi::Ollama, &fake, ServedModel::unknown("m"));
    let answer = chat.ask(vec![Item::text("Look")]).await.unwrap();
    assert_eq!(answer.stop_reason, StopReason::ToolUse);
    assert!(fake.requests()[0].body["tools"].is_null());
    fake.assert_clean();
}

#[tokio::test]
async fn without_tools_their_refusal_is_an_error() {
    let refusal = error("", "m does not support tools");
    let fake = FakeServer::start(ServerApi::Chat, [ServerReply::error(400, &refusal)]);
    let mut chat = Chat::with(ServerApi::Chat, &fake);
    chat.tools = Arc::new([]);
    let told = chat.ask(vec![Item::text("Look")]).await.unwrap_err();
    assert_eq!(told.recovery, RecoveryHint::Fatal);
    fake.assert_clean();
}

#[tokio::test]
async fn a_refused_tool_of_a_server_is_named_by_its_place() {
    let schema = "Invalid schema for function 'odd__image_url': array schema missing items.";
    let field = |param: &str| json!({"message": schema, "param": param, "code": "invalid_function_parameters"});
    let gemini = "* GenerateContentRequest.tools[0].function_declarations[2].parameters: no";
    let refusals = [
        (ServerApi::Responses, field("tools[2].parameters")),
        (ServerApi::Chat, field("tools[2].function.parameters")),
        (ServerApi::Ollama, json!(schema)),
        (ServerApi::Gemini, json!({"code": 400, "message": gemini})),
    ];
    for (api, refusal) in refusals {
        let reply = ServerReply::error(400, &json!({"error": refusal}));
        let server = FakeServer::start(api, [reply]);
        let mut chat = Chat::with(api, &server);
        let odd = ToolSpec::custom(
            "odd__image_url",
            Domain::Server("odd".into()),
            Effect::Send,
            "Says the time.",
            json!({"type": "object"}),
        );
        chat.tools = chat.tools.iter().cloned().chain([odd]).collect();
        let asked = chat.ask(vec![Item::text("Look"), picture()]).await;
        let told = asked.unwrap_err();
        assert_eq!(
            told.recovery,
            RecoveryHint::LeaveOutTool { place: 2 },
            "{api:?}"
        );
        let message = told.message.to_string();
        assert!(
            message.contains("odd__image_url") || api == ServerApi::Gemini,
            "{message}"
        );
        server.assert_clean();
    }
}
