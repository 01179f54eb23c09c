//! The computer in the form each model takes, and another where that one is turned down.

use crate::conversation::{AnyKey, Conversation};
use model::{Provider as _, Timeouts, claude::Claude};
use protocol::PictureLimits;
use serde_json::json;
use testkit::claude::{FakeClaude, Reply};

/// Has a model click twice, and checks what it was told of the computer and what its calls look like.
async fn check(model: &str, members: bool, tool_type: &str) {
    let call = |reply: Reply, id: &str| match members {
        true => reply.member(id, "left_click", json!({"coordinate": [640, 60]})),
        false => reply.tool_use(
            id,
            "computer",
            json!({"action": "left_click", "coordinate": [640, 60]}),
        ),
    };
    let server = FakeClaude::start([
        call(Reply::answer().text("One."), "t1"),
        call(Reply::answer().text("Two."), "t2"),
        Reply::answer().text("Done."),
    ]);
    let mut conversation = Conversation::new(server, model);
    conversation.user(vec![protocol::Item::text("Click twice.")]);
    for _ in 0..2 {
        let calls = conversation.step().await;
        let [call] = calls.as_slice() else {
            panic!("{model}: {calls:?}");
        };
        assert_eq!(call.name, "left_click");
        assert_eq!(call.toolset.as_deref(), Some("computer"));
        assert_eq!(call.input, json!({"coordinate": [640, 60]}));
        conversation.answer_calls(&calls);
    }
    assert!(conversation.step().await.is_empty());
    conversation.server.assert_clean();
    for asked in conversation.server.asked() {
        assert_eq!(asked.body["tools"][0]["type"], json!(tool_type), "{model}");
    }
}

#[tokio::test]
async fn each_model_gets_its_computer_form() {
    check("claude-sonnet-5-5", true, "computer_toolset_20260801").await;
    check("claude-opus-4-8", true, "computer_toolset_20260801").await;
    check("claude-opus-4-6", false, "computer_20251124").await;
    check("claude-haiku-4-5-20251001", false, "computer_20250124").await;
}

#[tokio::test]
async fn rejected_form_is_not_retried() {
    let replies = [
        Reply::answer().tool_use("t1", "computer", json!({"action": "screenshot"})),
        Reply::answer().text("Done."),
    ];
    let server = FakeClaude::start(replies).no_hosted_computer();
    let mut conversation = Conversation::new(server, "claude-sonnet-5-5");
    conversation.user(vec![protocol::Item::text("What do you see?")]);
    let calls = conversation.step().await;
    assert_eq!(calls[0].name, "screenshot");
    conversation.answer_calls(&calls);
    conversation.restart();
    assert!(conversation.step().await.is_empty());
    conversation.server.assert_clean();
    let declared: Vec<_> = conversation
        .server
        .asked()
        .iter()
        .map(|asked| asked.body["tools"][0].clone())
        .collect();
    let own = json!({"name": "computer", "description": "What computer does", "input_schema": {"type": "object"}});
    assert_eq!(
        declared,
        [
            json!({"type": "computer_toolset_20260801"}),
            own.clone(),
            own
        ]
    );
}

#[tokio::test]
async fn form_goes_with_the_beta_that_is_refused() {
    let check = async |model: &str, refusals: &[&str], wanted: &[(Option<&str>, &[&str])]| {
        let refusals = refusals
            .iter()
            .map(|words| Reply::error(400, "invalid_request_error", words));
        let server = FakeClaude::start(refusals.chain([Reply::answer().text("Done.")]));
        let mut conversation = Conversation::new(server, model);
        conversation.user(vec![protocol::Item::text("What do you see?")]);
        assert!(conversation.step().await.is_empty());
        conversation.server.assert_clean();
        let asked = conversation.server.asked();
        let sent: Vec<_> = asked
            .iter()
            .map(|asked| (asked.body["tools"][0]["type"].as_str(), asked.betas()))
            .collect();
        let wanted: Vec<_> = wanted
            .iter()
            .map(|(form, betas)| (*form, betas.to_vec()))
            .collect();
        assert_eq!(sent, wanted, "{model}");
    };
    let (older, newer) = ("computer-use-2025-01-24", "computer-use-2025-11-24");
    check(
        "claude-haiku-4-5-20251001",
        &["Unexpected value(s) `computer-use-2025-01-24` for the `anthropic-beta` header."],
        &[(Some("computer_20250124"), &[older]), (None, &[])],
    )
    .await;
    let binding = "thinking-binding-controls-2026-08-01";
    check(
        "claude-opus-4-6",
        &[
            "Unexpected value(s) `computer-use-2025-11-24`, `thinking-binding-controls-2026-08-01` for the `anthropic-beta` header.",
            "Unexpected value(s) `thinking-binding-controls-2026-08-01` for the `anthropic-beta` header.",
        ],
        &[
            (Some("computer_20251124"), &[newer, binding]),
            (None, &[binding]),
            (None, &[]),
        ],
    )
    .await;
}

#[test]
fn picture_limits_follow_model() {
    let claude = |address| Claude::new(address, std::sync::Arc::new(AnyKey), Timeouts::default());
    let check = |claude: &Claude, model: &str, long_edge, visual_tokens| {
        let limits = PictureLimits {
            long_edge,
            visual_tokens,
        };
        assert_eq!(
            claude.model(model).unwrap().picture_limits(),
            limits,
            "{model}"
        );
    };
    let official = claude(None).unwrap();
    check(&official, "claude-sonnet-5-5", 2000, 4784);
    check(&official, "claude-opus-4-7", 2000, 4784);
    check(&official, "claude-opus-4-6", 1568, 1568);
    check(&official, "claude-haiku-4-5", 1568, 1568);
    check(&official, "claude-of-next-year", 2000, 4784);
    check(
        &claude(Some("http://127.0.0.1:1")).unwrap(),
        "llama",
        1568,
        1568,
    );
}
