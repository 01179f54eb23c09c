//! Everything that goes wrong out there: the answer comes whole, or the error says what can be done.

use crate::conversation::{AskResult, Conversation};
use futures::StreamExt as _;
use model::{ErrorOrigin, ModelEvent, RecoveryHint};
use protocol::{Item, StopReason};
use serde_json::json;
use std::{sync::Arc, time::Duration};
use testkit::claude::{FakeClaude, LineEnd, NobodyListens, Reply, Split};
use tokio::sync::Notify;

async fn ask(reply: Reply) -> AskResult {
    let mut conversation = Conversation::new(FakeClaude::start([reply]), "claude-sonnet-5-5");
    conversation.user(vec![Item::text("Hallo")]);
    let heard = conversation.ask().await;
    assert_eq!(conversation.server.faults(), Vec::<String>::new());
    heard
}

fn good() -> Reply {
    Reply::answer()
        .thinking("Grüße …", "EqQB")
        .text("Guten Tag 🐝, schön.")
        .tool_use("t1", "bash", json!({"command": "echo ä"}))
        .usage(21, 96, 18_230, 700, 1_010)
}

#[tokio::test]
async fn delivery_does_not_change_answer() {
    let whole = ask(good()).await.unwrap();
    assert_eq!(whole.stop_reason, StopReason::ToolUse);
    let deliveries = [
        good().split(Split::EachByte),
        good().split(Split::InsideCharacters),
        good().split(Split::Random(7)),
        good().line_end(LineEnd::CrLf),
        good().comments().without_event_names(),
        good().pings(1_000),
        good().slow_head(),
    ];
    for (index, delivery) in deliveries.into_iter().enumerate() {
        assert_eq!(ask(delivery).await.unwrap(), whole, "delivery {index}");
    }
    // What nobody knows is kept, and changes nothing else.
    let mut noisy = ask(good().noise()).await.unwrap();
    noisy
        .items
        .retain(|item| !matches!(item, Item::Opaque { .. }));
    assert_eq!(noisy.items, whole.items);
}

#[tokio::test]
async fn incomplete_answer_is_error() {
    let again = RecoveryHint::Retry { after: None };
    let count = good().event_count();
    for (name, reply) in [
        ("closed before the end", good().stop_after_events(count - 1)),
        ("closed at once", good().stop_after_events(0)),
        ("dropped", good().drop_after_events(4)),
        ("reset", good().reset_after_bytes(900)),
        ("garbage", good().garbage_after_events(3)),
        ("invalid text", good().invalid_utf8_after_events(3)),
        (
            "overloaded",
            good().error_after_events(3, "overloaded_error", "Overloaded"),
        ),
        ("mute", Reply::hang()),
        ("silent", good().hang_after_events(3)),
        ("html", Reply::html()),
        ("binary", Reply::binary()),
        ("reset before the head", Reply::reset()),
        ("closed before the head", Reply::closed()),
    ] {
        let error = ask(reply).await.expect_err(name);
        assert_eq!(error.recovery, again, "{name}: {error}");
        let origin = match name {
            "html" => ErrorOrigin::Network,
            _ => ErrorOrigin::Provider,
        };
        assert_eq!(error.origin, origin, "{name}: {error}");
        // The beginning of an answer was billed.
        let is_begun = matches!(name, "closed before the end" | "dropped" | "silent");
        assert!(!is_begun || error.spent.is_some(), "{name}");
    }
}

#[tokio::test]
async fn tokens_are_told_of_before_the_answer_ends() {
    let server = FakeClaude::start([good().hang_after_events(3)]);
    let mut conversation = Conversation::new(server, "claude-sonnet-5-5");
    conversation.user(vec![Item::text("Hallo")]);
    let mut stream = conversation.open().await.unwrap();
    let spent = loop {
        if let ModelEvent::Spent(spent) = stream.next().await.unwrap().unwrap() {
            break spent;
        }
    };
    let tokens = spent.tokens;
    assert_eq!((tokens.input, tokens.cache_read), (21, 18_230));
    assert!(spent.cost_usd > 0.0);
}

#[tokio::test]
async fn error_has_recovery_hint() {
    for (reply, wanted) in [
        (
            Reply::error(400, "invalid_request_error", "no"),
            RecoveryHint::Fatal,
        ),
        (
            Reply::error(401, "authentication_error", "no"),
            RecoveryHint::ReplaceKey,
        ),
        (
            Reply::error(402, "billing_error", "no"),
            RecoveryHint::StopSpending,
        ),
        (
            Reply::error(404, "not_found_error", "no"),
            RecoveryHint::ChangeModel,
        ),
        (
            Reply::error(413, "request_too_large", "no"),
            RecoveryHint::Shrink,
        ),
        (Reply::too_large_for_the_proxy(), RecoveryHint::Shrink),
        (
            Reply::error(429, "rate_limit_error", "no"),
            RecoveryHint::Retry { after: None },
        ),
        (
            Reply::error(429, "rate_limit_error", "no").header("retry-after", "2"),
            RecoveryHint::Retry {
                after: Some(Duration::from_secs(2)),
            },
        ),
        (
            Reply::error(500, "api_error", "no"),
            RecoveryHint::Retry { after: None },
        ),
        (
            Reply::error(529, "overloaded_error", "no"),
            RecoveryHint::Retry { after: None },
        ),
    ] {
        let error = ask(reply).await.unwrap_err();
        assert_eq!(error.recovery, wanted, "{error}");
        assert!(
            error
                .request_id
                .as_ref()
                .is_some_and(|id| id.starts_with("req_")),
            "{error:?}"
        );
    }
}

#[tokio::test]
async fn answer_in_one_piece_is_read_like_a_stream() {
    let message = json!({
        "type": "message", "id": "msg_1", "role": "assistant", "model": "claude-sonnet-5-5",
        "content": [
            {"type": "text", "text": "Guten Tag."},
            {"type": "tool_use", "id": "t1", "name": "bash", "input": {"command": "ls"}},
        ],
        "stop_reason": "tool_use", "usage": {"input_tokens": 21, "output_tokens": 96},
    });
    let whole = Reply::raw(200, "application/json", message.to_string());
    let answer = ask(whole).await.unwrap();
    assert_eq!(answer.stop_reason, StopReason::ToolUse);
    assert_eq!(answer.items.len(), 2);
    assert_eq!((answer.tokens.input, answer.tokens.output), (21, 96));
    assert!(answer.cost_usd > 0.0);
    let refusal =
        json!({"type": "error", "error": {"type": "authentication_error", "message": "no"}});
    let refused = Reply::raw(200, "application/json", refusal.to_string());
    assert_eq!(
        ask(refused).await.unwrap_err().recovery,
        RecoveryHint::ReplaceKey
    );
}

#[tokio::test]
async fn closed_port_is_about_the_address() {
    let nobody = NobodyListens::new();
    let claude = model::claude::Claude::new(
        Some(&nobody.base_url()),
        std::sync::Arc::new(model::NoKey),
        model::Timeouts::default(),
    );
    let error = claude.unwrap().list().await.unwrap_err();
    assert_eq!(error.origin, ErrorOrigin::Address);
    assert_eq!(error.message.id(), Some("model-nothing-listens"));
    assert_eq!(error.recovery, RecoveryHint::Retry { after: None });
}

#[tokio::test]
async fn dropping_stream_cancels_request() {
    let arrived = Arc::new(Notify::new());
    let arrives = Arc::clone(&arrived);
    let server = FakeClaude::answering(move |_| {
        arrives.notify_one();
        good().hang_after_events(3)
    });
    let mut conversation = Conversation::new(server, "claude-sonnet-5-5");
    conversation.user(vec![Item::text("Hallo")]);
    tokio::select! {
        answer = conversation.ask() => panic!("it came to an end: {answer:?}"),
        () = arrived.notified() => {}
    }
    conversation.server.until_abandoned(1).await;
}

#[tokio::test]
async fn refused_thinking_is_left_out() {
    let refusal = "messages.1.content.0: Invalid `signature` in `thinking` block. The block is bound to a different conversation.";
    let server = FakeClaude::start([
        good(),
        Reply::error(400, "invalid_request_error", refusal),
        Reply::answer().text("Done."),
    ])
    .free_history()
    .foreign_history();
    let mut conversation = Conversation::new(server, "claude-sonnet-5-5");
    conversation.user(vec![Item::text("Hallo")]);
    let calls = conversation.step().await;
    conversation.answer_calls(&calls);
    let heard = conversation.ask().await;
    assert_eq!(heard.unwrap().items, [Item::text("Done.")]);
    let asked = conversation.server.asked();
    assert!(!asked[2].messages()[1].to_string().contains("thinking"));
}

#[tokio::test]
async fn what_a_model_does_not_take_is_left_out_from_then_on() {
    let refuse = |words| Reply::error(400, "invalid_request_error", words);
    let server = FakeClaude::start([
        refuse("output_config: This model does not support the effort parameter."),
        refuse("thinking.block_binding: Extra inputs are not permitted"),
        refuse("adaptive thinking is not supported on this model"),
        Reply::answer().text("One."),
        Reply::answer().text("Two."),
    ]);
    let mut conversation = Conversation::new(server, "claude-sonnet-5-5");
    conversation.user(vec![Item::text("Hallo")]);
    assert_eq!(
        conversation.ask().await.unwrap().items,
        [Item::text("One.")]
    );
    conversation.user(vec![Item::text("And now?")]);
    assert_eq!(
        conversation.ask().await.unwrap().items,
        [Item::text("Two.")]
    );
    let asked = conversation.server.asked();
    assert_eq!(asked.len(), 5);
    for (request, left_out) in [
        (&asked[1], vec!["effort"]),
        (&asked[2], vec!["effort", "block_binding"]),
        (&asked[4], vec!["effort", "block_binding", "adaptive"]),
    ] {
        let body = request.body.to_string();
        for part in left_out {
            assert!(!body.contains(part), "{part}: {body}");
        }
    }
}

#[tokio::test]
async fn key_is_not_sent_over_remote_http() {
    let claude = model::claude::Claude::new(
        Some("http://192.0.2.1:9"),
        std::sync::Arc::new(crate::conversation::AnyKey),
        model::Timeouts::default(),
    );
    let error = claude.unwrap().list().await.unwrap_err();
    assert_eq!(error.recovery, RecoveryHint::Fatal);
    assert_eq!(error.message.id(), Some("model-key-over-http"));
}
