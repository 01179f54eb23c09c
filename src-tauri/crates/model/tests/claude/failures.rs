//! Everything that goes wrong out there: the answer comes whole, or the error says what can be done.

use crate::conversation::{AskResult, Conversation};
use model::RecoveryHint;
use protocol::{Item, StopReason};
use serde_json::json;
use std::time::Duration;
use testkit::claude::{FakeClaude, LineEnd, NobodyListens, Reply, Split};

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
    }
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
            RecoveryHint::Fatal,
        ),
        (
            Reply::error(413, "request_too_large", "no"),
            RecoveryHint::Shrink,
        ),
        (Reply::too_large_for_the_proxy(), RecoveryHint::Shrink),
        (
            Reply::error(429, "rate_limit_error", "no"),
            RecoveryHint::StopSpending,
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
async fn unreachable_address_is_offline() {
    let nobody = NobodyListens::new();
    let claude = model::claude::Claude::new(
        Some(&nobody.base_url()),
        std::sync::Arc::new(NoKey),
        model::claude::Timeouts::default(),
    );
    let error = claude.unwrap().list().await.unwrap_err();
    assert!(error.offline);
    assert_eq!(error.recovery, RecoveryHint::Retry { after: None });
}

struct NoKey;

#[async_trait::async_trait]
impl model::claude::ApiKeySource for NoKey {
    async fn key(
        &self,
        _place: model::claude::EndpointKind,
    ) -> Result<Option<model::claude::ApiKey>, localization::LocalizedText> {
        Ok(None)
    }
}

#[tokio::test]
async fn dropping_stream_cancels_request() {
    let server = FakeClaude::start([good().hang_after_events(3)]);
    let mut conversation = Conversation::new(server, "claude-sonnet-5-5");
    conversation.user(vec![Item::text("Hallo")]);
    let limit = tokio::time::timeout(Duration::from_millis(100), conversation.ask()).await;
    assert!(limit.is_err());
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
async fn key_is_not_sent_over_remote_http() {
    let claude = model::claude::Claude::new(
        Some("http://192.0.2.1:9"),
        std::sync::Arc::new(crate::conversation::AnyKey),
        model::claude::Timeouts::default(),
    );
    let error = claude.unwrap().list().await.unwrap_err();
    assert_eq!(error.recovery, RecoveryHint::Fatal);
    assert_eq!(error.message.id(), Some("model-key-over-http"));
}
