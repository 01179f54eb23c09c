//! Summaries by the API: asked for on demand, sent back first and byte for byte, and not asked for again where refused.

use crate::conversation::Conversation;
use protocol::{Item, Message, Role};
use serde_json::json;
use std::sync::Arc;
use testkit::claude::{FakeClaude, Reply};

const MODEL: &str = "claude-sonnet-5-5";

fn look(step: usize) -> Reply {
    Reply::answer()
        .thinking(&format!("Step {step}."), &format!("EqQB{step}=="))
        .member(&format!("c{step}"), "screenshot", json!({}))
}

fn summary() -> Reply {
    let block = json!({
        "type": "compaction", "content": "Much was seen.", "signature": "EqX=",
        "encrypted_content": null, "tool_changes": [],
    });
    Reply::answer().raw_block(block).stop("compaction")
}

/// A conversation of three steps.
async fn three_steps(summarizing: fn() -> Reply) -> Conversation {
    let server = FakeClaude::answering(move |seen| match seen.answers() {
        _ if seen.body.get("compaction").is_some() => summarizing(),
        step if step < 3 && seen.messages()[0]["content"][0]["type"] != "compaction" => look(step),
        _ => Reply::answer().text("Done."),
    });
    let mut conversation = Conversation::new(server, MODEL);
    conversation.user(vec![Item::text("Do it.")]);
    for _ in 0..3 {
        let calls = conversation.step().await;
        conversation.answer_calls(&calls);
    }
    conversation
}

#[tokio::test]
async fn summary_of_the_api_goes_back_first_and_unchanged() {
    let mut conversation = three_steps(summary).await;
    let found = conversation.summarize(5).await.unwrap().unwrap();
    assert_eq!(found.text, "Much was seen.");
    let first = Message {
        role: Role::User,
        items: vec![
            Item::text("for other models"),
            Item::text("the user's words"),
        ],
        model: Some(MODEL.to_owned()),
        verbatim: Some(found.verbatim),
    };
    conversation.messages.splice(..5, [Arc::new(first)]);
    conversation.ask().await.unwrap();
    conversation.restart();
    conversation.ask().await.unwrap();
    conversation.server.assert_clean();
    let asked = conversation.server.asked();
    let compacting = &asked[3];
    assert_eq!(compacting.body["compaction"], json!({"type": "summarize"}));
    assert!(compacting.betas().contains(&"compact-2026-09-04"));
    let content = &asked[4].messages()[0]["content"];
    assert_eq!(content[0]["signature"], "EqX=");
    assert_eq!(content[1]["text"], "the user's words");
    assert_eq!(asked[4].messages(), asked[5].messages());
}

#[tokio::test]
async fn refused_summary_is_not_asked_for_again() {
    let refused = || {
        let message = "compaction: Extra inputs are not permitted";
        Reply::error(400, "invalid_request_error", message)
    };
    let mut conversation = three_steps(refused).await;
    assert_eq!(conversation.summarize(5).await, Ok(None));
    assert_eq!(conversation.summarize(5).await, Ok(None));
    assert_eq!(conversation.server.asked().len(), 4);
}

#[tokio::test]
async fn summary_without_words_is_an_error() {
    let empty = || {
        let block = json!({"type": "compaction", "content": null, "signature": "EqX="});
        Reply::answer().raw_block(block).stop("compaction")
    };
    let mut conversation = three_steps(empty).await;
    assert!(conversation.summarize(5).await.is_err());
}
