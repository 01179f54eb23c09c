//! The search for deferred tools: its blocks go back byte for byte, and a refusal ends it without ending the chat.

use crate::conversation::Conversation;
use protocol::{Domain, Effect, Item, ToolSpec};
use serde_json::{Value, json};
use testkit::claude::{FakeClaude, Reply, Seen};

const MODEL: &str = "claude-sonnet-5-5";
const SEARCH: &str = "tool_search_tool_bm25_20251119";

/// More than are declared whole.
fn outside() -> impl Iterator<Item = ToolSpec> {
    (0..30).map(|place| {
        let (name, domain) = (
            format!("crm__tool_{place}"),
            Domain::Server("crm".to_owned()),
        );
        ToolSpec::custom(
            &name,
            domain,
            Effect::Act,
            "Finds things.",
            json!({"type": "object"}),
        )
    })
}

/// Blocks of a search, and what it found.
fn search() -> [Value; 2] {
    [
        json!({
            "type": "server_tool_use", "id": "srvtoolu_1", "name": "tool_search_tool_bm25",
            "input": {"query": "find"},
        }),
        json!({
            "type": "tool_search_tool_result", "tool_use_id": "srvtoolu_1",
            "content": {"type": "tool_search_tool_search_result",
                "tool_references": [{"type": "tool_reference", "tool_name": "crm__tool_7"}]},
        }),
    ]
}

fn searching() -> Reply {
    let [asked, found] = search();
    Reply::answer()
        .raw_block(asked)
        .raw_block(found)
        .tool_use("c1", "crm__tool_7", json!({}))
}

fn declares_search(seen: &Seen) -> bool {
    let tools = seen.body["tools"].as_array().unwrap();
    tools.iter().any(|tool| tool["type"] == SEARCH)
}

/// Kinds of the blocks of the first answer in a request.
fn kinds(seen: &Seen) -> Vec<&str> {
    let blocks = seen.messages()[1]["content"].as_array().unwrap();
    blocks
        .iter()
        .map(|block| block["type"].as_str().unwrap())
        .collect()
}

/// Asks, answers the call, and asks again.
async fn two_steps(replies: Vec<Reply>) -> Conversation {
    let server = FakeClaude::start(replies).free_history();
    let mut conversation = Conversation::new(server, MODEL).with_tools(outside());
    conversation.user(vec![Item::text("Find it.")]);
    let calls = conversation.step().await;
    assert_eq!(calls[0].name, "crm__tool_7");
    conversation.answer_calls(&calls);
    conversation.ask().await.unwrap();
    conversation
}

#[tokio::test]
async fn what_a_search_found_goes_back_unchanged() {
    let done = Reply::answer().text("Done.");
    let conversation = two_steps(vec![searching(), done]).await;
    conversation.server.assert_clean();
    let asked = conversation.server.asked();
    assert!(asked.iter().all(|seen| declares_search(seen)));
    let blocks = asked[1].messages()[1]["content"].as_array().unwrap();
    assert_eq!(blocks[..2], search());
}

#[tokio::test]
async fn a_model_without_the_search_gets_all_tools() {
    let message = format!("'{MODEL}' does not support tool types: {SEARCH}.");
    let refused = Reply::error(400, "invalid_request_error", &message);
    let called = Reply::answer().tool_use("c1", "crm__tool_7", json!({}));
    let done = Reply::answer().text("Done.");
    let conversation = two_steps(vec![refused, called, done]).await;
    let asked = conversation.server.asked();
    let searched: Vec<_> = asked.iter().map(|seen| declares_search(seen)).collect();
    assert_eq!(searched, [true, false, false]);
    assert!(
        !asked[1]
            .raw
            .windows(13)
            .any(|part| part == b"defer_loading")
    );
}

#[tokio::test]
async fn a_found_tool_that_is_gone_leaves_the_search_out() {
    let message = "messages.1.content.1: Tool reference 'crm__tool_7' not found in available tools";
    let refused = Reply::error(400, "invalid_request_error", message);
    let done = Reply::answer().text("Done.");
    let conversation = two_steps(vec![searching(), refused, done]).await;
    let asked = conversation.server.asked();
    assert_eq!(
        kinds(&asked[1]),
        ["server_tool_use", "tool_search_tool_result", "tool_use"]
    );
    assert_eq!(kinds(&asked[2]), ["tool_use"]);
    assert!(!declares_search(&asked[2]));
}
