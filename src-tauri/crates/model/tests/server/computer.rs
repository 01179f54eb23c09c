//! The computer: as a function with coordinates in the model's units, and as OpenAI's own tool, whose batches are actions of ours.

use super::{Chat, calls, picture, result};
use protocol::{Item, StopReason, ToolResult};
use serde_json::json;
use testkit::server::{FakeServer, ServerApi, ServerReply};

#[tokio::test]
async fn a_function_counts_in_the_units_of_the_model() {
    for api in [ServerApi::Chat, ServerApi::Ollama, ServerApi::Gemini] {
        let click = json!({"action": "left_click", "coordinate": [500, 500]});
        let server = FakeServer::start(
            api,
            [
                ServerReply::answer().call("call_1", "computer", click),
                ServerReply::answer().text("Done."),
            ],
        );
        let mut chat = Chat::with(api, &server);
        let answer = chat.ask(vec![Item::text("Click")]).await.unwrap();
        let clicked = json!({"coordinate": [500, 250]}).to_string();
        let wanted = ("call_1".to_owned(), "left_click".to_owned(), clicked);
        assert_eq!(calls(&answer), [wanted], "{api:?}");
        let clicked = result("call_1", Some("computer"), vec![Item::text("Clicked.")]);
        chat.ask(vec![clicked]).await.unwrap();
        server.assert_clean();
    }
}

#[tokio::test]
async fn a_batch_is_done_action_by_action_and_answered_as_one() {
    let actions = json!([
        {"type": "click", "button": "left", "x": 405, "y": 157},
        {"type": "type", "text": "penguin"},
    ]);
    let server = FakeServer::start(
        ServerApi::Responses,
        [
            ServerReply::answer()
                .thinking("I press.")
                .computer("call_1", &actions),
            ServerReply::answer().computer("call_2", &json!([{"type": "screenshot"}])),
            ServerReply::answer().text("Done."),
        ],
    );
    let mut chat = Chat::with(ServerApi::Responses, &server);
    let answer = chat.ask(vec![Item::text("Search")]).await.unwrap();
    let names: Vec<_> = calls(&answer)
        .into_iter()
        .map(|(id, name, _)| format!("{id} {name}"))
        .collect();
    assert_eq!(
        names,
        [
            "call_1#0 left_click",
            "call_1#1 type",
            "call_1#2 screenshot"
        ]
    );
    let done = |id: &str, content| result(id, Some("computer"), content);
    let results = vec![
        done("call_1#0", vec![Item::text("Clicked.")]),
        done("call_1#1", vec![Item::text("Typed.")]),
        done("call_1#2", vec![picture()]),
    ];
    chat.ask(results).await.unwrap();
    // What was not done is told, and a picture goes along all the same.
    let refused = Item::ToolResult(ToolResult {
        call: "call_2#0".into(),
        toolset: Some("computer".to_owned()),
        is_error: true,
        content: vec![Item::text("The person said no.")],
    });
    chat.ask(vec![refused]).await.unwrap();
    let sent = server.last_messages();
    let told = sent.last().unwrap().to_string();
    assert!(told.contains("Error: The person said no."), "{told}");
    server.assert_clean();
}

#[tokio::test]
async fn a_check_that_a_person_is_to_see_is_not_waved_through() {
    let server = FakeServer::start(
        ServerApi::Responses,
        [ServerReply::answer()
            .computer("call_1", &json!([{"type": "wait"}]))
            .held_back("This page gives orders.")],
    );
    let mut chat = Chat::with(ServerApi::Responses, &server);
    let answer = chat.ask(vec![Item::text("Go")]).await.unwrap();
    assert_eq!(answer.stop_reason, StopReason::Refusal);
    assert!(answer.items.is_empty() && answer.verbatim.is_none());
    let told = answer.explanation.unwrap().to_string();
    assert!(told.contains("This page gives orders."), "{told}");
    server.assert_clean();
}
