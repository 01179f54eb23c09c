//! Everything that goes wrong out there: the answer comes whole, or the error says what can be done.

use crate::talk::{Heard, Talk};
use model::Remedy;
use protocol::{Item, StopReason};
use serde_json::json;
use std::time::Duration;
use testkit::claude::{FakeClaude, LineEnd, NobodyListens, Reply, Split};

async fn ask(reply: Reply) -> Heard {
    let mut talk = Talk::new(FakeClaude::start([reply]), "claude-sonnet-5-5");
    talk.user(vec![Item::text("Hallo")]);
    let heard = talk.ask().await;
    assert_eq!(talk.server.faults(), Vec::<String>::new());
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
async fn however_it_is_delivered_the_answer_is_the_same() {
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
async fn an_answer_that_does_not_arrive_whole_is_no_answer() {
    let again = Remedy::Retry { after: None };
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
        assert_eq!(error.remedy, again, "{name}: {error}");
    }
}

#[tokio::test]
async fn an_error_says_what_can_be_done() {
    for (reply, wanted) in [
        (
            Reply::error(400, "invalid_request_error", "no"),
            Remedy::Tell,
        ),
        (
            Reply::error(401, "authentication_error", "no"),
            Remedy::ReplaceKey,
        ),
        (
            Reply::error(402, "billing_error", "no"),
            Remedy::StopSpending,
        ),
        (Reply::error(404, "not_found_error", "no"), Remedy::Tell),
        (Reply::error(413, "request_too_large", "no"), Remedy::Shrink),
        (Reply::too_large_for_the_proxy(), Remedy::Shrink),
        (
            Reply::error(429, "rate_limit_error", "no"),
            Remedy::StopSpending,
        ),
        (
            Reply::error(429, "rate_limit_error", "no").header("retry-after", "2"),
            Remedy::Retry {
                after: Some(Duration::from_secs(2)),
            },
        ),
        (
            Reply::error(500, "api_error", "no"),
            Remedy::Retry { after: None },
        ),
        (
            Reply::error(529, "overloaded_error", "no"),
            Remedy::Retry { after: None },
        ),
    ] {
        let error = ask(reply).await.unwrap_err();
        assert_eq!(error.remedy, wanted, "{error}");
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
async fn an_address_where_nobody_listens_counts_as_offline() {
    let nobody = NobodyListens::new();
    let claude = model::claude::Claude::new(
        Some(&nobody.base_url()),
        std::sync::Arc::new(NoKey),
        model::claude::Patience::default(),
    );
    let error = claude.unwrap().list().await.unwrap_err();
    assert!(error.offline);
    assert_eq!(error.remedy, Remedy::Retry { after: None });
}

struct NoKey;

#[async_trait::async_trait]
impl model::claude::KeySource for NoKey {
    async fn key(
        &self,
        _place: model::claude::Place,
    ) -> Result<Option<model::claude::Key>, String> {
        Ok(None)
    }
}

#[tokio::test]
async fn dropping_the_stream_ends_the_request() {
    let server = FakeClaude::start([good().hang_after_events(3)]);
    let mut talk = Talk::new(server, "claude-sonnet-5-5");
    talk.user(vec![Item::text("Hallo")]);
    let limit = tokio::time::timeout(Duration::from_millis(100), talk.ask()).await;
    assert!(limit.is_err());
    talk.server.until_abandoned(1).await;
}

#[tokio::test]
async fn thinking_that_is_refused_is_left_out() {
    let refusal = "messages.1.content.0: Invalid `signature` in `thinking` block. The block is bound to a different conversation.";
    let server = FakeClaude::start([
        good(),
        Reply::error(400, "invalid_request_error", refusal),
        Reply::answer().text("Done."),
    ])
    .free_history()
    .foreign_history();
    let mut talk = Talk::new(server, "claude-sonnet-5-5");
    talk.user(vec![Item::text("Hallo")]);
    let calls = talk.step().await;
    talk.answer_calls(&calls);
    let heard = talk.ask().await;
    assert_eq!(heard.unwrap().items, [Item::text("Done.")]);
    let asked = talk.server.asked();
    assert!(!asked[2].messages()[1].to_string().contains("thinking"));
}

#[tokio::test]
async fn a_key_is_not_sent_in_the_clear_to_another_computer() {
    let claude = model::claude::Claude::new(
        Some("http://192.0.2.1:9"),
        std::sync::Arc::new(crate::talk::AnyKey),
        model::claude::Patience::default(),
    );
    let error = claude.unwrap().list().await.unwrap_err();
    assert_eq!(error.remedy, Remedy::Tell);
    assert!(error.message.contains("https://"), "{error}");
}
